/* Steps of a player inside a round. A step leads from one list of moves to another; the table
   follows by its own take-backs and plays, so that it stays the one authority. */
#include <inkrail/session.h>

#include <stdlib.h>
#include <string.h>

#include "session.h"

/* --- positions -------------------------------------------------------------------------------- */

/* Only what the record needs is kept of a round that is over; without memory to move to it stays
   where it is. */
static void shrink(struct round_log *log, size_t moves)
{
    ink_move *move = malloc((moves > 0 ? moves : 1) * sizeof *move);
    if (move == NULL)
        return;
    memcpy(move, log->move, moves * sizeof *move);
    free(log->move);
    log->move = move;
    log->capacity = moves > 0 ? moves : 1;
}

/* The last player has ended the round: what they have played is kept, and no way leads back. */
static void close_round(ink_session *session)
{
    struct round_log *log = &session->log[session->table.round];
    size_t moves = 0;
    for (int p = 0; p < session->table.players; p++) {
        struct member *one = &session->member[p];
        const struct position *now = &one->steps.now;
        memcpy(log->move + moves, now->move, now->moves * sizeof *now->move);
        moves += log->moves[p] = now->moves;
        ink_steps_drop(&one->steps);
        one->prior = session->seat[p].sheet;
    }
    shrink(log, moves);
}

static void note_pick(ink_session *session, ink_move move)
{
    struct round_log *log = &session->log[session->table.round];
    log->pick[log->picks++] = move;
    if (session->table.phase == INK_PHASE_DRAW)
        ink_session_begin_drawing(session);
}

static void push_step(ink_session *session, int player, const struct position *next)
{
    ink_steps_push(&session->member[player].steps, next);
    if (session->table.phase != INK_PHASE_DRAW)
        close_round(session);
}

void ink_steps_note(ink_session *session, int player, ink_move move)
{
    if (ink_move_kind(move) == INK_MOVE_PICK) {
        note_pick(session, move);
        return;
    }
    struct position next = session->member[player].steps.now;
    if (ink_move_kind(move) == INK_MOVE_BACK)
        next.move[--next.moves] = 0;
    else
        next.move[next.moves++] = move;
    push_step(session, player, &next);
}

void ink_steps_go(ink_session *session, int player, const struct position *to)
{
    const ink_seat *seat = &session->seat[player];
    int same = 0;
    while (same < seat->moves && same < to->moves && seat->move[same] == to->move[same])
        same++;
    while (seat->moves > same)
        ink_table_play(&session->rules, &session->table, session->seat, player, ink_move_back(),
                       NULL);
    for (int i = same; i < to->moves; i++)
        ink_table_play(&session->rules, &session->table, session->seat, player, to->move[i], NULL);
}

/* --- playing, undo, redo ---------------------------------------------------------------------- */

struct moment ink_session_moment(const ink_session *session, int player)
{
    struct moment now = {.sheet = session->seat[player].sheet};
    for (int i = 0; i < INK_GOALS; i++)
        now.goals += session->seat[player].goal_points[i];
    return now;
}

/* Memory for the step comes first, so that a move that was played is kept as well. */
ink_status ink_session_play(ink_session *session, int player, ink_move move, ink_refusal *why)
{
    struct moment was = {.goals = 0};
    bool draws = session->table.phase == INK_PHASE_DRAW && ink_table_has(&session->table, player);
    if (draws && !ink_steps_reserve(&session->member[player].steps))
        return ink_refuse(why, INK_E_MEMORY);
    if (draws)
        was = ink_session_moment(session, player);
    ink_status status =
        ink_table_play(&session->rules, &session->table, session->seat, player, move, why);
    if (status != INK_OK)
        return status;
    if (draws)
        session->member[player].was = was;
    ink_steps_note(session, player, move);
    return INK_OK;
}

bool ink_session_can_undo(const ink_session *session, int player)
{
    return session->table.phase == INK_PHASE_DRAW && ink_table_has(&session->table, player) &&
           session->member[player].steps.cursor > 0;
}

int ink_session_before(const ink_session *session, int player)
{
    if (!ink_table_has(&session->table, player))
        return INK_MAX_PLAYERS;
    do
        player--;
    while (player >= 0 && ink_session_player(session, player)->level != 0);
    return player >= 0 && ink_session_can_undo(session, player) ? player : INK_MAX_PLAYERS;
}

bool ink_session_can_redo(const ink_session *session, int player)
{
    if (!ink_table_has(&session->table, player))
        return false;
    const struct steps *steps = &session->member[player].steps;
    return session->table.phase == INK_PHASE_DRAW && steps->cursor < steps->count;
}

