/* Pages, and what many documents have on them; see internal.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/title.h"
#include "words/words.h"

const struct pdf_pen print_rule = {0.4, 0, 0, PDF_NO_FILL};
const struct pdf_pen print_thin = {0.25, 0, 60, PDF_NO_FILL};
const struct pdf_pen print_box = {0.3, 0, 0, PDF_NO_FILL};
const struct pdf_pen print_shade = {0.3, 0, 0, 0xee};
const struct pdf_pen print_solid = {0, 0, 0, 0};
const struct pdf_pen print_cut = {0.2, 1.2, 90, PDF_NO_FILL};

bool print_begin(struct print *print, const struct print_setting *setting, const char *title)
{
    const char *named = setting->title != NULL ? setting->title : title;
    *print = (struct print){.pdf = pdf_begin(setting->paper, named, setting->language),
                            .setting = setting};
    if (print->pdf == NULL)
        return false;
    print->left = print->top = PAGE_MARGIN;
    print->right = pdf_wide(print->pdf) - PAGE_MARGIN;
    print->bottom = pdf_high(print->pdf) - PAGE_MARGIN - 8;
    return true;
}

void print_head(struct print *print, const char *title, const char *beside)
{
    double wide = print->right - print->left, base = PAGE_MARGIN + 6.5;
    struct pdf_text large = print_words(6.8, 700, wide), small = print_words(3.5, 400, 0);
    const char *head = print->setting->title != NULL ? print->setting->title : title;
    large.lines = 1;
    pdf_text_on(print->pdf, print->left, base, large, head);
    small.lines = 1;
    small.wide = wide - 6 - pdf_text_wide(print->pdf, large, head);
    if (small.wide > 20)
        pdf_text_on(print->pdf, print->right - small.wide, base, small, beside);
    pdf_line(print->pdf, print->left, base + 3.2, print->right, base + 3.2, print_rule);
    print->top = base + 6.5;
}

void print_foot(struct print *print, const char *text)
{
    char page[PRINT_LINE];
    double wide = print->right - print->left, y = print->bottom + 4;
    struct pdf_text small = {.size = 2.6, .wide = wide / 3, .lines = 1, .grey = 40};
    struct pdf_text middle = {
        .size = 2.6, .wide = wide / 3, .lines = 1, .align = PDF_CENTRE, .grey = 40};
    pdf_line(print->pdf, print->left, y, print->right, y, print_thin);
    pdf_text(print->pdf, print->left, y + 1, small, text);
    pdf_text(print->pdf, print->left + wide / 3, y + 1, middle,
             _("Inkrail, an unofficial program for Railroad Ink"));
    ink_text number = ink_text_in(page, sizeof page);
    text_say(&number, _("page %d"), pdf_page(print->pdf));
    small.align = PDF_RIGHT;
    pdf_text(print->pdf, print->right - wide / 3, y + 1, small, page);
}

/* --- what documents share --------------------------------------------------------------------- */

const char *print_title_of(const ink_ruleset *rules, char title[PRINT_LINE])
{
    ink_text text = ink_text_in(title, PRINT_LINE);
    title_words(&rules->config, &text);
    return title;
}

void print_sheet(struct print *print, const ink_ruleset *rules, const ink_sheet *sheet,
                 const ink_draw_options *options, struct pdf_box box)
{
    ink_draw_list *list = pdf_list(print->pdf);
    ink_draw_board(rules, sheet, options, list);
    pdf_paint(print->pdf, list, box);
}

void print_face(struct print *print, const ink_ruleset *rules, int shape, double x, double y,
                double side)
{
    const struct pdf_box box = {x, y, side, side};
    ink_draw_list *list = pdf_list(print->pdf);
    ink_draw_face(rules, shape, 0, INK_DRAW_FULL, list);
    pdf_paint(print->pdf, list, box);
    pdf_rectangle(print->pdf, box, side / 10, print_thin);
}

int print_roll_faces(const ink_ruleset *rules, int round)
{
    return __builtin_popcount(ink_ruleset_dice(rules, round));
}

void print_roll(struct print *print, const ink_ruleset *rules, const ink_roll *roll, int columns,
                double x, double y, double side)
{
    for (int die = 0, at = 0; die < rules->dice; die++)
        if (roll->face[die] != 0) {
            int row = at / columns, column = at++ % columns;
            print_face(print, rules, roll->face[die], x + side * 1.06 * column,
                       y + side * 1.06 * row, side);
        }
}

const char *print_round(const ink_ruleset *rules, int round, char text[PRINT_LINE])
{
    char name[ROUND_TEXT];
    snprintf(text, PRINT_LINE, "%s", round_text(rules, round, name));
    return text;
}

const char *print_points(int points, char text[16])
{
    snprintf(text, 16, "%s%d", points < 0 ? "\xe2\x88\x92" : "", abs(points));
    return text;
}

void print_centred(struct print *print, double y, double size, int weight, const char *text)
{
    struct pdf_text how = {.size = size,
                           .wide = print->right - print->left - 20,
                           .lines = 2,
                           .weight = weight,
                           .align = PDF_CENTRE};
    pdf_text_on(print->pdf, print->left + 10, y, how, text);
}

/* Appends a text as part of an address. */
static void escape(ink_text *out, const char *text)
{
    static const char digit[] = "0123456789ABCDEF";
    for (; *text != '\0'; text++) {
        unsigned char byte = (unsigned char)*text;
        bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                     (byte >= '0' && byte <= '9') || strchr("-._~", byte) != NULL;
        if (plain) {
            ink_text_char(out, *text);
            continue;
        }
        ink_text_char(out, '%');
        ink_text_char(out, digit[byte >> 4]);
        ink_text_char(out, digit[byte & 15]);
    }
}

void print_code(struct print *print, const ink_ruleset *rules, const char *seed, double x, double y,
                double wide)
{
    char config[PRINT_LINE], address[1200];
    ink_text name = ink_text_in(config, sizeof config), text = ink_text_in(address, sizeof address);
    if (print->setting->origin == NULL)
        return;
    ink_config_write(&rules->config, &name);
    ink_text_string(&text, print->setting->origin);
    ink_text_string(&text, "/#/new?config=");
    escape(&text, config);
    ink_text_string(&text, "&seed=");
    escape(&text, seed);
    if (ink_text_whole(&text))
        (void)pdf_qr(print->pdf, x, y, wide, address);
}

double print_section(struct print *print, double x, double y, double wide, const char *text)
{
    struct pdf_text how = print_words(3.7, 700, wide);
    how.lines = 1;
    return y + pdf_text(print->pdf, x, y, how, text) + 0.8;
}

void print_exits(struct print *print, double x, double y, double wide)
{
    enum { FROM = 2, COLUMNS = INK_EXITS - FROM + 1 };
    struct pdf *pdf = print->pdf;
    double side = wide / COLUMNS;
    struct pdf_text how = {
        .size = 3.2, .wide = side, .lines = 1, .weight = 600, .align = PDF_CENTRE};
    for (int exits = FROM; exits <= INK_EXITS; exits++) {
        double left = x + side * (exits - FROM);
        char number[16];
        pdf_rectangle(pdf, (struct pdf_box){left, y, side, 7}, 0, print_shade);
        pdf_rectangle(pdf, (struct pdf_box){left, y + 7, side, 7}, 0, print_box);
        pdf_text_on(pdf, left, y + 4.8, how, print_number(exits, number));
        pdf_text_on(pdf, left, y + 11.8, how, print_number(ink_score_network(exits), number));
    }
}
