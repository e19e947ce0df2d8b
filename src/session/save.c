/* Writes the session as text: the record, then remarks with all that a record has no lines for
   (docs/notation.md). load.c reads it. */
#include <inkrail/session.h>

#include "../core/sheet.h"
#include "session.h"
#include "walk.h"

/* --- the record ------------------------------------------------------------------------------- */

static bool needs_setup(const ink_ruleset *rules)
{
    return rules->config.goal_mode == INK_GOALS_RANDOM || rules->config.draft != 0;
}

ink_setup ink_session_setup(const ink_session *session)
{
    ink_setup setup = {.first = session->table.star};
    bool random = session->rules.config.goal_mode == INK_GOALS_RANDOM;
    for (int i = 0; i < INK_GOALS; i++)
        setup.goal[i] = random ? session->table.goal[i] : INK_NO_GOAL;
    return setup;
}

static bool setup_by_seed(const ink_session *session)
{
    ink_setup is = ink_session_setup(session);
    return ink_setup_is_of_seed(&session->rules, ink_seed_of(ink_slice_of(session->seed)), &is);
}

/* The seed's pairs are compared one by one, since there is no memory for all of them. */
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

bool ink_session_is_by_seed(const ink_session *session)
{
    ink_pair pair[2 * INK_MAX_PLAYERS];
    bool same = session->has_seed && setup_by_seed(session);
    for (int round = 1; same && round <= session->table.round; round++)
        same = roll_by_seed(session, round, pair);
    return same;
}

/* The picks come first, in turn, then the moves player by player. No more than `left` rolls and
   moves are written; returns how many of these are left. */
static int write_round(const ink_session *session, int round, int left, ink_text *out)
{
    const struct round_log *log = &session->log[round];
    int players = session->table.players;
    ink_record_roll(&session->rules, &log->roll, log->pair, out);
    left--;
    for (int i = 0; i < log->picks && left > 0; i++, left--)
        ink_record_moves(&session->rules, (log->first + i) % players, &log->pick[i], 1, out);
    for (int p = 0; p < players && left > 0; p++) {
        const ink_move *move;
        int moves = ink_session_moves(session, round, p, &move);
        moves = moves < left ? moves : left;
        if (moves > 0)
            ink_record_moves(&session->rules, p, move, (size_t)moves, out);
        left -= moves;
    }
    return left;
}

bool ink_session_record_to(const ink_session *session, int moments, ink_text *out)
{
    ink_slice seed = ink_slice_of(session->seed);
    ink_record_begin(&session->rules.config, ink_session_is_by_seed(session) ? &seed : NULL, out);
    if (needs_setup(&session->rules)) {
        ink_setup setup = ink_session_setup(session);
        ink_record_setup(&session->rules, &setup, out);
    }
    for (int round = 1; round <= session->table.round && moments > 0; round++)
        moments = write_round(session, round, moments, out);
    return moments == 0;
}

void ink_session_record(const ink_session *session, ink_text *out)
{
    ink_session_record_to(session, INT32_MAX, out);
    for (int p = 0; session->table.phase == INK_PHASE_OVER && p < session->table.players; p++) {
        ink_score score;
        ink_table_score(&session->rules, session->seat, p, &score);
        ink_record_score(p, &score, out);
    }
    ink_help_write(session, out);
}

/* --- remarks ---------------------------------------------------------------------------------- */

/* A time may need 64 bits, unlike the other numbers of the text. */
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

/* Writes a move, with its die if it needs to be named; the sheet follows. */
static void write_move(const ink_ruleset *rules, ink_sheet *sheet, ink_move move, ink_text *out)
{
    ink_drawn_write(rules, sheet, move, out);
    ink_sheet_apply(rules, sheet, move);
}

/* The moves of the record, with their dice. */
static void write_now(const ink_session *session, int player, ink_text *out)
{
    const struct position *now = &session->member[player].steps.now;
    ink_sheet sheet = session->seat[player].before;
    ink_text_string(out, "#now ");
    ink_text_number(out, player + 1);
    for (int i = 0; i < now->moves; i++) {
        ink_text_char(out, ' ');
        write_move(&session->rules, &sheet, now->move[i], out);
    }
    ink_text_char(out, '\n');
}

/* Would the record alone give each move the same die? */
static bool plain_dice(const ink_session *session, int player)
{
    const ink_seat *seat = &session->seat[player];
    ink_sheet sheet = seat->before;
    for (int i = 0; i < seat->moves; i++) {
        if (ink_drawn_needs_die(&session->rules, &sheet, seat->move[i]))
            return false;
        ink_sheet_apply(&session->rules, &sheet, seat->move[i]);
    }
    return true;
}

/* "3" or "3-5": moves of the position before, from 1. */
static void write_run(const struct step_item *item, ink_text *out)
{
    ink_text_number(out, item->first + 1);
    if (item->length == 1)
        return;
    ink_text_char(out, '-');
    ink_text_number(out, item->first + item->length);
}

/* "(1-2,B1HH..,4)" */
static void write_list(const ink_ruleset *rules, ink_sheet *sheet, const uint8_t *step,
                       const struct position *before, ink_text *out)
{
    const uint8_t *at = step + 1;
    struct step_item item;
    for (int i = 0; i < step[0]; i++) {
        ink_text_char(out, i == 0 ? '(' : ',');
        at += ink_step_item(at, &item);
        if (item.length == 0)
            write_move(rules, sheet, item.move, out);
        else
            write_run(&item, out);
        for (int k = 0; k < item.length; k++)
            ink_sheet_apply(rules, sheet, before->move[item.first + k]);
    }
    ink_text_string(out, step[0] == 0 ? "()" : ")");
}

static void write_step(const ink_session *session, int player, const uint8_t *step,
                       const struct position *before, ink_text *out)
{
    ink_sheet sheet = session->seat[player].before;
    struct position next = *before;
    ink_step_take(step, &next);
    switch (ink_step_kind(step)) {
    case STEP_MORE:
        for (int i = 0; i < before->moves; i++)
            ink_sheet_apply(&session->rules, &sheet, before->move[i]);
        write_move(&session->rules, &sheet, next.move[before->moves], out);
        break;
    case STEP_LESS: ink_text_char(out, '-'); break;
    default: write_list(&session->rules, &sheet, step, before, out); break;
    }
}

/* Steps that the moves of the record tell anyway are not written again. */
static void write_steps(const ink_session *session, int player, ink_text *out)
{
    const struct steps *steps = &session->member[player].steps;
    const uint8_t *step = steps->byte;
    struct position at = {0};
    if (steps->cursor == steps->count && ink_steps_plain(steps)) {
        if (!plain_dice(session, player))
            write_now(session, player, out);
        return;
    }
    ink_text_string(out, "#steps ");
    ink_text_number(out, player + 1);
    for (int i = 0; i < steps->count; i++) {
        ink_text_string(out, i == steps->cursor ? " | " : " ");
        write_step(session, player, step, &at, out);
        step += ink_step_take(step, &at);
    }
    ink_text_char(out, '\n');
}

void ink_session_write(const ink_session *session, ink_text *out)
{
    ink_session_record(session, out);
    if (session->has_seed && !ink_session_is_by_seed(session)) {
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
