#include "rules.h"

#include <string.h>

#include "daily/preset.h"
#include "i18n/i18n.h"
#include "lessons/legend.h"
#include "lessons/rules.h"
#include "words/title.h"

enum {
    WIDE = 6,
    HIGH = 3,
    LEFT = WIDE + 3,
    WORDS = 2048,
    EVERYWHERE = 4 /* items that every game has */
};

/* --- an item: a picture at the left, words at the right --------------------------------------- */

/* Takes the rows of the picture at least, and an empty one behind. */
static void write_words(struct pen *pen, const char *name, const char *text, int high)
{
    char words[WORDS] = "";
    ink_text out = ink_text_in(words, sizeof words);
    int top = pen->row;
    brief_words(text, &out);
    if (name[0] != '\0')
        pen_wrap(pen, LEFT, tint_bold, name);
    pen_wrap(pen, LEFT, tint_plain, words);
    if (pen->row < top + high)
        pen->row = top + high;
    pen->row++;
}

/* A surface that ends where the pen's area does. */
struct window {
    struct canvas *canvas;
    int top, bottom;
};

static void put_inside(void *own, int row, int column, uint32_t sign, struct tint tint)
{
    const struct window *window = own;
    if (row >= window->top && row < window->bottom)
        canvas_put(window->canvas, row, column, sign, tint);
}

static struct window window_of(const struct pen *pen)
{
    return (struct window){pen_canvas(pen), pen->area.row, pen->area.row + pen->area.high};
}

static struct surface surface_of(const struct pen *pen, struct window *window)
{
    return (struct surface){pen_rules(pen), window->canvas->ascii, window, put_inside};
}

void rules_paint(const struct pen *pen, int column, int tile)
{
    struct window window = window_of(pen);
    const struct surface surface = surface_of(pen, &window);
    struct paint paint = {.base = tint_plain};
    if (!pen->dry && tile != 0)
        ink_paint_tile(
            &surface,
            (struct area){pen->area.row + pen->row, pen->area.column + column, HIGH, WIDE}, tile,
            &paint);
}

static void paint_sign(const struct pen *pen, const char *sign, struct tint tint)
{
    struct pen at = *pen;
    at.row += HIGH / 2;
    pen_text(&at, (WIDE - canvas_columns(pen_canvas(pen), sign)) / 2, WIDE, tint, sign);
}

static void paint_symbol(const struct pen *pen, const char *text)
{
    struct pen at = *pen, dry = *pen;
    dry.dry = true;
    at.row += HIGH / 2;
    pen_symbol(&at, (WIDE - pen_symbol(&dry, 0, WIDE, tint_bold, text)) / 2, WIDE, tint_bold, text);
}

static void put_thin(const struct pen *pen, int row, int column, int sides)
{
    static const struct tint earth = {HUE_EARTH, GROUND_NONE, BOLD};
    struct pen at = *pen;
    char bytes[5];
    at.row += row;
    canvas_bytes(ink_paint_thin(pen_canvas(pen)->ascii, sides), bytes);
    pen_text(&at, column, 1, earth, bytes);
}

/* What is drawn on the lines between spaces: its way by sides, "EES". */
static void paint_stroke(const struct pen *pen, const char *way)
{
    static const char names[] = "NESW";
    enum { EAST_WEST = 1 << INK_EAST | 1 << INK_WEST };
    int row = HIGH / 2, column = 1, from = 0;
    for (; *way != '\0' && strchr(names, *way) != NULL; way++) {
        int to = (int)(strchr(names, *way) - names);
        put_thin(pen, row, column, from | 1 << to);
        row += to == INK_SOUTH ? 1 : to == INK_NORTH ? -1 : 0;
        for (int i = 0; i < 2 && (1 << to & EAST_WEST) != 0; i++) {
            column += to == INK_EAST ? 1 : -1;
            put_thin(pen, row, column, EAST_WEST);
        }
        from = 1 << (to + 2) % INK_SIDES;
    }
    put_thin(pen, row, column, from);
}

/* A face of a die: a drawing, a way between spaces, or a sign. */
void rules_paint_face(const struct pen *pen, int column, int shape)
{
    const ink_shape *own = &pen_rules(pen)->shape[shape];
    struct pen at = *pen;
    at.area.column += column;
    at.area.wide -= column;
    if (own->count > 0)
        rules_paint(&at, 0, own->first);
    else if (own->text[0] == INK_ALONG_BORDERS)
        paint_stroke(&at, own->text + 1);
    else
        paint_symbol(&at, own->text);
}

