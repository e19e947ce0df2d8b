/* TEST session_pieces: Pieces of a session: where they may go, in which ways, and why not
   elsewhere. Everything is held against the list of legal moves, taken one by one. */
#include "core/sheet.h"
#include "session_games.h"

static const ink_ruleset *rules;
static const ink_sheet *sheet; /* of the player who is looked at */
static ink_moves moves;        /* all of the player's */

/* --- the slow way ----------------------------------------------------------------------------- */

/* What one legal move does. */
typedef struct deed {
    unsigned dice; /* that it uses up */
    uint8_t place; /* ink_piece_place */
    ink_set where; /* cells or points */
} deed;

static void count_point(int points[64], int row, int column)
{
    points[8 * row + column]++;
}

/* The corners where an odd number of the borders meet. */
static ink_set ends_of(ink_set south, ink_set east)
{
    int points[64] = {0};
    ink_set ends = 0;
    for (int row = 0; row < INK_ROWS; row++)
        for (int column = 0; column < INK_COLUMNS; column++) {
            if (ink_set_has(south, ink_cell_at(row, column))) {
                count_point(points, row + 1, column);
                count_point(points, row + 1, column + 1);
            }
            if (ink_set_has(east, ink_cell_at(row, column))) {
                count_point(points, row, column + 1);
                count_point(points, row + 1, column + 1);
            }
        }
    for (int i = 0; i < 64; i++)
        ends |= (ink_set)(points[i] % 2) << i;
    return ends;
}

static deed deed_of(ink_move move)
{
    ink_sheet after = *sheet;
    ink_show then, now;
    deed done = {0, INK_PLACE_CELL, 0};
    ink_answer answer;
    ink_sheet_apply(rules, &after, move);
    ink_sheet_show(rules, sheet, &now);
    ink_sheet_show(rules, &after, &then);
    done.dice = sheet->waiting & ~(unsigned)after.waiting;
    if (ink_move_cell(move) == INK_NOWHERE)
        done.place = INK_PLACE_NONE;
    else if (ink_move_tile(move) != 0)
        done.where = ink_set_of(ink_move_cell(move));
    else if (ink_move_answer(rules, move, &answer))
        done.where = answer.cells;
    else {
        done.place = INK_PLACE_CORNER;
        done.where = ends_of(now.border[0] ^ then.border[0], now.border[1] ^ then.border[1]);
    }
    return done;
}

/* Does the move belong to the piece? */
static bool belongs(const ink_piece *piece, ink_move move, const deed *done)
{
    int kind = ink_move_kind(move);
    switch (piece->kind) {
    case INK_PIECE_DIE:
        for (int d = 0; done->place != INK_PLACE_NONE && d < INK_MAX_DICE; d++)
            if ((done->dice >> d & 1) != 0 && sheet->die[d] == piece->shape)
                return true;
        return false;
    case INK_PIECE_SPECIAL:
        return kind == INK_MOVE_SPECIAL && ink_move_source(move) == piece->number;
    case INK_PIECE_EARNED: {
        char word[64];
        ink_text text = ink_text_in(word, sizeof word);
        ink_move_write(rules, move, &text);
        char sign = (word[0] >= 'A' && word[0] <= 'G') ? 0 : word[0];
        return kind == INK_MOVE_MODULE && done->dice == 0 && done->place != INK_PLACE_NONE &&
               sign == piece->sign && rules->tile[ink_move_tile(move)].shape == piece->shape;
    }
    default: return move == piece->move;
    }
}

static bool is_waiting(const ink_piece *piece)
{
    return piece->kind != INK_PIECE_DIE || (sheet->waiting >> piece->number & 1) != 0;
}

/* Where the piece may go by the list. */
static ink_set cells_of(const ink_piece *piece)
{
    ink_set cells = 0;
    for (uint32_t i = 0; is_waiting(piece) && i < moves.count; i++) {
        int kind = ink_move_kind(moves.move[i]);
        if (kind == INK_MOVE_END || kind == INK_MOVE_BACK || kind == INK_MOVE_PICK)
            continue;
        deed done = deed_of(moves.move[i]);
        if (belongs(piece, moves.move[i], &done))
            cells |= done.where;
    }
    return cells;
}

static int pieces_of(const walk *w, int player, ink_piece piece[INK_MAX_PIECES])
{
    rules = ink_session_rules(w->session);
    sheet = &ink_session_seats(w->session)[player].sheet;
    ink_table_moves(rules, ink_session_table(w->session), ink_session_seats(w->session), player,
                    &moves);
    return ink_session_pieces(w->session, player, piece);
}

