/* Games that were played: reviews, what was possible with the dice, and what a bot makes of
   them. */
#include <stdlib.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "review/judged.h"
#include "review/same_dice.h"
#include "words/sums.h"
#include "words/words.h"

enum { WORD = 64 };

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

static void write_picks(ink_text *out, const ink_ruleset *rules, const struct judged_round *round)
{
    for (int i = 0; i < REVIEW_PICKS; i++) {
        const struct review_pick *pick = &round->pick[i];
        json_begin_object(out, NULL);
        write_moves(out, rules, "taken", &pick->taken, 1);
        write_moves(out, rules, "better", &pick->better, 1);
        json_tenths(out, "loss", round->units.pick[i]);
        json_end_object(out);
    }
}

static void write_round(ink_text *out, const ink_ruleset *rules, const struct judged *judged, int t)
{
    const struct judged_round *round = &judged->round[t];
    const struct review_units *units = &round->units;
    json_begin_object(out, NULL);
    json_number(out, "round", t + 1);
    json_text(out, "name", round_text(rules, t + 1, WORDS_HERE(ROUND_TEXT)));
    json_tenths(out, "before", units->before);
    json_tenths(out, "luck", units->luck);
    json_tenths(out, "best", units->best);
    json_tenths(out, "loss", units->loss);
    json_tenths(out, "error", sums_units(round->error, TENTHS));
    json_tenths(out, "played", units->played);
    write_moves(out, rules, "moves", round->played, round->plays);
    write_moves(out, rules, "better", round->move, round->better ? round->moves : 0);
    write_why(out, rules, units);
    json_begin_list(out, "picks");
    if (round->picks)
        write_picks(out, rules, round);
    json_end_list(out);
    json_end_object(out);
}

static void answer_review(struct request *request, const ink_ruleset *rules,
                          const struct judged *judged)
{
    ink_text *out = request->out;
    json_begin_object(out, NULL);
    json_bool(out, "over", judged->over);
    json_number(out, "total", judged->total);
    json_tenths(out, "expected", judged->sum.expected);
    json_tenths(out, "luck", judged->sum.luck);
    json_tenths(out, "picks", judged->sum.picks);
    json_tenths(out, "loss", judged->sum.loss);
    json_tenths(out, "end", judged->sum.end);
    json_begin_list(out, "rounds");
    for (int t = 0; t < judged->rounds; t++)
        write_round(out, rules, judged, t);
    json_end_list(out);
    json_end_object(out);
}

static bool tell_review(void *context, double share)
{
    return tell_share(context, share, 0);
}

static void review(struct request *request, const ink_session *session, struct review_game *game,
                   struct judged *judged)
{
    const ink_ruleset *rules = ink_session_rules(session);
    game->review = (struct review){.context = request->page_engine,
                                   .tell = tell_review,
                                   .engine = engine_for(request->page_engine, rules, 0)};
    if (game->review.engine != NULL && review_game_take(game, session) &&
        judged_find(game, request->player, TENTHS, judged))
        answer_review(request, rules, judged);
    else if (request->page_engine->stopped)
        answer_sentence(request, _("Stopped."), "STOPPED");
    else
        answer_status(request, NULL, INK_E_MEMORY);
    review_game_free(game);
}

void verb_review(struct request *request)
{
    ink_session *session = read_session(request);
    if (session == NULL)
        return;
    struct review_game *game = calloc(1, sizeof *game);
    struct judged *judged = malloc(sizeof *judged);
    if (game != NULL && judged != NULL)
        review(request, session, game, judged);
    else
        answer_status(request, NULL, INK_E_MEMORY);
    free(judged);
    free(game);
    ink_session_free(session);
}

/* --- the same dice ---------------------------------------------------------------------------- */

/* Those of the game of the request; or the refusal is answered. */
static bool find_dice(struct request *request, struct same_dice *dice)
{
    ink_refusal why = {.status = INK_E_MEMORY, .cell = INK_NOWHERE};
    ink_session *session = read_session(request);
    if (session == NULL)
        return false;
    ink_status status = same_dice_of(session, request->player, dice, &why);
    ink_session_free(session);
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
        same_dice_record(dice, NULL, &solved->game, &solved->score, &text);
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
    struct same_dice dice;
    if (find_dice(request, &dice))
        solve(request, &dice);
}

/* --- bots ------------------------------------------------------------------------------------- */

static bool tell_bot(void *context, double share, int points)
{
    return tell_share(context, share, points);
}

static void play_bot(struct request *request, const struct same_dice *dice)
{
    struct page_engine *page_engine = request->page_engine;
    ink_engine *engine = engine_for(page_engine, &dice->rules, 0);
    ink_score score;
    if (engine == NULL) {
        answer_status(request, NULL, INK_E_MEMORY);
    } else if (!same_dice_bot(dice, engine, (int)request->number, tell_bot, page_engine, &score)) {
        answer_sentence(request, _("Stopped."), "STOPPED");
    } else {
        json_begin_object(request->out, NULL);
        json_number(request->out, "level", request->number);
        json_number(request->out, "total", score.total);
        json_end_object(request->out);
    }
}

void verb_bots(struct request *request)
{
    struct same_dice dice;
    if (request->number < 1 || request->number > INK_ENGINE_LEVELS)
        answer_sentence(request, _("There is no such level."), ink_status_name(INK_E_NO_TOKEN));
    else if (find_dice(request, &dice))
        play_bot(request, &dice);
}
