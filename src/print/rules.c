/* The rules as a booklet in two columns, of one game or of all, and on one page; see print.h. */
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "rules.h"
#include "words/title.h"
#include "words/words.h"

enum { COLUMNS = 2, GUTTER = 8, BLOCK = 6000 };

static const double text_size = 3.05;

/* Where the text has come to. */
struct flow {
    struct print *print;
    const char *foot;
    const struct book *book;
    int column;
    double y, wide;
    int kind;   /* of the block before */
    int boards; /* that the text has shown up to here */
    double indent;
};

/* --- columns ---------------------------------------------------------------------------------- */

static double left_of(const struct flow *flow)
{
    return flow->print->left + (flow->wide + GUTTER) * flow->column + flow->indent;
}

static void next_column(struct flow *flow)
{
    flow->column++;
    flow->y = flow->print->top;
    if (flow->column < COLUMNS)
        return;
    flow->column = 0;
    pdf_next_page(flow->print->pdf);
    print_foot(flow->print, flow->foot);
    flow->print->top = flow->y = PAGE_MARGIN;
}

/* Room of that height, in this column or the next. */
static void need(struct flow *flow, double high)
{
    if (flow->y + high > flow->print->bottom)
        next_column(flow);
}

/* --- blocks ----------------------------------------------------------------------------------- */

static const char *words_of(const struct flow *flow, ink_slice text, char words[BLOCK])
{
    ink_text out = ink_text_in(words, BLOCK);
    book_words(flow->book, text, &out);
    return words;
}

static void set_text(struct flow *flow, struct pdf_text how, const char *text, double after)
{
    how.wide = flow->wide - flow->indent;
    need(flow, pdf_text_high(flow->print->pdf, how, text));
    flow->y += pdf_text(flow->print->pdf, left_of(flow), flow->y, how, text) + after;
}

static void set_heading(struct flow *flow, const struct book_block *block)
{
    char words[BLOCK];
    struct pdf_text how = print_words(block->level <= 2 ? 5 : 3.8, 700, flow->wide);
    need(flow, 22); /* with something of what it heads */
    if (flow->y > flow->print->top)
        flow->y += block->level <= 2 ? 4 : 2.5;
    set_text(flow, how, words_of(flow, block->text, words), 1.5);
}

static void set_item(struct flow *flow, const struct book_block *block)
{
    char words[BLOCK], mark[16] = "\xe2\x80\xa2";
    struct pdf_text how = print_words(text_size, 400, flow->wide - 4);
    words_of(flow, block->text, words);
    need(flow, pdf_text_high(flow->print->pdf, how, words));
    if (block->number > 0)
        snprintf(mark, sizeof mark, "%d.", block->number);
    pdf_text(flow->print->pdf, left_of(flow), flow->y, print_words(text_size, 400, 0), mark);
    flow->indent = 4.5;
    set_text(flow, print_words(text_size, 400, 0), words, 0.8);
    flow->indent = 0;
}

/* Cells beside each other: in a row of many the first one has room for a word, and the others have
   a number each. */
struct cells {
    int count;
    double first, wide;
};

static struct cells cells_of(const struct flow *flow, ink_slice row)
{
    enum { MANY = 6, WORD = 15 };
    struct cells cells = {.count = 0};
    for (ink_slice cell; book_cell(&row, &cell);)
        cells.count++;
    double equal = flow->wide / (cells.count > 0 ? cells.count : 1);
    cells.first = cells.count > MANY ? WORD : equal;
    cells.wide = cells.count > MANY ? (flow->wide - WORD) / (cells.count - 1) : equal;
    return cells;
}

static void set_row(struct flow *flow, const struct book_block *block)
{
    ink_slice row = block->text, cell;
    char words[BLOCK];
    double high = 0;
    struct pdf *pdf = flow->print->pdf;
    struct cells cells = cells_of(flow, row);
    struct pdf_text how = print_words(2.7, block->number == 0 ? 700 : 400, cells.first - 1);
    for (ink_slice rest = row; book_cell(&rest, &cell);) {
        double own = pdf_text_high(pdf, how, words_of(flow, cell, words));
        high = own > high ? own : high;
        how.wide = cells.wide - 1; /* of all but the first */
    }
    need(flow, high + 1);
    double x = left_of(flow);
    how.wide = cells.first - 1;
    while (book_cell(&row, &cell)) {
        pdf_text(pdf, x, flow->y + 0.4, how, words_of(flow, cell, words));
        x += how.wide + 1;
        how.wide = cells.wide - 1;
    }
    flow->y += high + 1;
    pdf_line(pdf, left_of(flow), flow->y, left_of(flow) + flow->wide, flow->y, print_thin);
}

