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

/* What the modules' points are for adds up, and asking changes nothing. */
static void check_parts(const ink_sheet *sheet)
{
    static ink_parts parts;
    ink_score score, explained;
    int points = 0;
    ink_score_find(rules_now(), sheet, &score);
    parts.count = 0;
    ink_score_explain(rules_now(), sheet, &explained, &parts);
    require(sheet, memcmp(&score, &explained, sizeof score) == 0);
    for (int i = 0; i < parts.count; i++)
        points += parts.part[i].points;
    require(sheet, points == score.expansion + score.villages);
}

/* What is shown beside the drawings: canyons, the last hit, bridge points, whether a choice is
   due. */
static void check_show(const ink_sheet *sheet, const twin_sheet *twin)
{
    ink_show show;
    ink_set south = 0, east = 0, marker = 0;
    memset(&show, 0x55, sizeof show);
    ink_sheet_show(rules_now(), sheet, &show);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            ink_set here = ink_set_of(ink_cell_at(row, column));
            south |= twin->board.across[row + 1][column] ? here : 0;
            east |= twin->board.down[row][column + 1] ? here : 0;
            marker |= twin->hit && twin->hit_row == row && twin->hit_column == column ? here : 0;
        }
    if (twin->expansion == TWIN_METEOR && !twin->hit)
        marker = ink_set_of(ink_cell_at(3, 3)); /* the first meteor comes from D4 */
    require(sheet, show.border[0] == south && show.border[1] == east);
    require(sheet, show.marker == marker);
    for (int i = 0; i < show.counters && twin->expansion == TWIN_CITYBUILDER; i++)
        if (show.counter[i].of == 12)
            require(sheet, show.counter[i].value == twin_coins(twin));
    require(sheet, (show.choice != NULL) == (twin->running && twin->event != TWIN_NO_EVENT));
    for (int i = 0; twin->expansion == TWIN_CANYON && i < show.counters; i++)
        if (show.counter[i].of == TWIN_BRIDGE_POINTS)
            require(sheet,
                    show.counter[i].value == TWIN_BRIDGE_POINTS - twin_bridges(&twin->board));
}

static void check_round(const ink_sheet *sheet, const twin_sheet *twin)
{
    require(sheet, sheet->round == twin->round && sheet->open == twin->running);
    require(sheet, sheet->specials == twin->specials);
    require(sheet, ink_sheet_over(rules_now(), sheet) == twin_over(twin));
    require(sheet, ink_sheet_sound(rules_now(), sheet));
    for (int i = 0; i < INK_SPECIALS; i++)
        require(sheet, (sheet->used >> i & 1) == twin->crossed[i]);
    for (int die = 0; twin->running && !twin->last_roll && die < INK_ROUTE_DICE; die++)
        require(sheet, (sheet->waiting >> die & 1) == !twin->drawn[die]);
}

/* Where the expansion's dice and events stand. */
static void check_expansion(const ink_sheet *sheet, const twin_sheet *twin)
{
    bool last = (sheet->event & INK_EVENT_LAST_ROLL) != 0;
    bool choice = (sheet->event & INK_EVENT_CHOICES) != 0;
    require(sheet, choice == (twin->running && twin->event != TWIN_NO_EVENT));
    require(sheet, last == (twin->running && twin->last_roll));
    for (int die = 0; twin->running && !twin->last_roll && die < twin_extra_dice(twin->expansion);
         die++)
        if (twin_face_of(twin->extra[die]) >= 0 || twin->expansion == TWIN_CANYON ||
            twin->expansion == TWIN_WEATHER)
            require(sheet, (sheet->waiting >> (TWIN_DICE + die) & 1) == !twin->extra_drawn[die]);
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
    bool filled = (reasons & (TWIN_OFF_BOARD | TWIN_OCCUPIED)) == TWIN_OCCUPIED &&
                  twin_fills(&twin->board.cell[row][column]);
    return (filled ? BIT(INK_E_EXPANSION) : 0) |
           ((reasons & TWIN_OFF_BOARD) != 0 ? BIT(INK_E_OFF_BOARD) : 0) |
           ((reasons & TWIN_OCCUPIED) != 0 ? BIT(INK_E_OCCUPIED) : 0) |
           ((reasons & TWIN_CLASH) != 0 ? BIT(INK_E_CLASH) : 0) |
           ((reasons & TWIN_EXIT_CLASH) != 0 ? BIT(INK_E_EXIT_CLASH) : 0) |
           ((reasons & TWIN_DETACHED) != 0 ? BIT(INK_E_DETACHED) : 0) |
           ((reasons & (TWIN_NO_POINTS | TWIN_THIRD_PORTAL)) != 0 ? BIT(INK_E_EXPANSION) : 0);
}

