/* TEST dense_expansions: Boards with an expansion that no game reaches: full of water, lava,
   craters, cacti, canyons, trees and routes. What is asked of a sheet alone must be the same by
   library and twin: facts, score, cards; and so must what may be drawn there next, and what comes
   of it. */
#include "support.h"

enum { STEPS = 100000 }; /* of the twin's search, for one line */

/* --- boards ----------------------------------------------------------------------------------- */

/* Drawings of the dice and special routes, by their share of all in percent. */
static int random_face(const ink_ruleset *rules, int special_share, int extra_share,
                       uint64_t *random)
{
    int dice = twin_below(random, 100);
    if (dice < extra_share) {
        int own = twin_below(random, twin_extra_dice(expansion_now()));
        const ink_die *die = &rules->die[TWIN_DICE + own];
        const char *text = rules->shape[die->face[twin_below(random, INK_FACES)]].text;
        if (expansion_now() == TWIN_METEOR)
            return twin_face_of("....k");
        if (expansion_now() == TWIN_LAVA && twin_below(random, 4) == 0)
            return twin_face_of("XXXXv");
        if (twin_face_of(text) >= 0)
            return twin_face_of(text);
    }
    if (dice >= 100 - special_share)
        return twin_special_face(twin_below(random, TWIN_SPECIALS));
    return twin_die_face(edition_now(), twin_below(random, TWIN_DICE),
                         twin_below(random, TWIN_FACES));
}

static bool clash_there(const twin_board *board, int row, int column, const twin_drawing *drawing)
{
    for (int side = 0; side < TWIN_SIDES; side++)
        if (twin_side_clashes(board, row, column, side, drawing->side[side]))
            return true;
    return false;
}

/* How many arms would meet their like? */
static int arms_met(const twin_board *board, int row, int column, const twin_drawing *drawing)
{
    int met = 0;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (drawing->side[side] != '.' &&
            twin_neighbour(row, column, side, &next_row, &next_column))
            met += board->cell[next_row][next_column].side[(side + 2) % TWIN_SIDES] ==
                   drawing->side[side];
    }
    return met;
}

/* Of a few random drawings that do not clash, the one that joins best. */
static void draw_well(const ink_ruleset *rules, twin_board *board, int row, int column, int share,
                      uint64_t *random)
{
    int most = -1;
    twin_drawing best;
    for (int tries = 0; tries < 12; tries++) {
        const twin_face *face = twin_face_at(random_face(rules, 20, share, random));
        const twin_drawing *tried = &face->look[twin_below(random, face->looks)];
        if (clash_there(board, row, column, tried) || arms_met(board, row, column, tried) <= most)
            continue;
        most = arms_met(board, row, column, tried);
        best = *tried;
    }
    if (most >= 0)
        board->cell[row][column] = best;
}

static int canyon_ends(const twin_board *board, int row, int column)
{
    return (column < TWIN_SIZE && board->across[row][column]) +
           (column > 0 && board->across[row][column - 1]) +
           (row < TWIN_SIZE && board->down[row][column]) +
           (row > 0 && board->down[row - 1][column]);
}

/* A wandering canyon from the frame, as long as it finds free points. */
static void dig_canyon(twin_board *board, uint64_t *random)
{
    int column = 1 + twin_below(random, 6), row = 0;
    char step[2] = "S";
    for (int i = 0; i < 30; i++) {
        int next_row = row + (*step == 'S') - (*step == 'N');
        int next_column = column + (*step == 'E') - (*step == 'W');
        bool inside = next_row >= 0 && next_row <= 7 && next_column >= 0 && next_column <= 7;
        if (inside && canyon_ends(board, row, column) < 2 &&
            canyon_ends(board, next_row, next_column) == 0 &&
            twin_canyon_add(board, row, column, step)) {
            row = next_row;
            column = next_column;
        }
        if (row == 7 || column == 0 || column == 7)
            return;
        *step = "NESSEW"[twin_below(random, 6)];
    }
}

static void fill(const ink_ruleset *rules, twin_board *board, int percent, int share,
                 uint64_t *random)
{
    twin_clear(board);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (twin_below(random, 100) < percent)
                draw_well(rules, board, row, column, share, random);
    if (expansion_now() == TWIN_POWERGRID) /* it stands there from the start */
        (void)twin_put(board, "D4", "....a");
    for (int i = twin_below(random, 4); i > 0 && expansion_now() == TWIN_CANYON; i--)
        dig_canyon(board, random);
}

/* --- as text ---------------------------------------------------------------------------------- */

