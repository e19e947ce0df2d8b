/* The end of the game in lines: what it is worth, and what may be typed now. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "cli/text/output.h"
#include "client/finished/film.h"
#include "client/finished/judge.h"
#include "client/finished/outcome.h"
#include "client/finished/portrait.h"
#include "client/games/day.h"
#include "client/process/alloc.h"
#include "client/process/interrupt.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "lines.h"
#include "stats/share.h"
#include "words/tell.h"

enum { LONGEST_LINE = 512, USAGE_COLUMNS = 18, WORDS = 128 };

struct after {
    struct lines *lines;
    struct outcome outcome;
    struct progress progress;
};

/* --- words ------------------------------------------------------------------------------------ */

static void say_sentences(const struct outcome *outcome)
{
    char text[OUTCOME_TEXT] = "";
    ink_text out = ink_text_in(text, sizeof text);
    outcome_words(outcome, &out);
    sentences_print(text);
}

static void say_move(const struct after *after, ink_move move)
{
    char line[TELL_LINE] = "";
    ink_text out = ink_text_in(line, sizeof line);
    move_words(lines_rules(after->lines), move, &out);
    words_print(stdout, "  %s", line);
    putchar('\n');
}

/* --- what may be typed ------------------------------------------------------------------------ */

static bool rematch(struct after *after, bool same)
{
    const char *trouble = game_rematch(after->lines->game, same);
    if (trouble != NULL)
        lines_no("%s", trouble);
    return trouble == NULL;
}

static bool do_again(struct after *after, ink_slice rest)
{
    (void)rest;
    return !rematch(after, true);
}

static bool do_new(struct after *after, ink_slice rest)
{
    (void)rest;
    return !rematch(after, false);
}

/* Work that Ctrl-C breaks off: then the person is asked again. */
static void begin_work(struct after *after)
{
    interrupt_listen();
    progress_start(&after->progress);
}

static void end_work(struct after *after)
{
    progress_end(&after->progress);
    interrupt_forget();
}

static bool tell_share(void *context, double share)
{
    struct after *after = context;
    progress_show(&after->progress, share, "");
    return !interrupted();
}

static void say_round(const struct after *after, const struct judged *judged, int t)
{
    const struct judged_round *round = &judged->round[t];
    fputs(round_text(lines_rules(after->lines), t + 1, WORDS_HERE(ROUND_TEXT)), stdout);
    number_print(_(": luck %+.1f, play %+.1f ± %.1f.\n"), (double)round->units.luck / JUDGED_TENTHS,
                 -(double)judged_lost(round) / JUDGED_TENTHS, round->error);
    if (!round->better)
        return;
    puts(_("  A better way:"));
    for (int i = 0; i < round->moves; i++)
        if (ink_move_kind(round->move[i]) != INK_MOVE_END)
            say_move(after, round->move[i]);
}

static bool do_review(struct after *after, ink_slice rest)
{
    (void)rest;
    begin_work(after);
    struct judged *judged =
        judge_player(after->lines->session, after->outcome.player, 0, tell_share, after);
    end_work(after);
    for (int t = 0; judged != NULL && t < judged->rounds; t++)
        say_round(after, judged, t);
    if (judged == NULL)
        puts(_("Broken off."));
    free(judged);
    return true;
}

static bool do_replay(struct after *after, ink_slice rest)
{
    struct film film;
    int player = after->outcome.player;
    (void)rest;
    bool seen = film_make(&film, after->lines->session);
    for (int i = 0; seen && i < film.frames; i++) {
        char line[TELL_LINE] = "";
        ink_text out = ink_text_in(line, sizeof line);
        ink_score score;
        if (!film_concerns(&film, i, player))
            continue;
        film_words(&film, i, player, &out);
        film_score(&film, i, player, &score);
        words_print(stdout, "%s%s", film.frame[i].kind == FILM_MOVE ? "  " : "", line);
        printf(" (%d)\n", score.total);
    }
    film_free(&film);
    return true;
}

static bool tell_found(void *context, double share, int points)
{
    struct after *after = context;
    char words[WORDS] = "";
    if (points > 0)
        snprintf(words, sizeof words, _(" %d points found so far"), points);
    progress_show(&after->progress, share, words);
    return !interrupted();
}

static bool do_possible(struct after *after, ink_slice rest)
{
    (void)rest;
    begin_work(after);
    outcome_solve(&after->outcome, after->lines->session, tell_found, after, NULL);
    end_work(after);
    say_sentences(&after->outcome);
    return true;
}