/* What characters show, drawn. False: it is none of the examples. */
static bool set_example(struct flow *flow, const struct book_block *block)
{
    bool board = example_is_board(block->text);
    double high = example_high(block->text, flow->wide);
    if (high <= 0)
        return false;
    need(flow, high + 2);
    double x = left_of(flow);
    high = board ? example_board(flow->print, flow->book, flow->boards - 1, x, flow->y, flow->wide)
                 : example_items(flow->print, flow->book, block->text, x, flow->y, flow->wide);
    flow->y += high + 2;
    return high > 0;
}

/* Rows of characters, as large as they fit into the column. */
static void set_picture(struct flow *flow, const struct book_block *block)
{
    if (set_example(flow, block))
        return;
    char *text = strndup(block->text.data, block->text.length);
    if (text == NULL)
        return;
    struct pdf_text how = {.size = 2.6, .fixed = true};
    double wide = pdf_text_wide(flow->print->pdf, how, text);
    if (wide > flow->wide)
        how.size *= flow->wide / wide;
    need(flow, pdf_text_high(flow->print->pdf, how, text));
    flow->y += pdf_text(flow->print->pdf, left_of(flow), flow->y, how, text) + 2;
    free(text);
}

/* Drawings, drawn. */
static void set_faces(struct flow *flow, const struct book_block *block)
{
    enum { ACROSS = 6 };
    const double side = (flow->wide + 2) / ACROSS - 2;
    ink_slice rest = block->text;
    int at = 0;
    need(flow, side + 2);
    for (ink_slice word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest)) {
        int shape = ink_shape_find(block->rules, word);
        if (shape == 0)
            continue;
        if (at == ACROSS) {
            at = 0;
            flow->y += side + 2;
            need(flow, side + 2);
        }
        print_face(flow->print, block->rules, shape, left_of(flow) + (side + 2) * at, flow->y,
                   side);
        at++;
    }
    flow->y += side + 2;
}

static void set_block(struct flow *flow, const struct book_block *block)
{
    char words[BLOCK];
    if (block->kind != BOOK_ROW && flow->kind == BOOK_ROW)
        flow->y += 2; /* after a table */
    flow->kind = block->kind;
    switch (block->kind) {
    case BOOK_HEADING: set_heading(flow, block); break;
    case BOOK_ITEM: set_item(flow, block); break;
    case BOOK_ROW: set_row(flow, block); break;
    case BOOK_PICTURE: set_picture(flow, block); break;
    case BOOK_FACES: set_faces(flow, block); break;
    default:
        set_text(flow, print_words(text_size, 400, 0), words_of(flow, block->text, words), 1.8);
    }
}

/* --- which chapters --------------------------------------------------------------------------- */

static bool has_module(const ink_config *config, int module)
{
    for (int i = 0; i < config->modules; i++)
        if (config->module[i] == module)
            return true;
    return false;
}

/* Is the chapter about an edition or an expansion that is not in the game? Chapters are called as
   those are. */
static bool is_of_another_game(const ink_ruleset *rules, const char *title)
{
    for (int e = 0; ink_edition_name(e) != NULL; e++)
        if (e != rules->config.edition && strcmp(_(ink_edition_title(e)), title) == 0)
            return true;
    for (int m = 0; ink_module_name(m) != NULL; m++)
        if (ink_module_title(m) != NULL && ink_module_home(m) != NULL &&
            !has_module(&rules->config, m) && strcmp(_(ink_module_title(m)), title) == 0)
            return true;
    return false;
}

