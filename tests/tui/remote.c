#include "remote.h"

#include <stdio.h>
#include <string.h>

#include "client/games/saves.h"

ink_session *remote_game(const char *name)
{
    char path[512];
    ink_session *session = NULL;
    snprintf(path, sizeof path, INK_TEST_DATA "/golden/%s.record", name);
    store_read(path, &session, NULL);
    return session;
}

static void exchange(struct remote *there)
{
    ink_session_free(there->session);
    there->session = remote_game("challenge-four");
}

static unsigned arrive(struct remote *there, remote_teller *tell, void *context)
{
    if (there->arrive == NULL || there->script->news == there->arrived)
        return 0;
    there->arrived = there->script->news;
    return there->arrive(there, tell, context);
}

static unsigned pump(void *behind, ink_session **session, remote_teller *tell, void *context)
{
    struct remote *there = behind;
    if (there->pumps++ == 0)
        tell(context, false, there->told != NULL ? there->told : "Bo has sat down on seat 2.");
    if (there->sits && there->pumps == 2)
        there->seat[0].taken = true;
    unsigned news = arrive(there, tell, context);
    if (there->begins == 0 || there->pumps < there->begins)
        return news;
    if (there->exchanges)
        exchange(there);
    *session = there->session;
    if (there->arrive != NULL)
        return news;
    if (there->pumps != there->opens)
        return there->pumps == there->begins ? REMOTE_BEGUN | REMOTE_SESSION : REMOTE_SESSION;
    snprintf(there->table.rematch, sizeof there->table.rematch, "fudo-kire");
    return REMOTE_AGAIN;
}

static void ask(void *behind, int verb, int seat, int level, const char *text)
{
    struct remote *there = behind;
    size_t length = strlen(there->asked);
    snprintf(there->asked + length, sizeof there->asked - length, "%d %d %d %s;", verb, seat, level,
             text);
}

static void step(void *behind, const char *text)
{
    (void)behind;
    (void)text;
}

static void remarks(void *behind, ink_text *out)
{
    (void)behind;
    (void)out;
}

static void tick(void *behind, ink_session *session)
{
    (void)behind;
    (void)session;
}

void remote_open(struct remote *there, bool host)
{
    *there = (struct remote){
        .remote = {.kind = &table_online,
                   .wake = -1,
                   .behind = there,
                   .step = step,
                   .pump = pump,
                   .ask = ask,
                   .tick = tick,
                   .remarks = remarks},
        .table = {.code = "bado-miku",
                  .link = "http://localhost:8080/t/bado-miku",
                  .title = "Friday",
                  .config = "classic+river",
                  .known = true,
                  .host = host,
                  .own = 1,
                  .key = "annas-key",
                  .player = -1,
                  .seats = 3},
        .seat = {{.name = "Anna", .taken = true, .there = true}, {.name = "Bo", .taken = true}},
    };
    there->table.seat = there->seat;
    there->remote.state = &there->table;
}
