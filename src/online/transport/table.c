#include "table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client/process/alloc.h"
#include "client/process/fail.h"
#include "i18n/i18n.h"
#include "invite.h"
#include "online/client/online.h"
#include "secrets.h"
#include "unsent.h"

enum { PATH = 64, PUMP_MOST = 256, SECOND_MS = 1000, NS_A_MS = 1000000, HEARD = 64 };
enum { PLACE_NAME = ADDRESS_PLACE + ADDRESS_CODE + 2 };

struct table {
    struct game_table front;
    struct online_client *online;
    struct address address;
    struct link *link;
    int turn;  /* of the connection; 0: none */
    bool kept; /* what was brought to the table is remembered */
    struct unsent unsent;
    table_sender *send; /* instead of the link */
    void *send_context;
    struct link_news to_hear[HEARD]; /* of tests */
    int heard, turns;
};

/* Ours, ms since 1970. */
static int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * SECOND_MS + now.tv_nsec / NS_A_MS;
}

/* --- remembering ------------------------------------------------------------------------------ */

static const char *name_of(const struct table *table, char name[PLACE_NAME])
{
    char place[ADDRESS_PLACE];
    snprintf(name, PLACE_NAME, "%s/%s", address_place(&table->address, place), table->address.code);
    return name;
}

/* A table that was visited before has a commitment and a share of the dice already. */
static void recall(struct table *table, bool sits)
{
    char name[PLACE_NAME], value[SECRETS_VALUE];
    table->unsent = unsent_none;
    if (table->send != NULL)
        return;
    if (secrets_find(name_of(table, name), value))
        online_recall(table->online, ink_slice_of(value));
    if (sits)
        unsent_open(&table->unsent, name, table->online);
}

/* As soon as a seat was asked for. */
static void remember(struct table *table)
{
    char name[PLACE_NAME], memory[ONLINE_MEMORY];
    if (table->kept || table->send != NULL || online_nonce(table->online)[0] == '\0')
        return;
    online_memory(table->online, memory);
    table->kept = true;
    if (memory[0] != '\0')
        secrets_keep(name_of(table, name), memory);
}

/* --- the connection --------------------------------------------------------------------------- */

static void on_send(void *context, const char *text, size_t length)
{
    struct table *table = context;
    if (table->send != NULL)
        table->send(table->send_context, text, length);
    else
        link_send(table->link, table->turn, text, length);
}

static void take_up(struct table *table, int turn)
{
    table->turn = turn;
    online_up(table->online);
}

static void take_text(struct table *table, ink_slice text)
{
    online_hear(table->online, text, clock_now());
    int pause = online_pause(table->online);
    if (pause > 0 && table->link != NULL)
        link_pause(table->link, pause);
}

static void take_news(struct table *table, const struct link_news *news)
{
    switch (news->kind) {
    case LINK_UP: take_up(table, news->status); return;
    case LINK_DOWN: online_down(table->online, news->text); return;
    case LINK_REFUSED: online_refused(table->online, news->status); return;
    default: take_text(table, (ink_slice){news->text, news->length});
    }
}

/* --- what front ends use ---------------------------------------------------------------------- */

static void on_step(void *behind, const char *text)
{
    struct table *table = behind;
    online_stepped(table->online, text);
    unsent_keep(&table->unsent, table->online);
}

/* Not all of it at once: whoever sits here may press a key, however much the server says. */
static unsigned on_pump(void *behind, ink_session **session, remote_teller *tell, void *context)
{
    struct table *table = behind;
    struct link_news news;
    online_tell_to(table->online, tell, context);
    for (int i = 0; i < PUMP_MOST && table->link != NULL && link_take(table->link, &news); i++) {
        take_news(table, &news);
        free(news.text);
    }
    for (int i = 0; i < table->heard; i++) {
        take_news(table, &table->to_hear[i]);
        free(table->to_hear[i].text);
    }
    table->heard = 0;
    remember(table);
    unsent_keep(&table->unsent, table->online);
    online_tell_to(table->online, NULL, NULL);
    unsigned change = online_news(table->online);
    *session = online_session(table->online);
    return change;
}

