#include "walk.h"

#include <stdlib.h>

#include "session.h"

/* A walk, and where it has come to. */
struct walker {
    struct ink_walk walk;
    ink_seat *seat;
    ink_visitor *visit;
    void *context;
};

static bool tell(struct walker *walker, int kind, int player, ink_move move)
{
    walker->walk.kind = kind;
    walker->walk.player = player;
    walker->walk.move = move;
    return walker->visit(walker->context, &walker->walk);
}

static bool play(struct walker *walker, int player, ink_move move)
{
    ink_table_play(walker->walk.rules, &walker->walk.table, walker->seat, player, move, NULL);
    return tell(walker, INK_WALK_MOVE, player, move);
}

static bool play_all(struct walker *walker, const ink_session *session, int player)
{
    const ink_move *move = NULL;
    int count = ink_session_moves(session, walker->walk.table.round, player, &move);
    bool more = true;
    for (int i = 0; more && i < count; i++)
        more = play(walker, player, move[i]);
    return more;
}

/* Picks come one by one, in turn; then the players in their order. */
static bool walk_round(struct walker *walker, const ink_session *session, int round)
{
    const struct round_log *log = &session->log[round];
    int players = session->table.players;
    walker->walk.roll = &log->roll;
    ink_table_roll(walker->walk.rules, &walker->walk.table, walker->seat, &log->roll, log->pair,
                   NULL);
    bool more = tell(walker, INK_WALK_ROLL, 0, 0);
    for (int i = 0; more && i < log->picks; i++)
        more = play(walker, (log->first + i) % players, log->pick[i]);
    for (int p = 0; more && p < players; p++)
        more = play_all(walker, session, p);
    return more;
}

bool ink_session_walk(const ink_session *session, ink_visitor *visit, void *context)
{
    const ink_ruleset *rules = &session->rules;
    ink_seat *seat = calloc(rules->config.players, sizeof *seat);
    struct walker walker = {
        .walk = {.rules = rules, .seat = seat}, .seat = seat, .visit = visit, .context = context};
    ink_setup setup = ink_session_setup(session);
    bool more = seat != NULL;
    if (more) {
        ink_table_start(rules, &walker.walk.table, seat);
        ink_table_set_up(rules, &walker.walk.table, &setup, NULL); /* refused where none is due */
    }
    for (int round = 1; more && round <= session->table.round; round++)
        more = walk_round(&walker, session, round);
    free(seat);
    return more;
}
