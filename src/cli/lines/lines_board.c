/* Questions about the board, the points and the other players. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/text/output.h"
#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "lines.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

/* --- the board -------------------------------------------------------------------------------- */

void ask_row(struct lines *lines, ink_slice rest)
{
    uint32_t row = 0;
    ink_text text = lines_text();
    if (!ink_slice_number(ink_slice_word(&rest), INK_ROWS, &row) || row == 0) {
        lines_no(_("name a row from 1 to 7, as in 'row 3'"));
        return;
    }
    row_words(lines_rules(lines), lines_sheet(lines), (int)row - 1, &text);
    lines_say(&text);
}

void ask_column(struct lines *lines, ink_slice rest)
{
    ink_text text = lines_text();
    ink_slice word = ink_slice_word(&rest);
    int column = word.length == 1 ? toupper((unsigned char)word.data[0]) - 'A' : -1;
    if (column < 0 || column >= INK_COLUMNS) {
        lines_no(_("name a column from A to G, as in 'column C'"));
        return;
    }
    column_words(lines_rules(lines), lines_sheet(lines), column, &text);
    lines_say(&text);
}

static void say_sheet(const struct lines *lines, const ink_sheet *sheet)
{
    for (int row = 0; row < INK_ROWS; row++) {
        ink_text text = lines_text();
        row_words(lines_rules(lines), sheet, row, &text);
        lines_say(&text);
    }
}

/* The whole board, or one row or column of it. */
void ask_read(struct lines *lines, ink_slice rest)
{
    ink_slice line = rest, word = ink_slice_word(&rest);
    if (word.length == 0)
        say_sheet(lines, lines_sheet(lines));
    else if (isalpha((unsigned char)word.data[0]) != 0)
        ask_column(lines, line);
    else
        ask_row(lines, line);
}

void ask_board(struct lines *lines, ink_slice rest)
{
    (void)rest;
    print_board(lines_rules(lines), lines_sheet(lines), lines->flags);
}

void ask_lines(struct lines *lines, ink_slice rest)
{
    (void)rest;
    print_board(lines_rules(lines), lines_sheet(lines),
                lines->flags | INK_PICTURE_LINES | INK_PICTURE_ERRORS);
}

/* --- points ----------------------------------------------------------------------------------- */

void score_words(const struct lines *lines, int player, ink_text *out)
{
    ink_score score;
    const char *separator = _(": ");
    ink_session_score(lines->session, player, &score);
    text_say(out, _("Score %d"), score.total);
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++) {
        const struct score_part *part = &score_parts[row];
        if (!ink_session_has_row(lines->session, row))
            continue;
        text_say(out, "%s%s %d", separator,
                 score_row_name(lines_rules(lines), (int)(part - score_parts)),
                 score_part_points(part, &score));
        separator = ", ";
    }
    ink_text_char(out, '.');
}

/* "B1 east" of each cell of the set. */
static void write_sides(ink_set cells, int side, const char **separator, ink_text *out)
{
    for (ink_set left = cells; left != 0; left &= left - 1) {
        ink_text_string(out, *separator);
        ink_cell_write(ink_set_first(left), out);
        text_say(out, " %s", side_name(side));
        *separator = ", ";
    }
}

/* Where it is on the board: a line in its order, ends and borders by their sides, else spaces. */
static void write_places(const ink_reason *reason, ink_text *out)
{
    const char *separator = "";
    bool sides = (reason->side[0] | reason->side[1] | reason->side[2] | reason->side[3]) != 0;
    for (int i = 0; i < reason->line.length; i++) {
        ink_text_string(out, i > 0 ? ", " : "");
        ink_cell_write(reason->line.cell[i], out);
    }
    for (int s = 0; s < INK_SIDES; s++)
        write_sides(reason->side[s], s, &separator, out);
    if (reason->line.length == 0 && !sides && reason->cells != 0) {
        cells_words(reason->cells, out);
        separator = ", ";
    }
    write_sides(reason->border[0], INK_SOUTH, &separator, out);
    write_sides(reason->border[1], INK_EAST, &separator, out);
}

static unsigned exit_count(const ink_reason *reason)
{
    unsigned count = 0;
    for (unsigned left = reason->exits; left != 0; left &= left - 1)
        count++;
    return count;
}

/* "exits B1 north, A2 west, at B1, A2" */
static void write_details(const struct lines *lines, const ink_reason *reason, ink_text *out)
{
    char exits[256] = "", places[1024] = "";
    ink_text exit_list = ink_text_in(exits, sizeof exits);
    ink_text place_list = ink_text_in(places, sizeof places);
    exit_places_words(lines_rules(lines), reason->exits, &exit_list);
    write_places(reason, &place_list);
    if (reason->of > 0)
        text_say(out, _(", %d of %d"), reason->count, reason->of);
    if (exit_list.length > 0)
        text_say(out, ngettext(", exit %s", ", exits %s", exit_count(reason)), exits);
    if (place_list.length > 0)
        text_say(out, _(", at %s"), places);
}

