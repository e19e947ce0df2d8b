/* Boards to draw on; see print.h. A sheet of a whole page has all there is to know beside it; where
   several share a page, what is beside the board gives way first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/names.h"
#include "words/words.h"

/* One sheet of paper for one player. */
struct blank {
    struct print *print;
    const ink_ruleset *rules;
    const ink_table *table; /* goals as the seed gives them, if it does */
    const char *title, *name, *seed;
    ink_sheet sheet; /* as it is printed */
    ink_show show;
    struct pdf_box box; /* all of it */
};

/* --- lines to write on ------------------------------------------------------------------------ */

/* A label with a line behind it, or with what stands there; to `right`. */
static void fill_in(struct blank *blank, double x, double right, double base, const char *label,
                    const char *value)
{
    struct pdf *pdf = blank->print->pdf;
    struct pdf_text how = print_words(3.2, 500, 0), bold = print_words(3.8, 700, 0);
    pdf_text_on(pdf, x, base, how, label);
    x += pdf_text_wide(pdf, how, label) + 1.5;
    bold.wide = right - x;
    bold.lines = 1;
    if (value != NULL)
        pdf_text_on(pdf, x, base, bold, value);
    else
        pdf_line(pdf, x, base + 0.8, right, base + 0.8, print_box);
}

/* Title, name and seed in a row; returns where it ends. A small sheet has no line for a seed. */
static double draw_head(struct blank *blank, double size)
{
    struct pdf_box box = blank->box;
    bool seeded = blank->seed != NULL || box.wide > 100;
    double base = box.y + size, right = box.x + box.wide;
    struct pdf_text large = print_words(size, 700, box.wide * 0.5);
    large.lines = 1;
    pdf_text_on(blank->print->pdf, box.x, base, large, blank->title);
    double x = box.x + pdf_text_wide(blank->print->pdf, large, blank->title) + 4;
    double middle = seeded ? x + (right - x) * 0.58 : right + 3;
    fill_in(blank, x, middle - 3, base, _("Name"), blank->name);
    if (seeded)
        fill_in(blank, middle, right, base, _("Seed"), blank->seed);
    return base + 3;
}

/* --- what is beside the board ----------------------------------------------------------------- */

/* A row of boxes or circles with a text each, which starts anew where it reaches the right; returns
   where it ends. */
struct row {
    double x, y, wide, side;
    double at_x, at_y;
    bool round;
};

static struct row row_begin(double x, double y, double wide, double side, bool round)
{
    return (struct row){x, y, wide, side, x, y, round};
}

static void row_box(struct blank *blank, struct row *row, const char *text)
{
    struct pdf *pdf = blank->print->pdf;
    double side = row->side;
    struct pdf_text how = {
        .size = side * 0.5, .wide = side, .lines = 1, .weight = 700, .align = PDF_CENTRE};
    if (row->at_x > row->x && row->at_x + side > row->x + row->wide + 0.01) {
        row->at_x = row->x;
        row->at_y += side * 1.15;
    }
    if (row->round)
        pdf_circle(pdf, row->at_x + side / 2, row->at_y + side / 2, side / 2, print_box);
    else
        pdf_rectangle(pdf, (struct pdf_box){row->at_x, row->at_y, side, side}, side / 8, print_box);
    pdf_text_on(pdf, row->at_x, row->at_y + side * 0.68, how, text);
    row->at_x += side * 1.15;
}

static double row_end(const struct row *row)
{
    return row->at_y + row->side + 2;
}

static double draw_rounds(struct blank *blank, double x, double y, double wide, double side)
{
    struct row row = row_begin(x, y, wide, side, true);
    for (int round = 1; round <= ink_ruleset_rolls(blank->rules); round++) {
        char number[16];
        row_box(blank, &row, print_number(round, number));
    }
    return row_end(&row);
}

static double draw_specials(struct blank *blank, double x, double y, double side, int columns)
{
    for (int i = 0; i < INK_SPECIALS; i++)
        print_face(blank->print, blank->rules, blank->rules->special[i],
                   x + side * 1.1 * (i % columns), y + side * 1.1 * print_row(i, columns), side);
    int rows = (INK_SPECIALS + columns - 1) / columns;
    return y + side * 1.1 * rows + 1;
}

