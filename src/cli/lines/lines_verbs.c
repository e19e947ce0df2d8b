/* The lines a player types: the table of verbs, and what is no verb. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book_lines.h"
#include "cli/text/output.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "lessons/rules.h"
#include "lines.h"
#include "lines_lesson.h"
#include "words/tell.h"
#include "words/words.h"

/* --- verbs that are about the program --------------------------------------------------------- */

/* The file name is the rest of the line, blanks inside it included. */
static void do_save(struct lines *lines, ink_slice rest)
{
    char path[512];
    while (rest.length > 0 && rest.data[0] == ' ')
        ink_slice_take(&rest, 1);
    snprintf(path, sizeof path, "%.*s", (int)rest.length, rest.data);
    if (rest.length == 0) {
        lines_no(_("name the file, as in 'save FILE'"));
        return;
    }
    const char *trouble = game_record(lines->game, path);
    if (trouble != NULL)
        lines_no("%s", trouble);
    else
        words_print(stdout, _("The record is in %s.\n"), path);
}

static void do_quit(struct lines *lines, ink_slice rest)
{
    (void)rest;
    lines->left = true;
}

static void print_module(const ink_ruleset *rules, int slot)
{
    const char *brief = ink_ruleset_brief(rules, slot);
    const ink_module_print *print = ink_ruleset_prints(rules, slot);
    if (brief != NULL)
        print_wrapped(_(brief));
    for (; brief == NULL && print != NULL && print->letter != 0; print++)
        printf("%c  %s.\n", print->letter, _(print->text));
}

static void do_rules(struct lines *lines, ink_slice rest)
{
    const ink_ruleset *rules = lines_rules(lines);
    (void)rest;
    print_wrapped(rules_words(&rules->config, RULES_DRAWING));
    print_wrapped(rules_words(&rules->config, RULES_POINTS));
    for (int i = 0; i < rules->modules; i++)
        print_module(rules, i);
    const char *goals = rules_words(&rules->config, RULES_GOALS);
    if (goals != NULL)
        print_wrapped(goals);
}

static void do_legend(struct lines *lines, ink_slice rest)
{
    (void)rest;
    legend_print(lines_rules(lines));
}

static void do_help(struct lines *lines, ink_slice rest);

const struct verb verbs[] = {
    {"end", "e", play_end, "", N_("end the round; the next dice are rolled")},
    {"pick", NULL, play_pick, " 3", N_("in a draft: take that pair of dice")},
    {"undo", "u", play_undo, "", N_("undo the last step of this round")},
    {"redo", "o", play_redo, "", N_("redo what was taken back")},
    {"back", NULL, play_back, " C3", N_("take back what is at C3, and what depends on it")},
    {"clear", NULL, play_clear, "", N_("take back the whole round")},
    {"turn", "r", play_turn, " [C3]", N_("turn the last drawing, or the one at C3, the next way")},
    {"state", "", ask_state, "", N_("how the round stands; also Enter alone")},
    {"dice", "d", ask_dice, "", N_("the dice, and what became of them")},
    {"specials", NULL, ask_specials, "", N_("the special routes that are left")},
    {"what", NULL, ask_what, " C3", N_("what is at C3 and what fits there; also 'C3' alone")},
    {"where", "w", ask_where, " [2|s3|all]", N_("the spaces where something fits")},
    {"ways", NULL, ask_ways, " 2 C3", N_("the ways die 2 fits at C3, numbered")},
    {"moves", "m", ask_moves, " [2|s3|=|all]", N_("all placements, as they are typed")},
    {"why", NULL, ask_why, " 2 C3", N_("why die 2 may not go to C3; also 'why C3HH..'")},
    {"missing", NULL, ask_missing, "", N_("what is missing before the round may end")},
    {"row", NULL, ask_row, " 3", N_("row 3: what is drawn and printed there")},
    {"column", NULL, ask_column, " C", N_("column C: what is drawn and printed there")},
    {"read", NULL, ask_read, " [3|C]", N_("the whole board, row by row; a row, a column")},
    {"board", "b", ask_board, "", N_("the board as a picture")},
    {"lines", "l", ask_lines, "", N_("the picture with the longest lines and the errors")},
    {"score", "p", ask_score, " [errors|all]", N_("the score; one line of it, or all, explained")},
    {"networks", NULL, ask_networks, "", N_("the networks with their exits")},
    {"buildings", NULL, ask_buildings, "",
     N_("what is printed on the board: buildings, central spaces, exits")},
    {"exits", NULL, ask_exits, "", N_("the exits: connected, reached alone, free, closed")},
    {"errors", NULL, ask_errors, "", N_("the open ends that cost points")},
    {"goals", "g", ask_goals, "", N_("the goals, how far you are, and what they pay")},
    {"players", NULL, ask_players, "", N_("who plays, and who has ended the round")},
    {"look", NULL, ask_look, " 2 [C3|board]", N_("the board of player 2")},
    {"rolls", NULL, ask_rolls, "", N_("the dice of all rounds so far")},
    {"time", NULL, ask_time, "", N_("the time you have left and have used")},
    {"hint", "h", ask_hint, " [play]", N_("the best way to go on, and what to expect; or draw it")},
    {"rules", NULL, do_rules, "", N_("the rules in short")},
    {"legend", NULL, do_legend, "", N_("what may lie on the board")},
    {"save", NULL, do_save, " FILE", N_("write the record of the game so far")},
    {"help", "?", do_help, "", N_("this list")},
    {0},
};

