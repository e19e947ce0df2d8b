/* TEST symmetry: Symmetries of the board. The exits are highway railway highway along the top and
   bottom and railway highway railway along the sides. So the mirrors left-right and up-down and the
   half turn leave the exits as they are; the quarter turns and the two diagonal mirrors bring
   highway exits to railway exits and need the two kinds exchanged. Either way every fact, every
   score and every legal move must go along. */
#include "images.h"

/* --- facts and scores --------------------------------------------------------------------- */

static void same_score(int symmetry, const ink_sheet *sheet, const ink_sheet *mapped)
{
    ink_score a, b;
    ink_score_find(classic(), sheet, &a);
    ink_score_find(classic(), mapped, &b);
    if (image_exchanges(symmetry)) {
        int16_t highway = b.highway;
        b.highway = b.railway;
        b.railway = highway;
    }
    require(sheet, a.networks == b.networks && memcmp(a.exits, b.exits, sizeof a.exits) == 0);
    require(sheet, a.network_points == b.network_points && a.centre == b.centre);
    require(sheet, a.highway == b.highway && a.railway == b.railway);
    require(sheet, a.errors == b.errors && a.total == b.total);
    require(sheet, ink_score_compare(&a, &b) == 0);
}

static uint16_t map_exits(int symmetry, uint16_t exits)
{
    uint16_t mapped = 0;
    for (int i = 0; i < INK_EXITS; i++)
        for (int j = 0; j < INK_EXITS && (exits >> i & 1) != 0; j++)
            if (classic()->exit[j].cell == image_cell(symmetry, classic()->exit[i].cell) &&
                classic()->exit[j].side == image_side(symmetry, classic()->exit[i].side))
                mapped |= (uint16_t)(1 << j);
    return mapped;
}

static bool has_network(const ink_facts *facts, ink_set cells, uint16_t exits, int stations)
{
    for (int i = 0; i < facts->networks; i++)
        if ((facts->network[i].strand[0] | facts->network[i].strand[1]) == cells &&
            facts->network[i].exits == exits && facts->network[i].stations == stations)
            return true;
    return false;
}

static void same_facts(int symmetry, const ink_sheet *sheet, const ink_sheet *mapped)
{
    ink_facts a, b;
    ink_facts_find(classic(), sheet, &a);
    ink_facts_find(classic(), mapped, &b);
    require(sheet, a.networks == b.networks);
    for (int i = 0; i < a.networks; i++) {
        ink_set cells = image_set(symmetry, a.network[i].strand[0] | a.network[i].strand[1]);
        require(sheet, has_network(&b, cells, map_exits(symmetry, a.network[i].exits),
                                   a.network[i].stations));
    }
    for (int side = 0; side < INK_SIDES; side++)
        require(sheet, image_set(symmetry, a.open[side]) == b.open[image_side(symmetry, side)]);
    require(sheet, image_set(symmetry, a.stations) == b.stations);
    require(sheet, image_set(symmetry, a.centre) == b.centre);
    for (int kind = 0; kind < 2; kind++)
        require(sheet, a.line[kind].length == b.line[kind ^ image_exchanges(symmetry)].length);
}

/* --- moves --------------------------------------------------------------------------------- */

static void same_cells(int symmetry, const ink_sheet *sheet, const ink_sheet *mapped)
{
    for (int tile = 1; tile < classic()->tiles; tile++) {
        ink_set cells = ink_sheet_cells(classic(), sheet, tile);
        ink_set there = ink_sheet_cells(classic(), mapped, image_tile(symmetry, tile));
        require(sheet, image_set(symmetry, cells) == there);
    }
}

/* The same faces on the same dice; highway and railway exchanged where need be. */
static void same_moves(int symmetry, const ink_sheet *sheet, const ink_sheet *mapped)
{
    static ink_moves a, b;
    ink_sheet running = *mapped;
    ink_roll dice = {{0}};
    for (int die = 0; die < INK_ROUTE_DICE; die++)
        if ((sheet->waiting >> die & 1) != 0)
            dice.face[die] = (uint8_t)image_shape(symmetry, sheet->die[die]);
    assert_int_equal(ink_sheet_roll(classic(), &running, &dice, NULL), INK_OK);
    ink_sheet_dice_moves(classic(), sheet, &a);
    ink_sheet_dice_moves(classic(), &running, &b);
    require(sheet, a.count == b.count);
    for (uint32_t i = 0; i < a.count; i++) {
        ink_move move = ink_move_of(INK_MOVE_DIE, ink_move_source(a.move[i]),
                                    image_tile(symmetry, ink_move_tile(a.move[i])),
                                    image_cell(symmetry, ink_move_cell(a.move[i])));
        require(sheet, ink_sheet_ask(classic(), &running, move, NULL) == INK_OK);
    }
    require(sheet, (ink_sheet_ask(classic(), sheet, ink_move_end(), NULL) == INK_OK) ==
                       (ink_sheet_ask(classic(), &running, ink_move_end(), NULL) == INK_OK));
}

static void check_all(const ink_sheet *sheet)
{
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        ink_sheet mapped = image_sheet(symmetry, sheet);
        same_score(symmetry, sheet, &mapped);
        same_facts(symmetry, sheet, &mapped);
        same_cells(symmetry, sheet, &mapped);
        if (sheet->open != 0)
            same_moves(symmetry, sheet, &mapped);
    }
}

/* --- tests ---------------------------------------------------------------------------------- */

/* Which symmetries keep the kinds of the exits, and which exchange them. */
static void the_exits_say_which_symmetries_exchange_the_kinds(void **state)
{
    (void)state;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++)
        for (int i = 0; i < INK_EXITS; i++) {
            const ink_exit *exit = &classic()->exit[i];
            int kind = exit->material ^ image_exchanges(symmetry);
            ink_set there = classic()->exit_arms[kind][image_side(symmetry, exit->side)];
            assert_true(ink_set_has(there, image_cell(symmetry, exit->cell)));
        }
}

