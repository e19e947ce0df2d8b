/* The session as text: the record, and remarks with all that a record has no lines for
   (docs/notation.md). Reading is in load.c. */
#include <inkrail/session.h>

#include "session.h"

/* --- the record ------------------------------------------------------------------------------------ */

static bool needs_setup(const ink_ruleset *rules)
{
    return rules->config.goal_mode == INK_GOALS_RANDOM || rules->config.draft != 0;
}

static ink_setup setup_of(const ink_session *session)
{
    ink_setup setup = {.first = session->table.star};
    bool random = session->rules.config.goal_mode == INK_GOALS_RANDOM;
    for (int i = 0; i < INK_GOALS; i++)
        setup.goal[i] = random ? session->table.goal[i] : INK_NO_GOAL;
    return setup;
}

static bool setup_by_seed(const ink_session *session)
{
    ink_setup due, is = setup_of(session);
    if (!needs_setup(&session->rules))
        return true;
    ink_setup_of_seed(&session->rules, ink_seed_of(ink_slice_of(session->seed)), &due);
    bool same = due.first == is.first;
    for (int i = 0; i < INK_GOALS; i++)
        same = same && (due.goal[i] == is.goal[i] || is.goal[i] == INK_NO_GOAL);
    return same;
}

/* The seed's pairs are compared one by one as text would be: there is no memory for all. */
static bool roll_by_seed(const ink_session *session, int round, ink_pair *pair)
{
    const struct round_log *log = &session->log[round];
    ink_roll due;
    bool same = true, draft = ink_table_drafts(&session->rules, round);
    ink_table_roll_of_seed(&session->rules, ink_seed_of(ink_slice_of(session->seed)), round, &due,
                           draft ? pair : NULL);
    for (int d = 0; d < INK_MAX_DICE; d++)
        same = same && due.face[d] == log->roll.face[d];
    for (int i = 0; draft && i < 2 * session->table.players; i++)
        for (int k = 0; k < 2; k++)
            same = same && pair[i].face[k] == log->pair[i].face[k];
    return same;
}

bool ink_session_by_seed(const ink_session *session)
{
    ink_pair pair[2 * INK_MAX_PLAYERS];
    bool same = session->has_seed && setup_by_seed(session);
    for (int round = 1; same && round <= session->table.round; round++)
        same = roll_by_seed(session, round, pair);
    return same;
}

/* Picks come one by one, in turn; then the players in their order. */
static void write_round(const ink_session *session, int round, ink_text *out)
{
    const struct round_log *log = &session->log[round];
    int players = session->table.players;
    bool running = round == session->table.round && session->table.phase == INK_PHASE_DRAW;
    ink_record_roll(&session->rules, &log->roll, log->pair, out);
    for (int i = 0; i < log->picks; i++)
        ink_record_moves(&session->rules, (log->first + i) % players, &log->pick[i], 1, out);
    if (round == session->table.round && session->table.phase == INK_PHASE_DRAFT)
        return;
    for (int p = 0; p < players; p++) {
        const ink_move *move = running ? session->seat[p].move : log->played[p].move;
        int moves = running ? session->seat[p].moves : log->played[p].moves;
        if (moves > 0)
            ink_record_moves(&session->rules, p, move, (size_t)moves, out);
    }
}

void ink_session_record(const ink_session *session, ink_text *out)
{
    ink_slice seed = ink_slice_of(session->seed);
    ink_record_begin(&session->rules.config, ink_session_by_seed(session) ? &seed : NULL, out);
    if (needs_setup(&session->rules)) {
        ink_setup setup = setup_of(session);
        ink_record_setup(&session->rules, &setup, out);
    }
    for (int round = 1; round <= session->table.round; round++)
        write_round(session, round, out);
    for (int p = 0; session->table.phase == INK_PHASE_OVER && p < session->table.players; p++) {
        ink_score score;
        ink_table_score(&session->rules, session->seat, p, &score);
        ink_record_score(p, &score, out);
    }
}

/* --- remarks --------------------------------------------------------------------------------------- */