/* A name may have blanks in it; without one the usual name is taken. */
static bool do_picture(struct after *after, ink_slice rest)
{
    char path[LONGEST_LINE] = "";
    struct portrait portrait;
    ink_text out = ink_text_in(path, sizeof path);
    while (rest.length > 0 && rest.data[0] == ' ')
        ink_slice_take(&rest, 1);
    if (rest.length > 0)
        ink_text_bytes(&out, rest.data, rest.length);
    else
        outcome_file_name(&after->outcome.summary, &out);
    portrait_of(after->lines->session, after->outcome.player, &portrait);
    portrait.lines = true;
    if (portrait_save(&portrait, path))
        words_print(stdout, _("The picture is in %s.\n"), path);
    else if (errno == EINVAL)
        lines_no(_("the name must end with .png or .svg"));
    else
        lines_no(_("%s cannot be written: %s"), path, error_text(errno));
    return true;
}

static bool do_share(struct after *after, ink_slice rest)
{
    char text[SHARE_TEXT] = "";
    ink_text out = ink_text_in(text, sizeof text);
    (void)rest;
    share_write(&after->outcome.summary, 0, "", &out);
    words_print(stdout, "%s", text);
    putchar('\n');
    return true;
}

static bool do_score(struct after *after, ink_slice rest)
{
    (void)rest;
    lines_result(after->lines);
    say_sentences(&after->outcome);
    return true;
}

static bool do_quit(struct after *after, ink_slice rest)
{
    (void)after;
    (void)rest;
    return false;
}

/* Each says whether the person stays. */
struct after_verb {
    const char *name, *operand, *help;
    bool (*run)(struct after *after, ink_slice rest);
    bool here; /* not at an online table, which has verbs of its own for it */
};

static const struct after_verb after_verbs[] = {
    {"again", "", N_("the same game with the same dice"), do_again, true},
    {"new", "", N_("a new game of the same kind"), do_new, true},
    {"review", "", N_("what was lost in each round, and the better way"), do_review, false},
    {"replay", "", N_("all that was drawn, with the points after it"), do_replay, false},
    {"possible", "", N_("what the dice would have allowed; Ctrl-C breaks it off"), do_possible,
     false},
    {"picture", " FILE", N_("save a picture: FILE ends with .png or .svg"), do_picture, false},
    {"share", "", N_("the result in a line for others"), do_share, false},
    {"score", "", N_("the score once more"), do_score, false},
    {"quit", "", N_("leave; just Enter does the same"), do_quit, true},
};
enum { VERBS = sizeof after_verbs / sizeof *after_verbs };

static void print_help(void)
{
    for (int i = 0; i < VERBS; i++) {
        char usage[USAGE_COLUMNS + 1];
        snprintf(usage, sizeof usage, "%s%s", after_verbs[i].name, after_verbs[i].operand);
        print_padded(usage, USAGE_COLUMNS);
        puts(_(after_verbs[i].help));
    }
}

/* True if the person stays. */
static bool answer(struct after *after, ink_slice line)
{
    ink_slice word = ink_slice_word(&line);
    for (int i = 0; i < VERBS; i++)
        if (ink_slice_is(word, after_verbs[i].name))
            return after_verbs[i].run(after, line);
    if (word.length == 0)
        return false;
    if (ink_slice_is(word, "help") || ink_slice_is(word, "?"))
        print_help();
    else
        lines_no(_("the game is over; 'help' lists what can be typed now"));
    return true;
}

/* --- the whole -------------------------------------------------------------------------------- */

struct after *after_open(struct lines *lines)
{
    struct history history = {0};
    struct after *after = alloc_zeroed(1, sizeof *after);
    after->lines = lines;
    bool read = lines->game->historic && history_open(&history);
    bool over = outcome_of(lines->session, game_whose(lines->game), day_today(),
                           lines->game->history, read ? &history : NULL, &after->outcome);
    history_close(&history);
    if (!over) {
        free(after);
        return NULL;
    }
    if (lines->game->historic)
        outcome_ask_bots(&after->outcome, lines->session, NULL, NULL);
    say_sentences(&after->outcome);
    return after;
}

bool after_do(struct after *after, ink_slice line)
{
    ink_slice word = ink_slice_word(&line);
    for (int i = 0; i < VERBS; i++)
        if (!after_verbs[i].here && ink_slice_is(word, after_verbs[i].name)) {
            after_verbs[i].run(after, line);
            return true;
        }
    return false;
}

/* The game is safe before anything else. */
void lines_stay(struct lines *lines)
{
    char line[LONGEST_LINE];
    bool stays = true;
    game_finish(lines->game);
    struct after *after = after_open(lines);
    if (after == NULL)
        return;
    puts(_("Type 'again' for the same dice, 'new' for a new game, 'review', 'replay', 'help' for "
           "more, or just Enter to end."));
    lines->stays = true;
    while (stays && !lines->left)
        if (lines_next(lines, line, sizeof line))
            stays = answer(after, ink_slice_of(line));
    free(after);
}
