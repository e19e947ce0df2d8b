/* What signs on a sheet mean, each on a space of its own: what was drawn in this round, where
   something fits, what would be drawn, what has lost its support, errors, longest lines. */
#include <stdlib.h>

#include "i18n/i18n.h"
#include "page/internal.h"

enum { SPACE = 24 }; /* D4: the page shows this space alone */

struct sign {
    const char *name, *text;
    const char *drawing; /* NULL: an empty space */
    uint32_t flags;      /* ink_draw_flag */
    bool wet, legal, ghost, loose;
};

static const struct sign signs[] = {
    {.name = N_("Drawn in this round"),
     .text = N_("It can be turned and taken back until the round ends."),
     .drawing = "HHH.",
     .wet = true},
    {.name = N_("It fits here"), .text = N_("Tap the space to lay the piece."), .legal = true},
    {.name = N_("Would be drawn"),
     .text = N_("Tap again to turn it. It is drawn by going on."),
     .drawing = "RRR.",
     .ghost = true},
    {.name = N_("Nothing holds it"),
     .text = N_("What it joined was taken back, so it goes, too."),
     .drawing = "R.R.",
     .loose = true},
    {.name = N_("Error"),
     .text = N_("A loose end costs a point at the end of the game."),
     .drawing = "H.H.",
     .flags = INK_DRAW_ERRORS},
    {.name = N_("Longest line"),
     .text = N_("The longest highway and the longest railway score a point a space."),
     .drawing = "H.H.",
     .flags = INK_DRAW_LINES},
};

static ink_draw_options options_of(const struct sign *sign, ink_cell cell, int tile)
{
    ink_set here = ink_set_of(cell);
    return (ink_draw_options){.flags = sign->flags | (sign->ghost ? INK_DRAW_TURNS : 0),
                              .wet = sign->wet ? here : 0,
                              .legal = sign->legal ? here : 0,
                              .loose = sign->loose ? here : 0,
                              .ghost = (uint8_t)(sign->ghost ? tile : 0),
                              .ghost_at = cell};
}

static void write_sign(struct ask *ask, const struct sign *sign, char *raw, size_t size)
{
    ink_cell cell = ink_cell_at(SPACE / INK_COLUMNS, SPACE % INK_COLUMNS);
    int tile = 0;
    ink_drawing drawing;
    ink_sheet sheet;
    if (sign->drawing != NULL &&
        ink_drawing_read(ask->rules, ink_slice_of(sign->drawing), &drawing) == INK_OK)
        tile = ink_tile_find(ask->rules, &drawing);
    ink_sheet_start(ask->rules, &sheet);
    if (tile != 0 && !sign->ghost)
        ink_sheet_ink(ask->rules, &sheet, cell, tile);
    ink_draw_options options = options_of(sign, cell, tile);
    ink_draw_list list = page_list(ask->page);
    ink_text svg = ink_text_in(raw, size);
    ink_draw_board(ask->rules, &sheet, &options, &list);
    ink_draw_svg(&list, "", -1, &svg);
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "name", _(sign->name));
    json_text(ask->out, "text", _(sign->text));
    json_text(ask->out, "svg", raw);
    json_end_object(ask->out);
}

/* The parts of a score by their names. */
static void write_rows(struct ask *ask)
{
    json_begin_list(ask->out, "rows");
    for (const struct score_part *part = score_parts; part->key != NULL; part++) {
        json_begin_object(ask->out, NULL);
        json_text(ask->out, "key", part->key);
        json_text(ask->out, "name", _(part->label));
        json_end_object(ask->out);
    }
    json_end_list(ask->out);
}

void verb_signs(struct ask *ask)
{
    enum { SVG = 1 << 17 };
    ask->argument[0] = ink_slice_of(ink_edition_name(0));
    char *raw = malloc(SVG);
    if (raw == NULL || !ask_rules(ask, 0)) {
        free(raw);
        ask_fail(ask, "E_MEMORY", _(ink_status_text(INK_E_MEMORY)));
        return;
    }
    json_begin_object(ask->out, NULL);
    json_begin_list(ask->out, "items");
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        write_sign(ask, &signs[i], raw, SVG);
    json_end_list(ask->out);
    json_number(ask->out, "space", SPACE);
    write_rows(ask);
    json_end_object(ask->out);
    free(raw);
}