/* A bit for each status of a move. */
static uint64_t bit_of(ink_status status)
{
    assert_true(status < INK_E_HEADER || status == INK_E_ROUND_DRAWN);
    return UINT64_C(1) << (status == INK_E_ROUND_DRAWN ? INK_E_HEADER : status);
}

/* --- pieces ----------------------------------------------------------------------------------- */

static void look_at_state(const walk *w, const ink_piece *piece)
{
    const ink_seat *seat = &ink_session_seats(w->session)[w->player];
    bool drawing = ink_session_table(w->session)->phase == INK_PHASE_DRAW && seat->ended == 0;
    if (piece->kind == INK_PIECE_DIE || piece->kind == INK_PIECE_SPECIAL ||
        piece->kind == INK_PIECE_EARNED) {
        require(sheet, piece->cells == cells_of(piece));
        require(sheet, (piece->cells != 0) == (piece->state == INK_PIECE_WAITING));
    }
    if (piece->kind == INK_PIECE_PAIR) {
        const ink_seat *lies = &ink_session_seats(w->session)[(piece->pair - 1) / 2];
        bool gone = (lies->gone >> (piece->pair - 1) % 2 & 1) != 0;
        require(sheet, gone == (piece->state == INK_PIECE_DRAWN));
    }
    if (piece->state == INK_PIECE_NOWHERE)
        require(sheet, drawing && sheet->event == 0);
    if (!drawing && piece->kind != INK_PIECE_PAIR)
        require(sheet, piece->state == INK_PIECE_BARRED || piece->state == INK_PIECE_DRAWN);
    if (piece->kind == INK_PIECE_SPECIAL)
        require(sheet, (piece->state == INK_PIECE_DRAWN) == (sheet->used >> piece->number & 1));
    if (piece->kind == INK_PIECE_DIE && drawing)
        require(sheet,
                (piece->state == INK_PIECE_DRAWN) == ((sheet->waiting >> piece->number & 1) == 0));
}

/* Every move belongs to a piece; those with no place and the picks have one each. */
static void look_for_owners(const ink_piece *piece, int count)
{
    int alone = 0, single = 0;
    for (int i = 0; i < count; i++)
        alone += piece[i].state == INK_PIECE_WAITING &&
                 (piece[i].kind == INK_PIECE_CHOICE || piece[i].kind == INK_PIECE_PAIR);
    for (uint32_t i = 0; i < moves.count; i++) {
        int kind = ink_move_kind(moves.move[i]), owners = 0;
        if (kind == INK_MOVE_END || kind == INK_MOVE_BACK)
            continue;
        single += kind == INK_MOVE_PICK ||
                  (kind == INK_MOVE_MODULE && ink_move_cell(moves.move[i]) == INK_NOWHERE);
        deed done = {0};
        if (kind != INK_MOVE_PICK)
            done = deed_of(moves.move[i]);
        for (int k = 0; k < count; k++)
            owners += belongs(&piece[k], moves.move[i], &done);
        require(sheet, owners >= 1);
    }
    require(sheet, alone == single);
}

static void look_at_pieces(walk *w)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = pieces_of(w, w->player, piece), dice = 0, specials = 0, pairs = 0;
    for (int i = 0; i < count; i++) {
        dice += piece[i].kind == INK_PIECE_DIE;
        specials += piece[i].kind == INK_PIECE_SPECIAL;
        pairs += piece[i].kind == INK_PIECE_PAIR;
        look_at_state(w, &piece[i]);
    }
    for (int d = 0; d < INK_MAX_DICE; d++)
        dice -= ink_session_table(w->session)->phase == INK_PHASE_DRAW &&
                ink_session_seats(w->session)[w->player].before.die[d] != 0;
    assert_int_equal(dice, 0);
    assert_int_equal(specials, INK_SPECIALS);
    const ink_table *table = ink_session_table(w->session);
    assert_int_equal(pairs, table->phase == INK_PHASE_DRAFT ? 2 * table->players : 0);
    if (ink_session_table(w->session)->players <= 20)
        look_for_owners(piece, count);
}

static void pieces_are_the_legal_moves(void **state)
{
    (void)state;
    walk_all(look_at_pieces, 1);
}

/* --- ways ------------------------------------------------------------------------------------- */

