/* Dice for who has none; see print.h. A usual die has six sides, and so has each of the game's:
   "die 2 shows 5" is a face. */
#include <stdio.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/names.h"
#include "words/words.h"

/* --- a table ---------------------------------------------------------------------------------- */

/* The spots of a usual die. */
static void draw_spots(struct print *print, int number, double x, double y, double side)
{
    /* From the left and the top, in quarters, for each of the nine places by rows. */
    static const uint16_t places[INK_FACES] = {0x010, 0x044, 0x054, 0x145, 0x155, 0x16d};
    pdf_rectangle(print->pdf, (struct pdf_box){x, y, side, side}, side / 5, print_thin);
    for (int i = 0; i < 9; i++)
        if ((places[number - 1] >> i & 1) != 0)
            pdf_circle(print->pdf, x + side * (1 + i % 3) / 4, y + side * (1 + print_row(i, 3)) / 4,
                       side / 11, print_solid);
}

static void draw_die(struct print *print, const ink_ruleset *rules, int die, double y, double side)
{
    char name[PRINT_LINE];
    ink_text text = ink_text_in(name, sizeof name);
    text_say(&text, _("die %d"), die + 1);
    struct pdf_text bold = print_words(4, 700, 30);
    bold.lines = 2;
    pdf_text(print->pdf, print->left, y + side / 2 - 3, bold, name);
    for (int face = 0; face < INK_FACES; face++)
        print_face(print, rules, rules->die[die].face[face], print->left + 30 + side * 1.12 * face,
                   y, side);
}

static void draw_roll_table(struct print *print, const ink_ruleset *rules)
{
    char title[PRINT_LINE];
    double wide = print->right - print->left - 30, side = wide / INK_FACES / 1.12, y;
    print_head(print, _("A roll without dice"), print_title_of(rules, title));
    print_foot(print, "");
    y = print->top +
        pdf_text(print->pdf, print->left, print->top,
                 print_words(3.2, 400, print->right - print->left),
                 _("Roll a usual die for each of these dice, or as many at once in different "
                   "colours: the number at the top says which face it shows.")) +
        4;
    double fits = (print->bottom - y - 14) / rules->dice / 1.12;
    side = side < fits ? side : fits;
    for (int face = 0; face < INK_FACES; face++)
        draw_spots(print, face + 1, print->left + 30 + side * 1.12 * face + side / 2 - 4.5, y, 9);
    for (int die = 0; die < rules->dice; die++)
        draw_die(print, rules, die, y + 13 + side * 1.12 * die, side);
}

/* --- to cut out ------------------------------------------------------------------------------- */

enum { NETS_ACROSS = 2, NETS_DOWN = 2, TAB = 5 };

/* Where each face lies in the net of a die, in edges from its corner. */
static const struct pdf_spot places[INK_FACES] = {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}, {1, 3}};

/* A tab along an edge, to glue: from one end of the edge to the other, with its far side `TAB`
   away to the left of that way. */
static void draw_tab(struct print *print, struct pdf_spot from, struct pdf_spot to)
{
    const struct pdf_pen pen = {0.2, 0, 120, 0xe4};
    double x = to.x - from.x, y = to.y - from.y;
    double edge = x * x > y * y ? (x > 0 ? x : -x) : (y > 0 ? y : -y);
    double along_x = x / edge, along_y = y / edge;
    const struct pdf_spot spot[] = {
        from,
        {from.x + along_x * TAB * 0.7 + along_y * TAB,
         from.y + along_y * TAB * 0.7 - along_x * TAB},
        {to.x - along_x * TAB * 0.7 + along_y * TAB, to.y - along_y * TAB * 0.7 - along_x * TAB},
        to};
    pdf_polygon(print->pdf, spot, 4, pen);
}

/* Tabs stand on seven edges, so that each edge that is not folded has one on one of its sides. */
static void draw_tabs(struct print *print, double x, double y, double edge)
{
    static const struct {
        struct pdf_spot from, to;
    } tab[] = {{{1, 0}, {2, 0}}, {{1, 1}, {1, 0}}, {{2, 0}, {2, 1}}, {{1, 3}, {1, 2}},
               {{2, 2}, {2, 3}}, {{1, 4}, {1, 3}}, {{2, 3}, {2, 4}}};
    for (size_t i = 0; i < sizeof tab / sizeof *tab; i++)
        draw_tab(print, (struct pdf_spot){x + edge * tab[i].from.x, y + edge * tab[i].from.y},
                 (struct pdf_spot){x + edge * tab[i].to.x, y + edge * tab[i].to.y});
}

static void draw_net(struct print *print, const ink_ruleset *rules, int die, double x, double y,
                     double edge)
{
    const struct pdf_pen fold = {0.25, 1, 60, 255};
    char name[PRINT_LINE];
    ink_text text = ink_text_in(name, sizeof name);
    draw_tabs(print, x, y, edge);
    for (int face = 0; face < INK_FACES; face++) {
        struct pdf_box box = {x + edge * places[face].x, y + edge * places[face].y, edge, edge};
        ink_draw_list *list = pdf_list(print->pdf);
        pdf_rectangle(print->pdf, box, 0, fold);
        ink_draw_face(rules, rules->die[die].face[face], 0, INK_DRAW_FULL, list);
        pdf_paint(print->pdf, list,
                  (struct pdf_box){box.x + edge * 0.1, box.y + edge * 0.1, edge * 0.8, edge * 0.8});
    }
    text_say(&text, _("die %d"), die + 1);
    pdf_text(print->pdf, x + edge * 2.1, y + edge * 3.4, print_words(3.2, 600, 30), name);
}

static void draw_nets(struct print *print, const ink_ruleset *rules)
{
    const int a_page = NETS_ACROSS * NETS_DOWN;
    for (int die = 0; die < rules->dice; die++) {
        int at = die % a_page;
        if (at == 0) {
            pdf_next_page(print->pdf);
            print_head(print, _("Dice to cut out"),
                       _("Print on card. Cut around, fold the dashed lines, glue the grey tabs."));
            print_foot(print, "");
        }
        double wide = (print->right - print->left) / NETS_ACROSS;
        double high = (print->bottom - print->top) / NETS_DOWN;
        double edge = (high - 2 * TAB - 2) / 4, fits = (wide - 2 * TAB) / 3;
        edge = edge < fits ? edge : fits;
        draw_net(print, rules, die, print->left + wide * (at % NETS_ACROSS) + TAB,
                 print->top + high * print_row(at, NETS_ACROSS) + TAB, edge);
    }
}

bool print_dice(const struct print_setting *setting, const ink_ruleset *rules,
                struct picture_bytes *bytes)
{
    struct print print;
    if (!print_begin(&print, setting, _("Dice")))
        return false;
    draw_roll_table(&print, rules);
    draw_nets(&print, rules);
    return pdf_end(print.pdf, bytes);
}
