/* TEST dense: Boards that no game reaches: cells filled at random at all densities, many crossings
   and junctions, and all drawings of the Challenge (double curves, dead-ends), because the lines
   must be exact on every possible board. The twin tries every tour where that is feasible. */
#include "support.h"

#include <time.h>

enum { STEPS = 200000 }; /* of the twin's search, for one line */

/* Slower builds get more time, by the same measure that gives them fewer games. */
static double seconds_allowed(void)
{
    return SLOW_BUILD == 0 ? 1.0 : 30.0;
}

/* --- boards ---------------------------------------------------------------------------------- */

/* A pool of drawings to fill a board with; drawings named more often come more often. */
static const char *const everything[] = {
    "H.H.",  ".H.H",  "R.R.",         ".R.R",         "HH..",         ".HH.",
    "..HH",  "H..H",  "RR..",         ".RR.",         "..RR",         "R..R",
    "HHH.",  ".HHH",  "H.HH",         "HH.H",         "RRR.",         ".RRR",
    "R.RR",  "RR.R",  "H.R.*",        "R.H.*",        ".H.R*",        ".R.H*",
    "HR..*", ".HR.*", "..HR*",        "R..H*",        "RH..*",        ".RH.*",
    "..RH*", "H..R*", "HRHR{NS}{EW}", "RHRH{NS}{EW}", "HHRH*",        "HRHH*",
    "RHHH*", "HHHR*", "HRRR*",        "RHRR*",        "RRHR*",        "RRRH*",
    "HHHH",  "RRRR",  "HRRH*",        "HHRR*",        "RHHR*",        "RRHH*",
    "HRHR*", "RHRH*", "HHHH{NE}{SW}", "HHHH{NW}{ES}", "RRRR{NE}{SW}", "RRRR{NW}{ES}",
    "HRH.*", "R...*", "...H*"};

static const char *const junctions[] = {
    "HHH.",  ".HHH",  "H.HH",         "HH.H", "HHHH", "HHHH", "HHHH{NE}{SW}", "HHHH{NW}{ES}",
    "HHHR*", "HHRH*", "HRHR{NS}{EW}", "H.H.", "HH..", "..HH", ".HH.",         "H..H"};

static const char *const curves[] = {"HH..",         ".HH.", "..HH", "H..H", "HHHH{NE}{SW}",
                                     "HHHH{NW}{ES}", "HHH.", ".HHH", "H.H."};

static const char *const heavy[] = {"HHHH", "HHHH", "HHHH", "HHHH",         "HHH.",
                                    ".HHH", "H.HH", "HH.H", "HHHH{NE}{SW}", "HHHH{NW}{ES}"};

typedef struct pool {
    const char *const *drawing;
    int count;
} pool;

#define POOL(array) ((pool){(array), COUNT(array)})

static void fill(twin_board *board, pool from, int percent, uint64_t *random)
{
    twin_clear(board);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (twin_below(random, 100) < percent)
                assert_true(twin_drawing_read(from.drawing[twin_below(random, from.count)],
                                              &board->cell[row][column]));
}

/* --- comparing ------------------------------------------------------------------------------- */

typedef struct tally {
    int boards, compared, loops; /* boards; compared with the twin; those of several loops */
} tally;

static int root(const int *parent, int strand)
{
    while (parent[strand] != strand)
        strand = parent[strand];
    return strand;
}

static int strand_number(const twin_board *board, int row, int column, int side)
{
    return (row * TWIN_SIZE + column) * 2 + board->cell[row][column].group[side];
}

/* How many independent loops the highways have: joints between what is joined already. */
static int highway_loops(const twin_board *board)
{
    int parent[2 * TWIN_SIZE * TWIN_SIZE], loops = 0;
    for (int i = 0; i < COUNT(parent); i++)
        parent[i] = i;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int side = 1; side <= 2; side++) {
                int next_row, next_column;
                if (board->cell[row][column].side[side] != 'H' ||
                    twin_is_error(board, row, column, side) ||
                    !twin_neighbour(row, column, side, &next_row, &next_column))
                    continue;
                int a = root(parent, strand_number(board, row, column, side));
                int b = root(parent, strand_number(board, next_row, next_column, side ^ 2));
                loops += a == b;
                parent[a] = b;
            }
    return loops;
}