static ink_status refuse_player(ink_refusal *why, int player)
{
    ink_refuse(why, INK_E_NO_PLAYER);
    if (why != NULL)
        why->player = (uint16_t)player;
    return INK_E_NO_PLAYER;
}

/* One position on or back. */
static ink_status step(ink_session *session, int player, int by, ink_refusal *why)
{
    struct steps *steps = &session->member[player].steps;
    session->member[player].was = ink_session_moment(session, player);
    ink_steps_turn_to(steps, steps->cursor + by);
    ink_steps_go(session, player, &steps->now);
    if (session->table.phase != INK_PHASE_DRAW)
        close_round(session);
    return ink_refuse(why, INK_OK);
}

ink_status ink_session_undo(ink_session *session, int player, ink_refusal *why)
{
    if (!ink_table_has(&session->table, player))
        return refuse_player(why, player);
    return ink_session_can_undo(session, player) ? step(session, player, -1, why)
                                                 : ink_refuse(why, INK_E_NOTHING_BACK);
}

ink_status ink_session_redo(ink_session *session, int player, ink_refusal *why)
{
    if (!ink_table_has(&session->table, player))
        return refuse_player(why, player);
    return ink_session_can_redo(session, player) ? step(session, player, 1, why)
                                                 : ink_refuse(why, INK_E_NOTHING_AGAIN);
}

/* A step to a position that is new. */
static ink_status step_to(ink_session *session, int player, const struct position *to,
                          ink_refusal *why)
{
    if (!ink_steps_reserve(&session->member[player].steps))
        return ink_refuse(why, INK_E_MEMORY);
    session->member[player].was = ink_session_moment(session, player);
    ink_steps_go(session, player, to);
    push_step(session, player, to);
    return ink_refuse(why, INK_OK);
}

ink_status ink_session_clear(ink_session *session, int player, ink_refusal *why)
{
    struct position empty = {0};
    if (!ink_table_has(&session->table, player))
        return refuse_player(why, player);
    if (session->table.phase != INK_PHASE_DRAW || session->seat[player].moves == 0)
        return ink_refuse(why, INK_E_NOTHING_BACK);
    return step_to(session, player, &empty, why);
}

/* --- taking one drawing back ------------------------------------------------------------------ */

/* The moves of the round, less its end. */
static int drawings(const ink_seat *seat)
{
    return seat->moves - (seat->ended != 0);
}

/* Every corner that one of the borders touches. */
static ink_set corners(const ink_set border[2])
{
    return border[0] << 8 | border[0] << 9 | border[1] << 1 | border[1] << 9;
}

/* What differs between two sheets: cells, or points. */
static ink_set places_changed(const ink_ruleset *rules, const ink_sheet *a, const ink_sheet *b,
                              int place)
{
    ink_set before[2], after[2];
    if (place == INK_PLACE_CELL)
        return ink_sheets_differ(a, b);
    ink_borders_find(rules, a, before);
    ink_borders_find(rules, b, after);
    after[0] ^= before[0];
    after[1] ^= before[1];
    return corners(after);
}

int ink_session_move_at(const ink_session *session, int player, int place, ink_cell at)
{
    int found = -1;
    if (session->table.phase != INK_PHASE_DRAW || at >= 64 || place == INK_PLACE_NONE ||
        !ink_table_has(&session->table, player))
        return -1;
    const ink_seat *seat = &session->seat[player];
    ink_sheet sheet = seat->before;
    for (int i = 0; i < drawings(seat); i++) {
        ink_sheet before = sheet;
        ink_sheet_apply(&session->rules, &sheet, seat->move[i]);
        if (ink_set_has(places_changed(&session->rules, &before, &sheet, place), at))
            found = i;
    }
    return found;
}

int ink_session_move_near(const ink_session *session, int player, ink_cell cell)
{
    static const int corner[] = {0, 1, INK_COLUMNS + 1, INK_COLUMNS + 2};
    int found = ink_session_move_at(session, player, INK_PLACE_CELL, cell), last = -1;
    for (size_t i = 0; found < 0 && ink_cell_valid(cell) && i < sizeof corner / sizeof *corner;
         i++) {
        int number =
            ink_session_move_at(session, player, INK_PLACE_CORNER, (ink_cell)(cell + corner[i]));
        last = number > last ? number : last;
    }
    return found >= 0 ? found : last;
}

/* A drawing that hung on what is gone may hang on a later one as well. What modules offer is
   bound to its moment. */
static bool may_wait(ink_move move)
{
    return ink_move_kind(move) == INK_MOVE_DIE || ink_move_kind(move) == INK_MOVE_SPECIAL;
}

/* Draws the round again without those that are gone already, in order; then what was refused,
   as long as anything of it finds a place. */