static double draw_icon(struct blank *blank, char letter, double x, double y, double side)
{
    ink_draw_list *list = pdf_list(blank->print->pdf);
    ink_draw_print(letter, true, list);
    pdf_paint(blank->print->pdf, list, (struct pdf_box){x, y, side, side});
    return x + side + 1.5;
}

/* Four sheets on a page have smaller boxes. */
static bool is_small(const struct blank *blank)
{
    return blank->box.wide < 120;
}

static double draw_steps(struct blank *blank, const char *const *step, double x, double y,
                         double wide)
{
    struct row row = row_begin(x, y, wide, is_small(blank) ? 4 : 6, false);
    for (; *step != NULL; step++)
        row_box(blank, &row, (*step)[0] != '\0' ? _(*step) : "");
    return row_end(&row);
}

/* A kind of building: its name, the boxes that are marked off, what it does. */
static double draw_print(struct blank *blank, const ink_module_print *print, double x, double y,
                         double wide)
{
    struct pdf_text small = print_words(2.7, 400, wide);
    double after = draw_icon(blank, print->letter, x, y, 5);
    y = print_section(blank->print, after, y, wide - (after - x), _(print->name)) + 1;
    if (print->step != NULL)
        y = draw_steps(blank, print->step, x, y, wide);
    if (print->text != NULL)
        y += pdf_text(blank->print->pdf, x, y, small, _(print->text)) + 1.5;
    return y + 1;
}

/* The same where there is little room: what must be marked off, behind its icon. */
static double draw_print_brief(struct blank *blank, const ink_module_print *print, double x,
                               double y, double wide)
{
    if (print->step == NULL)
        return y;
    double after = draw_icon(blank, print->letter, x, y + 0.5, is_small(blank) ? 3.4 : 5);
    return draw_steps(blank, print->step, after, y, wide - (after - x)) - 0.5;
}

/* Is it one of the buildings, whose boxes stand beside them? */
static bool is_printed(const struct blank *blank, const char *name)
{
    for (int slot = 0; slot < blank->rules->modules; slot++)
        for (const ink_module_print *print = ink_ruleset_prints(blank->rules, slot);
             print != NULL && print->letter != 0; print++)
            if (print->step != NULL && print->name != NULL && strcmp(print->name, name) == 0)
                return true;
    return false;
}

/* Has it boxes of its own? */
static bool is_counted(const struct blank *blank, const ink_counter *counter)
{
    return !is_printed(blank, counter->text) && counter->of <= 40;
}

/* What is counted down or up: a box for each. */
static double draw_counters(struct blank *blank, double x, double y, double wide)
{
    bool small = is_small(blank);
    for (int i = 0; i < blank->show.counters; i++) {
        const ink_counter *counter = &blank->show.counter[i];
        if (!is_counted(blank, counter))
            continue;
        if (small)
            y += pdf_text(blank->print->pdf, x, y, print_words(2.4, 600, wide), _(counter->text));
        else
            y = print_section(blank->print, x, y, wide, _(counter->text));
        struct row row = row_begin(x, y, wide, small ? 3 : 5, false);
        for (int box = 0; box < counter->of; box++)
            row_box(blank, &row, "");
        y = row_end(&row);
    }
    return y;
}

static double draw_modules(struct blank *blank, double x, double y, double wide, bool told)
{
    for (int slot = 0; slot < blank->rules->modules; slot++)
        for (const ink_module_print *print = ink_ruleset_prints(blank->rules, slot);
             print != NULL && print->letter != 0; print++)
            y = (told ? draw_print : draw_print_brief)(blank, print, x, y, wide);
    return draw_counters(blank, x, y, wide);
}

/* --- points ----------------------------------------------------------------------------------- */

static void label_of(const struct blank *blank, int row, char label[PRINT_LINE])
{
    snprintf(label, PRINT_LINE, "%s%s", score_row_name(blank->rules, row),
             score_parts[row].sign < 0 ? " \xe2\x88\x92" : "");
}

static bool is_shown(const struct blank *blank, int row)
{
    return score_parts[row].key == NULL || score_parts[row].in_game(blank->rules);
}

/* A table with a row for each part of the score, and the total. Rows are `high`, or less where the
   sheet would end before the table. Returns where it ends. */
