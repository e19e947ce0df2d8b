/* Trail (rules: Trail): footpaths from corner to corner, under routes. The tables have the rounds,
   the drawings, and which corners they reach, so that a straight one has two slants. The code joins
   trails at corners, and Stations to them. */
#include "../core/module.h"

static const ink_module_mark marks[] = {{"p", 0, INK_TEXT("trail to the free corners")},
                                        {"pn", 0, INK_TEXT("trail from north-west to south-east")},
                                        {"pz", 0, INK_TEXT("trail from north-east to south-west")},
                                        {NULL, 0, NULL}};

static const ink_module_way ways[] = {{"p", INK_REACHES_FREE, "p"},
                                      {"pn", INK_REACHES_NORTH_WEST, "pz"},
                                      {"pz", INK_REACHES_NORTH_EAST, "pn"},
                                      {NULL, 0, NULL}};

/* The faces keep their numbers for ever, since stored games and seeds use them. */
#define FACES                                                                                      \
    {                                                                                              \
        ".H.Hpn", ".R.Rpn", ".HH.p", ".RR.p", ".HHHp", ".RRRp"                                     \
    }

static const ink_module_die dice[] = {
    {FACES, "HR", false}, {FACES, "HR", false}, {{NULL}, NULL, false}};

enum { CORNERS = 4 };

/* --- corners ---------------------------------------------------------------------------------- */

/* Corners of the board as a set: the bit of a cell stands for its north-west corner, and the eighth
   column and row for those at the end. */
static const uint8_t corner_at[CORNERS] = {
    [INK_NORTH_EAST] = 1, [INK_SOUTH_EAST] = 9, [INK_SOUTH_WEST] = 8, [INK_NORTH_WEST] = 0};

static ink_set corners_of(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell)
{
    ink_set corners = 0;
    for (int i = 0; i < CORNERS; i++)
        corners |= (ink_set)(rules->tile[sheet->tile[cell]].corners >> i & 1)
                   << (cell + corner_at[i]);
    return corners;
}

/* The four corners of a space. */
static ink_set corners_around(ink_cell cell)
{
    return ink_set_of(cell) * (1 | 1 << 1 | 1 << 8 | 1 << 9);
}

static ink_set trail_cells(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_set cells = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (rules->tile[sheet->tile[ink_set_first(left)]].corners != 0)
            cells |= left & (0 - left);
    return cells;
}

/* The corners at which a trail ends, of all or of these cells. */
static ink_set trail_corners(const ink_ruleset *rules, const ink_sheet *sheet, ink_set cells)
{
    ink_set corners = 0;
    for (; cells != 0; cells &= cells - 1)
        corners |= corners_of(rules, sheet, ink_set_first(cells));
    return corners;
}

/* A trail may also be joined at a corner, where it has no arm that joins. */
static bool joins(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  const ink_tile *tile, int turns, ink_set cells[4])
{
    (void)bytes;
    if (tile != NULL && tile->corners == 0)
        return true;
    ink_set corners = trail_corners(rules, sheet, trail_cells(rules, sheet));
    for (int t = 0; t < turns; t++)
        for (int i = 0; i < CORNERS; i++)
            if ((tile[t].corners >> i & 1) != 0)
                cells[t] |= corners >> corner_at[i];
    return corners != 0;
}

/* --- networks --------------------------------------------------------------------------------- */

/* The corners that hang together with one of them: trails join theirs, and a Station those of its
   four at which trails end. */
static ink_set network_from(const ink_ruleset *rules, const ink_sheet *sheet, ink_set corner,
                            ink_set all)
{
    ink_set network = corner, before = 0;
    while (network != before) {
        before = network;
        for (ink_set left = sheet->drawn; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            ink_set own = corners_of(rules, sheet, cell);
            if (ink_set_has(sheet->station, cell))
                own |= corners_around(cell) & all;
            if ((own & network) != 0)
                network |= own;
        }
    }
    return network;
}

/* The Stations that touch one of these corners. */
static ink_set stations_at(const ink_sheet *sheet, ink_set corners)
{
    ink_set stations = 0;
    for (ink_set left = sheet->station; left != 0; left &= left - 1)
        if ((corners_around(ink_set_first(left)) & corners) != 0)
            stations |= left & (0 - left);
    return stations;
}

/* Half of what a network of so many exits is worth, rounded down; the tables of exits end at
   twelve, and five more points for each go on from there. */
static int points_of(int stations)
{
    int beyond = stations > INK_EXITS ? stations - INK_EXITS : 0;
    return (ink_score_network(stations - beyond) + 5 * beyond) / 2;
}

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set all = trail_corners(rules, sheet, trail_cells(rules, sheet));
    (void)bytes;
    for (ink_set left = all; left != 0;) {
        ink_set network = network_from(rules, sheet, left & (0 - left), all);
        ink_set stations = stations_at(sheet, network);
        left &= ~network;
        ink_score_add(score, parts, INK_TEXT("Stations on a trail"),
                      points_of(ink_set_count(stations)), stations);
    }
}

/* --- goals ------------------------------------------------------------------------------------ */

INK_QUESTION(trails_in_line)
{
    INK_QUESTION_UNUSED;
    return ink_set_longest_run(trail_cells(rules, sheet));
}

/* Drawings with trails that end at a corner of the same Station, the most there are. */
INK_QUESTION(trails_at_a_station)
{
    ink_set trails = trail_cells(rules, sheet);
    int most = 0;
    INK_QUESTION_UNUSED;
    for (ink_set left = sheet->station; left != 0; left &= left - 1) {
        int count = 0;
        ink_set corners = corners_around(ink_set_first(left));
        for (ink_set other = trails; other != 0; other &= other - 1)
            count += (corners_of(rules, sheet, ink_set_first(other)) & corners) != 0;
        most = count > most ? count : most;
    }
    return most;
}

INK_QUESTION(central_trails)
{
    INK_QUESTION_UNUSED;
    return ink_set_count(trail_cells(rules, sheet) & rules->centre);
}

static const ink_goal goals[] = {
    {"TA", INK_TEXT("draw trails in five spaces side by side in a row or column"), trails_in_line,
     5},
    {"TB", INK_TEXT("draw three trails that end at the corners of one Station"),
     trails_at_a_station, 3},
    {"TC", INK_TEXT("draw trails in five central spaces"), central_trails, 5},
    {NULL, NULL, NULL, 0},
};

const ink_module ink_module_trail = {
    .name = "trail",
    .title = INK_TEXT("Trail"),
    .home = "lushgreen",
    .daily_from = 20802,
    .brief = INK_TEXT(
        "Trail (p, pn, pz), 6 rounds. The two trail dice may be left out. They are drawn as "
        "routes\n"
        "are, or so that their trail meets another at a corner. A trail is joined to the Stations\n"
        "at its corners. All Stations on one trail together score half of what as many exits do."),
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .mark = marks,
    .way = ways,
    .die = dice,
    .goal = goals,
    .joins = joins,
    .score = score,
};
