/* To those who are not here: when a round begins, a draft waits for the next player, or the game is
   over, the table's webhook is told, and browsers of those whom the table waits for and who have no
   connection. Nobody waits for it, and it is said once: what cannot be brought is dropped after a
   few tries. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "courier.h"
#include "hub_state.h"
#include "log.h"
#include "lore/title.h"
#include "people.h"
#include "push.h"
#include "rates.h"
#include "server_state.h"
#include "wire/wire.h"

enum notice { NOTICE_NONE, NOTICE_TURN, NOTICE_ROUND, NOTICE_OVER };

static const char *const notice_names[] = {"", "turn", "round", "over"};

static bool begins(ink_slice body, const char *word)
{
    size_t length = strlen(word);
    return body.length > length && memcmp(body.data, word, length) == 0;
}

/* "step 3 * pick2" is a pick, after which it is somebody else's turn. */
static bool is_pick(ink_slice body)
{
    if (!begins(body, "step "))
        return false;
    ink_slice_word(&body);
    ink_slice_word(&body);
    return ink_slice_is(ink_slice_word(&body), "*");
}

static int kind_of(const struct desk *desk, const struct append *append)
{
    const ink_session *session = ink_room_session(desk->room);
    int kind = NOTICE_NONE;
    bool draft = session != NULL && ink_session_rules(session)->config.draft != 0;
    for (size_t i = 0; session != NULL && i < append->count; i++) {
        ink_slice body = append->entry[i].body;
        int of = begins(body, "over ")    ? NOTICE_OVER
                 : begins(body, "roll ")  ? NOTICE_ROUND
                 : draft && is_pick(body) ? NOTICE_TURN
                                          : NOTICE_NONE;
        kind = of > kind ? of : kind;
    }
    return kind;
}

/* --- the webhook ------------------------------------------------------------------------------ */

static void say_players(const struct desk *desk, const struct append *append, ink_text *out)
{
    ink_slice body = append->entry[append->count - 1].body;
    for (size_t i = 0; i < append->count; i++)
        if (begins(append->entry[i].body, "over "))
            body = append->entry[i].body;
    ink_slice_word(&body);
    ink_slice_word(&body);
    ink_slice totals = ink_slice_word(&body), places = ink_slice_word(&body);
    ink_say_list(out, "players");
    for (int seat = 1; seat <= ink_room_options_of(desk->room)->seats; seat++) {
        if (ink_room_player_of(desk->room, seat) < 0)
            continue;
        ink_say_list_member(out, (ink_slice){"{", 1});
        ink_say_text(out, "name", ink_slice_of(ink_room_name(desk->room, seat)));
        ink_say_number(out, "total", over_next_number(&totals));
        ink_say_number(out, "place", over_next_number(&places));
        ink_say_end(out);
    }
    ink_say_list_end(out);
}

static void say_waits(const struct desk *desk, ink_text *out)
{
    ink_say_list(out, "waits");
    for (int seat = 1; seat <= ink_room_options_of(desk->room)->seats; seat++)
        if (ink_room_waits_for(desk->room, seat))
            ink_say_list_text(out, ink_slice_of(ink_room_name(desk->room, seat)));
    ink_say_list_end(out);
}

static void say_hook(const struct desk *desk, const struct append *append, int kind, ink_text *out)
{
    char link[SERVE_TEXT + 32];
    const ink_room_options *options = ink_room_options_of(desk->room);
    snprintf(link, sizeof link, "%s/t/%s", desk->hub->loop->server->settings.origin, desk->code);
    ink_text_string(out, "{");
    ink_say_text(out, "event", ink_slice_of(notice_names[kind]));
    ink_say_text(out, "code", ink_slice_of(desk->code));
    ink_say_text(out, "link", ink_slice_of(link));
    ink_say_text(out, "title", ink_slice_of(options->title));
    ink_say_text(out, "config", ink_slice_of(options->config));
    ink_say_number(out, "round", ink_session_table(ink_room_session(desk->room))->round);
    ink_say_number(out, "at", append->entry[append->count - 1].at);
    if (ink_room_due(desk->room) > 1)
        ink_say_number(out, "due", ink_room_due(desk->room));
    if (kind == NOTICE_OVER)
        say_players(desk, append, out);
    else
        say_waits(desk, out);
    ink_say_end(out);
}