void say_row(const struct lines *lines, int player, int row)
{
    ink_reason *reason = alloc_zeroed(INK_MAX_REASONS, sizeof *reason);
    ink_score score;
    ink_text text = lines_text();
    int count = ink_session_explain(lines->session, player, row, reason);
    ink_session_score(lines->session, player, &score);
    text_say(&text, "%s %d", score_row_name(lines_rules(lines), row),
             score_part_points(&score_parts[row], &score));
    for (int i = 0; i < count; i++) { /* a line that has one reason only is that reason */
        if (count > 1 || row >= INK_ROW_EXPANSION)
            text_say(&text, "%s%s %d", i > 0 ? _("; ") : _(": "), _(reason[i].text),
                     reason[i].points);
        write_details(lines, &reason[i], &text);
    }
    ink_text_char(&text, '.');
    lines_say(&text);
    free(reason);
}

static int find_row(const struct lines *lines, ink_slice word)
{
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++)
        if (ink_slice_is(word, score_row_key(row)) && ink_session_has_row(lines->session, row))
            return row;
    return -1;
}

static void refuse_row(const struct lines *lines)
{
    char list[256] = "";
    ink_text names = ink_text_in(list, sizeof list);
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++)
        if (ink_session_has_row(lines->session, row))
            text_say(&names, "%s, ", score_row_key(row));
    /* TRANSLATORS: %s is a list of words as they are typed, each with a comma behind it */
    lines_no(_("this game's lines of the score are %sor 'all'"), list);
}

void ask_score(struct lines *lines, ink_slice rest)
{
    ink_slice word = ink_slice_word(&rest);
    int player = lines_player(lines), row = find_row(lines, word);
    ink_text text = lines_text();
    if (word.length == 0) {
        score_words(lines, player, &text);
        lines_say(&text);
    } else if (ink_slice_is(word, "all")) {
        for (row = 0; row < INK_ROWS_OF_SCORE; row++)
            if (ink_session_has_row(lines->session, row))
                say_row(lines, player, row);
    } else if (row >= 0) {
        say_row(lines, player, row);
    } else {
        refuse_row(lines);
    }
}

/* All that reach an exit, whether they score yet or not. */
void ask_networks(struct lines *lines, ink_slice rest)
{
    ink_facts facts;
    ink_text text = lines_text();
    (void)rest;
    ink_facts_find(lines_rules(lines), lines_sheet(lines), &facts);
    for (int i = 0; i < facts.networks && facts.network[i].exit_count > 0; i++) {
        const ink_network *network = &facts.network[i];
        unsigned exits = network->exit_count;
        ink_reason places = {.cells = network->strand[0] | network->strand[1],
                             .exits = network->exits};
        ink_text_string(&text, i > 0 ? _("; ") : "");
        text_say(&text,
                 ngettext("network of %u exit, %d points", "network of %u exits, %d points", exits),
                 exits, ink_score_network((int)exits));
        write_details(lines, &places, &text);
    }
    ink_text_string(&text, text.length > 0 ? "." : _("No network reaches an exit yet."));
    lines_say(&text);
}

void ask_errors(struct lines *lines, ink_slice rest)
{
    (void)rest;
    say_row(lines, lines_player(lines), INK_ROW_ERRORS);
}

/* --- goals ------------------------------------------------------------------------------------ */

/* "A: Connect ...; 3 of 4; 4 points up to round 3." */
static void say_goal(const struct lines *lines, int player, int goal, const ink_reason *reason)
{
    char state[128];
    ink_text text = lines_text();
    const ink_table *table = ink_session_table(lines->session);
    const ink_goal *card = lines_rules(lines)->goal[table->goal[goal]].card;
    goal_state(lines_rules(lines), table, &ink_session_seats(lines->session)[player], goal, state,
               sizeof state);
    text_say(&text, _("%s: %s; "), card->code, _(card->text));
    if (reason != NULL && reason->of > 0) {
        text_say(&text, _("%d of %d"), reason->count, reason->of);
        ink_text_string(&text, _("; "));
    }
    text_say(&text, "%s.", state);
    lines_say(&text);
}

