/* Single cells, as in legends, and the faces of dice. */
#include "centre.h"

static void start(ink_draw_list *list, int surface, int detail, int margin, int wide)
{
    list->strokes = list->steps = 0;
    list->left = list->top = -margin;
    list->wide = list->high = wide + 2 * margin;
    list->detail = draw_detail(detail);
    list->surface = (uint8_t)surface;
}

void ink_draw_space(const ink_ruleset *rules, int tile, int state, int detail, ink_draw_list *list)
{
    enum { MARGIN = 12 };
    start(list, INK_DRAW_SHEET, detail, MARGIN, 100);
    struct pen pen = ink_pen_of(list);
    ink_pen_box(&pen, KIND_PAPER, -MARGIN, -MARGIN, 100 + 2 * MARGIN, 100 + 2 * MARGIN, 14);
    ink_pen_path(&pen, KIND_GRID, "M0 24V0H24M76 0H100V24M100 76V100H76M24 100H0V76");
    if ((state & INK_DRAW_LEGAL) != 0)
        ink_pen_square(&pen, KIND_GLOW, 7, 16);
    if ((state & INK_DRAW_WET) != 0 && (state & INK_DRAW_GHOST) == 0)
        ink_pen_square(&pen, KIND_WET_PAPER, 3, 8);
    pen.state = state;
    pen.tremor = tremor_start("S");
    if (tile > 0 && tile < rules->tiles)
        ink_pen_tile(&pen, rules, tile);
}

/* On a die a cell has small corner marks, and nothing reaches beyond its sides. */
void ink_draw_face(const ink_ruleset *rules, int shape, int tile, int detail, ink_draw_list *list)
{
    enum { MARGIN = 4 };
    start(list, INK_DRAW_FACE, detail, MARGIN, 100);
    struct pen pen = ink_pen_of(list);
    pen.state = INK_DRAW_DRY;
    pen.tremor = tremor_start("die");
    if (shape <= 0 || shape >= rules->shapes)
        return;
    if (rules->shape[shape].count == 0) {
        ink_pen_symbol(&pen, rules->shape[shape].text);
        return;
    }
    bool own = tile > 0 && tile < rules->tiles && rules->tile[tile].shape == shape;
    if (list->detail == INK_DRAW_FULL)
        ink_pen_path(&pen, KIND_GRID, "M0 14V0H14M86 0H100V14M100 86V100H86M14 100H0V86");
    ink_pen_tile(&pen, rules, own ? tile : rules->shape[shape].first);
}

void ink_draw_print(char letter, bool done, ink_draw_list *list)
{
    enum { WIDE = 24 };
    start(list, INK_DRAW_FACE, INK_DRAW_FULL, 0, WIDE);
    struct pen pen = ink_pen_of(list);
    ink_pen_print(&pen, (struct spot){0, 0}, WIDE, letter, done);
}