static double draw_score(struct blank *blank, double x, double y, double wide, double high)
{
    struct pdf *pdf = blank->print->pdf;
    char label[PRINT_LINE];
    int rows = 1;
    for (int row = 0; score_parts[row].key != NULL; row++)
        rows += is_shown(blank, row);
    double left = wide * 0.58, fits = (blank->box.y + blank->box.high - y) / rows;
    high = high < fits ? high : fits;
    const double readable = 2; /* letters, where rows have room for them */
    double size = high * 0.42 > readable ? high * 0.42 : high * 0.55;
    struct pdf_text how = print_words(size, 600, left - 3);
    how.lines = 1;
    for (int row = 0; row == 0 || score_parts[row - 1].key != NULL; row++) {
        if (!is_shown(blank, row))
            continue;
        pdf_rectangle(pdf, (struct pdf_box){x, y, left, high}, 0, print_shade);
        pdf_rectangle(pdf, (struct pdf_box){x + left, y, wide - left, high}, 0, print_box);
        snprintf(label, sizeof label, "%s", _("Total"));
        if (score_parts[row].key != NULL)
            label_of(blank, row, label);
        pdf_text_on(pdf, x + 1.5, y + high * 0.65, how, label);
        y += high;
    }
    return y;
}

/* The code of the seed in what is left below. */
static void draw_code(struct blank *blank, double x, double y, double most)
{
    const double least = 15; /* a camera reads it still */
    double room = blank->box.y + blank->box.high - y;
    if (blank->seed != NULL && room >= least)
        print_code(blank->print, blank->rules, blank->seed, x, y, room < most ? room : most);
}

/* A face of each kind as it is drawn, with its name. */
static void draw_example(struct blank *blank, int shape, double x, double y, double side)
{
    struct pdf *pdf = blank->print->pdf;
    char words[PRINT_LINE];
    ink_text text = ink_text_in(words, sizeof words);
    struct pdf_text small = print_words(2.6, 400, side + 4);
    ink_draw_list *list = pdf_list(pdf);
    ink_draw_space(blank->rules, blank->rules->shape[shape].first, INK_DRAW_DRY, INK_DRAW_FULL,
                   list);
    pdf_paint(pdf, list, (struct pdf_box){x, y, side, side});
    shape_words(blank->rules, shape, &text);
    small.lines = 3;
    pdf_text(pdf, x, y + side + 1, small, words);
}

/* The first face of each die of an expansion that is a drawing; before them four of the usual
   dice. */
static int find_examples(const ink_ruleset *rules, int shape[], int most)
{
    static const char *const usual[] = {"HH..", "RR..", "HRHR{NS}{EW}", "H.R.*"};
    int count = 0;
    for (int i = 0; i < 4 && count < most; i++)
        shape[count++] = ink_shape_find(rules, ink_slice_of(usual[i]));
    for (int die = 0; die < rules->dice && count < most; die++)
        for (int face = 0; rules->die[die].module != INK_MAX_MODULES && face < INK_FACES; face++)
            if (rules->shape[rules->die[die].face[face]].count > 0) {
                shape[count++] = rules->die[die].face[face];
                break;
            }
    return count;
}

static double draw_examples(struct blank *blank, double x, double y, double wide)
{
    enum { MOST = 6 };
    int shape[MOST], count = find_examples(blank->rules, shape, MOST);
    double step = wide / (count > 4 ? count : 4), side = step * 0.72;
    for (int i = 0; i < count; i++)
        draw_example(blank, shape[i], x + step * i, y, side);
    return y + side + 11;
}

/* --- goals ------------------------------------------------------------------------------------ */

/* What a goal asks for, and what it brings; "Goal 2" and nothing if it is not known yet. */
static void goal_words(const struct blank *blank, int goal, char text[PRINT_LINE],
                       char state[PRINT_LINE])
{
    state[0] = '\0';
    if (blank->table != NULL && goals_known(blank->table)) {
        const ink_rules_goal *card = &blank->rules->goal[blank->table->goal[goal]];
        const ink_seat seat = {0};
        snprintf(text, PRINT_LINE, "%s", _(card->card->text));
        goal_state(blank->rules, blank->table, &seat, goal, state, PRINT_LINE);
    } else {
        ink_text out = ink_text_in(text, PRINT_LINE);
        text_say(&out, _("Goal %d"), goal + 1);
    }
}