/* What is said when nothing at all may be drawn. */
static uint64_t round_statuses(const twin_sheet *twin)
{
    return (twin->event != TWIN_NO_EVENT ? BIT(INK_E_CHOICE_FIRST) : 0) |
           (twin->last_roll ? BIT(INK_E_LAST_ROLL) | BIT(INK_E_DIE_DRAWN) : 0);
}

/* Of a die of the expansion; a face that is no drawing cannot be drawn as one. */
static uint64_t extra_statuses(const twin_sheet *twin, ink_move move)
{
    int die = ink_move_source(move) - TWIN_DICE;
    uint64_t statuses = drawing_statuses(twin, move);
    if (twin->extra_drawn[die])
        statuses |= BIT(INK_E_DIE_DRAWN);
    if (twin_face_of(twin->extra[die]) < 0)
        statuses |= BIT(INK_E_DIE_DRAWN) | BIT(INK_E_NO_SUCH_DIE);
    if (twin_face_of(twin->extra[die]) != look_of_tile(ink_move_tile(move)).face)
        statuses |= BIT(INK_E_WRONG_FACE);
    return statuses;
}

static uint64_t die_statuses(const twin_sheet *twin, ink_move move)
{
    int die = ink_move_source(move);
    int extras = twin_extra_dice(twin->expansion);
    if (die >= TWIN_DICE + extras)
        return BIT(INK_E_NO_SUCH_DIE);
    if (die >= TWIN_DICE)
        return extra_statuses(twin, move);
    uint64_t statuses =
        drawing_statuses(twin, move) | (twin->last_roll ? BIT(INK_E_NO_SUCH_DIE) : 0);
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
    bool drawn = status == INK_E_ROUND_DRAWN && twin->after;
    if (status == INK_OK ? allowed != 0 || twin->after
                         : !drawn && (status > INK_E_NOT_EARNED || (allowed >> status & 1) == 0))
        fail_at(sheet, ink_status_name(status), __FILE__, __LINE__);
    require(sheet, ink_sheet_play(rules_now(), &copy, move, NULL) == status);
    require(sheet, (status == INK_OK) == !same_sheet(&copy, sheet));
    if (status == INK_E_CLASH || status == INK_E_EXIT_CLASH)
        check_clash_side(sheet, twin, move, &why);
}

static void check_random_move(const ink_sheet *sheet, const twin_sheet *twin, uint64_t *random)
{
    int kind = twin_below(random, 3) == 0 ? INK_MOVE_SPECIAL : INK_MOVE_DIE;
    int dice = rules_now()->dice;
    int source = twin_below(random, kind == INK_MOVE_DIE ? dice + 1 : 7);
    int shape = kind == INK_MOVE_DIE && source < dice    ? sheet->die[source]
                : kind == INK_MOVE_SPECIAL && source < 6 ? rules_now()->special[source]
                                                         : 0;
    const ink_shape *drawn = &rules_now()->shape[shape];
    int tile = shape == 0 || drawn->count == 0 || twin_below(random, 8) == 0
                   ? 1 + twin_below(random, rules_now()->tiles - 1)
                   : drawn->first + twin_below(random, drawn->count);
    ink_move move = ink_move_of(kind, source, tile, (ink_cell)twin_below(random, 64));
    uint64_t allowed =
        kind == INK_MOVE_DIE ? die_statuses(twin, move) : special_statuses(twin, move);
    check_refusal(sheet, twin, move, allowed | round_statuses(twin));
}

/* --- random words of an expansion ------------------------------------------------------------ */

/* The event whose answers are told. */
static int event_of(const twin_sheet *twin)
{
    return twin->expansion == TWIN_DESERT        ? TWIN_DROUGHT
           : twin->expansion == TWIN_STREETLAMPS ? TWIN_LIGHTING
                                                 : TWIN_METEOR_COMES;
}

