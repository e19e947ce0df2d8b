/* Library and twin play the same games and must agree on everything at every state. */
#include "support.h"

typedef struct game {
    ink_sheet sheet;
    twin_sheet twin;
    twin_moves dice, specials; /* the twin's, of this state */
    uint64_t random;
    int policy;
    long states;
} game;

/* How a game is played. Joining placements make loops and long lines. */
enum policy { DICE_ONLY, SPECIALS_TOO, JOINING, JOINING_SPECIALS, POLICIES };

/* --- what must be true of every state --------------------------------------------------- */

static void check_score(const game *g)
{
    ink_score score;
    twin_score twin;
    ink_score_find(classic(), &g->sheet, &score);
    twin_score_find(&g->twin.board, &twin);
    compare_score(&g->sheet, &score, &twin);
}

static void check_course(const game *g)
{
    const ink_sheet *sheet = &g->sheet;
    require(sheet, sheet->round == g->twin.round && sheet->open == g->twin.running);
    require(sheet, sheet->specials == g->twin.specials);
    require(sheet, ink_sheet_over(classic(), sheet) == twin_over(&g->twin));
    require(sheet, ink_sheet_sound(classic(), sheet));
    for (int i = 0; i < INK_SPECIALS; i++)
        require(sheet, (sheet->used >> i & 1) == g->twin.crossed[i]);
    for (int die = 0; g->twin.running && die < INK_ROUTE_DICE; die++)
        require(sheet, (sheet->waiting >> die & 1) == !g->twin.drawn[die]);
}

/* --- random moves, most of them illegal --------------------------------------------------- */

/* The statuses that the twin's reasons allow, one bit each. */
static uint64_t drawing_statuses(const game *g, ink_move move)
{
    int row = ink_cell_row(ink_move_cell(move)), column = ink_cell_column(ink_move_cell(move));
    look found = look_of_tile(ink_move_tile(move));
    const twin_drawing *drawing = &twin_face_at(found.face)->look[found.look];
    unsigned reasons = twin_reasons(&g->twin.board, row, column, drawing);
    return ((reasons & TWIN_OFF_BOARD) != 0 ? UINT64_C(1) << INK_E_OFF_BOARD : 0) |
           ((reasons & TWIN_OCCUPIED) != 0 ? UINT64_C(1) << INK_E_OCCUPIED : 0) |
           ((reasons & TWIN_CLASH) != 0 ? UINT64_C(1) << INK_E_CLASH : 0) |
           ((reasons & TWIN_EXIT_CLASH) != 0 ? UINT64_C(1) << INK_E_EXIT_CLASH : 0) |
           ((reasons & TWIN_DETACHED) != 0 ? UINT64_C(1) << INK_E_DETACHED : 0);
}

static uint64_t die_statuses(const game *g, ink_move move)
{
    int die = ink_move_source(move);
    if (die >= TWIN_DICE)
        return UINT64_C(1) << INK_E_NO_SUCH_DIE;
    uint64_t statuses = drawing_statuses(g, move);
    if (g->twin.drawn[die])
        statuses |= UINT64_C(1) << INK_E_DIE_DRAWN;
    if (g->twin.face[die] != look_of_tile(ink_move_tile(move)).face)
        statuses |= UINT64_C(1) << INK_E_WRONG_FACE;
    return statuses;
}

static uint64_t special_statuses(const game *g, ink_move move)
{
    int special = ink_move_source(move);
    uint64_t statuses = drawing_statuses(g, move);
    if (special >= TWIN_SPECIALS ||
        twin_special_face(special) != look_of_tile(ink_move_tile(move)).face)
        return UINT64_C(1) << INK_E_NOT_SPECIAL;
    if (g->twin.crossed[special])
        statuses |= UINT64_C(1) << INK_E_SPECIAL_USED;
    if (g->twin.round_specials > 0)
        statuses |= UINT64_C(1) << INK_E_SPECIAL_ROUND;
    if (g->twin.specials == TWIN_SPECIALS_A_GAME)
        statuses |= UINT64_C(1) << INK_E_SPECIAL_GAME;
    return statuses;
}