/* Beside each other, or where there is little room below each other. */
static double draw_goals(struct blank *blank, double x, double y, double wide, bool beside)
{
    struct pdf *pdf = blank->print->pdf;
    double step = beside ? (wide + 3) / INK_GOALS : 0, down = beside ? 0 : 9.5;
    double box = beside ? step - 3 : wide, high = beside ? 16 : 8.5;
    struct pdf_text bold = print_words(beside ? 3.2 : 2.6, 700, box - 3);
    struct pdf_text small = print_words(beside ? 2.7 : 2.3, 400, box - 3);
    bold.lines = beside ? 2 : 1;
    small.lines = 1;
    if (blank->rules->config.goal_mode == INK_GOALS_NONE)
        return y;
    for (int goal = 0; goal < INK_GOALS; goal++) {
        char text[PRINT_LINE], state[PRINT_LINE];
        double left = x + step * goal, top = y + down * goal;
        goal_words(blank, goal, text, state);
        pdf_rectangle(pdf, (struct pdf_box){left, top, box, high}, 1.5, print_box);
        double after = pdf_text(pdf, left + 1.5, top + 0.8, bold, text);
        pdf_text(pdf, left + 1.5, top + 1 + after, small, state);
    }
    return y + down * (INK_GOALS - 1) + high + 3;
}

/* --- sheets ----------------------------------------------------------------------------------- */

static void draw_board(struct blank *blank, struct pdf_box box)
{
    const ink_draw_options options = {.flags = INK_DRAW_COORDINATES};
    print_sheet(blank->print, blank->rules, &blank->sheet, &options, box);
}

/* One sheet a page. */
static void draw_whole(struct blank *blank)
{
    struct pdf_box box = blank->box;
    struct print *print = blank->print;
    double top = draw_head(blank, 6.8), board = 128, x = box.x + board + 3,
           wide = box.wide - board - 3;
    pdf_line(print->pdf, box.x, top, box.x + box.wide, top, print_rule);
    top += 3;
    draw_board(blank, (struct pdf_box){box.x - 2, top, board, board});
    double y = print_section(print, x, top + 2, wide, _("Rounds"));
    y = draw_rounds(blank, x, y, wide, 7.4) + 1;
    y = print_section(print, x, y, wide, _("Special routes"));
    y = draw_specials(blank, x, y, 14, 3);
    y += pdf_text(print->pdf, x, y, print_words(2.7, 400, wide),
                  _("Three of them in a game, one a round: cross them off.")) +
         3;
    y = draw_modules(blank, x, y, wide, true);
    y = top + board + 3 > y ? top + board + 3 : y;
    y = draw_goals(blank, box.x, y, box.wide, true);
    double left = box.wide * 0.42;
    draw_score(blank, box.x, y, left, 7.6);
    x = box.x + left + 6;
    wide = box.wide - left - 6;
    double examples = print_section(print, x, y - 0.5, wide, _("How to draw"));
    double exits = draw_examples(blank, x, examples, wide);
    exits = print_section(print, x, exits, wide, _("Exits in one network"));
    print_exits(print, x, exits, wide);
    double code = print->bottom - exits - 15;
    if (blank->seed != NULL)
        print_code(print, blank->rules, blank->seed, x - 2, exits + 15, code < 26 ? code : 26);
}

/* Two a page. */
static void draw_half(struct blank *blank)
{
    struct pdf_box box = blank->box;
    double top = draw_head(blank, 5) + 1, board = box.y + box.high - top, x = box.x + board + 3;
    double wide = box.x + box.wide - x;
    draw_board(blank, (struct pdf_box){box.x - 2, top, board, board});
    double y = draw_rounds(blank, x, top + 4, wide, 6) + 1;
    y = draw_specials(blank, x, y, wide / 6.6, 6) + 1;
    y = draw_modules(blank, x, y, wide, false);
    y = draw_goals(blank, x, y, wide, false);
    draw_code(blank, x - 2, draw_score(blank, x, y, wide, 6.2) + 1, 26);
}