/* Any answer to an event, stroke, volcano or lava over a route. */
static void random_word(const twin_sheet *twin, uint64_t *random, char text[TWIN_TEXT])
{
    static const int by[] = {TWIN_BY_OVER,  TWIN_BY_VOLCANO, TWIN_BY_STROKE,
                             TWIN_BY_EVENT, TWIN_BY_INSTEAD, TWIN_BY_SYMBOL};
    twin_sheet asked = {.expansion = twin->expansion, .event = event_of(twin)};
    twin_move move = {.by = by[twin_below(random, COUNT(by))],
                      .row = twin_below(random, TWIN_SIZE),
                      .column = twin_below(random, TWIN_SIZE)};
    if (twin->expansion == TWIN_CITYBUILDER || twin->expansion == TWIN_POWERGRID) {
        static const char *const building[] = {"....b", "....bb", "....bbb"};
        bool builds = twin->expansion == TWIN_CITYBUILDER;
        move.by = builds ? TWIN_BY_BUILD : TWIN_BY_USE;
        move.face = builds ? twin_face_of(building[twin_below(random, 3)]) : -1;
        move.look = builds ? 0 : twin_below(random, 5);
        twin_move_write(twin, &move, text);
        return;
    }
    if (twin->expansion == TWIN_CANYON) {
        move.by = TWIN_BY_STROKE;
        move.row += twin_below(random, 2);
        move.column += twin_below(random, 2);
    }
    move.face = move.by == TWIN_BY_VOLCANO ? twin_face_of("XXXXv")
                : move.by == TWIN_BY_EVENT ? twin_special_face(twin_below(random, TWIN_SPECIALS))
                                           : twin_face_of(twin->extra[twin_below(random, 2)]);
    if (move.by == TWIN_BY_EVENT && (asked.event == TWIN_LIGHTING || twin_below(random, 2) == 0))
        move.face = -1;
    if (move.by == TWIN_BY_OVER && move.face < 0)
        move.face = twin_below(random, TWIN_CATALOGUE);
    move.look = twin_below(random, move.by == TWIN_BY_EVENT ? TWIN_SIDES
                                   : move.face < 0          ? 1
                                                            : twin_face_at(move.face)->looks);
    move.symbol = "csn"[twin_below(random, 3)];
    if (move.by == TWIN_BY_INSTEAD)
        move.instead = 1 + twin_below(random, TWIN_SPECIALS);
    if (asked.event == TWIN_LIGHTING && move.by == TWIN_BY_EVENT)
        move.look = TWIN_LINE + twin_below(random, 2 * TWIN_SIZE);
    for (int i = 0; i < 1 + twin_below(random, 3); i++)
        move.steps[i] = "NESW"[twin_below(random, TWIN_SIDES)];
    twin_move_write(&asked, &move, text);
}

/* Library and twin take it, or both refuse it; a stroke may be told from either end. */
static void check_random_word(const ink_sheet *sheet, const twin_sheet *twin, uint64_t *random)
{
    char text[TWIN_TEXT];
    twin_move read;
    ink_move move = 0;
    ink_refusal why;
    twin_sheet copy = *twin;
    ink_sheet mine = *sheet;
    random_word(twin, random, text);
    bool taken = ink_move_read(rules_now(), sheet, ink_slice_of(text), &move, &why) == INK_OK &&
                 ink_sheet_play(rules_now(), &mine, move, &why) == INK_OK;
    bool twin_takes = twin_move_read(text, &read) && twin_play(&copy, &read);
    if (taken != twin_takes)
        fail_at(sheet, text, __FILE__, __LINE__);
    if (!taken)
        require(sheet, same_sheet(&mine, sheet));
    else
        compare_sheet_text(&mine, &copy);
}

/* A copy, or a free special route, whether it was earned or not. */
static void check_random_gift(const ink_sheet *sheet, const twin_sheet *twin, uint64_t *random)
{
    char word[TWIN_TEXT + 4];
    int by = twin_below(random, 2) == 0 ? TWIN_BY_COPY : TWIN_BY_GIFT;
    int face = twin_below(random, 4) == 0 ? twin_below(random, TWIN_ROUTES + TWIN_SPECIALS)
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
                  drawing_statuses(twin, move) | round_statuses(twin) |
                      (earned ? 0 : BIT(INK_E_NOT_EARNED)));
}