static void compare_all_goals(const ink_sheet *sheet, const twin_board *board)
{
    ink_facts facts;
    twin_sheet twin;
    twin_start(&twin, TWIN_CHALLENGE);
    twin.board = *board;
    ink_facts_find_quick(challenge(), sheet, &facts);
    compare_goals(challenge(), sheet, &facts, &twin);
}

/* The twin's score, or as much of it as it can find in time; the library must agree. */
static void compare_all(const twin_board *board, tally *count)
{
    const ink_ruleset *rules = challenge();
    ink_sheet sheet = sheet_of_twin(rules, board);
    ink_score score;
    twin_score twin;
    bool whole = twin_score_limited(board, STEPS, &twin);
    ink_score_find(rules, &sheet, &score);
    if (!whole) { /* the twin gave up on a line: take the library's, compare the rest */
        twin.total += score.highway + score.railway - twin.highway - twin.railway;
        twin.highway = twin.highway < 0 ? score.highway : twin.highway;
        twin.railway = twin.railway < 0 ? score.railway : twin.railway;
        twin.total = twin.network_points + twin.highway + twin.railway + twin.centre - twin.errors;
    }
    compare_score(&sheet, &score, &twin);
    compare_facts(rules, &sheet, board);
    compare_all_goals(&sheet, board);
    count->boards++;
    count->compared += whole;
    count->loops += whole && highway_loops(board) >= 2;
}

static tally compare_pool(pool from, int boards, int stream)
{
    uint64_t seed = chance(stream);
    tally count = {0};
    twin_board board;
    for (int i = 0; i < boards; i++) {
        fill(&board, from, 10 + i % 91, &seed); /* 10 to 100 per cent */
        compare_all(&board, &count);
    }
    return count;
}

static int scaled(int boards)
{
    return boards * (INK_TEST_SCALE + 2) / 100;
}

static void boards_of_everything(void **state)
{
    tally count = compare_pool(POOL(everything), scaled(40000), 11);
    (void)state;
    assert_true(count.compared > count.boards * 9 / 10);
}

static void boards_of_junctions(void **state)
{
    tally count = compare_pool(POOL(junctions), scaled(15000), 12);
    (void)state;
    assert_true(count.compared > count.boards / 3);
}

static void boards_of_heavy_junctions(void **state)
{
    tally count = compare_pool(POOL(heavy), scaled(6000), 17);
    (void)state;
    assert_true(count.compared > count.boards / 3);
    assert_true(count.loops > count.boards / 12); /* a fifth of them are, give or take 3 % */
}

static void boards_of_curves(void **state)
{
    tally count = compare_pool(POOL(curves), scaled(15000), 13);
    (void)state;
    assert_true(count.compared > count.boards / 2);
}

/* --- long tails and few loops ----------------------------------------------------------------- */

/* Which borders inside the board are open: [row][column][0] to the east, [1] to the south. */
typedef struct maze {
    bool open[TWIN_SIZE][TWIN_SIZE][2];
    bool seen[TWIN_SIZE][TWIN_SIZE];
} maze;

static void open_border(maze *m, int row, int column, int side)
{
    int next_row, next_column;
    if (!twin_neighbour(row, column, side, &next_row, &next_column))
        return;
    if (side == 0 || side == 3) { /* the same border, seen from the other space */
        row = next_row;
        column = next_column;
    }
    m->open[row][column][side == 0 || side == 2] = true;
}

/* Walks to unseen spaces at random and back where there is none: long winding corridors. */
static void wander(maze *m, int row, int column, uint64_t *random)
{
    int first = twin_below(random, TWIN_SIDES), way = twin_below(random, 2) == 0 ? 1 : 3;
    m->seen[row][column] = true;
    for (int i = 0; i < TWIN_SIDES; i++) {
        int side = (first + way * i) % TWIN_SIDES, next_row, next_column;
        if (!twin_neighbour(row, column, side, &next_row, &next_column) ||
            m->seen[next_row][next_column])
            continue;
        open_border(m, row, column, side);
        wander(m, next_row, next_column, random);
    }
}

static bool arm_in_maze(const maze *m, int row, int column, int side)
{
    int next_row, next_column;
    if (!twin_neighbour(row, column, side, &next_row, &next_column))
        return false;
    return side == 1 || side == 2 ? m->open[row][column][side == 2]
                                  : m->open[next_row][next_column][side == 0];
}