/* Its name is left out where it is the heading. */
static void write_item(struct pen *pen, const struct legend_item *item, const char *heading)
{
    static const struct tint print = {HUE_PRINT, GROUND_NONE, BOLD};
    if (item->kind == LEGEND_TILE)
        rules_paint(pen, 0, item->tile);
    else if (item->kind == LEGEND_PRINT)
        paint_sign(pen, item->initial, print);
    else
        rules_paint_face(pen, 0, item->shape);
    write_words(pen, strcmp(item->name, heading) != 0 ? item->name : "", item->text, HIGH);
}

/* --- what the board has besides --------------------------------------------------------------- */

/* An exit as it opens the frame, or a sign of two kinds of terminals. */
struct sign {
    const char *picture, *ascii; /* NULL: an exit */
    int material;
    struct tint tint;
    const char *name, *text;
};

static const struct sign signs[] = {
    {NULL,
     NULL,
     INK_HIGHWAY,
     {0},
     N_("Highway exit"),
     N_("Twelve exits lie round the board. Those that a network joins score.")},
    {NULL,
     NULL,
     INK_RAILWAY,
     {0},
     N_("Railway exit"),
     N_("Only railways join it. Ends of routes at the edge cost nothing.")},
    {"∘",
     "o",
     0,
     {HUE_PLAIN, GROUND_NONE, 0},
     N_("Centre"),
     N_("Nine spaces in the middle: each one drawn on scores a point.")},
    {"◆",
     "+",
     0,
     {HUE_GOOD, GROUND_NONE, BOLD},
     N_("It fits here"),
     N_("Places where the piece in hand may be drawn.")},
};

enum { SIGNS = sizeof signs / sizeof *signs };

static void paint_exit(const struct pen *pen, int material)
{
    enum { EXIT_WIDE = 4 };
    struct window window = window_of(pen);
    const struct surface surface = surface_of(pen, &window);
    if (!pen->dry)
        ink_paint_exit(&surface, pen->area.row + pen->row,
                       pen->area.column + (WIDE - EXIT_WIDE) / 2, material, GROUND_NONE);
}

static void write_sign(struct pen *pen, const struct sign *sign)
{
    const char *picture = pen_canvas(pen)->ascii ? sign->ascii : sign->picture;
    if (picture == NULL)
        paint_exit(pen, sign->material);
    else
        pen_text(pen, (WIDE - canvas_columns(pen_canvas(pen), picture)) / 2, WIDE, sign->tint,
                 picture);
    write_words(pen, _(sign->name), _(sign->text), 1);
}

/* The legend alone: routes, exits, signs on the board, what the game prints and what its expansions
   bring. */
static void legend_write(struct pen *pen)
{
    struct legend_item item;
    int number = 0;
    for (; legend_at(pen_rules(pen), number, &item) && number < EVERYWHERE; number++)
        write_item(pen, &item, "");
    for (int i = 0; i < SIGNS; i++)
        write_sign(pen, &signs[i]);
    for (; legend_at(pen_rules(pen), number, &item); number++)
        write_item(pen, &item, "");
}

/* What an expansion adds to Classic: all behind what every board has. */
static void write_expansion(struct pen *pen, int module)
{
    static ink_ruleset rules;
    const ink_ruleset *before = pen->rules;
    struct legend_item item;
    ink_config config = ink_config_classic();
    config.modules = 1;
    config.module[0] = (uint8_t)module;
    if (ink_ruleset_make(&rules, &config, NULL) != INK_OK)
        return;
    pen_line(pen, tint_head, _(ink_module_title(module)));
    pen->row++;
    pen->rules = &rules;
    for (int i = EVERYWHERE; legend_at(&rules, i, &item); i++)
        write_item(pen, &item, _(ink_module_title(module)));
    pen->rules = before;
}

void legend_write_all(struct pen *pen)
{
    legend_write(pen);
    for (int m = 0; ink_module_name(m) != NULL; m++)
        if (preset_offers(m))
            write_expansion(pen, m);
}

/* --- the rules -------------------------------------------------------------------------------- */

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