static char *write_canyons(const twin_board *board, char *text)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            if (board->across[row][column])
                text += sprintf(text, "~%c%cE ", 'A' + column, '1' + row);
            if (board->down[row][column])
                text += sprintf(text, "~%c%cS ", 'A' + column, '1' + row);
        }
    return text;
}

static ink_sheet sheet_of_board(const ink_ruleset *rules, const twin_board *board)
{
    char text[49 * TWIN_TEXT + 84 * 8];
    ink_sheet sheet;
    ink_refusal why;
    twin_write(board, text);
    (void)write_canyons(board, text + strlen(text));
    ink_status status = ink_sheet_read(rules, ink_slice_of(text), &sheet, &why);
    if (status != INK_OK)
        fail_msg("%s: %s", ink_status_name(status), text);
    require(&sheet, ink_sheet_sound(rules, &sheet));
    return sheet;
}

/* --- comparing -------------------------------------------------------------------------------- */

/* To see that the boards are worth comparing: how often each of the expansion's cards was
   reached, lava could be drawn over a route, and a drawing flooded a space. */
typedef struct tally {
    int boards, compared, over, floods;
    int reached[INK_MAX_GOALS];
} tally;

static void compare_cards(const ink_ruleset *rules, const ink_sheet *sheet, const twin_sheet *twin,
                          tally *count)
{
    ink_facts facts;
    int card = 0;
    ink_facts_find_quick(rules, sheet, &facts);
    compare_goals(rules, sheet, &facts, twin);
    for (int i = 0; i < rules->goals; i++)
        if (rules->goal[i].expansion != 0)
            count->reached[card++] += twin_card(twin, rules->goal[i].card->code);
}

static void compare_board_score(const ink_sheet *sheet, const twin_board *board, tally *count)
{
    ink_score score;
    twin_score twin;
    bool whole = twin_score_limited(board, STEPS, &twin);
    ink_score_find(rules_now(), sheet, &score);
    twin.villages = score.villages; /* the board alone knows of none */
    twin.highway = twin.highway < 0 ? score.highway : twin.highway;
    twin.railway = twin.railway < 0 ? score.railway : twin.railway;
    twin.total = twin.network_points + twin.highway + twin.railway + twin.centre + twin.expansion +
                 twin.villages - twin.errors;
    compare_score(sheet, &score, &twin);
    count->compared += whole;
}

/* --- what comes next -------------------------------------------------------------------------- */

static int drawn_on(const twin_board *board)
{
    int count = 0;
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++)
        count += board->cell[i / TWIN_SIZE][i % TWIN_SIZE].drawn;
    return count;
}

/* The dice of a round on such a board; a round of play from there on both sides. Classic only,
   for a sheet alone does not say what buildings gave. */
static void play_on(const ink_ruleset *rules, ink_sheet *sheet, twin_sheet *twin, uint64_t *random,
                    tally *count)
{
    ink_roll dice = {{0}};
    int face[TWIN_DICE];
    const char *extra[TWIN_EXTRA_DICE] = {NULL};
    twin_lists lists;
    for (int die = 0; die < TWIN_DICE; die++) {
        face[die] = twin_die_face(edition_now(), die, twin_below(random, TWIN_FACES));
        dice.face[die] = (uint8_t)shape_of_face(face[die]);
    }
    for (int die = 0; die < twin_extra_dice(expansion_now()); die++) {
        extra[die] = twin_extra_face(expansion_now(), die, twin_below(random, TWIN_FACES));
        dice.face[TWIN_DICE + die] = (uint8_t)ink_shape_find(rules, ink_slice_of(extra[die]));
    }
    require(sheet, ink_sheet_roll(rules, sheet, &dice, NULL) == INK_OK);
    require(sheet, twin_roll_all(twin, face, extra));
    for (;;) {
        list_moves(twin, &lists);
        compare_moves(sheet, twin, &lists);
        compare_sheet_text(sheet, twin);
        count->over += lists.modules.count > 0 &&
                       lists.modules.move[lists.modules.count - 1].by == TWIN_BY_OVER;
        const twin_move *move = choose_any(twin, &lists, true, false, random);
        if (move == NULL)
            return;
        require(sheet,
                ink_sheet_play(rules, sheet, move_of_twin(sheet, twin, move), NULL) == INK_OK);
        int spaces = drawn_on(&twin->board);
        require(sheet, twin_play(twin, move));
        count->floods += drawn_on(&twin->board) > spaces + 1;
    }
}

