/* Borders of cells that modules mark: a chasm with torn edges along the lattice, below all routes,
   and bridges where routes pass. */
#include "centre.h"
#include "modules/shared/lattice.h"

enum { PIECES = 8, MOST_SIDES = 84, MOST_SPOTS = MOST_SIDES * PIECES + 1 };

/* A path along the lattice, in pieces short enough for the tremor to show. */
struct tear {
    struct spot spot[MOST_SPOTS];
    int count;
};

/* The direction at a spot: from the spot before to the one after it. All directions are along an
   axis or halfway between two. */
static struct spot way_at(const struct tear *tear, int i)
{
    struct spot before = tear->spot[i > 0 ? i - 1 : 0];
    struct spot behind = tear->spot[i + 1 < tear->count ? i + 1 : i];
    double x = behind.x - before.x, y = behind.y - before.y;
    double far = (x < 0 ? -x : x) + (y < 0 ? -y : y);
    if (x != 0 && y != 0)
        far *= 0.70710678;
    return far > 0 ? (struct spot){x / far, y / far} : (struct spot){1, 0};
}

static void draw_edge_spot(struct pen *pen, const struct tear *tear, int i, double wide, int edge,
                           uint32_t *hash)
{
    bool end = i == 0 || i == tear->count - 1;
    double half = end ? 2 : wide / 2 + tremor(hash) * wide * 0.22;
    struct spot at = spot_along(tear->spot[i], spot_aside(way_at(tear, i)), half * edge);
    (i == 0 && edge == 1 ? ink_pen_move : ink_pen_line)(pen, at.x, at.y);
}

/* Draws along one edge, and back along the other. */
static void draw_tear(struct pen *pen, int kind, const struct tear *tear, double wide)
{
    uint32_t hash = tremor_start("tear") ^ (uint32_t)(tear->spot[0].x * 31 + tear->spot[0].y * 17);
    ink_pen_begin(pen, kind);
    for (int i = 0; i < tear->count; i++)
        draw_edge_spot(pen, tear, i, wide, 1, &hash);
    for (int i = tear->count - 1; i >= 0; i--)
        draw_edge_spot(pen, tear, i, wide, -1, &hash);
    ink_pen_close(pen);
}

static void tear_on(struct tear *tear, int side, double unit)
{
    for (int i = 0; i < PIECES && tear->count < MOST_SPOTS; i++, tear->count++)
        tear->spot[tear->count] =
            spot_along(tear->spot[tear->count - 1], side_way(side), unit / PIECES);
}

void ink_pen_chasm_path(struct pen *pen, int kind, struct spot from, double unit,
                        const uint8_t *side, int sides, double wide)
{
    struct tear tear;
    tear.spot[0] = from;
    tear.count = 1;
    for (int i = 0; i < sides; i++)
        tear_on(&tear, side[i], unit);
    draw_tear(pen, kind, &tear, wide);
}

void ink_pen_chasms(struct pen *pen, const ink_set border[2])
{
    lattice left = {border[0] << 8, border[1] << 1}, one;
    for (int corner; lattice_take(&left, &one, &corner);) {
        uint8_t side[MOST_SIDES];
        struct spot from = corner_spot(corner);
        int sides = 0;
        for (int next; sides < MOST_SIDES && (next = lattice_leave(&one, &corner)) >= 0; sides++)
            side[sides] = (uint8_t)next;
        ink_pen_chasm_path(pen, KIND_CHASM, from, 100, side, sides, CHASM_WIDE);
    }
}

/* Wings at both ends of a bridge over a border. */
static void draw_bridge(struct pen *pen, int side, double half)
{
    struct pen turned = ink_pen_turned(pen, side);
    ink_pen_begin(&turned, KIND_BRIDGE);
    for (int i = 0; i < 4; i++) {
        double x = i < 2 ? -1 : 1, y = i % 2 == 0 ? -1 : 1;
        ink_pen_move(&turned, 50 + x * half, y * 8);
        ink_pen_line(&turned, 50 + x * (half + 6.5), y * 14.5);
    }
}

/* The cells with a route across a marked border on that side; of two cells that share the border,
   one. */
static ink_set bridged(const ink_sheet *sheet, int material, int side, const ink_set border[2])
{
    const ink_set *arm = sheet->arm[material];
    int lies = side == INK_NORTH || side == INK_SOUTH ? 0 : 1;
    if (side == INK_SOUTH || side == INK_EAST)
        return arm[side] & border[lies];
    int back = ink_side_opposite(side);
    return arm[side] & ink_set_step(border[lies] & ~arm[back], back);
}

void ink_pen_chasm_bridges(struct pen *pen, const ink_sheet *sheet, const ink_set border[2])
{
    static const double half[2] = {HIGHWAY_WIDE / 2 - 1, 11};
    for (int material = INK_HIGHWAY; material <= INK_RAILWAY; material++)
        for (int side = 0; side < INK_SIDES; side++)
            for (ink_set left = bridged(sheet, material, side, border); left != 0;
                 left &= left - 1) {
                struct pen in = ink_pen_in_cell(pen, ink_set_first(left), 0);
                in.cell = INK_NOWHERE;
                draw_bridge(&in, side, half[material]);
            }
}