static const struct verb local_verbs[] = {
    {"quit", "q", do_quit, "", N_("leave the game")},
    {0},
};

/* TRANSLATORS: the prompt when the game is over. Very short. */
const struct lines_table lines_local = {local_verbs, N_("over> "), lines_stay};

/* --- help ------------------------------------------------------------------------------------- */

enum { USAGE_COLUMNS = 22 };

static void print_usage(const char *usage, const char *help)
{
    printf("  ");
    print_padded(usage, USAGE_COLUMNS);
    puts(help);
}

static void print_verb(const struct verb *verb)
{
    char usage[64];
    bool brief = verb->brief != NULL && verb->brief[0] != '\0';
    snprintf(usage, sizeof usage, "%s%s%s%s", verb->name, brief ? ", " : "",
             brief ? verb->brief : "", verb->operand);
    print_usage(usage, _(verb->help));
}

static void print_verbs(const struct verb *verb)
{
    for (; verb->name != NULL; verb++)
        print_verb(verb);
}

static void do_help(struct lines *lines, ink_slice rest)
{
    (void)rest;
    if (lines->session == NULL) {
        print_verbs(lines->at->verbs);
        return;
    }
    const ink_ruleset *rules = lines_rules(lines);
    print_usage("2 C3", _("draw die 2 at C3 in the way that connects most"));
    print_usage("2 C3 4", _("draw it in the fourth of its ways there ('ways 2 C3')"));
    print_usage("s3 C3", _("draw the special route s3 at C3"));
    print_usage("C3HH..", _("draw exactly this: sides north, east, south, west"));
    for (int m = 0; m < rules->modules; m++)
        for (const ink_module_sign *s = ink_ruleset_signs(rules, m); s != NULL && s->sign != 0; s++)
            print_usage(s->example, _(s->usage));
    print_verbs(verbs);
    print_verbs(lines->at->verbs);
}

/* --- a line ----------------------------------------------------------------------------------- */

/* As many words may follow as there are in the operand; a file may have blanks in its name. */
static bool has_too_much(const struct verb *verb, ink_slice rest)
{
    char usage[64];
    int words = 0;
    for (const char *c = verb->operand; *c != '\0'; c++)
        words += *c == ' ';
    snprintf(usage, sizeof usage, "%s%s", verb->name, verb->operand);
    return verb->run != do_save && verb->run != lines_say_to_all &&
           lines_too_much(rest, words, usage);
}

static const struct verb *find_in(const struct verb *list, ink_slice word)
{
    for (const struct verb *verb = list; verb->name != NULL; verb++)
        if (ink_slice_is(word, verb->name) ||
            (verb->brief != NULL && ink_slice_is(word, verb->brief)))
            return verb;
    return NULL;
}

const struct verb *lines_verb(const struct lines *lines, ink_slice word)
{
    const struct verb *verb = find_in(lines->at->verbs, word);
    return verb != NULL || lines->session == NULL ? verb : find_in(verbs, word);
}

static bool run_verb(struct lines *lines, ink_slice word, ink_slice rest)
{
    const struct verb *verb = lines_verb(lines, word);
    if (verb != NULL && !has_too_much(verb, rest))
        verb->run(lines, rest);
    return verb != NULL;
}

/* While dice are picked, a number is a pair. */
static bool is_pick(const struct lines *lines, ink_slice word)
{
    uint32_t number;
    return ink_session_table(lines->session)->phase == INK_PHASE_DRAFT &&
           ink_slice_number(word, 2 * INK_MAX_PLAYERS, &number);
}

void lines_do(struct lines *lines, ink_slice line)
{
    struct named named;
    ink_cell cell;
    ink_slice rest = line, word = ink_slice_word(&rest);
    if (lines->session == NULL) {
        if (ink_slice_is(word, "help") || ink_slice_is(word, "?"))
            do_help(lines, rest);
        else if (word.length > 0 && !run_verb(lines, word, rest))
            lines_no(_("the game has not begun; 'help' lists what can be typed before"));
        return;
    }
    if (lines->lesson != NULL && lesson_do(lines, line))
        return;
    if (run_verb(lines, word, rest))
        return;
    int kind = named_read(lines, word, &named);
    if (is_pick(lines, word)) {
        if (!lines_too_much(rest, 0, "pick 3"))
            play_pick(lines, word);
    } else if (kind == NAMED_WELL) {
        play_named(lines, &named, rest);
    } else if (kind == NAMED_NONE) {
        refuse_name();
    } else if (place_read(INK_PLACE_CELL, word, &cell)) {
        if (!lines_too_much(rest, 0, "what C3"))
            ask_what(lines, word);
    } else {
        play_word(lines, word, rest);
    }
}