/* Arms that meet their like, or an exit: counted one by one. */
static int joints_of(const ink_sheet *of)
{
    int joints = 0;
    for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
        for (int side = 0; side < INK_SIDES; side++) {
            const ink_tile *tile = &rules->tile[of->tile[cell]];
            if (tile->side[side] == 0)
                continue;
            for (int e = 0; e < INK_EXITS; e++)
                if (rules->exit[e].cell == cell && rules->exit[e].side == side)
                    joints += 2 * (rules->exit[e].material + 1 == tile->side[side]);
            ink_set next = ink_set_step(ink_set_of((ink_cell)cell), side);
            if (next != 0)
                joints +=
                    rules->tile[of->tile[ink_set_first(next)]].side[ink_side_opposite(side)] ==
                    tile->side[side];
        }
    return joints;
}

static void judge(ink_move move, int *joints, int *total)
{
    ink_sheet after = *sheet;
    ink_score score;
    ink_sheet_apply(rules, &after, move);
    ink_score_find(rules, &after, &score);
    *joints = joints_of(&after);
    *total = score.total;
}

static void look_at_order(const ink_move *way, int count)
{
    int joints = 0, total = 0;
    for (int i = 0; i < count; i++) {
        int more, points;
        judge(way[i], &more, &points);
        if (i > 0)
            require(sheet, more < joints || (more == joints && points < total) ||
                               (more == joints && points == total && way[i] > way[i - 1]));
        joints = more;
        total = points;
    }
}

/* The move by the first of equal dice, as the list has it. */
static ink_move listed(ink_move move)
{
    if (ink_move_kind(move) != INK_MOVE_DIE)
        return move;
    int first = ink_sheet_waiting(sheet, sheet->die[ink_move_source(move)]);
    return ink_move_of(INK_MOVE_DIE, first, ink_move_tile(move), ink_move_cell(move));
}

static int ways_by_list(const ink_piece *piece, ink_cell place, const ink_move *way, int ways)
{
    int count = 0;
    for (uint32_t i = 0; is_waiting(piece) && i < moves.count; i++) {
        if (ink_move_kind(moves.move[i]) == INK_MOVE_END ||
            ink_move_kind(moves.move[i]) == INK_MOVE_BACK)
            continue;
        deed done = deed_of(moves.move[i]);
        if (!belongs(piece, moves.move[i], &done) || !ink_set_has(done.where, place))
            continue;
        bool found = false;
        for (int k = 0; k < ways; k++)
            found = found || listed(way[k]) == moves.move[i];
        require(sheet, found);
        count++;
    }
    return count;
}

/* The answers that asking gives for all looks of the piece in that place, one bit each. */
static uint64_t answers(const walk *w, const ink_piece *piece, ink_cell place)
{
    const ink_shape *shape = &rules->shape[piece->shape];
    int kind = piece->kind == INK_PIECE_DIE ? INK_MOVE_DIE : INK_MOVE_SPECIAL;
    uint64_t all = 0;
    for (int t = 0; t < shape->count; t++) {
        ink_status status = ink_table_ask(
            rules, ink_session_table(w->session), ink_session_seats(w->session), w->player,
            ink_move_of(kind, piece->number, shape->first + t, place), NULL);
        all |= bit_of(status);
    }
    return all;
}

static ink_set written_on(const ink_sheet *one)
{
    ink_show show;
    ink_set cells = 0;
    ink_sheet_show(rules, one, &show);
    for (int i = 0; i < show.kinds_written; i++)
        cells |= show.written[i].cells;
    return cells;
}

static void look_at_footprint(const ink_footprint *footprint, ink_move move)
{
    ink_set cells = 0, ends = ends_of(footprint->border[0], footprint->border[1]);
    deed done = deed_of(move);
    for (int c = 0; c < INK_CELL_LIMIT; c++)
        cells |= (ink_set)(sheet->tile[c] != footprint->sheet.tile[c]) << c;
    ink_answer answer;
    (void)ink_move_answer(rules, move, &answer);
    cells |= answer.cells | (written_on(sheet) ^ written_on(&footprint->sheet));
    require(sheet, cells == footprint->cells);
    require(sheet, done.place == INK_PLACE_CORNER ? ends == done.where : ends == 0);
}

static long near;

/* What only an expansion forbids is nearer to fitting than all else. */
static void look_at_reason(uint64_t all, ink_status status)
{
    uint64_t module = UINT64_C(1) << INK_E_EXPANSION | UINT64_C(1) << INK_E_FORBIDDEN;
    require(sheet, (all & bit_of(status)) != 0);
    if ((all & module) != 0)
        require(sheet, (module & bit_of(status)) != 0);
    near += (all & module) != 0 && (all & ~module) != 0;
}

