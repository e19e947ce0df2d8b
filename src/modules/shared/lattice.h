/* The lattice of borders between cells. It has 8 x 8 corners; a corner is 8 * row + column, and a
   set of corners fits one word. A segment is given by the corner that it leaves to the east or to
   the south. */
#ifndef INKRAIL_MODULES_SHARED_LATTICE_H
#define INKRAIL_MODULES_SHARED_LATTICE_H

#include <inkrail/grid.h>
#include <inkrail/ruleset.h>
#include <inkrail/text.h>

enum { LATTICE_POINTS = 64 };

/* The segments inside the board, and the corners at its edge. */
#define LATTICE_INNER_EAST UINT64_C(0x007f7f7f7f7f7f00)
#define LATTICE_INNER_SOUTH UINT64_C(0x007e7e7e7e7e7e7e)
#define LATTICE_FRAME UINT64_C(0xff818181818181ff)

/* Segments, by the corners they leave to the east and to the south. */
typedef struct lattice {
    ink_set east, south;
} lattice;

static inline int lattice_beyond(int corner, int side)
{
    static const int8_t step[INK_SIDES] = {-8, 1, 8, -1};
    return corner + step[side];
}

/* Adds the segment that leaves the corner to that side; false if it is outside the board or exists
   already. */
static inline bool lattice_add(lattice *c, int corner, int side)
{
    bool across = side == INK_EAST || side == INK_WEST;
    int from = side == INK_WEST || side == INK_NORTH ? lattice_beyond(corner, side) : corner;
    ink_set *set = across ? &c->east : &c->south;
    ink_set inner = across ? LATTICE_INNER_EAST : LATTICE_INNER_SOUTH;
    if (from < 0 || from >= LATTICE_POINTS || (inner >> from & 1) == 0 || (*set >> from & 1) != 0)
        return false;
    *set |= UINT64_C(1) << from;
    return true;
}

/* The corners with one segment, with two, and with more. */
static inline void lattice_count(const lattice *c, ink_set *one, ink_set *two, ink_set *more)
{
    ink_set e = c->east, w = c->east << 1, s = c->south, n = c->south << 8;
    ink_set pairs = (e & w) | (s & n) | ((e | w) & (s | n));
    *more = (e & w & (s | n)) | (s & n & (e | w));
    *two = pairs & ~*more;
    *one = (e | w | s | n) & ~pairs;
}

static inline int lattice_length(const lattice *c)
{
    return ink_set_count(c->east) + ink_set_count(c->south);
}

/* Moves the canyon with the lowest end from `left` to `taken`, or the lowest ring if only rings are
   left; false if nothing is left. */
static inline bool lattice_take(lattice *left, lattice *taken, int *start)
{
    ink_set one, two, more, reached, before;
    lattice_count(left, &one, &two, &more);
    if ((one | two) == 0)
        return false;
    *start = __builtin_ctzll(one != 0 ? one : two);
    reached = UINT64_C(1) << *start;
    do {
        before = reached;
        reached |= (reached & left->east) << 1 | (reached & left->south) << 8;
        reached |= (reached >> 1 & left->east) | (reached >> 8 & left->south);
    } while (reached != before);
    *taken = (lattice){left->east & reached, left->south & reached};
    left->east &= ~reached;
    left->south &= ~reached;
    return true;
}

/* The same as borders of cells: south of them, east of them. */
static inline void lattice_borders(const lattice *c, ink_set border[2])
{
    border[0] = c->east >> 8;
    border[1] = c->south >> 1;
}

/* Removes the next segment at a corner from a canyon and moves along it; -1 if there is none. */
static inline int lattice_leave(lattice *canyon, int *corner)
{
    ink_set at = UINT64_C(1) << *corner;
    int side = (canyon->east & at) != 0         ? INK_EAST
               : (canyon->south & at) != 0      ? INK_SOUTH
               : (canyon->east << 1 & at) != 0  ? INK_WEST
               : (canyon->south << 8 & at) != 0 ? INK_NORTH
                                                : -1;
    if (side < 0)
        return -1;
    canyon->east &= ~(side == INK_EAST ? at : side == INK_WEST ? at >> 1 : 0);
    canyon->south &= ~(side == INK_SOUTH ? at : side == INK_NORTH ? at >> 8 : 0);
    *corner = lattice_beyond(*corner, side);
    return side;
}

/* --- text: "~C1SSE" ------------------------------------------------------------------------ */

static inline void lattice_write_corner(int corner, ink_text *out)
{
    ink_text_char(out, INK_ALONG_BORDERS);
    ink_text_char(out, (char)('A' + corner % 8));
    ink_text_char(out, (char)('1' + corner / 8));
}

static inline int lattice_side(char letter)
{
    for (int s = 0; s < INK_SIDES; s++)
        if ("NESW"[s] == letter)
            return s;
    return -1;
}

/* The corner that a word begins with, if one or more steps follow and nothing else. */
static inline bool lattice_read(ink_slice word, int *corner, ink_slice *steps)
{
    if (word.length < 4 || word.data[1] < 'A' || word.data[1] > 'H' || word.data[2] < '1' ||
        word.data[2] > '8')
        return false;
    *corner = 8 * (word.data[2] - '1') + word.data[1] - 'A';
    *steps = (ink_slice){.data = word.data + 3, .length = word.length - 3};
    for (size_t i = 0; i < steps->length; i++)
        if (lattice_side(steps->data[i]) < 0)
            return false;
    return true;
}

/* Adds a canyon of any length; false if it leaves the board or overlaps an existing one. */
static inline bool lattice_read_canyon(lattice *all, ink_slice word)
{
    ink_slice steps;
    int corner;
    if (!lattice_read(word, &corner, &steps))
        return false;
    for (size_t i = 0; i < steps.length; i++) {
        int side = lattice_side(steps.data[i]);
        if (!lattice_add(all, corner, side))
            return false;
        corner = lattice_beyond(corner, side);
    }
    return true;
}

/* Writes each canyon as one word. */
static inline void lattice_write(lattice left, ink_text *out)
{
    lattice canyon;
    int corner;
    for (bool first = true; lattice_take(&left, &canyon, &corner); first = false) {
        if (!first)
            ink_text_char(out, ' ');
        lattice_write_corner(corner, out);
        for (int side; (side = lattice_leave(&canyon, &corner)) >= 0;)
            ink_text_char(out, "NESW"[side]);
    }
}

#endif
