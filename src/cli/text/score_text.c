#include "score_text.h"

#include <stdio.h>
#include <stdlib.h>

#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "output.h"

enum { LABEL_COLUMNS = 28, DETAIL_COLUMNS = 22 };

/* --- one score -------------------------------------------------------------------------------- */

static void print_row(const char *label, const char *detail, int points)
{
    print_padded(label, LABEL_COLUMNS);
    print_padded(detail, DETAIL_COLUMNS);
    printf("%4d\n", points);
}

/* "6 + 4": the exits of each network that scores. */
static const char *network_detail(const ink_score *score)
{
    static char detail[64];
    ink_text text = ink_text_in(detail, sizeof detail);
    for (int i = 0; i < score->networks && score->exits[i] > 1; i++) {
        ink_text_string(&text, i > 0 ? " + " : "");
        ink_text_number(&text, score->exits[i]);
    }
    return detail;
}

static void print_line_cells(const char *label, const ink_line *line)
{
    char cells[4 * INK_MAX_LINE + 1];
    ink_text text = ink_text_in(cells, sizeof cells);
    for (int i = 0; i < line->length; i++) {
        ink_text_string(&text, i > 0 ? " " : "");
        ink_cell_write(line->cell[i], &text);
    }
    print_padded(label, LABEL_COLUMNS);
    printf("%s\n", line->length > 0 ? cells : "-");
}

/* Lines that only some games have are left out of those that cannot have them. */
void print_score(const ink_ruleset *rules, const ink_score *score, const ink_facts *facts)
{
    for (const struct score_part *part = score_parts; part->key != NULL; part++) {
        int points = score_part_points(part, score);
        bool networks = part == score_parts;
        if (part->in_game(rules) || points != 0)
            print_row(_(part->label), networks ? network_detail(score) : "", points);
    }
    for (int i = 0; i < LABEL_COLUMNS + DETAIL_COLUMNS + 4; i++)
        putchar('-');
    putchar('\n');
    print_row(_("Total"), "", score->total);
    if (facts != NULL) {
        putchar('\n');
        print_line_cells(_("Longest highway"), &facts->line[INK_HIGHWAY]);
        print_line_cells(_("Longest railway"), &facts->line[INK_RAILWAY]);
    }
}

/* --- goals ------------------------------------------------------------------------------------ */

enum { CODE_COLUMNS = 6, STATE = 128, LINE_COLUMNS = 79 };

/* The columns that the texts of the goals need, but for those that leave no room for what
   is said behind them. */
static int goal_columns(const ink_ruleset *rules, const uint8_t goal[INK_GOALS],
                        char state[INK_GOALS][STATE])
{
    int columns = 0, behind = 0;
    for (int i = 0; i < INK_GOALS; i++)
        behind = text_columns(state[i]) > behind ? text_columns(state[i]) : behind;
    for (int i = 0; i < INK_GOALS; i++) {
        int wide = text_columns(_(rules->goal[goal[i]].card->text)) + 2;
        bool fits = CODE_COLUMNS + wide + behind <= LINE_COLUMNS;
        columns = fits && wide > columns ? wide : columns;
    }
    return columns;
}

/* Where there is no room behind the text, its state stands below. */
static void print_goal_card(const ink_goal *card, int columns, const char *state)
{
    int wide = text_columns(_(card->text));
    printf("  ");
    print_padded(card->code, CODE_COLUMNS - 2);
    print_padded(_(card->text), state[0] != '\0' && wide < columns ? columns : 0);
    if (state[0] != '\0' && wide >= columns)
        printf("\n%*s", CODE_COLUMNS + columns, "");
    puts(state);
}

static void print_goal_cards(const ink_ruleset *rules, const uint8_t goal[INK_GOALS],
                             char state[INK_GOALS][STATE])
{
    int columns = goal_columns(rules, goal, state);
    puts(_("Goals:"));
    for (int i = 0; i < INK_GOALS; i++)
        print_goal_card(rules->goal[goal[i]].card, columns, state[i]);
}

void print_goals(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat)
{
    char state[INK_GOALS][STATE] = {"", "", ""};
    for (int i = 0; seat != NULL && i < INK_GOALS; i++)
        goal_state(rules, table, seat, i, state[i], STATE);
    print_goal_cards(rules, table->goal, state);
}

void print_goals_reached(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts)
{
    uint8_t chosen[INK_GOALS];
    char state[INK_GOALS][STATE];
    for (int i = 0; i < INK_GOALS; i++) {
        chosen[i] = (uint8_t)ink_goal_find(rules, ink_slice_of(rules->config.goal[i]));
        bool reached = ink_goal_reached(rules, chosen[i], sheet, facts);
        snprintf(state[i], STATE, "%s", reached ? _("reached") : _("not reached"));
    }
    print_goal_cards(rules, chosen, state);
}

/* --- rankings --------------------------------------------------------------------------------- */

/* The columns: 80 characters in English, if the game has all of them. The goals have one for
   each card, headed by its code. */
static void print_heads(const ink_ruleset *rules, const ink_table *table)
{
    print_column_head(_("place"));
    print_column_head(_("player"));
    for (const struct score_part *part = score_parts; part->key != NULL; part++)
        if (part->in_game(rules) && part->head != NULL)
            print_column_head(_(part->head));
    for (int i = 0; goals_known(table) && i < INK_GOALS; i++)
        print_column_head(rules->goal[table->goal[i]].card->code);
    print_column_head(_("total"));
    putchar('\n');
}

static void print_player(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                         int player, int place)
{
    ink_score score;
    ink_table_score(rules, seat, player, &score);
    print_column(_("place"), place);
    print_column(_("player"), player + 1);
    for (const struct score_part *part = score_parts; part->key != NULL; part++)
        if (part->in_game(rules) && part->head != NULL)
            print_column(_(part->head), score_part_points(part, &score));
    for (int i = 0; goals_known(table) && i < INK_GOALS; i++)
        print_column(rules->goal[table->goal[i]].card->code, seat[player].goal_points[i]);
    print_column(_("total"), score.total);
    putchar('\n');
}

void print_ranking(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat)
{
    uint16_t *place = alloc_zeroed(table->players, sizeof *place);
    ink_table_rank(rules, table, seat, place);
    print_heads(rules, table);
    for (int at = 1; at <= table->players; at++)
        for (int p = 0; p < table->players; p++)
            if (place[p] == at)
                print_player(rules, table, seat, p, at);
    free(place);
}
