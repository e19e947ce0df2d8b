#include "outcome.h"

#include <stdlib.h>
#include <string.h>

#include "client/games/day.h"
#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "review/same_dice.h"
#include "stats/stats.h"
#include "words/short_title.h"
#include "words/words.h"

enum { USUAL_LEVEL = 7 };

/* --- from the history ------------------------------------------------------------------------- */

static bool is_same_game(ink_slice a, ink_slice b)
{
    a = config_game(a);
    b = config_game(b);
    return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

int outcome_best(const struct history *history, ink_slice config, const char *but)
{
    int best = VERDICT_UNKNOWN;
    for (int i = 0; history != NULL && i < history->count; i++) {
        const struct history_entry *entry = &history->entry[i];
        bool counts = is_same_game(ink_slice_of(entry->summary.config), config) &&
                      (but == NULL || strcmp(entry->name, but) != 0);
        if (counts && entry->summary.score.total > best)
            best = entry->summary.score.total;
    }
    return best;
}

static const char *name_in(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* The first one of this game of the day that was finished in time; NULL if there is none. */
static const struct history_entry *first_try(const struct history *history, const char *key)
{
    struct daily daily;
    for (int i = 0; history != NULL && i < history->count; i++) {
        const struct summary *summary = &history->entry[i].summary;
        if (strcmp(summary->daily, key) == 0 && daily_of_key(ink_slice_of(key), &daily) &&
            daily_counts(daily.day, summary->day))
            return &history->entry[i];
    }
    return NULL;
}

/* Days on which there is a game that counts. */
static int find_streak(const struct history *history, int today)
{
    struct streak *streak = alloc_zeroed(1, sizeof *streak);
    for (int i = 0; history != NULL && i < history->count; i++) {
        const struct summary *summary = &history->entry[i].summary;
        struct daily daily;
        if (daily_of_key(ink_slice_of(summary->daily), &daily) &&
            daily_counts(daily.day, summary->day))
            streak_add(streak, daily.day);
    }
    int days = streak_current(streak, today);
    free(streak);
    return days;
}

/* The game itself is in the history already, unless it could not be written. */
static void find_daily(const struct history *history, const char *name, int day,
                       struct outcome *outcome)
{
    struct outcome_daily *daily = &outcome->daily;
    const struct history_entry *first = first_try(history, outcome->summary.daily);
    struct daily game;
    daily->is = daily_of_key(ink_slice_of(outcome->summary.daily), &game);
    if (!daily->is)
        return;
    bool other = first != NULL && strcmp(first->name, name) != 0;
    daily->counts = !other && daily_counts(game.day, day);
    daily->first = other ? first->summary.score.total : VERDICT_UNKNOWN;
    daily->streak = find_streak(history, day_today());
}

/* --- making ----------------------------------------------------------------------------------- */

/* Bots at the same table had the same dice, unless these were drafted. */
static void take_rivals(const ink_session *session, struct outcome *outcome)
{
    if (ink_session_rules(session)->config.draft != 0)
        return;
    for (int i = 0; i < outcome->summary.rivals; i++)
        if (outcome->summary.rival[i].level > 0)
            outcome->verdict.rival[outcome->verdict.rivals++] = outcome->summary.rival[i];
}

bool outcome_of(const ink_session *session, int player, int day, const char *file,
                const struct history *history, struct outcome *outcome)
{
    *outcome = (struct outcome){.player = player};
    if (!summary_of(session, player, day, &outcome->summary))
        return false;
    const char *name = name_in(file);
    outcome->verdict = (struct verdict){.config = ink_slice_of(outcome->summary.config),
                                        .total = outcome->summary.score.total,
                                        .found = VERDICT_UNKNOWN,
                                        .bound = VERDICT_UNKNOWN};
    outcome->verdict.best = outcome_best(history, outcome->verdict.config, name);
    outcome->daily.first = VERDICT_UNKNOWN;
    find_daily(history, name, day, outcome);
    take_rivals(session, outcome);
    return true;
}

/* --- asking the engine ------------------------------------------------------------------------ */

static int level_for(const struct outcome *outcome)
{
    int level = expected_level(outcome->verdict.config, outcome->verdict.total);
    return level > 0 ? level : USUAL_LEVEL;
}

/* One bot after the other; each with another seed plays otherwise, and as well. */
static bool play_bots(struct outcome *outcome, const struct same_dice *dice, outcome_teller *tell,
                      void *context)
{
    int level = level_for(outcome);
    for (int i = 0; i < OUTCOME_GAMES && outcome->verdict.rivals < VERDICT_RIVALS; i++) {
        ink_engine *engine =
            ink_engine_new(&dice->rules, &(ink_engine_options){.seed = (uint64_t)i});
        ink_score score;
        bool played = engine != NULL && same_dice_bot(dice, engine, level, NULL, NULL, &score);
        ink_engine_free(engine);
        if (!played || (tell != NULL && !tell(context, (i + 1.0) / OUTCOME_GAMES, score.total)))
            return false;
        outcome->verdict.rival[outcome->verdict.rivals++] =
            (struct rival){(uint8_t)level, score.total};
    }
    return true;
}

bool outcome_ask_bots(struct outcome *outcome, const ink_session *session, outcome_teller *tell,
                      void *context)
{
    struct same_dice *dice = alloc_zeroed(1, sizeof *dice);
    bool played = same_dice_of(session, outcome->player, dice, NULL) == INK_OK &&
                  play_bots(outcome, dice, tell, context);
    free(dice);
    return played;
}

struct told {
    outcome_teller *tell;
    void *context;
    bool stopped;
};

static bool pass_on(void *context, const ink_so_far *so_far)
{
    struct told *told = context;
    int points = so_far->game != NULL ? so_far->game->score.total : 0;
    if (told->tell != NULL && !told->tell(told->context, so_far->share, points))
        told->stopped = true;
    return !told->stopped;
}

/* The game that was found as one to look at. */
static ink_session *session_of(const struct same_dice *dice, const ink_solve_result *solved)
{
    ink_session *session = NULL;
    char *record = alloc_zeroed(SAME_DICE_RECORD, 1);
    ink_text text = ink_text_in(record, SAME_DICE_RECORD);
    same_dice_record(dice, NULL, &solved->game, &solved->score, &text);
    if (ink_session_read(ink_slice_of(record), &session, NULL) != INK_OK)
        session = NULL;
    free(record);
    return session;
}

static void take_solved(struct verdict *verdict, const ink_solve_result *solved)
{
    verdict->found = solved->score.total;
    if (solved->proven)
        verdict->bound = solved->score.total;
    else if (solved->bound != INK_SOLVE_NO_BOUND)
        verdict->bound = solved->bound;
}

bool outcome_solve(struct outcome *outcome, const ink_session *session, outcome_teller *tell,
                   void *context, ink_session **best)
{
    struct same_dice *dice = alloc_zeroed(1, sizeof *dice);
    ink_solve_result *solved = alloc_zeroed(1, sizeof *solved);
    struct told told = {tell, context, false};
    ink_limits limit = {.nodes = OUTCOME_NODES, .progress = pass_on, .context = &told};
    bool found = same_dice_of(session, outcome->player, dice, NULL) == INK_OK &&
                 same_dice_solve(dice, &limit, solved, NULL) == INK_OK;
    if (found)
        take_solved(&outcome->verdict, solved);
    if (best != NULL)
        *best = found ? session_of(dice, solved) : NULL;
    free(solved);
    free(dice);
    return found && !told.stopped;
}

/* --- in words --------------------------------------------------------------------------------- */

static void daily_words(const struct outcome *outcome, ink_text *out)
{
    const struct outcome_daily *daily = &outcome->daily;
    if (!daily->is)
        return;
    if (out->length > 0)
        ink_text_char(out, '\n');
    if (daily->counts && daily->streak > 1)
        text_say(out,
                 ngettext("The game of the day: this one counts. %d day in a row.",
                          "The game of the day: this one counts. %d days in a row.",
                          (unsigned long)daily->streak),
                 daily->streak);
    else if (daily->counts)
        ink_text_string(out, _("The game of the day: this one counts."));
    else if (daily->first != VERDICT_UNKNOWN)
        text_say(out, _("The game of the day: your first try counts, with %d."), daily->first);
    else
        ink_text_string(out, _("A game of another day: it does not count."));
}

void outcome_words(const struct outcome *outcome, ink_text *out)
{
    char sentences[VERDICT_TEXT] = "";
    ink_text text = ink_text_in(sentences, sizeof sentences);
    verdict_write(&outcome->verdict, &text);
    ink_text_string(out, sentences);
    daily_words(outcome, out);
}

static void expectation_brief(const struct summary *summary, ink_text *out)
{
    int percent, total = summary->score.total;
    int level = expected_share(ink_slice_of(summary->config), total, &percent);
    if (level == 0)
        return;
    /* TRANSLATORS: of a game in a list; "%d %%" is a share of that level's games. Short. */
    text_say(out, _("better than %d %% of level %d"), percent, level);
}

void outcome_brief(const struct summary *summary, ink_text *out)
{
    char help[HELP_TEXT] = "", told[HELP_TEXT] = "";
    ink_text words = ink_text_in(help, sizeof help), text = ink_text_in(told, sizeof told);
    help_words(&summary->help, &words);
    expectation_brief(summary, &text);
    text_say(out, "%s%s%s", told, told[0] != '\0' && help[0] != '\0' ? ", " : "", help);
}

void outcome_file_name(const struct summary *summary, ink_text *out)
{
    ink_slice game = config_game(ink_slice_of(summary->config));
    ink_text_string(out, "inkrail-");
    ink_text_bytes(out, game.data, game.length);
    text_say(out, "-%d.png", summary->score.total);
}
