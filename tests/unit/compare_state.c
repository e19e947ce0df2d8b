/* A sheet of the library and one of the twin, played side by side: what must be true of both
   at every state. */
#include "support.h"

enum { STEPS = 20000000 }; /* of the twin's search, for one line; hardly ever too few */

/* --- the state itself ---------------------------------------------------------------------- */

static void check_score(const ink_sheet *sheet, const twin_sheet *twin)
{
    ink_score score;
    twin_score expected;
    ink_score_find(rules_now(), sheet, &score);
    if (twin_sheet_score(twin, STEPS, &expected))
        compare_score(sheet, &score, &expected);
}

static void check_course(const ink_sheet *sheet, const twin_sheet *twin)
{
    require(sheet, sheet->round == twin->round && sheet->open == twin->running);
    require(sheet, sheet->specials == twin->specials);
    require(sheet, ink_sheet_over(rules_now(), sheet) == twin_over(twin));
    require(sheet, ink_sheet_sound(rules_now(), sheet));
    for (int i = 0; i < INK_SPECIALS; i++)
        require(sheet, (sheet->used >> i & 1) == twin->crossed[i]);
    for (int die = 0; twin->running && die < INK_ROUTE_DICE; die++)
        require(sheet, (sheet->waiting >> die & 1) == !twin->drawn[die]);
}

/* --- random moves, most of them illegal ----------------------------------------------------- */

#define BIT(status) (UINT64_C(1) << (status))

_Static_assert(INK_E_NOT_EARNED < 64, "statuses of moves fit into one word");

/* The statuses that the twin's reasons allow, one bit each. */
static uint64_t drawing_statuses(const twin_sheet *twin, ink_move move)
{
    int row = ink_cell_row(ink_move_cell(move)), column = ink_cell_column(ink_move_cell(move));
    look found = look_of_tile(ink_move_tile(move));
    const twin_drawing *drawing = &twin_face_at(found.face)->look[found.look];
    unsigned reasons = twin_reasons(&twin->board, row, column, drawing);
    return ((reasons & TWIN_OFF_BOARD) != 0 ? BIT(INK_E_OFF_BOARD) : 0) |
           ((reasons & TWIN_OCCUPIED) != 0 ? BIT(INK_E_OCCUPIED) : 0) |
           ((reasons & TWIN_CLASH) != 0 ? BIT(INK_E_CLASH) : 0) |
           ((reasons & TWIN_EXIT_CLASH) != 0 ? BIT(INK_E_EXIT_CLASH) : 0) |
           ((reasons & TWIN_DETACHED) != 0 ? BIT(INK_E_DETACHED) : 0);
}

static uint64_t die_statuses(const twin_sheet *twin, ink_move move)
{
    int die = ink_move_source(move);
    if (die >= TWIN_DICE)
        return BIT(INK_E_NO_SUCH_DIE);
    uint64_t statuses = drawing_statuses(twin, move);
    if (twin->drawn[die])
        statuses |= BIT(INK_E_DIE_DRAWN);
    if (twin->face[die] != look_of_tile(ink_move_tile(move)).face)
        statuses |= BIT(INK_E_WRONG_FACE);
    return statuses;
}

static uint64_t special_statuses(const twin_sheet *twin, ink_move move)
{
    int special = ink_move_source(move);
    uint64_t statuses = drawing_statuses(twin, move);
    if (special >= TWIN_SPECIALS ||
        twin_special_face(special) != look_of_tile(ink_move_tile(move)).face)
        return BIT(INK_E_NOT_SPECIAL);
    if (twin->crossed[special])
        statuses |= BIT(INK_E_SPECIAL_USED);
    if (twin->round_specials > 0)
        statuses |= BIT(INK_E_SPECIAL_ROUND);
    if (twin->specials == TWIN_SPECIALS_A_GAME)
        statuses |= BIT(INK_E_SPECIAL_GAME);
    return statuses;
}

/* A refused side must be one that clashes, by the twin. */
static void check_clash_side(const ink_sheet *sheet, const twin_sheet *twin, ink_move move,
                             const ink_refusal *why)
{
    look found = look_of_tile(ink_move_tile(move));
    char kind = twin_face_at(found.face)->look[found.look].side[why->side];
    require(sheet, why->cell == ink_move_cell(move) && why->tile == ink_move_tile(move));
    require(sheet, twin_side_clashes(&twin->board, ink_cell_row(why->cell),
                                     ink_cell_column(why->cell), why->side, kind));
}

static void check_refusal(const ink_sheet *sheet, const twin_sheet *twin, ink_move move,
                          uint64_t allowed)
{
    ink_refusal why;
    ink_sheet copy = *sheet;
    ink_status status = ink_sheet_ask(rules_now(), sheet, move, &why);
    require(sheet, status == INK_OK ? allowed == 0 : (allowed >> status & 1) != 0);
    require(sheet, ink_sheet_play(rules_now(), &copy, move, NULL) == status);
    require(sheet, (status == INK_OK) == !same_sheet(&copy, sheet));
    if (status == INK_E_CLASH || status == INK_E_EXIT_CLASH)
        check_clash_side(sheet, twin, move, &why);
}

