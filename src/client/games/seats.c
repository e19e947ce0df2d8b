#include "seats.h"

#include <stdlib.h>

#include "client/process/alloc.h"
#include "client/process/fail.h"
#include "client/process/interrupt.h"
#include "i18n/i18n.h"

_Static_assert((int)INK_SESSION_LEVELS == (int)INK_ENGINE_LEVELS,
               "a session can keep every level of the engine");

/* A hint is the same every time, unless the board is such that nobody would wait for it. */
enum { HINT_NODES = 100000, HINT_MS = 4000, HINT_GAMES = 16 };

static void make_bot(struct bot *bot, const ink_session *session, int player)
{
    int level = ink_session_player(session, player)->level;
    struct bot_setting setting = {
        .kind = BOT_ENGINE, .level = level, .chance = ink_session_chance(session, player)};
    if (level == 0)
        return;
    bot_make(bot, ink_session_rules(session), &setting);
    bot_begin(bot, ink_seed_of(ink_slice_of(ink_session_seed(session))) + (uint64_t)player);
}

void seats_make(struct seats *seats, const ink_session *session)
{
    *seats = (struct seats){.count = ink_session_table(session)->players, .hint_nodes = HINT_NODES};
    seats->bot = alloc_zeroed((size_t)seats->count, sizeof *seats->bot);
    for (int p = 0; p < seats->count; p++)
        make_bot(&seats->bot[p], session, p);
}

void seats_free(struct seats *seats)
{
    for (int p = 0; p < seats->count; p++)
        bot_free(&seats->bot[p]);
    if (seats->has_adviser)
        bot_free(&seats->adviser);
    free(seats->bot);
    *seats = (struct seats){0};
}

/* --- playing ---------------------------------------------------------------------------------- */

bool seats_turn(const ink_session *session)
{
    int player = ink_session_turn(session);
    return player < INK_MAX_PLAYERS && ink_session_player(session, player)->level > 0;
}

static void find_turn(struct bot *bot, const ink_session *session, int player,
                      ink_engine_result *turn)
{
    const ink_table *table = ink_session_table(session);
    const ink_seat *seat = ink_session_seats(session);
    if (table->phase != INK_PHASE_DRAFT) {
        bot_round(bot, table, seat, player, turn);
        return;
    }
    turn->moves = 1;
    turn->move[0] = bot_pick(bot, table, seat, player);
}

/* A turn that was broken off is not played: the bot thinks again when the game goes on. */
static bool play_turn(struct seats *seats, ink_session *session, ink_engine_result *turn)
{
    int player = ink_session_turn(session);
    find_turn(&seats->bot[player], session, player, turn);
    if (interrupted())
        return false;
    for (int i = 0; i < turn->moves; i++)
        if (ink_session_play(session, player, turn->move[i], NULL) != INK_OK)
            fail(_("the bot made an illegal move in the game with the seed '%s'; please report it"),
                 ink_session_seed(session));
    return true;
}

bool seats_play(struct seats *seats, ink_session *session, seats_teller *told, void *context)
{
    ink_engine_result turn;
    while (seats_turn(session)) {
        int player = ink_session_turn(session);
        if (!play_turn(seats, session, &turn))
            return false;
        if (told != NULL)
            told(context, player, turn.move, turn.moves);
    }
    return true;
}

/* --- hints ------------------------------------------------------------------------------------ */

bool seats_hint(struct seats *seats, const ink_session *session, int player,
                ink_engine_result *result)
{
    uint64_t nodes = seats->hint_nodes > 0 ? seats->hint_nodes : HINT_NODES;
    struct bot_setting setting = {.kind = BOT_ENGINE, .nodes = nodes};
    ink_engine_limits limits = {
        .limit = {.nodes = nodes, .ms = HINT_MS, .clock = thread_ms, .stop = interrupt_flag()},
        .parts = HINT_GAMES};
    if (!seats->has_adviser)
        bot_make(&seats->adviser, ink_session_rules(session), &setting);
    seats->has_adviser = true;
    return ink_engine_hint(seats->adviser.engine, ink_session_table(session),
                           ink_session_seats(session), player, &limits, result) == INK_OK;
}
