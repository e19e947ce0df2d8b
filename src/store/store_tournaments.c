/* Tournaments: what they are, and the tries at their games. */
#include <stdlib.h>

#include "format/slice.h"
#include "internal.h"

enum { PREFIX = 11 /* "tournament/" */ };

ink_store_status ink_store_tournament_make(ink_store *store, const ink_tournament *tournament)
{
    return ink_sql_change(store, INK_SQL_TOURNAMENT_MAKE, INK_STORE_STALE,
                          VALUES(TEXT(ink_slice_of(tournament->code)), NUMBER(tournament->host),
                                 TEXT(ink_slice_of(tournament->title)),
                                 TEXT(ink_slice_of(tournament->config)), NUMBER(tournament->games),
                                 TEXT(ink_slice_of(tournament->secret)), NUMBER(tournament->made),
                                 NUMBER(!tournament->hints)));
}

static void read_row(ink_store *store, ink_tournament *tournament)
{
    ink_slice_copy(ink_sql_text_of(store, 0), tournament->code, sizeof tournament->code);
    tournament->host = (uint64_t)ink_sql_number(store, 1);
    ink_slice_copy(ink_sql_text_of(store, 2), tournament->title, sizeof tournament->title);
    ink_slice_copy(ink_sql_text_of(store, 3), tournament->config, sizeof tournament->config);
    tournament->games = (int)ink_sql_number(store, 4);
    ink_slice_copy(ink_sql_text_of(store, 5), tournament->secret, sizeof tournament->secret);
    tournament->made = ink_sql_number(store, 6);
    tournament->closed = ink_sql_number(store, 7);
    tournament->players = (int)ink_sql_number(store, 8);
    tournament->hints = ink_sql_number(store, 9) == 0;
}

ink_store_status ink_store_tournament(ink_store *store, ink_slice code, ink_tournament *tournament)
{
    ink_store_status status = ink_sql_start(store, INK_SQL_TOURNAMENT, VALUES(TEXT(code)));
    if (status == INK_STORE_OK)
        status = ink_sql_step(store);
    if (status != INK_STORE_OK)
        return status;
    read_row(store, tournament);
    ink_sql_finish(store);
    return INK_STORE_OK;
}

ink_store_status ink_store_tournament_close(ink_store *store, ink_slice code, int64_t at)
{
    return ink_sql_change(store, INK_SQL_TOURNAMENT_CLOSE, INK_STORE_STALE,
                          VALUES(TEXT(code), NUMBER(at)));
}

ink_store_status ink_store_tournament_enter(ink_store *store, ink_slice code, uint64_t person)
{
    return ink_sql_change(store, INK_SQL_TOURNAMENT_ENTER, INK_STORE_OK,
                          VALUES(TEXT(code), NUMBER(person)));
}

ink_store_status ink_store_tournaments_of(ink_store *store, uint64_t person, size_t most,
                                          ink_store_visit_tournament *visit, void *context)
{
    ink_tournament tournament;
    ink_store_status status =
        ink_sql_start(store, INK_SQL_TOURNAMENTS_OF, VALUES(NUMBER(most), NUMBER(person)));
    while (ink_sql_row(store, &status)) {
        read_row(store, &tournament);
        if (!visit(context, &tournament)) {
            ink_sql_finish(store);
            break;
        }
    }
    return status;
}

/* "tournament/bado-miku/3" */
static int game_of(ink_slice key, ink_slice code)
{
    uint32_t game = 0;
    ink_slice_take(&key, PREFIX + code.length + 1);
    return ink_slice_number(key, INK_MOST_GAMES, &game) ? (int)game : 0;
}

ink_store_status ink_store_tournament_tries(ink_store *store, ink_slice code,
                                            ink_store_visit_try *visit, void *context)
{
    ink_store_status status =
        ink_sql_start(store, INK_SQL_TOURNAMENT_TRIES,
                      VALUES(NUMBER(2 * INK_MOST_ENTRANTS * INK_MOST_GAMES), TEXT(code)));
    while (ink_sql_row(store, &status)) {
        ink_contest_try one = {.person = (uint64_t)ink_sql_number(store, 0),
                               .game = game_of(ink_sql_text_of(store, 1), code),
                               .name = ink_sql_text_of(store, 2),
                               .code = ink_sql_text_of(store, 3),
                               .total = (int)ink_sql_number(store, 4),
                               .ended = ink_sql_number(store, 5),
                               .help = (int)ink_sql_number(store, 6)};
        if (one.game > 0 && !visit(context, &one)) {
            ink_sql_finish(store);
            break;
        }
    }
    return status;
}

ink_store_status ink_store_sweep_tournaments(ink_store *store, int64_t before)
{
    return ink_sql_change(store, INK_SQL_TOURNAMENTS_UNPLAYED, INK_STORE_OK,
                          VALUES(NUMBER(before)));
}
