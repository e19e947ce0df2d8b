#include "stroke.h"

#include <string.h>

enum { SYMMETRIES = 8, MOST_LINES = 8 };

/* A line between two corners next to each other. */
struct line {
    int row[2], column[2];
};

/* South borders of cells are lines that lie, east borders lines that stand. */
static int lines_of(const ink_set border[2], struct line line[MOST_LINES])
{
    int count = 0;
    for (int kind = 0; kind < 2; kind++)
        for (ink_set left = border[kind]; left != 0 && count < MOST_LINES; left &= left - 1) {
            int row = ink_cell_row(ink_set_first(left)),
                column = ink_cell_column(ink_set_first(left));
            line[count++] = kind == 0 ? (struct line){{row + 1, row + 1}, {column, column + 1}}
                                      : (struct line){{row, row + 1}, {column + 1, column + 1}};
        }
    return count;
}

/* Mirrored and turned in one of eight ways. */
static struct line turned(struct line line, int symmetry)
{
    for (int i = 0; i < 2; i++) {
        int row = (symmetry & 1) != 0 ? -line.row[i] : line.row[i];
        int column = (symmetry & 2) != 0 ? -line.column[i] : line.column[i];
        line.row[i] = (symmetry & 4) != 0 ? column : row;
        line.column[i] = (symmetry & 4) != 0 ? row : column;
    }
    return line;
}

static int least(const struct line *line, int count, bool columns)
{
    int found = columns ? line[0].column[0] : line[0].row[0];
    for (int i = 0; i < 2 * count; i++) {
        int value = columns ? line[i / 2].column[i % 2] : line[i / 2].row[i % 2];
        found = value < found ? value : found;
    }
    return found;
}

static bool put_line(struct stroke *stroke, const struct line *line, int top, int left)
{
    for (int i = 0; i < 2; i++) {
        int row = line->row[i] - top, column = line->column[i] - left;
        int down = line->row[1 - i] - line->row[i], right = line->column[1 - i] - line->column[i];
        int side = down < 0 ? INK_NORTH : down > 0 ? INK_SOUTH : right > 0 ? INK_EAST : INK_WEST;
        if (row >= STROKE_HIGH || column >= STROKE_WIDE)
            return false;
        stroke->arms[row][column] |= (uint8_t)(1 << side);
    }
    return true;
}

/* The drawing in one symmetry; false if it finds no room. */
static bool sketch(const struct line *line, int count, int symmetry, struct stroke *stroke)
{
    struct line own[MOST_LINES];
    *stroke = (struct stroke){0};
    for (int i = 0; i < count; i++)
        own[i] = turned(line[i], symmetry);
    int top = least(own, count, false), left = least(own, count, true);
    for (int i = 0; i < count; i++)
        if (!put_line(stroke, &own[i], top, left))
            return false;
    return true;
}

static bool is_flat(const struct stroke *stroke)
{
    static const struct stroke none = {0};
    return memcmp(stroke->arms[1], none.arms[1], sizeof none.arms[1]) == 0;
}

static bool is_better(const struct stroke *a, const struct stroke *b)
{
    if (is_flat(a) != is_flat(b))
        return is_flat(a);
    return memcmp(a, b, sizeof *a) > 0;
}

/* Of all that find room the best: so it does not depend on where it may be drawn. */
bool stroke_of(const struct tui *tui, const ink_piece *piece, struct stroke *stroke)
{
    ink_move way[INK_MAX_WAYS];
    ink_footprint footprint;
    struct line line[MOST_LINES];
    bool found = false;
    if (piece->place != INK_PLACE_CORNER || piece->cells == 0 ||
        ink_session_ways(tui->session, tui->player, piece, ink_set_first(piece->cells), way) == 0 ||
        !ink_session_preview(tui->session, tui->player, way[0], &footprint))
        return false;
    int count = lines_of(footprint.border, line);
    for (int symmetry = 0; count > 0 && symmetry < SYMMETRIES; symmetry++) {
        struct stroke other;
        if (!sketch(line, count, symmetry, &other) || (found && !is_better(&other, stroke)))
            continue;
        *stroke = other;
        found = true;
    }
    return found;
}