static void check_random_move(const ink_sheet *sheet, const twin_sheet *twin, uint64_t *random)
{
    int kind = twin_below(random, 3) == 0 ? INK_MOVE_SPECIAL : INK_MOVE_DIE;
    int source = twin_below(random, kind == INK_MOVE_DIE ? 5 : 7);
    int shape = kind == INK_MOVE_DIE && source < 4       ? sheet->die[source]
                : kind == INK_MOVE_SPECIAL && source < 6 ? rules_now()->special[source]
                                                         : 0;
    const ink_shape *drawn = &rules_now()->shape[shape];
    int tile = shape == 0 || twin_below(random, 8) == 0
                   ? 1 + twin_below(random, rules_now()->tiles - 1)
                   : drawn->first + twin_below(random, drawn->count);
    ink_move move = ink_move_of(kind, source, tile, (ink_cell)twin_below(random, 64));
    uint64_t allowed =
        kind == INK_MOVE_DIE ? die_statuses(twin, move) : special_statuses(twin, move);
    check_refusal(sheet, twin, move, allowed);
}

/* A copy, or a free special route, whether it was earned or not. */
static void check_random_gift(const ink_sheet *sheet, const twin_sheet *twin, uint64_t *random)
{
    char word[TWIN_TEXT + 4];
    int by = twin_below(random, 2) == 0 ? TWIN_BY_COPY : TWIN_BY_GIFT;
    int face = twin_below(random, 4) == 0 ? twin_below(random, TWIN_CATALOGUE)
               : by == TWIN_BY_COPY       ? twin->face[twin_below(random, TWIN_DICE)]
                                          : twin_special_face(twin_below(random, TWIN_SPECIALS));
    const twin_face *all = twin_face_at(face);
    word[0] = by == TWIN_BY_COPY ? '=' : '+';
    word[1] = (char)('A' + twin_below(random, TWIN_SIZE));
    word[2] = (char)('1' + twin_below(random, TWIN_SIZE));
    twin_drawing_write(&all->look[twin_below(random, all->looks)], word + 3);
    ink_move move = by_word(sheet, word);
    bool shown = false;
    for (int die = 0; die < TWIN_DICE; die++)
        shown = shown || twin->face[die] == face;
    bool earned = by == TWIN_BY_COPY ? twin->gift == TWIN_COPY && shown
                                     : twin->gift == TWIN_FREE_SPECIAL && face >= TWIN_ROUTES &&
                                           !twin->crossed[face - TWIN_ROUTES];
    check_refusal(sheet, twin, move,
                  drawing_statuses(twin, move) | (earned ? 0 : BIT(INK_E_NOT_EARNED)));
}

/* The end of the round: refused exactly when the twin says so, with a die that does fit. */
static void check_end(const ink_sheet *sheet, const twin_sheet *twin, const twin_moves *dice)
{
    ink_refusal why;
    ink_status status = ink_sheet_ask(rules_now(), sheet, ink_move_end(), &why);
    require(sheet, (status == INK_OK) == (dice->count == 0));
    if (status == INK_OK)
        return;
    require(sheet, status == INK_E_DIE_FITS);
    ink_move move = ink_move_of(INK_MOVE_DIE, why.die, why.tile, why.cell);
    require(sheet, die_statuses(twin, move) == 0);
}

static void check_goals(const ink_sheet *sheet, const twin_sheet *twin)
{
    ink_facts facts;
    ink_facts_find_quick(rules_now(), sheet, &facts);
    compare_goals(rules_now(), sheet, &facts, twin);
}

void compare_state(const ink_sheet *sheet, const twin_sheet *twin, uint64_t *random, long state,
                   twin_lists *lists)
{
    twin_dice_moves(twin, &lists->dice);
    twin_special_moves(twin, &lists->specials);
    twin_gift_moves(twin, &lists->gifts);
    check_course(sheet, twin);
    check_score(sheet, twin);
    compare_moves(sheet, lists);
    if (twin->running) {
        check_random_move(sheet, twin, random);
        check_end(sheet, twin, &lists->dice);
        if (edition_now() == TWIN_CHALLENGE)
            check_random_gift(sheet, twin, random);
    }
    if (state % 4 == 0)
        compare_facts(rules_now(), sheet, &twin->board);
    if (state % 16 == 0) {
        check_goals(sheet, twin);
        compare_board(sheet, &twin->board);
        compare_cells(sheet, &twin->board);
        compare_text(sheet);
    }
}

/* --- playing --------------------------------------------------------------------------------- */

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

const twin_move *choose_move(const twin_board *board, const twin_moves *moves, bool joining,
                             uint64_t *random)
{
    const twin_move *best = &moves->move[twin_below(random, moves->count)];
    for (int tries = 0; joining && tries < 24; tries++) {
        const twin_move *move = &moves->move[twin_below(random, moves->count)];
        if (joined_arms(board, move) > joined_arms(board, best))
            best = move;
    }
    return best;
}

static ink_move gift_of_twin(const ink_sheet *sheet, const twin_move *move)
{
    char word[TWIN_TEXT + 4];
    word[0] = move->by == TWIN_BY_COPY ? '=' : '+';
    word[1] = (char)('A' + move->column);
    word[2] = (char)('1' + move->row);
    twin_drawing_write(&twin_face_at(move->face)->look[move->look], word + 3);
    return by_word(sheet, word);
}

ink_move move_of_twin(const ink_sheet *sheet, const twin_move *move)
{
    int tile = tile_of_look(move->face, move->look), source = 0;
    ink_cell cell = ink_cell_at(move->row, move->column);
    if (move->by == TWIN_BY_COPY || move->by == TWIN_BY_GIFT)
        return gift_of_twin(sheet, move);
    if (move->by == TWIN_BY_SPECIAL)
        return ink_move_of(INK_MOVE_SPECIAL, move->face - twin_special_face(0), tile, cell);
    while (sheet->die[source] != rules_now()->tile[tile].shape ||
           (sheet->waiting >> source & 1) == 0)
        source++;
    return ink_move_of(INK_MOVE_DIE, source, tile, cell);
}