static void set_book(struct flow *flow, const ink_ruleset *rules)
{
    ink_slice rest = flow->book->text;
    struct book_block block;
    char words[BLOCK];
    int skipped = 0; /* the level of a chapter that is left out */
    while (book_next(flow->book, &rest, &block)) {
        if (block.kind == BOOK_HEADING && (skipped == 0 || block.level <= skipped)) {
            bool other =
                rules != NULL && is_of_another_game(rules, words_of(flow, block.text, words));
            skipped = other ? block.level : 0;
        }
        flow->boards += block.kind == BOOK_PICTURE && example_is_board(block.text);
        if (skipped == 0)
            set_block(flow, &block);
    }
}

bool print_rules(const struct print_setting *setting, const ink_ruleset *rules,
                 struct picture_bytes *bytes)
{
    struct print print;
    struct book book;
    char title[PRINT_LINE] = "";
    if (!print_begin(&print, setting, _("Rules")))
        return false;
    if (rules != NULL)
        print_title_of(rules, title);
    print_head(&print, _("Rules"), title);
    book_open(&book, setting->language);
    struct flow flow = {.print = &print,
                        .foot = _("Rules"),
                        .book = &book,
                        .y = print.top,
                        .wide = (print.right - print.left - GUTTER) / COLUMNS};
    print_foot(&print, flow.foot);
    set_book(&flow, rules);
    book_close(&book);
    return pdf_end(print.pdf, bytes);
}

/* --- on one page ------------------------------------------------------------------------------ */

static double set_brief(struct print *print, double y, const char *title, const char *text)
{
    char line[BLOCK];
    ink_text out = ink_text_in(line, sizeof line);
    double wide = print->right - print->left;
    if (text == NULL)
        return y;
    brief_words(text, &out);
    y = print_section(print, print->left, y, wide, title);
    return y + pdf_text(print->pdf, print->left, y, print_words(3.2, 400, wide), line) + 4;
}

static double set_specials(struct print *print, const ink_ruleset *rules, double y)
{
    y = print_section(print, print->left, y, 100, _("Special routes"));
    for (int i = 0; i < INK_SPECIALS; i++)
        print_face(print, rules, rules->special[i], print->left + 18.0 * i, y, 16);
    return y + 20;
}

static const char *brief_of(const char *brief)
{
    return brief != NULL ? _(brief) : NULL;
}

/* What every game has. */
static const struct {
    const char *title, *text;
} basics[] = {
    {N_("A round"),
     N_("The dice are rolled once for everybody. Each player draws every route that was rolled "
        "onto the own sheet, in any order, turned and mirrored at will. What fits nowhere is "
        "lost.")},
    {N_("Drawing"),
     N_("A route goes into an empty space and continues a route of its kind or an exit. Highway "
        "and railway never meet at a side of a space; only a Station joins them.")},
    {N_("Special routes"),
     N_("One of them may be drawn in a round beside the dice, three in a game, each of them "
        "once.")},
    {N_("Points"),
     N_("Each network counts its exits by the table. Each space of the longest highway and of the "
        "longest railway is a point, and each central space that was drawn on. Each open end is "
        "an error and costs a point, but not at the edge of the board.")},
};

bool print_summary(const struct print_setting *setting, const ink_ruleset *rules,
                   struct picture_bytes *bytes)
{
    struct print print;
    char title[PRINT_LINE];
    const ink_config *config = &rules->config;
    if (!print_begin(&print, setting, _("Rules on one page")))
        return false;
    print_head(&print, _("Rules on one page"), print_title_of(rules, title));
    print_foot(&print, title);
    double y = print.top, wide = print.right - print.left;
    for (size_t i = 0; i < sizeof basics / sizeof *basics; i++)
        y = set_brief(&print, y, _(basics[i].title), _(basics[i].text));
    y = print_section(&print, print.left, y, wide, _("Exits in one network"));
    print_exits(&print, print.left, y, wide);
    y = set_specials(&print, rules, y + 19);
    y = set_brief(&print, y, _(ink_edition_title(config->edition)),
                  brief_of(ink_edition_brief(config->edition)));
    for (int i = 0; i < config->modules; i++)
        y = set_brief(&print, y, _(ink_module_title(config->module[i])),
                      brief_of(ink_module_brief(config->module[i])));
    return pdf_end(print.pdf, bytes);
}