/* Rules 9: Villages are those that hold a Station now. */
static int villages_on(const twin_board *board)
{
    int count = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            count += board->cell[row][column].station &&
                     twin_building(edition_now(), row, column) == 'V';
    return count;
}

static void compare_boards(const char *config, int boards, uint64_t seed, tally *count)
{
    ink_ruleset rules = rules_of(config);
    go_by(&rules);
    for (int i = 0; i < boards; i++) {
        twin_sheet twin;
        twin_start_with(&twin, edition_now(), expansion_now());
        int share = expansion_now() == TWIN_LAKE ? 40 + i % 40 : 10 + i % 40;
        fill(&rules, &twin.board, 30 + i % 71, share, &seed);
        twin.villages = villages_on(&twin.board);
        ink_sheet sheet = sheet_of_board(&rules, &twin.board);
        compare_board_score(&sheet, &twin.board, count);
        compare_facts(&rules, &sheet, &twin.board);
        compare_cards(&rules, &sheet, &twin, count);
        if (edition_now() == TWIN_CLASSIC && twin_bridges(&twin.board) <= TWIN_BRIDGE_POINTS)
            play_on(&rules, &sheet, &twin, &seed, count);
        count->boards++;
    }
    go_by(classic());
}

static void compare_both(int expansion, int boards, uint64_t seed, tally *count)
{
    char config[64];
    (void)snprintf(config, sizeof config, "classic+%s", twin_expansion_name(expansion));
    compare_boards(config, boards, seed, count);
    (void)snprintf(config, sizeof config, "challenge+%s", twin_expansion_name(expansion));
    compare_boards(config, boards / 2, seed + 1, count);
}

static int scaled(int boards)
{
    return boards * (INK_TEST_SCALE + 2) / 100;
}

/* Boards of the day, and some that stay the same and are known to meet everything there is: so many
   cards of an expansion can be reached on a sheet alone. Slow builds have boards of the day
   only. */
static tally dense(int expansion, int cards)
{
    enum { ALWAYS = 300, FIXED_SEED = 31 };
    tally count = {0}, today = {0};
    compare_both(expansion, scaled(SLOW_BUILD != 0 ? 2300 : 1300), chance(expansion), &today);
    assert_true(today.compared > today.boards / 2);
    if (SLOW_BUILD != 0)
        return today;
    compare_both(expansion, ALWAYS, FIXED_SEED, &count);
    assert_true(count.compared > count.boards / 2);
    for (int i = 0; i < cards; i++)
        assert_true(count.reached[i] > 0);
    return count;
}

/* What some boards must meet besides: floods, and lava over a route. */
static void boards_of(const char *name, int cards)
{
    int expansion = twin_named(name);
    if (expansion == TWIN_NO_EXPANSION)
        skip();
    tally count = dense(expansion, cards);
    if (SLOW_BUILD != 0)
        return;
    assert_true(count.floods > 10 || expansion != TWIN_LAKE);
    assert_true(count.over > 20 || expansion != TWIN_LAVA);
}

#define EXPANSION(name, rounds, dice, materials, cards, reached, seed)                             \
    static void boards_with_##name(void **state)                                                   \
    {                                                                                              \
        (void)state;                                                                               \
        boards_of(#name, reached);                                                                 \
    }
#include "expansions.def"

/* One loop that goes round the volcano twice, and passes under itself on the way: where it
   crosses a line from the volcano to the edge, it does so an even number of times. */
static void a_loop_may_go_round_twice(void **state)
{
    ink_ruleset rules = rules_of("classic+lava,goals=VA:VB:VC");
    twin_sheet twin;
    tally count = {0};
    (void)state;
    go_by(&rules);
    twin_start_with(&twin, TWIN_CLASSIC, TWIN_LAVA);
    assert_true(twin_read(&twin.board,
                          "C3HRHR{NS}{EW} D3.R.R E3..RR E4R.R. E5R..R D5.R.R C5HR..* C4H.H. "
                          "C2.HH. D2.H.H E2.H.H F2..HH F3H.H. F4H.H. F5H.H. F6H..H E6.H.H D6.H.H "
                          "C6.H.H B6RH..* B5R.R. B4R.R. B3.RR. D4XXXXv"));
    ink_sheet sheet = sheet_of_board(&rules, &twin.board);
    assert_true(twin_card(&twin, "VA"));
    compare_cards(&rules, &sheet, &twin, &count);
    go_by(classic());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define EXPANSION(name, ...) cmocka_unit_test(boards_with_##name),
#include "expansions.def"
        cmocka_unit_test(a_loop_may_go_round_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