static void on_ask(void *behind, int verb, int seat, int level, const char *text)
{
    struct table *table = behind;
    online_ask(table->online, verb, seat, level, text);
}

/* The session counts what the player has used; its clock is set so that what is left comes out. */
static void on_tick(void *behind, ink_session *session)
{
    const struct table *table = behind;
    int player = table->front.state->player;
    if (session == NULL || player < 0)
        return;
    int64_t left = online_left(table->online, clock_now());
    if (left < 0) {
        ink_session_set_clock(session, 0);
        return;
    }
    if (ink_session_clock(session) ==
        0) /* what was used without a clock is not known before it has one */
        ink_session_set_clock(session, 1);
    int64_t used = ink_session_clock(session) - ink_session_left(session, player);
    int64_t wanted = left + used > 1 ? left + used : 1;
    ink_session_set_clock(session, (uint32_t)(wanted < UINT32_MAX ? wanted : UINT32_MAX));
}

static void on_remarks(void *behind, ink_text *out)
{
    const struct table *table = behind;
    online_remarks(table->online, out);
}

/* --- making ----------------------------------------------------------------------------------- */

static struct table *make(const struct table_wish *wish, table_sender *send, void *context)
{
    struct table *table = alloc_zeroed(1, sizeof *table);
    char link[ADDRESS_LINK], random[ONLINE_RANDOM + 1];
    unsigned char chance[ONLINE_RANDOM / 2];
    bool sits = !wish->watch && wish->secret[0] != '\0';
    struct remote_invite invite = {.links = 0};
    if (wish->told != NULL)
        invite_find(&wish->address, wish->told, &invite);
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(random, sizeof random, chance, sizeof chance);
    struct online_wish how = {.code = wish->address.code,
                              .link = address_link(&wish->address, link),
                              .invite = &invite,
                              .key = wish->address.key,
                              .token = wish->secret,
                              .language = wish->language,
                              .random = random,
                              .name = sits ? wish->name : ""};
    table->address = wish->address;
    table->send = send;
    table->send_context = context;
    table->online = online_new(&how, on_send, table);
    if (table->online == NULL)
        fail(_("this machine does not have enough memory"));
    recall(table, sits);
    table->front = (struct game_table){.kind = &table_online,
                                       .state = &online_view(table->online)->table,
                                       .wake = -1,
                                       .behind = table,
                                       .step = on_step,
                                       .pump = on_pump,
                                       .ask = on_ask,
                                       .tick = on_tick,
                                       .remarks = on_remarks};
    return table;
}

struct table *table_open(const struct table_wish *wish)
{
    char path[PATH];
    struct table *table = make(wish, NULL, NULL);
    snprintf(path, sizeof path, "/ws/%s", wish->address.code);
    table->link = link_open(&wish->address, path);
    table->front.wake = link_wake(table->link);
    return table;
}

struct table *table_open_with(const struct table_wish *wish, table_sender *send, void *context)
{
    return make(wish, send, context);
}

void table_hear(struct table *table, int kind, const char *text)
{
    size_t length = strlen(text);
    if (table->heard == HEARD)
        return;
    struct link_news *news = &table->to_hear[table->heard++];
    *news = (struct link_news){kind, kind == LINK_UP ? ++table->turns : 404,
                               alloc_zeroed(length + 1, 1), length};
    memcpy(news->text, text, length);
}

void table_close(struct table *table)
{
    if (table == NULL)
        return;
    link_close(table->link);
    unsent_close(&table->unsent);
    online_free(table->online);
    free(table);
}

bool table_settled(const struct table *table)
{
    return online_settled(table->online);
}

bool table_keeps_steps(const struct table *table)
{
    return unsent_holds(&table->unsent);
}

const struct game_table *table_front(const struct table *table)
{
    return &table->front;
}