/* How high what stands below a small board is: rounds, special routes, buildings, counters. */
static double height_below(const struct blank *blank)
{
    double high = 16;
    for (int slot = 0; slot < blank->rules->modules; slot++)
        for (const ink_module_print *print = ink_ruleset_prints(blank->rules, slot);
             print != NULL && print->letter != 0; print++)
            high += print->step != NULL ? 5.5 : 0;
    for (int i = 0; i < blank->show.counters; i++)
        high += is_counted(blank, &blank->show.counter[i]) ? 12 : 0;
    return high;
}

/* Four a page. */
static void draw_quarter(struct blank *blank)
{
    struct pdf_box box = blank->box;
    double top = draw_head(blank, 3.8), room = box.y + box.high - top - height_below(blank);
    double board = room < box.wide ? room : box.wide;
    draw_board(blank, (struct pdf_box){box.x, top, board, board});
    double y = top + board + 1, half = box.wide / 2 - 2;
    double rounds = draw_rounds(blank, box.x, y, half, 4.2) - 1;
    double under = draw_specials(blank, box.x, rounds, half / 6.6, 6) + 1;
    draw_code(blank, box.x - 2, draw_modules(blank, box.x, under, half, false), 20);
    draw_score(blank, box.x + half + 3, y, half + 1, 3.8);
}

/* --- documents -------------------------------------------------------------------------------- */

typedef void draw_blank(struct blank *blank);

/* How many stand beside each other and below each other. */
static const struct layout {
    int a_page, columns, rows;
    draw_blank *draw;
} layouts[] = {{1, 1, 1, draw_whole}, {2, 1, 2, draw_half}, {4, 2, 2, draw_quarter}};

static const struct layout *layout_of(int a_page)
{
    const struct layout *layout = layouts;
    while (layout->a_page != a_page)
        layout++;
    return layout;
}

static void place(struct blank *blank, const struct layout *layout, int at)
{
    enum { GAP = 8 };
    struct print *print = blank->print;
    double wide = (print->right - print->left + GAP) / layout->columns;
    double high = (print->bottom - PAGE_MARGIN + GAP) / layout->rows;
    blank->box = (struct pdf_box){print->left + wide * (at % layout->columns),
                                  PAGE_MARGIN + high * print_row(at, layout->columns), wide - GAP,
                                  high - GAP};
}

/* The sheet as the config prints it, and the goals of the seed. */
static void prepare(struct blank *blank, const char *seed, ink_table *table)
{
    const ink_ruleset *rules = blank->rules;
    static ink_seat seat[INK_MAX_PLAYERS];
    ink_setup setup;
    ink_sheet_start(rules, &blank->sheet);
    ink_sheet_show(rules, &blank->sheet, &blank->show);
    blank->seed = seed;
    ink_table_start(rules, table, seat);
    ink_setup_of_seed(rules, ink_seed_of(ink_slice_of(seed != NULL ? seed : "")), &setup);
    bool chosen = rules->config.goal_mode == INK_GOALS_CHOSEN;
    if ((seed != NULL || chosen) && ink_table_set_up(rules, table, &setup, NULL) == INK_OK)
        blank->table = table;
}

bool print_boards(const struct print_setting *setting, const struct print_boards *boards,
                  struct picture_bytes *bytes)
{
    const struct layout *layout = layout_of(boards->a_page);
    struct print print;
    char title[PRINT_LINE], number[16];
    ink_table table;
    struct blank blank = {.print = &print, .rules = boards->rules};
    blank.title = setting->title != NULL ? setting->title : print_title_of(boards->rules, title);
    if (!print_begin(&print, setting, blank.title))
        return false;
    prepare(&blank, boards->seed, &table);
    for (int i = 0; i < boards->count; i++) {
        int at = i % layout->a_page;
        if (i > 0 && at == 0)
            pdf_next_page(print.pdf);
        blank.name = boards->name != NULL ? boards->name[i]
                     : boards->numbered   ? print_number(i + 1, number)
                                          : NULL;
        place(&blank, layout, at);
        layout->draw(&blank);
        if (at + 1 == layout->a_page || i + 1 == boards->count)
            print_foot(&print, blank.title);
    }
    return pdf_end(print.pdf, bytes);
}