/* The maze as highways. */
static void draw_maze(const maze *m, twin_board *board)
{
    char text[TWIN_TEXT];
    twin_clear(board);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            int arms = 0;
            for (int side = 0; side < TWIN_SIDES; side++) {
                bool arm = arm_in_maze(m, row, column, side);
                text[side] = arm ? 'H' : '.';
                arms += arm;
            }
            text[TWIN_SIDES] = arms == 1 ? '*' : '\0'; /* a dead-end has a Station */
            text[TWIN_SIDES + 1] = '\0';
            if (arms > 0)
                assert_true(twin_drawing_read(text, &board->cell[row][column]));
        }
}

static void mazes_with_a_few_loops(void **state)
{
    tally count = {0};
    uint64_t seed = chance(18);
    (void)state;
    for (int i = 0; i < scaled(12000); i++) {
        maze m = {0};
        twin_board board;
        wander(&m, twin_below(&seed, 7), twin_below(&seed, 7), &seed);
        for (int more = i % 8; more > 0; more--)
            open_border(&m, twin_below(&seed, 7), twin_below(&seed, 7), twin_below(&seed, 4));
        if (i % 3 == 0) /* a border shut again: two pieces, or one loop fewer */
            m.open[twin_below(&seed, 7)][twin_below(&seed, 7)][twin_below(&seed, 2)] = false;
        draw_maze(&m, &board);
        compare_all(&board, &count);
    }
    assert_true(count.compared > count.boards * 9 / 10);
    assert_true(count.loops > count.boards / 4);
}

/* Opens the borders round a rectangle of spaces. */
static void open_ring(maze *m, int top, int left, int bottom, int right)
{
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            bool rim = row == top || row == bottom || column == left || column == right;
            m->seen[row][column] = m->seen[row][column] || rim;
            m->open[row][column][0] |= column < right && (row == top || row == bottom);
            m->open[row][column][1] |= row < bottom && (column == left || column == right);
        }
}

/* Lengthens what is there by one space, somewhere at random. */
static void grow(maze *m, uint64_t *random)
{
    int row = twin_below(random, 7), column = twin_below(random, 7), next_row, next_column;
    int side = twin_below(random, TWIN_SIDES);
    if (!m->seen[row][column] || !twin_neighbour(row, column, side, &next_row, &next_column) ||
        m->seen[next_row][next_column])
        return;
    open_border(m, row, column, side);
    m->seen[next_row][next_column] = true;
}

/* Rings that touch at a crossing can be walked without a gap; trees that hang on them, two on
   one space even, then begin and end the line. */
static void rings_that_touch_with_tails(void **state)
{
    tally count = {0};
    uint64_t seed = chance(19);
    (void)state;
    for (int i = 0; i < scaled(12000); i++) {
        maze m = {0};
        twin_board board;
        int top = twin_below(&seed, 2), left = twin_below(&seed, 2);
        int middle = top + 1 + twin_below(&seed, 2), centre = left + 1 + twin_below(&seed, 2);
        open_ring(&m, top, left, middle, centre);
        open_ring(&m, middle, centre, middle + 1 + twin_below(&seed, 2),
                  centre + 1 + twin_below(&seed, 2));
        for (int tries = i % 60; tries > 0; tries--)
            grow(&m, &seed);
        draw_maze(&m, &board);
        compare_all(&board, &count);
    }
    assert_true(count.compared == count.boards && count.loops == count.boards);
}

/* A block of junctions with several loops in an otherwise empty board, small enough for the
   twin to try all its tours. */
static void blocks_with_several_loops(void **state)
{
    static const int size[][2] = {{2, 3}, {3, 2}, {2, 4}, {3, 3}, {4, 2}, {2, 5}};
    tally count = {0};
    uint64_t seed = chance(14);
    (void)state;
    for (int i = 0; i < scaled(30000); i++) {
        twin_board board, block;
        const int *rows = size[i % COUNT(size)];
        int top = twin_below(&seed, 8 - rows[0]), left = twin_below(&seed, 8 - rows[1]);
        fill(&block, POOL(heavy), 100, &seed);
        twin_clear(&board);
        for (int row = top; row < top + rows[0]; row++)
            for (int column = left; column < left + rows[1]; column++)
                board.cell[row][column] = block.cell[row][column];
        compare_all(&board, &count);
    }
    assert_true(count.compared > count.boards * 9 / 10);
    assert_true(count.loops > scaled(3000));
}

