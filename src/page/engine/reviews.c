/* Games that were played: reviews, what was possible with the dice, and what a bot makes of
   them. */
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "review/review_record.h"
#include "review/review_sums.h"
#include "review/same_dice.h"
#include "words/sums.h"
#include "words/words.h"

enum { WORD = 64 };

/* --- records ---------------------------------------------------------------------------------- */

static ink_engine *engine_of(void *context, const ink_ruleset *rules)
{
    return engine_for(context, rules, 0);
}

static bool tell_review(void *context, double share)
{
    return tell_share(context, share, 0);
}

/* The record of the request; NULL if it is none, and the refusal is answered. It is freed by
   free_record. */
static struct review_record *read_record(struct request *request, bool judged)
{
    struct review_record *record = calloc(1, sizeof *record);
    ink_refusal why = {.status = INK_E_MEMORY, .cell = INK_NOWHERE};
    ink_status status = INK_E_MEMORY;
    if (record != NULL) {
        record->review.context = request->page_engine;
        record->review.tell = tell_review;
        status = review_record_read(record, request->text, judged ? engine_of : NULL, &why);
    }
    if (status == INK_OK && !ink_table_has(&record->replay.table, request->player)) {
        why = (ink_refusal){.status = INK_E_NO_PLAYER, .cell = INK_NOWHERE};
        why.player = (uint16_t)request->player;
        status = INK_E_NO_PLAYER;
    }
    if (status == INK_OK)
        return record;
    answer_refusal(request,
                   record != NULL && record->replay.rules.tiles > 0 ? &record->replay.rules : NULL,
                   &why);
    if (record != NULL)
        review_record_free(record);
    free(record);
    return NULL;
}

static void free_record(struct review_record *record)
{
    review_record_free(record);
    free(record);
}

/* --- reviews ---------------------------------------------------------------------------------- */

/* Moves by their notation; a step of a later round cannot be asked of a session. */
static void write_moves(ink_text *out, const ink_ruleset *rules, const char *key,
                        const ink_move *move, int count)
{
    json_begin_list(out, key);
    for (int i = 0; i < count; i++) {
        char word[WORD];
        ink_text text = ink_text_in(word, sizeof word);
        ink_move_write(rules, move[i], &text);
        json_text(out, NULL, word);
    }
    json_end_list(out);
}

/* The parts that differ, as they add up to the loss. */
static void write_why(ink_text *out, const ink_ruleset *rules, const struct review_units *units)
{
    json_begin_list(out, "why");
    for (int i = 0; score_parts[i].key != NULL; i++) {
        if (!score_parts[i].in_game(rules) || units->why[i] == 0)
            continue;
        json_begin_object(out, NULL);
        json_text(out, "key", score_parts[i].key);
        json_text(out, "name", _(score_parts[i].label));
        json_tenths(out, "points", score_parts[i].sign * units->why[i]);
        json_end_object(out);
    }
    json_end_list(out);
}

static void write_picks(ink_text *out, const ink_ruleset *rules, const struct review_turn *turn,
                        int player, const struct review_units *units)
{
    json_begin_list(out, "picks");
    for (int i = 0; turn->pick != NULL && i < REVIEW_PICKS; i++) {
        const struct review_pick *pick = &turn->pick[player][i];
        json_begin_object(out, NULL);
        write_moves(out, rules, "taken", &pick->taken, 1);
        write_moves(out, rules, "better", &pick->better, 1);
        json_tenths(out, "loss", units->pick[i]);
        json_end_object(out);
    }
    json_end_list(out);
}

/* A loss that is smaller than what one can tell is none: then there is no better way. */
static void write_round(ink_text *out, const struct review_record *record, int player, int t,
                        const struct review_round *round)
{
    const ink_ruleset *rules = &record->replay.rules;
    const struct review_turn *turn = &record->review.turn[t];
    struct review_units units;
    review_round_units(round, TENTHS, &units);
    bool better = round->betters > 0 && units.loss > 0 && round->loss > 2 * round->error;
    json_begin_object(out, NULL);
    json_number(out, "round", t + 1);
    json_text(out, "name", round_text(rules, t + 1, WORDS_HERE(ROUND_TEXT)));
    json_tenths(out, "before", units.before);
    json_tenths(out, "luck", units.luck);
    json_tenths(out, "best", units.best);
    json_tenths(out, "loss", units.loss);
    json_tenths(out, "error", sums_units(round->error, TENTHS));
    json_tenths(out, "played", units.played);
    write_moves(out, rules, "moves", turn->move[player], turn->count[player]);
    write_moves(out, rules, "better", round->better, better ? round->betters : 0);
    write_why(out, rules, &units);
    write_picks(out, rules, turn, player, &units);
    json_end_object(out);
}