/* Every tile has its image among the tiles, and no two have the same. */
static void the_tiles_are_closed_under_all_symmetries(void **state)
{
    (void)state;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        bool seen[INK_MAX_TILES] = {false};
        for (int tile = 1; tile < classic()->tiles; tile++) {
            int mapped = image_tile(symmetry, tile);
            assert_false(seen[mapped]);
            seen[mapped] = true;
            assert_true(symmetry != 0 || mapped == tile);
        }
    }
}

static void random_games_look_alike_from_all_sides(void **state)
{
    static ink_moves moves;
    uint64_t random = chance(77);
    (void)state;
    for (int games = 0; games < 20 + 2 * INK_TEST_SCALE; games++) {
        ink_sheet sheet = sheet_of("");
        while (!ink_sheet_over(classic(), &sheet)) {
            if (sheet.open == 0) {
                ink_roll dice;
                ink_roll_of_seed(classic(), chance(games), sheet.round + 1, &dice);
                assert_int_equal(ink_sheet_roll(classic(), &sheet, &dice, NULL), INK_OK);
            }
            check_all(&sheet);
            ink_sheet_moves(classic(), &sheet, &moves);
            plays(&sheet, moves.move[twin_below(&random, (int)moves.count)]);
        }
        check_all(&sheet);
    }
}

static void dense_boards_look_alike_from_all_sides(void **state)
{
    uint64_t random = chance(78);
    (void)state;
    for (int boards = 0; boards < 100 + 20 * INK_TEST_SCALE; boards++) {
        ink_sheet sheet = sheet_of("");
        int percent = 20 + boards % 81, kinds = 1 + boards % (classic()->tiles - 1);
        for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
            if (ink_cell_valid((ink_cell)cell) && twin_below(&random, 100) < percent) {
                int tile = (boards + twin_below(&random, kinds)) % (classic()->tiles - 1) + 1;
                ink_sheet_ink(classic(), &sheet, (ink_cell)cell, tile);
            }
        check_all(&sheet);
    }
}

/* --- tiles ---------------------------------------------------------------------------------- */

/* The text of a drawing with each side in another place: sides and letters of groups. */
static void moved_text(const char *text, const int to[INK_SIDES], char moved[40])
{
    static const char letters[] = "NESW";
    (void)snprintf(moved, 40, "%s", text);
    for (int s = 0; s < INK_SIDES; s++)
        moved[to[s]] = text[s];
    for (char *c = strchr(moved, '{'); c != NULL && *c != '\0'; c++)
        if (strchr(letters, *c) != NULL)
            *c = letters[to[strchr(letters, *c) - letters]];
}

/* A trail from corner to opposite corner slants the other way, mirrored or turned by a quarter. */
static void slant(char *text)
{
    size_t length = strlen(text);
    char *last = length > 1 && text[length - 2] == 'p' ? text + length - 1 : NULL;
    if (last != NULL && (*last == 'n' || *last == 'z'))
        *last = *last == 'n' ? 'z' : 'n';
}

static int tile_moved(const ink_ruleset *rules, int tile, const int to[INK_SIDES])
{
    char text[40], moved[40];
    ink_drawing drawing;
    ink_text out = ink_text_in(text, sizeof text);
    ink_tile_write(rules, tile, &out);
    moved_text(text, to, moved);
    slant(moved);
    assert_int_equal(ink_drawing_read(rules, ink_slice_of(moved), &drawing), INK_OK);
    return ink_tile_find(rules, &drawing);
}

static void compare_tiles(const ink_ruleset *rules)
{
    static const int mirror[] = {INK_NORTH, INK_WEST, INK_SOUTH, INK_EAST};
    static const int turn[] = {INK_EAST, INK_SOUTH, INK_WEST, INK_NORTH};
    for (int tile = 1; tile < rules->tiles; tile++) {
        int mirrored = ink_tile_mirrored(rules, tile), turned = ink_tile_turned(rules, tile, 1);
        assert_int_not_equal(mirrored, 0);
        assert_int_equal(mirrored, tile_moved(rules, tile, mirror));
        assert_int_equal(turned, tile_moved(rules, tile, turn));
        assert_int_equal(rules->tile[mirrored].shape, rules->tile[tile].shape);
        assert_int_equal(rules->tile[turned].shape, rules->tile[tile].shape);
        assert_int_equal(ink_tile_mirrored(rules, mirrored), tile);
        assert_int_equal(ink_tile_turned(rules, turned, 1), ink_tile_turned(rules, tile, 2));
        assert_int_equal(ink_tile_turned(rules, turned, 3), tile);
    }
}

/* Every tile of every game has its mirror image and its turns. */
static void tiles_are_mirrored_and_turned(void **state)
{
    (void)state;
    for (int e = 0; ink_edition_name(e) != NULL; e++)
        for (int m = 0; ink_module_name(m) != NULL; m++) {
            char config[80];
            bool own = ink_module_is_edition(m); /* of the edition itself */
            (void)snprintf(config, sizeof config, "%s%s%s", ink_edition_name(e), own ? "" : "+",
                           own ? "" : ink_module_name(m));
            ink_ruleset rules = rules_of(config);
            compare_tiles(&rules);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_mirrored_and_turned),
        cmocka_unit_test(the_exits_say_which_symmetries_exchange_the_kinds),
        cmocka_unit_test(the_tiles_are_closed_under_all_symmetries),
        cmocka_unit_test(random_games_look_alike_from_all_sides),
        cmocka_unit_test(dense_boards_look_alike_from_all_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