/* A refused side must be one that clashes, by the twin. */
static void check_clash_side(const game *g, ink_move move, const ink_refusal *why)
{
    look found = look_of_tile(ink_move_tile(move));
    char kind = twin_face_at(found.face)->look[found.look].side[why->side];
    require(&g->sheet, why->cell == ink_move_cell(move) && why->tile == ink_move_tile(move));
    require(&g->sheet, twin_side_clashes(&g->twin.board, ink_cell_row(why->cell),
                                         ink_cell_column(why->cell), why->side, kind));
}

static void check_random_move(game *g)
{
    int kind = twin_below(&g->random, 3) == 0 ? INK_MOVE_SPECIAL : INK_MOVE_DIE;
    int source = twin_below(&g->random, kind == INK_MOVE_DIE ? 5 : 7);
    int shape = kind == INK_MOVE_DIE && source < 4       ? g->sheet.die[source]
                : kind == INK_MOVE_SPECIAL && source < 6 ? classic()->special[source]
                                                         : 0;
    const ink_shape *drawn = &classic()->shape[shape];
    int tile = shape == 0 || twin_below(&g->random, 8) == 0
                   ? 1 + twin_below(&g->random, classic()->tiles - 1)
                   : drawn->first + twin_below(&g->random, drawn->count);
    ink_move move = ink_move_of(kind, source, tile, (ink_cell)twin_below(&g->random, 64));
    uint64_t allowed = kind == INK_MOVE_DIE ? die_statuses(g, move) : special_statuses(g, move);
    ink_refusal why;
    ink_sheet copy = g->sheet;
    ink_status status = ink_sheet_ask(classic(), &g->sheet, move, &why);
    require(&g->sheet, status == INK_OK ? allowed == 0 : (allowed >> status & 1) != 0);
    require(&g->sheet, ink_sheet_play(classic(), &copy, move, NULL) == status);
    require(&g->sheet, (status == INK_OK) == !same_sheet(&copy, &g->sheet));
    if (status == INK_E_CLASH || status == INK_E_EXIT_CLASH)
        check_clash_side(g, move, &why);
}

/* The end of the round: refused exactly when the twin says so, with a die that does fit. */
static void check_end(const game *g)
{
    ink_refusal why;
    ink_status status = ink_sheet_ask(classic(), &g->sheet, ink_move_end(), &why);
    require(&g->sheet, (status == INK_OK) == (g->dice.count == 0));
    if (status == INK_OK)
        return;
    require(&g->sheet, status == INK_E_DIE_FITS);
    ink_move move = ink_move_of(INK_MOVE_DIE, why.die, why.tile, why.cell);
    require(&g->sheet, die_statuses(g, move) == 0);
}

static void check_state(game *g)
{
    g->states++;
    twin_dice_moves(&g->twin, &g->dice);
    twin_special_moves(&g->twin, &g->specials);
    check_course(g);
    check_score(g);
    compare_moves(&g->sheet, &g->dice, &g->specials);
    if (g->twin.running) {
        check_random_move(g);
        check_end(g);
    }
    if (g->states % 4 == 0)
        compare_facts(classic(), &g->sheet, &g->twin.board);
    if (g->states % 16 == 0) {
        compare_board(&g->sheet, &g->twin.board);
        compare_cells(&g->sheet, &g->twin.board);
        compare_text(&g->sheet);
    }
}

/* --- playing ------------------------------------------------------------------------------ */

static int joined_arms(const twin_board *board, const twin_move *move)
{
    const twin_drawing *drawing = &twin_face_at(move->face)->look[move->look];
    int joined = 0;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int row, column;
        char kind = drawing->side[side];
        const twin_exit *exit = twin_exit_at(move->row, move->column, side);
        if (twin_neighbour(move->row, move->column, side, &row, &column) && kind != '.')
            joined += board->cell[row][column].side[(side + 2) % TWIN_SIDES] == kind;
        else if (exit != NULL)
            joined += exit->kind == kind;
    }
    return joined;
}