/* --- full boards ------------------------------------------------------------------------------ */

static void full_board(twin_board *board, const char *drawing)
{
    twin_clear(board);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            assert_true(twin_drawing_read(drawing, &board->cell[row][column]));
}

static int timed_line(const ink_sheet *sheet, int material, const twin_board *board)
{
    ink_line line;
    clock_t start = clock();
    int length = ink_line_length(challenge(), sheet, material);
    double length_s = (double)(clock() - start) / CLOCKS_PER_SEC;
    start = clock();
    ink_line_trace(challenge(), sheet, material, &line);
    double trace_s = (double)(clock() - start) / CLOCKS_PER_SEC;
    require(sheet, length_s < seconds_allowed() && trace_s < seconds_allowed());
    require(sheet, line.length == length);
    compare_line(sheet, &line, board, "HR"[material]);
    return length;
}

/* 49 crossings. The joints are the edges of the 7x7 grid graph: 84. A line that crosses e
   joints and ends in another space than it began counts e + 1. It leaves an odd number of
   arms inside at most two spaces; the graph has 20 spaces of odd degree, the five B..F along
   each side of the board. So at least 18 of them must lose an odd number of joints, in pairs
   joined by paths of unused joints. Two neighbours along a side cost one joint, and each side
   has two such pairs of its five: eight pairs, 8 joints. The ninth pair is of two sides and
   costs at least 2 (B1 to A2). 84 - 8 - 2 = 74, so 75. A closed line has to pair all twenty:
   8 + 2 + 2 = 12 unused, 72 joints, and one more for an arm at the edge: 73. */
static void forty_nine_crossings_count_75(void **state)
{
    twin_board board;
    (void)state;
    full_board(&board, "HHHH");
    ink_sheet sheet = sheet_of_twin(challenge(), &board);
    assert_int_equal(timed_line(&sheet, INK_HIGHWAY, &board), 75);
    assert_int_equal(timed_line(&sheet, INK_RAILWAY, &board), 0);
    compare_facts(challenge(), &sheet, &board);
    full_board(&board, "RRRR");
    sheet = sheet_of_twin(challenge(), &board);
    assert_int_equal(timed_line(&sheet, INK_RAILWAY, &board), 75);
}

/* Every third board has nothing but Ts. */
static void heavy_boards_are_traced_in_time(void **state)
{
    uint64_t seed = chance(15);
    (void)state;
    for (int i = 0; i < scaled(1200); i++) {
        twin_board board;
        pool from = i % 3 == 0 ? (pool){heavy + 4, 4} : i % 3 == 1 ? POOL(heavy) : POOL(junctions);
        fill(&board, from, 60 + i % 41, &seed);
        ink_sheet sheet = sheet_of_twin(challenge(), &board);
        (void)timed_line(&sheet, INK_HIGHWAY, &board);
        (void)timed_line(&sheet, INK_RAILWAY, &board);
    }
}

/* More ink in an empty cell can make a line longer, never shorter. */
static void more_ink_never_shortens_a_line(void **state)
{
    uint64_t seed = chance(16);
    (void)state;
    for (int i = 0; i < scaled(1200); i++) {
        twin_board board;
        fill(&board, POOL(junctions), 50 + i % 51, &seed);
        ink_sheet sheet = sheet_of_twin(challenge(), &board);
        int length = ink_line_length(challenge(), &sheet, INK_HIGHWAY);
        ink_cell cell = ink_cell_at(twin_below(&seed, 7), twin_below(&seed, 7));
        ink_sheet_erase(&sheet, cell);
        require(&sheet, ink_sheet_sound(challenge(), &sheet));
        require(&sheet, ink_line_length(challenge(), &sheet, INK_HIGHWAY) <= length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_everything),
        cmocka_unit_test(boards_of_junctions),
        cmocka_unit_test(boards_of_heavy_junctions),
        cmocka_unit_test(boards_of_curves),
        cmocka_unit_test(mazes_with_a_few_loops),
        cmocka_unit_test(rings_that_touch_with_tails),
        cmocka_unit_test(blocks_with_several_loops),
        cmocka_unit_test(forty_nine_crossings_count_75),
        cmocka_unit_test(heavy_boards_are_traced_in_time),
        cmocka_unit_test(more_ink_never_shortens_a_line),
    };
    go_by(challenge());
    return cmocka_run_group_tests(tests, NULL, NULL);
}
