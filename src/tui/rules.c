#include "rules.h"

#include <string.h>

#include "lore/legend.h"
#include "speech/i18n.h"
#include "speech/rules.h"
#include "speech/title.h"

enum { WIDE = 6, HIGH = 3, LEFT = WIDE + 3, WORDS = 2048, FRAME_WIDE = 8 };

/* --- an item: a picture at the left, words at the right --------------------------------------------- */

/* Takes the rows of the picture at least, and an empty one behind. */
static void write_words(struct pen *pen, const char *name, const char *text, int high)
{
    char words[WORDS] = "";
    ink_text out = ink_text_in(words, sizeof words);
    int top = pen->row;
    brief_words(text, &out);
    pen_wrap(pen, LEFT, tint_bold, name);
    pen_wrap(pen, LEFT, tint_plain, words);
    if (pen->row < top + high)
        pen->row = top + high;
    pen->row++;
}

/* What the pen's area shows in part is not painted: tiles are whole or not there. */
static void paint_tile(const struct pen *pen, int tile)
{
    struct pen at = *pen;
    if (!pen->dry && pen->row >= 0 && pen->row + HIGH <= pen->area.high)
        pen_tile(&at, 0, WIDE, HIGH, tile, tint_plain, false);
}

static void paint_sign(const struct pen *pen, const char *sign, struct tint tint)
{
    struct pen at = *pen;
    at.row += HIGH / 2;
    pen_text(&at, (WIDE - canvas_columns(pen_canvas(pen), sign)) / 2, WIDE, tint, sign);
}

static void write_item(struct pen *pen, const struct legend_item *item)
{
    const ink_ruleset *rules = pen_rules(pen);
    static const struct tint print = {HUE_PRINT, GROUND_NONE, BOLD};
    char letter[2] = {item->letter, '\0'};
    const ink_shape *shape = &rules->shape[item->shape];
    if (item->kind == LEGEND_TILE)
        paint_tile(pen, item->tile);
    else if (item->kind == LEGEND_PRINT)
        paint_sign(pen, letter, print);
    else if (shape->count > 0)
        paint_tile(pen, shape->first);
    else
        paint_sign(pen, shape->text, tint_bold);
    write_words(pen, item->name, item->text, HIGH);
}

/* --- what the board has besides ----------------------------------------------------------------------- */

/* An exit as it opens in the frame; signs of two kinds of terminals. */
struct sign {
    const char *picture, *ascii;
    struct tint tint;
    const char *name, *text;
};

static const struct sign signs[] = {
    {"┘││└",
     "' || '",
     {HUE_ROAD, GROUND_NONE, 0},
     N_("Highway exit"),
     N_("Twelve exits lie round the board. Those that a network joins score.")},
    {"┘├┤└",
     "' -|- '",
     {HUE_RAIL, GROUND_NONE, 0},
     N_("Railway exit"),
     N_("Only railways join it. Ends of routes at the edge cost nothing.")},
    {"∘",
     "o",
     {HUE_PLAIN, GROUND_NONE, 0},
     N_("Centre"),
     N_("Nine spaces in the middle: each one drawn on scores a point.")},
    {"◆",
     "+",
     {HUE_GOOD, GROUND_NONE, BOLD},
     N_("It fits here"),
     N_("Places where the piece in hand may be drawn.")},
};

enum { SIGNS = sizeof signs / sizeof *signs };

static void write_sign(struct pen *pen, const struct sign *sign)
{
    struct pen at = *pen;
    const char *picture = pen_canvas(pen)->ascii ? sign->ascii : sign->picture;
    pen_text(&at, (WIDE - canvas_columns(pen_canvas(pen), picture)) / 2, WIDE + 2, sign->tint,
             picture);
    write_words(pen, _(sign->name), _(sign->text), 1);
}

void legend_write(struct pen *pen)
{
    struct legend_item item;
    int number = 0;
    for (; legend_at(pen_rules(pen), number, &item) && item.kind == LEGEND_TILE && number < 4;
         number++)
        write_item(pen, &item);
    for (int i = 0; i < SIGNS; i++)
        write_sign(pen, &signs[i]);
    for (; legend_at(pen_rules(pen), number, &item); number++)
        write_item(pen, &item);
}

/* --- the rules ------------------------------------------------------------------------------------------ */

static void write_paragraph(struct pen *pen, int paragraph)
{
    char words[WORDS] = "";
    ink_text out = ink_text_in(words, sizeof words);
    const char *text = rules_words(&pen_rules(pen)->config, paragraph);
    if (text == NULL)
        return;
    brief_words(text, &out);
    pen_wrap(pen, 0, tint_plain, words);
    pen->row++;
}

void rules_write(struct pen *pen)
{
    for (int i = 0; i < RULES_PARAGRAPHS; i++)
        write_paragraph(pen, i);
    pen_line(pen, tint_head, _("What is drawn"));
    pen->row++;
    legend_write(pen);
}