void ask_goals(struct lines *lines, ink_slice rest)
{
    int player = lines_player(lines);
    (void)rest;
    if (!goals_known(ink_session_table(lines->session))) {
        puts(_("This game is played without goals."));
        return;
    }
    ink_reason *reason = alloc_zeroed(INK_MAX_REASONS, sizeof *reason);
    int count = ink_session_explain(lines->session, player, INK_ROW_GOALS, reason);
    for (int i = 0; i < INK_GOALS; i++)
        say_goal(lines, player, i, i < count ? &reason[i] : NULL);
    free(reason);
}

/* --- players and rolls ------------------------------------------------------------------------ */

/* The points of a player as the one who asks may know them: of others, those of the rounds
   before. */
static int points_seen(const struct lines *lines, int player)
{
    ink_sheet sheet;
    ink_score score;
    const ink_seat *seat = ink_session_seats(lines->session);
    game_view(lines->game, lines_player(lines), player, &sheet);
    ink_score_find(lines_rules(lines), &sheet, &score);
    for (int g = 0; g < INK_GOALS; g++)
        score.total = (int16_t)(score.total + seat[player].goal_points[g]);
    return score.total;
}

/* "2. Bo, bot, level 7, 12 points, has ended the round." */
void ask_players(struct lines *lines, ink_slice rest)
{
    const ink_table *table = ink_session_table(lines->session);
    (void)rest;
    for (int p = 0; p < table->players; p++) {
        ink_text text = lines_text();
        int level = ink_session_player(lines->session, p)->level, points = points_seen(lines, p);
        text_say(&text, "%d. %s", p + 1, player_words(lines->session, p, WORDS_HERE(PLAYER_WORDS)));
        if (level > 0)
            text_say(&text, _(", bot, level %d"), level);
        text_say(&text, ngettext(", %d point", ", %d points", (unsigned long)abs(points)), points);
        if (game_player(lines->game) == p && !game_waits(lines->game))
            ink_text_string(&text, _(", to play now"));
        else if (game_ended(lines->game, p))
            ink_text_string(&text, _(", has ended the round"));
        ink_text_char(&text, '.');
        lines_say(&text);
    }
}

/* "look 2" reads the board of player 2, "look 2 C3" one space, "look 2 board" draws it. */
void ask_look(struct lines *lines, ink_slice rest)
{
    uint32_t number = 0;
    ink_cell cell;
    ink_sheet sheet;
    const ink_table *table = ink_session_table(lines->session);
    ink_text text = lines_text();
    if (!ink_slice_number(ink_slice_word(&rest), table->players, &number) || number == 0) {
        lines_no(ngettext("name a player by number: there is %d",
                          "name a player by number: there are %d", table->players),
                 table->players);
        return;
    }
    ink_slice word = ink_slice_word(&rest);
    game_view(lines->game, lines_player(lines), (int)number - 1, &sheet);
    if (ink_slice_is(word, "board")) {
        print_board(lines_rules(lines), &sheet, lines->flags);
    } else if (place_read(INK_PLACE_CELL, word, &cell)) {
        cell_words(lines_rules(lines), &sheet, cell, &text);
        ink_text_char(&text, '.');
        lines_say(&text);
    } else if (word.length == 0) {
        say_sheet(lines, &sheet);
    } else {
        lines_no(_("name a space from A1 to G7 or 'board', as in 'look 2 C3'"));
    }
}

static void write_roll(const struct lines *lines, const ink_roll *roll, const char *separator,
                       ink_text *out)
{
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (roll->face[d] == 0)
            continue;
        ink_text_string(out, separator);
        shape_words(lines_rules(lines), roll->face[d], out);
        separator = _("; ");
    }
}

static void write_pairs(const struct lines *lines, const ink_pair *pair, ink_text *out)
{
    for (int i = 0; i < 2 * ink_session_table(lines->session)->players; i++) {
        ink_text_string(out, i > 0 ? _("; ") : "");
        shape_words(lines_rules(lines), pair[i].face[0], out);
        ink_text_string(out, _(" plus "));
        shape_words(lines_rules(lines), pair[i].face[1], out);
    }
}

/* The dice of each round so far; of a draft those that all share, since all others are told when
   they are picked. */
void ask_rolls(struct lines *lines, ink_slice rest)
{
    ink_roll roll;
    const ink_pair *pair = NULL;
    (void)rest;
    for (int round = 1; ink_session_rolled(lines->session, round, &roll, &pair); round++) {
        ink_text text = lines_text();
        text_say(&text, "%s%s", round_text(lines_rules(lines), round, WORDS_HERE(ROUND_TEXT)),
                 _(": "));
        if (pair != NULL)
            write_pairs(lines, pair, &text);
        write_roll(lines, &roll, pair != NULL ? _("; ") : "", &text);
        ink_text_char(&text, '.');
        lines_say(&text);
    }
}