static void answer_review(struct request *request, const struct review_record *record,
                          const struct review_round *round)
{
    ink_text *out = request->out;
    int turns = record->review.turns;
    ink_score score;
    struct review_sum sum = review_sum_units(round, turns, TENTHS);
    ink_table_score(&record->replay.rules, record->replay.seat, request->player, &score);
    json_begin_object(out, NULL);
    json_bool(out, "over", record->replay.table.phase == INK_PHASE_OVER);
    json_number(out, "total", score.total);
    json_tenths(out, "expected", sum.expected);
    json_tenths(out, "luck", sum.luck);
    json_tenths(out, "picks", sum.picks);
    json_tenths(out, "loss", sum.loss);
    json_tenths(out, "end", sum.end);
    json_begin_list(out, "rounds");
    for (int t = 0; t < turns; t++)
        write_round(out, record, request->player, t, &round[t]);
    json_end_list(out);
    json_end_object(out);
}

void verb_review(struct request *request)
{
    struct review_record *record = read_record(request, true);
    struct review_round round[REVIEW_ROLLS];
    if (record == NULL)
        return;
    if (review_player(&record->review, request->player, round))
        answer_review(request, record, round);
    else if (request->page_engine->stopped)
        answer_sentence(request, _("Stopped."), "STOPPED");
    else
        answer_status(request, NULL, INK_E_MEMORY);
    free_record(record);
}

/* --- the same dice ---------------------------------------------------------------------------- */

/* Or the refusal is answered. */
static bool find_dice(struct request *request, const struct review_record *record,
                      struct same_dice *dice)
{
    ink_refusal why;
    ink_status status = same_dice_of(record, request->player, dice, &why);
    if (status == INK_E_NO_SEED)
        answer_sentence(request, _("The game has not ended, and nobody knows its later dice."),
                        ink_status_name(INK_E_NO_SEED));
    else if (status != INK_OK)
        answer_refusal(request, NULL, &why);
    return status == INK_OK;
}

/* --- what was possible ------------------------------------------------------------------------ */

static void write_game(ink_text *out, const struct same_dice *dice, const ink_solve_game *game)
{
    json_begin_list(out, "rounds");
    for (int r = 0; r < game->rounds; r++) {
        json_begin_object(out, NULL);
        json_number(out, "round", r + 1);
        write_moves(out, &dice->rules, "moves", game->move[r], game->count[r]);
        json_end_object(out);
    }
    json_end_list(out);
}

/* A record to look at; drafted dice have none. */
static void write_record(ink_text *out, const struct same_dice *dice,
                         const ink_solve_result *solved)
{
    char *record = malloc(SAME_DICE_RECORD);
    if (record != NULL) {
        ink_text text = ink_text_in(record, SAME_DICE_RECORD);
        same_dice_record(dice, solved, &text);
    }
    json_text(out, "record", record != NULL ? record : "");
    free(record);
}

static void answer_solved(struct request *request, const struct same_dice *dice,
                          const ink_solve_result *solved)
{
    ink_text *out = request->out;
    json_begin_object(out, NULL);
    json_number(out, "total", solved->score.total);
    if (solved->bound == INK_SOLVE_NO_BOUND)
        json_nothing(out, "bound");
    else
        json_number(out, "bound", solved->bound);
    json_bool(out, "proven", solved->proven);
    write_game(out, dice, &solved->game);
    write_record(out, dice, solved);
    json_end_object(out);
}

/* Without anybody to stop it there must be an end. */
static uint64_t solve_nodes(const struct page_engine *page_engine)
{
    enum { ALONE = 200000, ONLINE_PAGE = 4000000 };
    return page_engine->host.tell == NULL || page_engine->host.now == NULL ? ALONE : ONLINE_PAGE;
}

static void solve(struct request *request, const struct same_dice *dice)
{
    ink_solve_result *solved = malloc(sizeof *solved);
    ink_limits limit = host_limits(request->page_engine, solve_nodes(request->page_engine), 0);
    ink_refusal why = {.status = INK_E_MEMORY, .cell = INK_NOWHERE};
    if (solved != NULL && same_dice_solve(dice, &limit, solved, &why) == INK_OK)
        answer_solved(request, dice, solved);
    else
        answer_refusal(request, &dice->rules, &why);
    free(solved);
}

void verb_solve(struct request *request)
{
    struct review_record *record = read_record(request, false);
    struct same_dice dice;
    if (record == NULL)
        return;
    if (find_dice(request, record, &dice))
        solve(request, &dice);
    free_record(record);
}

/* --- bots ------------------------------------------------------------------------------------- */

static bool tell_bot(void *context, double share, int points)
{
    return tell_share(context, share, points);
}

void verb_bots(struct request *request)
{
    struct review_record *record = read_record(request, false);
    struct same_dice dice;
    ink_score score;
    if (record == NULL)
        return;
    if (request->number < 1 || request->number > INK_ENGINE_LEVELS) {
        answer_sentence(request, _("There is no such level."), ink_status_name(INK_E_NO_TOKEN));
    } else if (find_dice(request, record, &dice)) {
        ink_engine *engine = engine_for(request->page_engine, &dice.rules, 0);
        if (engine == NULL) {
            answer_status(request, NULL, INK_E_MEMORY);
        } else if (!same_dice_bot(&dice, engine, (int)request->number, tell_bot,
                                  request->page_engine, &score)) {
            answer_sentence(request, _("Stopped."), "STOPPED");
        } else {
            json_begin_object(request->out, NULL);
            json_number(request->out, "level", request->number);
            json_number(request->out, "total", score.total);
            json_end_object(request->out);
        }
    }
    free_record(record);
}
