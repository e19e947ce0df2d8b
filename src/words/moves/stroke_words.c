#include "stroke_words.h"

#include <inkrail/session.h>

#include "i18n/i18n.h"
#include "words/names.h"
#include "words/words.h"

enum { CORNERS = INK_COLUMNS + 1 };

/* The border that leads from the corner to that side, as its set and its cell; false at the edge of
   the board. */
static bool border_at(int corner, int side, int *set, ink_cell *cell)
{
    int row = corner / CORNERS, column = corner % CORNERS;
    bool lies = side == INK_EAST || side == INK_WEST;
    row -= lies || side == INK_NORTH;
    column -= !lies || side == INK_WEST;
    *set = lies ? 0 : 1;
    if (row < 0 || column < 0 || row >= INK_ROWS || column >= INK_COLUMNS)
        return false;
    *cell = ink_cell_at(row, column);
    return true;
}

static int corner_beyond(int corner, int side)
{
    static const int step[INK_SIDES] = {
        [INK_NORTH] = -CORNERS, [INK_EAST] = 1, [INK_SOUTH] = CORNERS, [INK_WEST] = -1};
    return corner + step[side];
}

int stroke_sides(const ink_set border[2], int corner, uint8_t side[INK_DRAW_PATH])
{
    ink_set left[2] = {border[0], border[1]};
    int count = 0;
    for (int s = 0; s < INK_SIDES && count < INK_DRAW_PATH;) {
        int set;
        ink_cell cell;
        if (!border_at(corner, s, &set, &cell) || !ink_set_has(left[set], cell)) {
            s++;
            continue;
        }
        left[set] &= ~ink_set_of(cell);
        side[count++] = (uint8_t)s;
        corner = corner_beyond(corner, s);
        s = 0;
    }
    return count;
}

/* An odd number of borders meets at an end. */
int stroke_end(const ink_set border[2])
{
    ink_set ends = border[0] << 8 ^ border[0] << 9 ^ border[1] << 1 ^ border[1] << 9;
    return ends != 0 ? ink_set_first(ends) : -1;
}

void stroke_words(const ink_set border[2], int corner, ink_text *out)
{
    uint8_t side[INK_DRAW_PATH];
    char from[8] = "", ways[128] = "";
    ink_text place = ink_text_in(from, sizeof from), list = ink_text_in(ways, sizeof ways);
    int count = corner >= 0 ? stroke_sides(border, corner, side) : 0;
    if (count == 0) {
        ink_text_string(out, _("a line between spaces"));
        return;
    }
    place_words(INK_PLACE_CORNER, (ink_cell)corner, &place);
    for (int i = 0; i < count; i++) {
        ink_text_string(&list, i > 0 ? ", " : "");
        ink_text_string(&list, side_name(side[i]));
    }
    /* TRANSLATORS: a line between spaces, from a corner of them: "line from corner C3: east,
       south" */
    text_say(out, _("line from corner %s: %s"), from, ways);
}