static void sign(const struct desk *desk, struct mail *mail)
{
    char key[SEAT_KEY], value[80] = "sha256=";
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    hook_key_make(desk->hub->loop->server, desk->number, key);
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)key, strlen(key));
    crypto_auth_hmacsha256_update(&state, mail->body, mail->length);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(value + strlen(value), sizeof value - strlen(value), mac, sizeof mac);
    mail_header(mail, "Inkrail-Signature", value);
}

static void free_mail(struct mail *mail)
{
    free(mail->body);
    free(mail->own);
    free(mail);
}

static void hook_settled(struct mail *mail)
{
    if (mail->status < 200 || mail->status > 299)
        LOG("webhook_failed", {.key = "status", .number = mail->status},
            {.key = "reason", .text = mail->forbidden ? "address" : "answer"});
    free_mail(mail);
}

static void send_hook(struct desk *desk, const struct append *append, int kind)
{
    const ink_room_options *options = ink_room_options_of(desk->room);
    size_t size = 4096 + 320 * (size_t)options->seats;
    struct mail *mail = calloc(1, sizeof *mail);
    if (mail == NULL || (mail->body = malloc(size)) == NULL) {
        free(mail);
        return;
    }
    ink_text out = ink_text_in((char *)mail->body, size);
    say_hook(desk, append, kind, &out);
    mail->length = ink_text_whole(&out) ? out.length : 0;
    mail->loop = desk->hub->loop;
    mail->settled = hook_settled;
    memcpy(mail->url, options->webhook, sizeof options->webhook);
    mail_header(mail, "Content-Type", "application/json");
    mail_header(mail, "Inkrail-Event", notice_names[kind]);
    sign(desk, mail);
    if (!rate_take_own(RATE_OWN_HOOKS, ink_room_host(desk->room), HOOKS_AN_HOUR,
                       loop_now(desk->hub->loop)) ||
        mail->length == 0 || !courier_send(mail))
        free_mail(mail);
}

/* --- browsers --------------------------------------------------------------------------------- */

/* Those whom the table waits for (at the end: all) and who are not here. False if there are
   none. */
static bool find_absent(const struct desk *desk, int kind, bool absent[INK_ROOM_SEATS + 1])
{
    bool any = false, there[INK_ROOM_SEATS + 1] = {false};
    for (struct link *link = desk->clients.end.next; link != &desk->clients.end;
         link = link->next) {
        const struct client *client = OWNER(link, struct client, at_desk);
        if (client->stage >= STAGE_CATCHING)
            there[client->seat] = true;
    }
    for (int seat = 1; seat <= ink_room_options_of(desk->room)->seats; seat++) {
        bool wanted = kind == NOTICE_OVER ? ink_room_person(desk->room, seat) != 0
                                          : ink_room_waits_for(desk->room, seat);
        absent[seat] = wanted && !there[seat];
        any = any || absent[seat];
    }
    return any;
}

/* Results, for the notice of the end. */
static void note_results(const struct desk *desk, struct push_news *news)
{
    int total[INK_ROOM_SEATS], players = 0;
    if (!ink_room_totals(desk->room, total, &players) || players > PUSH_RESULTS)
        return;
    for (int seat = 1; seat <= ink_room_options_of(desk->room)->seats; seat++) {
        int player = ink_room_player_of(desk->room, seat);
        if (player < 0)
            continue;
        struct push_result *result = &news->result[news->results++];
        ink_room_shown_name(desk->room, seat, result->name);
        result->total = total[player];
    }
}

static void push_desk(struct desk *desk, int kind)
{
    struct push_news *news = calloc(1, sizeof *news);
    if (news == NULL || !find_absent(desk, kind, news->seat)) {
        free(news);
        return;
    }
    const ink_room_options *options = ink_room_options_of(desk->room);
    news->table = desk->number;
    news->round = ink_session_table(ink_room_session(desk->room))->round;
    news->due = ink_room_due(desk->room);
    news->over = kind == NOTICE_OVER;
    news->event = notice_names[kind];
    memcpy(news->code, desk->code, sizeof news->code);
    memcpy(news->title, options->title, sizeof news->title);
    memcpy(news->config, options->config, sizeof news->config);
    if (news->over)
        note_results(desk, news);
    push_tell(desk->hub->loop, news);
}

void desk_notice(struct desk *desk, const struct append *append)
{
    if (courier_reach() == REACH_NONE)
        return;
    int kind = kind_of(desk, append);
    if (kind == NOTICE_NONE)
        return;
    if (ink_room_options_of(desk->room)->webhook[0] != '\0')
        send_hook(desk, append, kind);
    push_desk(desk, kind);
}
