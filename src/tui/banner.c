#include "banner.h"

#include <string.h>

#include "speech/i18n.h"

enum { ROWS = 3 };

/* What is double is highway, what is thin is railway, the block between them the Station that joins both. */
static const char *const letters[2][ROWS] = {
    {"╦ ╔╗ ║ ║ ╔╝   ┌─┐ ┌─┐ ┬ ┬", "║ ║╚╗║ ╠═╣    ├┬┘ ├─┤ │ │", "╩ ║ ╚╝ ║ ╚═ ■ ┘└─ ┴ ┴ ┴ └"},
    {"", "I N K R A I L", ""},
};

static const struct tint road = {HUE_ROAD, GROUND_NONE, BOLD}, rail = {HUE_RAIL, GROUND_NONE, 0},
                         station = {HUE_STATION, GROUND_NONE, BOLD};

static struct tint tint_of(uint32_t code)
{
    if (code >= 0x2550 && code <= 0x256c)
        return road;
    if (code >= 0x2500 && code < 0x2550)
        return rail;
    return code == 0x25a0 ? station : tint_bold;
}

static void draw_letters(struct canvas *canvas, int row, int column)
{
    for (int i = 0; i < ROWS; i++) {
        const char *text = letters[canvas->ascii][i];
        int at = column;
        for (uint32_t code; (code = canvas_next(&text)) != 0; at++)
            if (code != ' ')
                canvas_put(canvas, row + i, at, code, tint_of(code));
    }
}

void banner_draw(struct scene *scene, struct area area, void *own)
{
    struct canvas *canvas = &scene->canvas;
    (void)own;
    int wide = canvas_columns(canvas, letters[canvas->ascii][canvas->ascii ? 1 : ROWS - 1]);
    int row = area.row + area.high - BANNER_ROWS, column = area.column + (area.wide - wide) / 2;
    int line = canvas->ascii ? row + 1 : row + ROWS - 1, gap = canvas->ascii ? 1 : 0;
    draw_letters(canvas, row, column);
    for (int i = area.column; i < column - gap; i++)
        canvas_put(canvas, line, i, canvas->ascii ? '=' : 0x2550, road);
    for (int i = column + wide + gap; i < area.column + area.wide; i++)
        canvas_put(canvas, line, i, canvas->ascii ? '-' : 0x2500, rail);
}
