/* TEST lines: Longest lines within the core: the programs that find them against a plain one on
   boards too dense to try every tour, and how much work the hardest boards known take. The work is
   counted, not timed. (test_dense.c compares lines with those of the twin.) */
#include "support.h"

#include "core/lines/line_sweep.h"
#include "plain_frontier.h"

/* --- boards -------------------------------------------------------------------------------- */

static const char *const crossings[] = {"HHHH", "HHHH", "HHHH", "HHHH", "HHH.", ".HHH"};

static const char *const junctions[] = {"HHH.", ".HHH", "H.HH",         "HH.H",
                                        "HHH.", ".HHH", "HHHH{NE}{SW}", "HHHH{NW}{ES}"};

static const char *const mixed[] = {
    "HHHH", "HHHH", "HHH.", ".HHH", "H.HH", "HH.H",  "HHHH{NE}{SW}", "HHHH{NW}{ES}", "HH..",
    ".HH.", "..HH", "H..H", "H.H.", ".H.H", "H...*", "...H*",        ".H..*"};

typedef struct pool {
    const char *const *drawing;
    int count;
} pool;

static const pool pools[] = {
    {crossings, COUNT(crossings)}, {junctions, COUNT(junctions)}, {mixed, COUNT(mixed)}};

static ink_sheet random_sheet(pool from, int percent, uint64_t *random)
{
    twin_board board;
    twin_clear(&board);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (twin_below(random, 100) < percent)
                assert_true(twin_drawing_read(from.drawing[twin_below(random, from.count)],
                                              &board.cell[row][column]));
    return sheet_of_twin(challenge(), &board);
}

/* --- all programs agree ----------------------------------------------------------------------- */

enum { LARGE = 12 }; /* edges */

typedef struct tally {
    /* all large ones; proven by a plunge; where the layers were needed */
    int tracks, plunged, layered;
} tally;

/* What is known beforehand changes nothing. */
static void compare_lengths(const ink_sheet *sheet, const ink_track *track, int longest)
{
    uint32_t work = 0;
    int found;
    for (int known = longest; known >= 0; known -= 1 + known / 3)
        require(sheet, ink_tour_length(track, known, &work) == longest);
    if (ink_line_search(track, &found, &work))
        require(sheet, found == longest);
    else
        require(sheet, found <= longest);
}

/* The edges of the tour are as many as it says, and joined ones. */
static void compare_edges(const ink_sheet *sheet, const ink_track *track, int longest)
{
    uint32_t work = 0;
    ink_edges edges;
    const ink_joints *joints = &track->joints;
    require(sheet, ink_tour_find(track, &edges, &work) == longest);
    require(sheet, ink_set_count(edges.east) + ink_set_count(edges.south) == longest);
    require(sheet, (edges.east & ~(joints->first[INK_EAST] | joints->second[INK_EAST])) == 0);
    require(sheet, (edges.south & ~(joints->first[INK_SOUTH] | joints->second[INK_SOUTH])) == 0);
}

/* The relaxed loss is never too large; a plunge finds it only where it is the true one; layers
   find the true one if they may lose that much, and nothing if they may not. */
static void compare_programs(const ink_sheet *sheet, const ink_track *track, int longest, tally *t)
{
    static ink_line_sweep sweep;
    const ink_line_sweep_state start = {0};
    uint8_t outs[INK_LINE_SWEEP_CELLS];
    ink_line_sweep_start(&sweep, track);
    int loss = sweep.edges - longest, relaxed = sweep.before[0];
    require(sheet, sweep.edges == ink_track_edges(track) && relaxed <= loss);
    bool found = ink_line_sweep_plunge(&sweep, 0, &start, relaxed, outs);
    require(sheet, !found || relaxed == loss);
    require(sheet, ink_line_sweep_layers(&sweep, 0, &start, INK_LINE_SWEEP_LOST - 1) == loss);
    require(sheet, ink_line_sweep_layers(&sweep, 0, &start, loss) == loss);
    require(sheet, ink_line_sweep_layers(&sweep, 0, &start, loss - 1) == INK_LINE_SWEEP_LOST);
    if (sweep.edges < LARGE)
        return;
    t->tracks++;
    t->plunged += found;
    t->layered += relaxed < loss;
}

static void compare_tracks(const ink_sheet *sheet, tally *t)
{
    ink_track track;
    ink_set left[2];
    long ignored = 0;
    ink_track_start(sheet, INK_HIGHWAY, &track, left);
    while (ink_track_next(sheet, INK_HIGHWAY, &track, left)) {
        if (ink_track_edges(&track) == 0)
            continue;
        int longest = plain_frontier(&track, &ignored);
        if (!ink_track_circuit(&track))
            compare_lengths(sheet, &track, longest);
        compare_edges(sheet, &track, longest);
        compare_programs(sheet, &track, longest, t);
    }
}

static void all_programs_agree(void **state)
{
    uint64_t seed = 21;
    tally t = {0};
    (void)state;
    for (int i = 0; i < 20 * (INK_TEST_SCALE + 20); i++) {
        ink_sheet sheet = random_sheet(pools[i % COUNT(pools)], 55 + i % 46, &seed);
        compare_tracks(&sheet, &t);
    }
    assert_true(t.plunged > t.tracks / 2);
    assert_true(t.layered > t.tracks / 20);
}

/* --- hard boards ------------------------------------------------------------------------------ */

/* The hardest boards that a climb towards more work found, beside some made by hand. */
typedef struct hard_board {
    const char *name;
    int length;
    uint32_t work, trace_work; /* allowed */
    const char *placements;
} hard_board;

static const hard_board hard_boards[] = {
#include "hard_lines.def"
};

static long plain_states(const ink_sheet *sheet)
{
    ink_track track;
    ink_set left[2];
    long states = 0;
    ink_track_start(sheet, INK_HIGHWAY, &track, left);
    while (ink_track_next(sheet, INK_HIGHWAY, &track, left))
        (void)plain_frontier(&track, &states);
    return states;
}

static void hard_boards_take_little_work(void **state)
{
    (void)state;
    go_by(challenge());
    for (int i = 0; i < COUNT(hard_boards); i++) {
        const hard_board *hard = &hard_boards[i];
        ink_sheet sheet = sheet_of(hard->placements);
        uint32_t work = 0, trace_work = 0;
        twin_board board;
        ink_line line;
        twin_of(&sheet, &board);
        require(&sheet, ink_line_measure(&sheet, INK_HIGHWAY, &work) == hard->length);
        ink_line_follow(&sheet, INK_HIGHWAY, &line, &trace_work);
        require(&sheet, line.length == hard->length);
        compare_line(&sheet, &line, &board, 'H');
        if (work > hard->work || trace_work > hard->trace_work)
            fail_msg("%s: work %u, trace %u", hard->name, work, trace_work);
        require(&sheet, plain_states(&sheet) > work); /* it is hard for a plain program */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_programs_agree),
        cmocka_unit_test(hard_boards_take_little_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