static void look_at_place(const walk *w, const ink_piece *piece, ink_cell place)
{
    ink_move way[INK_MAX_WAYS];
    ink_refusal why;
    int count = ink_session_ways(w->session, w->player, piece, place, way);
    ink_status status = ink_session_why(w->session, w->player, piece, place, &why);
    require(sheet, status == why.status && (status == INK_OK) == (count > 0));
    require(sheet, (count > 0) == ink_set_has(piece->cells, place));
    require(sheet, ways_by_list(piece, place, way, count) == count);
    look_at_order(way, count);
    for (int i = 0; i < count; i++) {
        ink_footprint footprint;
        require(sheet, ink_session_preview(w->session, w->player, way[i], &footprint));
        require(sheet,
                ink_move_kind(way[i]) != INK_MOVE_DIE || ink_move_source(way[i]) == piece->number);
        ink_sheet after = *sheet;
        look_at_footprint(&footprint, way[i]);
        require(sheet, ink_sheet_play(rules, &after, way[i], NULL) == INK_OK &&
                           same_sheet(&after, &footprint.sheet));
    }
    bool drawing = piece->kind == INK_PIECE_DIE || piece->kind == INK_PIECE_SPECIAL;
    if (count == 0 && drawing && rules->shape[piece->shape].count > 0)
        look_at_reason(answers(w, piece, place), status);
}

static void look_at_ways(walk *w)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = pieces_of(w, w->player, piece);
    if (w->states % 3 != 0)
        return;
    for (int i = 0; i < count; i++) {
        if (piece[i].kind == INK_PIECE_CHOICE || piece[i].kind == INK_PIECE_PAIR) {
            ink_move way[INK_MAX_WAYS];
            int ways = ink_session_ways(w->session, w->player, &piece[i], INK_NOWHERE, way);
            require(sheet, ways == (piece[i].state == INK_PIECE_WAITING));
            continue;
        }
        for (int k = 0; k < 3; k++) {
            ink_cell place = (ink_cell)twin_below(&w->random, 64);
            if (k > 0 && piece[i].cells != 0)
                while (!ink_set_has(piece[i].cells, place))
                    place = (ink_cell)twin_below(&w->random, 64);
            look_at_place(w, &piece[i], place);
        }
    }
}

static void ways_are_complete_and_in_order(void **state)
{
    (void)state;
    near = 0;
    walk_all(look_at_ways, 2);
    assert_true(near > 0);
}

/* --- why not ---------------------------------------------------------------------------------- */

static ink_piece die_of(const ink_session *session, int die)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = ink_session_pieces(session, 0, piece);
    for (int i = 0; i < count; i++)
        if (piece[i].kind == INK_PIECE_DIE && piece[i].number == die)
            return piece[i];
    fail_msg("there is no die %d", die);
    return piece[0];
}

static ink_piece special_of(const ink_session *session, int special)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = ink_session_pieces(session, 0, piece);
    for (int i = 0; i < count; i++)
        if (piece[i].kind == INK_PIECE_SPECIAL && piece[i].number == special)
            return piece[i];
    fail_msg("there is no special route %d", special);
    return piece[0];
}

static void why_not(const ink_session *session, ink_piece piece, const char *cell,
                    ink_status status)
{
    ink_refusal why;
    assert_int_equal(ink_session_why(session, 0, &piece, cell_of(cell), &why), status);
    assert_int_equal(why.status, status);
}

static void the_nearest_reason_is_told(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "H.H. R.R. HHH. HR..*");
    why_not(session, die_of(session, 0), "B1", INK_OK);
    why_not(session, die_of(session, 0), "C3", INK_E_DETACHED);
    why_not(session, die_of(session, 0), "D1", INK_E_EXIT_CLASH); /* a railway exit */
    ink_refusal why;
    ink_piece piece = die_of(session, 0);
    assert_int_equal(ink_session_why(session, 0, &piece, 63, &why), INK_E_OFF_BOARD);
    assert_int_equal(ink_session_why(session, 0, &piece, 65, &why), INK_E_OFF_BOARD);
    session_plays(session, 1, "B1H.H. D1R.R.");
    why_not(session, die_of(session, 0), "C3", INK_E_DIE_DRAWN);
    why_not(session, die_of(session, 2), "B1", INK_E_OCCUPIED);
    why_not(session, die_of(session, 2), "B2", INK_OK);
    ink_session_free(session);
}

/* At C1 a highway ends on one side and a railway on the other: a straight highway would join if
   it did not clash. At D2 there is a railway alone, which no way joins: it is what is in the way,
   though it could be turned away from; at B2 there is nothing to join or to clash with. */