/* Times are longer than the numbers of other texts. */
static void write_time(const char *name, uint64_t ms, ink_text *out)
{
    if (ms == 0)
        return;
    ink_text_string(out, name);
    ink_text_number(out, (int64_t)(ms > INT64_MAX ? INT64_MAX : ms));
}

static void write_player(const ink_session *session, int player, ink_text *out)
{
    const struct member *one = &session->member[player];
    if (one->player.name[0] == '\0' && one->player.level == 0 && one->player.ms == 0 &&
        one->round_ms == 0)
        return;
    ink_text_string(out, "#player ");
    ink_text_number(out, player + 1);
    write_time(" level=", one->player.level, out);
    write_time(" ms=", one->player.ms, out);
    write_time(" round=", one->round_ms, out);
    if (one->player.name[0] != '\0') {
        ink_text_string(out, " name=");
        ink_text_string(out, one->player.name);
    }
    ink_text_char(out, '\n');
}

/* Of dice with equal faces a reader takes the first that waits; another one is named. */
static bool needs_die(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_DIE &&
           ink_sheet_waiting(sheet, rules->tile[ink_move_tile(move)].shape) !=
               ink_move_source(move);
}

static void write_position(const ink_session *session, int player, const char *word,
                           const struct position *at, ink_text *out)
{
    ink_sheet sheet = session->seat[player].before;
    ink_text_string(out, word);
    ink_text_number(out, player + 1);
    for (int i = 0; i < at->moves; i++) {
        ink_text_char(out, ' ');
        if (needs_die(&session->rules, &sheet, at->move[i])) {
            ink_text_number(out, ink_move_source(at->move[i]) + 1);
            ink_text_char(out, ':');
        }
        ink_move_write(&session->rules, at->move[i], out);
        ink_sheet_apply(&session->rules, &sheet, at->move[i]);
    }
    ink_text_char(out, '\n');
}

/* Would the record alone give the same dice? */
static bool plain_dice(const ink_session *session, int player)
{
    const ink_seat *seat = &session->seat[player];
    ink_sheet sheet = seat->before;
    for (int i = 0; i < seat->moves; i++) {
        if (needs_die(&session->rules, &sheet, seat->move[i]))
            return false;
        ink_sheet_apply(&session->rules, &sheet, seat->move[i]);
    }
    return true;
}

/* Did each step so far draw one thing more? Then the moves of the round say it all. */
static bool plain_past(const struct steps *steps)
{
    struct position now = ink_steps_now(steps);
    bool plain = true;
    for (int i = 0; plain && i < steps->cursor; i++) {
        plain = steps->at[i].moves == i + 1;
        for (int k = 0; plain && k <= i; k++)
            plain = steps->at[i].move[k] == now.move[k];
    }
    return plain;
}

static void write_steps(const ink_session *session, int player, ink_text *out)
{
    const struct steps *steps = &session->member[player].steps;
    struct position now = ink_steps_now(steps);
    if (!plain_dice(session, player))
        write_position(session, player, "#now ", &now, out);
    for (int i = 0; !plain_past(steps) && i + 1 < steps->cursor; i++)
        write_position(session, player, "#undo ", &steps->at[i], out);
    for (int i = steps->cursor; i < steps->count; i++)
        write_position(session, player, "#redo ", &steps->at[i], out);
}

void ink_session_write(const ink_session *session, ink_text *out)
{
    ink_session_record(session, out);
    if (session->has_seed && !ink_session_by_seed(session)) {
        ink_text_string(out, "#seed ");
        ink_text_string(out, session->seed);
        ink_text_char(out, '\n');
    }
    if (session->clock != 0) {
        ink_text_string(out, "#clock ");
        ink_text_number(out, session->clock);
        ink_text_char(out, '\n');
    }
    if (session->hidden)
        ink_text_string(out, "#hide\n");
    for (int p = 0; p < session->table.players; p++)
        write_player(session, p, out);
    for (int p = 0; session->table.phase == INK_PHASE_DRAW && p < session->table.players; p++)
        write_steps(session, p, out);
}