static void draw_again(const ink_ruleset *rules, const ink_seat *seat, bool gone[INK_ROUND_MOVES],
                       struct position *kept)
{
    ink_sheet sheet = seat->before;
    bool drawn[INK_ROUND_MOVES] = {false}, more = true;
    *kept = (struct position){0};
    for (bool first = true; more; first = false) {
        more = false;
        for (int i = 0; i < drawings(seat); i++) {
            if (drawn[i] || gone[i] || (!first && !may_wait(seat->move[i])) ||
                ink_sheet_play(rules, &sheet, seat->move[i], NULL) != INK_OK)
                continue;
            kept->move[kept->moves++] = seat->move[i];
            drawn[i] = more = true;
        }
    }
    for (int i = 0; i < drawings(seat); i++)
        gone[i] = !drawn[i];
}

ink_status ink_session_remove_move(ink_session *session, int player, int number,
                                   ink_returned *returned, ink_refusal *why)
{
    bool gone[INK_ROUND_MOVES] = {false};
    ink_returned back = {0};
    struct position kept;
    if (!ink_table_has(&session->table, player))
        return refuse_player(why, player);
    const ink_seat *seat = &session->seat[player];
    if (number < 0 || number >= drawings(seat) || session->table.phase != INK_PHASE_DRAW)
        return ink_refuse(why, INK_E_NOTHING_THERE);
    gone[number] = true;
    draw_again(&session->rules, seat, gone, &kept);
    back.move[back.count++] = seat->move[number];
    for (int i = 0; i < drawings(seat); i++)
        if (gone[i] && i != number)
            back.move[back.count++] = seat->move[i];
    ink_status status = step_to(session, player, &kept, why);
    if (status == INK_OK && returned != NULL)
        *returned = back;
    return status;
}

static ink_status refuse_cell(ink_refusal *why, ink_status status, ink_cell cell)
{
    ink_refuse(why, status);
    if (why != NULL)
        why->cell = cell;
    return status;
}

ink_status ink_session_remove(ink_session *session, int player, ink_cell cell,
                              ink_returned *returned, ink_refusal *why)
{
    if (!ink_table_has(&session->table, player))
        return refuse_player(why, player);
    int number = ink_session_move_at(session, player, INK_PLACE_CELL, cell);
    return number < 0 ? refuse_cell(why, INK_E_NOTHING_THERE, cell)
                      : ink_session_remove_move(session, player, number, returned, why);
}

/* --- turning ---------------------------------------------------------------------------------- */

/* The ways of the same piece on the same place. */
static int other_ways(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                      ink_move way[INK_MAX_WAYS])
{
    const ink_shape *shape = &rules->shape[rules->tile[ink_move_tile(move)].shape];
    ink_move bare = move - (ink_move)ink_move_tile(move) * INK_MOVE_TURN;
    int count = 0;
    for (int t = 0; ink_move_tile(move) != 0 && t < shape->count; t++) {
        ink_move other = bare + (ink_move)(shape->first + t) * INK_MOVE_TURN;
        if (count < INK_MAX_WAYS && ink_sheet_ask(rules, sheet, other, NULL) == INK_OK)
            way[count++] = other;
    }
    ink_ways_rank(rules, sheet, way, count);
    return count;
}

/* The round with another move in that place; false if anything in it is refused then. */
static bool exchange(const ink_ruleset *rules, const ink_seat *seat, int number, ink_move move,
                     struct position *to)
{
    ink_sheet sheet = seat->before;
    *to = (struct position){0};
    for (int i = 0; i < drawings(seat); i++) {
        ink_move next = i == number ? move : seat->move[i];
        if (ink_sheet_play(rules, &sheet, next, NULL) != INK_OK)
            return false;
        to->move[to->moves++] = next;
    }
    return true;
}

ink_status ink_session_turn_piece(ink_session *session, int player, ink_cell cell, ink_refusal *why)
{
    ink_move way[INK_MAX_WAYS];
    struct position to;
    if (!ink_table_has(&session->table, player))
        return refuse_player(why, player);
    const ink_seat *seat = &session->seat[player];
    int number = ink_session_move_at(session, player, INK_PLACE_CELL, cell), now = 0;
    if (number < 0)
        return refuse_cell(why, INK_E_NOTHING_THERE, cell);
    ink_sheet sheet = seat->before;
    for (int i = 0; i < number; i++)
        ink_sheet_apply(&session->rules, &sheet, seat->move[i]);
    int count = other_ways(&session->rules, &sheet, seat->move[number], way);
    while (now < count && way[now] != seat->move[number])
        now++;
    for (int i = 1; i < count; i++)
        if (exchange(&session->rules, seat, number, way[(now + i) % count], &to))
            return step_to(session, player, &to, why);
    return refuse_cell(why, INK_E_NO_OTHER_WAY, cell);
}