/* One of the moves: any, or the best joined of a few. */
static const twin_move *choose(game *g, const twin_moves *moves)
{
    const twin_move *best = &moves->move[twin_below(&g->random, moves->count)];
    for (int tries = 0; g->policy >= JOINING && tries < 24; tries++) {
        const twin_move *move = &moves->move[twin_below(&g->random, moves->count)];
        if (joined_arms(&g->twin.board, move) > joined_arms(&g->twin.board, best))
            best = move;
    }
    return best;
}

static void play_both(game *g, const twin_move *move)
{
    int tile = tile_of_look(move->face, move->look);
    int shape = classic()->tile[tile].shape, kind = INK_MOVE_DIE, source = 0;
    ink_refusal why;
    if (move->face >= twin_special_face(0)) {
        kind = INK_MOVE_SPECIAL;
        source = move->face - twin_special_face(0);
    } else {
        while (g->sheet.die[source] != shape || (g->sheet.waiting >> source & 1) == 0)
            source++;
    }
    ink_move played = ink_move_of(kind, source, tile, ink_cell_at(move->row, move->column));
    require(&g->sheet, ink_sheet_play(classic(), &g->sheet, played, &why) == INK_OK);
    require(&g->sheet, twin_play(&g->twin, move));
}

/* Plays one drawing; false if the round is to end. */
static bool play_step(game *g)
{
    bool special = g->policy == SPECIALS_TOO || g->policy == JOINING_SPECIALS;
    if (special && g->specials.count > 0 && twin_below(&g->random, 8) == 0)
        play_both(g, choose(g, &g->specials));
    else if (g->dice.count > 0)
        play_both(g, choose(g, &g->dice));
    else
        return false;
    return true;
}

static void play_round(game *g)
{
    ink_roll dice = {{0}};
    int face[TWIN_DICE];
    ink_refusal why;
    for (int die = 0; die < TWIN_DICE; die++) {
        face[die] = twin_die_face(die, twin_below(&g->random, TWIN_FACES));
        dice.face[die] = (uint8_t)shape_of_face(face[die]);
    }
    require(&g->sheet, ink_sheet_roll(classic(), &g->sheet, &dice, &why) == INK_OK);
    require(&g->sheet, twin_roll(&g->twin, face));
    check_state(g);
    while (play_step(g))
        check_state(g);
    require(&g->sheet, ink_sheet_play(classic(), &g->sheet, ink_move_end(), &why) == INK_OK);
    require(&g->sheet, twin_end(&g->twin));
}

static void play_games(int policy, int games)
{
    static game g;
    g.random = 1000 + (uint64_t)policy;
    g.policy = policy;
    g.states = 0;
    for (int i = 0; i < games; i++) {
        ink_sheet_start(classic(), &g.sheet);
        twin_start(&g.twin);
        while (!twin_over(&g.twin))
            play_round(&g);
        check_state(&g);
    }
    assert_true(g.states > 25L * games);
}

static void random_games_of_dice_only(void **state)
{
    (void)state;
    play_games(DICE_ONLY, INK_TEST_SCALE * 250);
}

static void random_games_with_special_routes(void **state)
{
    (void)state;
    play_games(SPECIALS_TOO, INK_TEST_SCALE * 250);
}

static void random_games_that_join(void **state)
{
    (void)state;
    play_games(JOINING, INK_TEST_SCALE * 250);
}

static void random_games_that_join_with_special_routes(void **state)
{
    (void)state;
    play_games(JOINING_SPECIALS, INK_TEST_SCALE * 250);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_of_dice_only),
        cmocka_unit_test(random_games_with_special_routes),
        cmocka_unit_test(random_games_that_join),
        cmocka_unit_test(random_games_that_join_with_special_routes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