/* The end of the round: refused exactly when the twin says so, with a die that does fit. */
static void check_end(const ink_sheet *sheet, const twin_sheet *twin, const twin_lists *lists)
{
    ink_refusal why;
    ink_status status = ink_sheet_ask(rules_now(), sheet, ink_move_end(), &why);
    require(sheet, (status == INK_OK) == lists->may_end);
    if (status == INK_OK)
        return;
    if (status != INK_E_DIE_FITS) {
        require(sheet, twin->event != TWIN_NO_EVENT ? status == INK_E_CHOICE_FIRST
                                                    : lists->dice.count == 0);
        require(sheet, twin->expansion == TWIN_LAVA || twin->expansion == TWIN_WEATHER ||
                           twin->event != TWIN_NO_EVENT);
        return;
    }
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
    list_moves(twin, lists);
    check_round(sheet, twin);
    check_score(sheet, twin);
    compare_moves(sheet, twin, lists);
    if (twin->expansion != TWIN_NO_EXPANSION) {
        check_expansion(sheet, twin);
        compare_sheet_text(sheet, twin);
        check_parts(sheet);
        check_show(sheet, twin);
        if (twin->running)
            check_random_word(sheet, twin, random);
    }
    if (twin->running) {
        check_random_move(sheet, twin, random);
        check_end(sheet, twin, lists);
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
    int joined = 0;
    if (move->face < 0) /* a stroke */
        return 0;
    const twin_drawing *drawing = &twin_face_at(move->face)->look[move->look];
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

/* An event is answered; else what a building gave is mostly taken, and the dice of the
   expansion come now and then, but are left undrawn sometimes. */
static const twin_moves *choose_list(const twin_lists *lists, bool specials, uint64_t *random)
{
    if (lists->gifts.count > 0 && twin_below(random, 4) > 0)
        return &lists->gifts;
    if (specials && lists->specials.count > 0 && twin_below(random, 8) == 0)
        return &lists->specials;
    bool volcano = lists->modules.count > 0 && lists->modules.move[0].by == TWIN_BY_VOLCANO;
    if (lists->modules.count > 0 && twin_below(random, volcano ? 24 : 3) == 0)
        return &lists->modules; /* volcanoes keep lava from running out of space: rarely */
    if (lists->extras.count > 0 && twin_below(random, 3) == 0)
        return &lists->extras;
    if (lists->dice.count > 0 || (lists->may_end && twin_below(random, 3) == 0))
        return &lists->dice;
    return lists->extras.count > 0 && twin_below(random, 4) > 0 ? &lists->extras : &lists->modules;
}

const twin_move *choose_any(const twin_sheet *twin, const twin_lists *lists, bool specials,
                            bool joining, uint64_t *random)
{
    const twin_moves *from = choose_list(lists, specials, random);
    if (twin->event != TWIN_NO_EVENT) { /* the special routes come last in the list */
        int answers = 1;
        while (answers < lists->modules.count && lists->modules.move[answers].face < 0)
            answers++;
        return &lists->modules.move[twin_below(
            random, twin_below(random, 4) == 0 ? lists->modules.count : answers)];
    }
    if (from->count == 0 && lists->may_end)
        return NULL;
    if (from->count == 0)
        from = lists->extras.count > 0 ? &lists->extras : &lists->modules;
    return choose_move(&twin->board, from, joining, random);
}

ink_move move_of_twin(const ink_sheet *sheet, const twin_sheet *twin, const twin_move *move)
{
    char word[TWIN_TEXT];
    if (move->by != TWIN_BY_DIE && move->by != TWIN_BY_SPECIAL) {
        twin_move_write(twin, move, word);
        return by_word(sheet, word);
    }
    int tile = tile_of_look(move->face, move->look), source = 0;
    ink_cell cell = ink_cell_at(move->row, move->column);
    if (move->by == TWIN_BY_SPECIAL)
        return ink_move_of(INK_MOVE_SPECIAL, move->face - twin_special_face(0), tile, cell);
    while (sheet->die[source] != rules_now()->tile[tile].shape ||
           (sheet->waiting >> source & 1) == 0)
        source++;
    return ink_move_of(INK_MOVE_DIE, source, tile, cell);
}