static void a_clash_is_told_where_it_would_join(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "HH.. RRR. H.H. HRHR{NS}{EW}");
    session_plays(session, 1, "B1HH.. D1R.RR");
    why_not(session, die_of(session, 2), "C1", INK_E_CLASH);
    why_not(session, die_of(session, 3), "C1", INK_E_CLASH);
    why_not(session, die_of(session, 2), "D2", INK_E_CLASH);
    why_not(session, die_of(session, 3), "D2", INK_OK);
    why_not(session, die_of(session, 2), "B2", INK_E_DETACHED);
    ink_session_free(session);
}

static void limits_of_special_routes_are_told(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "H.H. R.R. HHH. HR..*");
    assert_int_equal(special_of(session, 0).state, INK_PIECE_WAITING);
    session_plays(session, 1, "B1HHHH");
    int used = 0, barred = 0;
    for (int i = 0; i < INK_SPECIALS; i++) {
        ink_piece piece = special_of(session, i);
        used += piece.state == INK_PIECE_DRAWN;
        barred += piece.state == INK_PIECE_BARRED;
        why_not(session, piece, "F1",
                piece.state == INK_PIECE_DRAWN ? INK_E_SPECIAL_USED : INK_E_SPECIAL_ROUND);
    }
    assert_int_equal(used, 1);
    assert_int_equal(barred, INK_SPECIALS - 1);
    ink_session_free(session);
}

static void look_at_all_places(walk *w)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = pieces_of(w, w->player, piece);
    for (int i = 0; w->states % 4 == 0 && i < count; i++)
        for (int place = 0; piece[i].kind == INK_PIECE_DIE && place < INK_CELL_LIMIT; place++) {
            ink_status status =
                ink_session_why(w->session, w->player, &piece[i], (ink_cell)place, NULL);
            if (status != INK_OK && rules->shape[piece[i].shape].count > 0)
                look_at_reason(answers(w, &piece[i], (ink_cell)place), status);
        }
}

/* Towards the end of such games bridge points are short. */
static void an_expansion_forbids_what_would_fit(void **state)
{
    (void)state;
    near = 0;
    for (int i = 0; i < 6; i++)
        walk_game("classic+canyon", (uint64_t)i, look_at_all_places);
    assert_true(near > 20);
}

/* --- what is missing -------------------------------------------------------------------------- */

static long ready, not_ready;

static void look_at_missing(walk *w)
{
    const ink_seat *seat = &ink_session_seats(w->session)[w->player];
    const ink_table *table = ink_session_table(w->session);
    ink_missing missing;
    ink_refusal why;
    rules = ink_session_rules(w->session);
    ink_session_missing(w->session, w->player, &missing);
    ink_status status =
        ink_table_ask(rules, table, ink_session_seats(w->session), w->player, ink_move_end(), &why);
    assert_int_equal(missing.status, status);
    assert_int_equal(missing.reason.status, status);
    if (table->phase != INK_PHASE_DRAW || seat->ended != 0) {
        assert_int_equal(missing.must | missing.may | missing.lost, 0);
        return;
    }
    ready += status == INK_OK;
    not_ready += status != INK_OK;
    assert_int_equal(missing.choice, (seat->sheet.event & INK_EVENT_CHOICES) != 0);
    if (seat->sheet.event != 0)
        return;
    assert_int_equal(missing.must | missing.may | missing.lost, seat->sheet.waiting);
    assert_int_equal(missing.must & missing.may, 0);
    assert_int_equal((missing.must | missing.may) & missing.lost, 0);
    if (missing.must != 0) {
        assert_int_equal(status, INK_E_DIE_FITS);
        assert_true((missing.must >> missing.reason.die & 1) != 0);
    } else
        assert_int_not_equal(status, INK_E_DIE_FITS);
    for (int d = 0; d < INK_MAX_DICE; d++)
        if ((seat->sheet.waiting >> d & 1) != 0) {
            ink_piece piece[INK_MAX_PIECES];
            int count = ink_session_pieces(w->session, w->player, piece);
            for (int i = 0; i < count; i++)
                if (piece[i].kind == INK_PIECE_DIE && piece[i].number == d)
                    assert_int_equal(piece[i].cells == 0, missing.lost >> d & 1);
        }
}

static void missing_is_what_keeps_the_round_open(void **state)
{
    (void)state;
    ready = not_ready = 0;
    walk_all(look_at_missing, 1);
    assert_true(ready > 100 && not_ready > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_the_legal_moves),
        cmocka_unit_test(ways_are_complete_and_in_order),
        cmocka_unit_test(the_nearest_reason_is_told),
        cmocka_unit_test(a_clash_is_told_where_it_would_join),
        cmocka_unit_test(an_expansion_forbids_what_would_fit),
        cmocka_unit_test(limits_of_special_routes_are_told),
        cmocka_unit_test(missing_is_what_keeps_the_round_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
