/* One random table. At every state library and twin agree, every invariant holds, views hide
   what they must, take-backs restore the very bytes, refused moves change nothing; and the
   record written on the way replays to the same bytes. */
#include "match.h"

enum { MOST = 12, RECORD = 1 << 18 };

typedef struct random_table {
    match *m;
    uint64_t random;
    long states;
    bool seeded, joining;
    ink_slice seed;
    ink_sheet dealt[MOST];                    /* each sheet when the drawing began */
    ink_seat past[MOST][INK_ROUND_MOVES + 1]; /* each seat by its number of moves */
    ink_table table;                          /* copies of the state before a step */
    ink_seat seat[MOST];
    twin_lists lists;
    char record[RECORD];
    ink_text out;
} random_table;

static int below(random_table *c, int limit)
{
    return twin_below(&c->random, limit);
}

/* --- copies ---------------------------------------------------------------------------------- */

static void save(random_table *c)
{
    c->table = c->m->table;
    memcpy(c->seat, c->m->seat, c->m->table.players * sizeof *c->seat);
}

static bool table_as_saved(const random_table *c)
{
    return memcmp(&c->table, &c->m->table, sizeof c->table) == 0;
}

/* All seats but perhaps one are as they were. */
static void seats_as_saved(const random_table *c, int but)
{
    for (int p = 0; p < c->m->table.players; p++)
        if (p != but)
            require(&c->m->seat[p].sheet,
                    memcmp(&c->seat[p], &c->m->seat[p], sizeof c->seat[p]) == 0);
}

/* --- what must be true of every state --------------------------------------------------------- */

/* Another's sheet is as it was when the round's drawing began; nothing of it leaks. */
static void check_views(random_table *c)
{
    const match *m = c->m;
    int player = below(c, m->table.players);
    int viewer = below(c, 4) == 0 ? INK_MAX_PLAYERS : below(c, m->table.players);
    ink_sheet seen;
    memset(&seen, 0x33, sizeof seen);
    ink_table_view(&m->table, m->seat, viewer, player, &seen);
    bool hidden = m->table.phase == INK_PHASE_DRAW && viewer != player;
    require(&seen, same_sheet(&seen, hidden ? &c->dealt[player] : &m->seat[player].sheet));
    require(&seen, !hidden || same_sheet(&seen, &m->seat[player].before));
    compare_board(&seen, &twin_table_view(&m->twin, viewer, player)->board);
}

/* Of two dice with the same face only the first is in the list, but both may be named. */
static ink_move listed_form(const ink_sheet *sheet, ink_move move)
{
    int die = ink_move_source(move);
    if (ink_move_kind(move) != INK_MOVE_DIE || die >= INK_MAX_DICE)
        return move;
    for (int i = 0; i < die; i++)
        if ((sheet->waiting >> i & 1) != 0 && sheet->die[i] == sheet->die[die])
            return (move & ~((ink_move)15 << 14)) | (ink_move)i << 14;
    return move;
}

static bool listed(const ink_moves *moves, ink_move move)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (moves->move[i] == move)
            return true;
    return false;
}

/* Any move by anybody, as a stranger might send it. */
static ink_move stray_move(random_table *c, const ink_moves *moves)
{
    switch (below(c, 6)) {
    case 0: return ink_move_end();
    case 1: return ink_move_back();
    case 2: return ink_move_pick(below(c, 2 * c->m->table.players + 2));
    case 3: return moves->count > 0 ? moves->move[below(c, (int)moves->count)] : 0;
    case 4:
        return (ink_move)below(c, 4) << 21 |
               ink_move_of(INK_MOVE_MODULE, below(c, 16), below(c, c->m->rules.tiles + 2),
                           (ink_cell)below(c, 64));
    default: return (ink_move)twin_random(&c->random);
    }
}

/* Asking, listing and playing agree; what is refused changes not a byte. */
static void check_stray(random_table *c)
{
    static ink_moves moves;
    match *m = c->m;
    int player = below(c, m->table.players + 4) - 2;
    bool seated = player >= 0 && player < m->table.players;
    ink_refusal why;
    moves.count = 0;
    if (seated)
        ink_table_moves(&m->rules, &m->table, m->seat, player, &moves);
    ink_move move = stray_move(c, &moves);
    save(c);
    ink_status asked = ink_table_ask(&m->rules, &m->table, m->seat, player, move, &why);
    const ink_sheet *sheet = &m->seat[seated ? player : 0].sheet;
    require(sheet, (asked == INK_OK) == listed(&moves, listed_form(sheet, move)));
    if (why.status != asked)
        fail_at(sheet, ink_status_name(asked), __FILE__, __LINE__);
    require(sheet, seated || asked == INK_E_NO_PLAYER);
    require(sheet, table_as_saved(c));
    seats_as_saved(c, -1);
    require(sheet, ink_table_play(&m->rules, &m->table, m->seat, player, move, NULL) == asked);
    if (asked != INK_OK) {
        require(sheet, table_as_saved(c));
        seats_as_saved(c, -1);
        return;
    }
    m->table = c->table; /* it was good: but this is not the move of the game */
    memcpy(m->seat, c->seat, m->table.players * sizeof *c->seat);
}

/* A player's moves: those of the sheet while drawing, then the take-back. */
static void check_list(const random_table *c, int player)
{
    static ink_moves moves, own;
    const match *m = c->m;
    const ink_seat *seat = &m->seat[player];
    ink_table_moves(&m->rules, &m->table, m->seat, player, &moves);
    own.count = 0;
    if (m->table.phase == INK_PHASE_DRAW && seat->ended == 0)
        ink_sheet_moves(&m->rules, &seat->sheet, &own);
    for (int pair = 1; twin_picker(&m->twin) == player && pair <= 2 * m->table.players; pair++)
        if (!m->twin.taken[pair - 1])
            own.move[own.count++] = ink_move_pick(pair);
    if (m->table.phase == INK_PHASE_DRAW && m->twin.player[player].moves > 0)
        own.move[own.count++] = ink_move_back();
    require(&seat->sheet, moves.count == own.count &&
                              memcmp(moves.move, own.move, own.count * sizeof *own.move) == 0);
}

static void check_phase(const random_table *c)
{
    static const int phase[] = {[TWIN_ROLLING] = INK_PHASE_ROLL,
                                [TWIN_PICKING] = INK_PHASE_DRAFT,
                                [TWIN_DRAWING] = INK_PHASE_DRAW,
                                [TWIN_FINISHED] = INK_PHASE_OVER};
    const match *m = c->m;
    int picker = twin_picker(&m->twin);
    assert_int_equal(m->table.phase, phase[m->twin.phase]);
    assert_int_equal(m->table.round, m->twin.round);
    assert_int_equal(ink_table_picker(&m->table), picker < 0 ? INK_MAX_PLAYERS : picker);
    if (m->rules.config.draft != 0 && m->table.phase != INK_PHASE_DRAFT)
        assert_int_equal(m->table.first, m->twin.first);
}

static void check_state(random_table *c, int player)
{
    match *m = c->m;
    c->states++;
    require(&m->seat[player].sheet, ink_table_sound(&m->rules, &m->table, m->seat));
    check_phase(c);
    compare_state(&m->seat[player].sheet, &m->twin.player[player].sheet, &c->random, c->states,
                  &c->lists);
    check_list(c, player);
    check_stray(c);
    check_views(c);
    if (c->states % 64 == 0)
        match_compare(m);
}

/* --- setup and rolls -------------------------------------------------------------------------- */

/* With cards of an expansion exactly one of the three is theirs. */
static bool right_cards(const ink_ruleset *rules, const ink_setup *setup)
{
    int theirs = 0, drawn = 0;
    for (int i = 0; i < rules->goals; i++)
        theirs += rules->goal[i].expansion != 0;
    for (int i = 0; i < INK_GOALS; i++)
        drawn += rules->goal[setup->goal[i]].expansion != 0;
    return drawn == (theirs > 0 ? 1 : 0);
}

/* Three different cards out of all; any first player. */
static void random_setup(random_table *c, ink_setup *setup)
{
    const ink_ruleset *rules = &c->m->rules;
    *setup = (ink_setup){.goal = {INK_NO_GOAL, INK_NO_GOAL, INK_NO_GOAL}};
    for (int i = 0; rules->config.goal_mode == INK_GOALS_RANDOM && i < INK_GOALS;) {
        setup->goal[i] = (uint8_t)below(c, rules->goals);
        bool fresh = true;
        for (int k = 0; k < i; k++)
            fresh = fresh && setup->goal[k] != setup->goal[i];
        i += fresh;
        if (i == INK_GOALS && !right_cards(rules, setup))
            i = 0;
    }
    if (rules->config.draft != 0)
        setup->first = (uint16_t)below(c, rules->config.players);
}

static void set_up(random_table *c)
{
    match *m = c->m;
    ink_setup setup;
    ink_roll roll = {{0}};
    bool open = m->table.phase == INK_PHASE_SETUP;
    if (c->seeded)
        ink_setup_of_seed(&m->rules, ink_seed_of(c->seed), &setup);
    else
        random_setup(c, &setup);
    if (open) {
        assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, &roll, NULL, NULL),
                         INK_E_NOT_SET_UP);
        assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, 0, ink_move_end(), NULL),
                         INK_E_NOT_SET_UP);
    }
    match_set_up(m, &setup);
    assert_int_equal(ink_table_set_up(&m->rules, &m->table, &setup, NULL), INK_E_SET_UP);
    ink_record_begin(&m->rules.config, c->seeded ? &c->seed : NULL, &c->out);
    if (open)
        ink_record_setup(&m->rules, &setup, &c->out);
}

/* Every player's four dice in one pool, drawn at random two by two, each rolled. */
static void random_pool(random_table *c, ink_pair *pair)
{
    const ink_ruleset *rules = &c->m->rules;
    int dice = 4 * rules->config.players, kind[4 * MOST];
    for (int i = 0; i < dice; i++)
        kind[i] = i % 4;
    for (int i = 0; i < dice; i++) {
        int other = i + below(c, dice - i), swap = kind[i];
        kind[i] = kind[other];
        kind[other] = swap;
        pair[i / 2].face[i % 2] = rules->die[kind[i]].face[below(c, INK_FACES)];
    }
}

static void roll_round(random_table *c)
{
    match *m = c->m;
    ink_roll dice = {{0}};
    int round = m->table.round + 1;
    bool draft = ink_table_drafts(&m->rules, round);
    if (c->seeded)
        ink_table_roll_of_seed(&m->rules, ink_seed_of(c->seed), round, &dice,
                               draft ? m->pair : NULL);
    else if (draft)
        random_pool(c, m->pair);
    for (int die = draft ? TWIN_DICE : 0; !c->seeded && die < m->rules.dice; die++)
        if ((ink_ruleset_dice(&m->rules, round) >> die & 1) != 0)
            dice.face[die] = m->rules.die[die].face[below(c, INK_FACES)];
    match_roll_dice(m, &dice, draft ? m->pair : NULL);
    assert_int_equal(
        ink_table_roll(&m->rules, &m->table, m->seat, &dice, draft ? m->pair : NULL, NULL),
        INK_E_ROUND_RUNNING);
    ink_record_roll(&m->rules, &dice, draft ? m->pair : NULL, &c->out);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void write_move(random_table *c, int player, ink_move move)
{
    ink_record_moves(&c->m->rules, player, &move, 1, &c->out);
}

static void pick(random_table *c)
{
    match *m = c->m;
    int player = twin_picker(&m->twin), pair = below(c, 2 * m->table.players);
    while (m->twin.taken[pair])
        pair = (pair + 1) % (2 * m->table.players);
    ink_move move = ink_move_pick(pair + 1);
    for (int other = 0; other < m->table.players; other++)
        assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, other, move, NULL),
                         other == player ? INK_OK : INK_E_NOT_PICKING);
    assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, player, ink_move_end(), NULL),
                     INK_E_PICK_FIRST);
    assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, player, ink_move_back(), NULL),
                     INK_E_PICK_FIRST);
    assert_int_equal(ink_table_play(&m->rules, &m->table, m->seat, player, move, NULL), INK_OK);
    assert_true(twin_pick(&m->twin, player, pair));
    write_move(c, player, move);
    if (m->table.phase == INK_PHASE_DRAFT)
        check_state(c, player);
}

/* The drawing of a round begins: there is nothing to take back, not even by a roll. */
static void begin_drawing(random_table *c)
{
    match *m = c->m;
    for (int p = 0; p < m->table.players; p++) {
        c->dealt[p] = m->seat[p].sheet;
        c->past[p][0] = m->seat[p];
        assert_int_equal(ink_table_ask(&m->rules, &m->table, m->seat, p, ink_move_back(), NULL),
                         INK_E_NOTHING_BACK);
    }
    for (int p = 0; p < m->table.players; p++)
        check_state(c, p);
}

/* The move of the game: mostly what the sheet may draw, sometimes one back. */
static ink_move next_move(random_table *c, int player, const twin_move **drawing)
{
    const twin_player *twin = &c->m->twin.player[player];
    *drawing = NULL;
    if (twin->moves > 0 && below(c, 12) == 0)
        return ink_move_back();
    *drawing = choose_any(&twin->sheet, &c->lists, true, c->joining, &c->random);
    if (*drawing == NULL)
        return ink_move_end();
    return move_of_twin(&c->m->seat[player].sheet, &twin->sheet, *drawing);
}

static bool twin_follows(random_table *c, int player, ink_move move, const twin_move *drawing)
{
    if (drawing != NULL)
        return twin_table_play(&c->m->twin, player, drawing);
    return move == ink_move_end() ? twin_table_end(&c->m->twin, player)
                                  : twin_table_back(&c->m->twin, player);
}

/* Plays and takes back: the very bytes, of seat and table. */
static void try_and_take_back(random_table *c, int player, ink_move move)
{
    match *m = c->m;
    if (move == ink_move_back() || (move == ink_move_end() && m->table.drawing == 1))
        return;
    save(c);
    assert_int_equal(ink_table_play(&m->rules, &m->table, m->seat, player, move, NULL), INK_OK);
    assert_int_equal(ink_table_play(&m->rules, &m->table, m->seat, player, ink_move_back(), NULL),
                     INK_OK);
    require(&m->seat[player].sheet, table_as_saved(c));
    seats_as_saved(c, -1);
}

/* One step of one player; others' seats stay as they are. */
static void play_step(random_table *c, int player)
{
    match *m = c->m;
    ink_seat *seat = &m->seat[player];
    const twin_move *drawing = NULL;
    list_moves(&m->twin.player[player].sheet, &c->lists);
    ink_move move = seat->ended != 0 ? ink_move_back() : next_move(c, player, &drawing);
    try_and_take_back(c, player, move);
    save(c);
    assert_int_equal(ink_table_play(&m->rules, &m->table, m->seat, player, move, NULL), INK_OK);
    assert_true(twin_follows(c, player, move, drawing));
    write_move(c, player, move);
    if (m->table.phase != INK_PHASE_DRAW)
        return;
    seats_as_saved(c, player);
    if (move == ink_move_back()) /* the bytes of then, however the game went on */
        require(&seat->sheet, memcmp(seat, &c->past[player][seat->moves], sizeof *seat) == 0);
    else
        c->past[player][seat->moves] = *seat;
    check_state(c, player);
}

static void play_round(random_table *c)
{
    match *m = c->m;
    roll_round(c);
    while (m->table.phase == INK_PHASE_DRAFT)
        pick(c);
    begin_drawing(c);
    while (m->table.phase == INK_PHASE_DRAW) {
        int player = below(c, m->table.players);
        if (m->seat[player].ended == 0 || below(c, 8) == 0)
            play_step(c, player);
    }
    for (int p = 0; p < m->table.players; p++) /* never past the end of the round */
        assert_int_not_equal(ink_table_ask(&m->rules, &m->table, m->seat, p, ink_move_back(), NULL),
                             INK_OK);
    check_state(c, below(c, m->table.players));
    match_compare(m);
}

/* --- records ---------------------------------------------------------------------------------- */

/* The replay ends with the very bytes of the table and of every seat. */
static void replay_record(random_table *c)
{
    match *m = c->m;
    ink_replay_event event;
    ink_refusal why;
    ink_score score;
    int scores = 0;
    for (int p = 0; p < m->table.players; p++) {
        ink_table_score(&m->rules, m->seat, p, &score);
        ink_record_score(p, &score, &c->out);
    }
    assert_true(ink_text_whole(&c->out));
    replayed *again = replay_of((ink_slice){c->record, c->out.length});
    do {
        ink_status status = next_event(again, &event, &why);
        if (status != INK_OK)
            fail_msg("line %d: %s\n%s", (int)why.line, ink_status_name(status), c->record);
        scores += event.kind == INK_REPLAY_SCORE;
    } while (event.kind != INK_REPLAY_NONE);
    assert_int_equal(scores, m->table.players);
    assert_memory_equal(&again->replay.table, &m->table, sizeof m->table);
    assert_memory_equal(again->seat, m->seat, m->table.players * sizeof *m->seat);
}

void play_table(const char *config, uint64_t number)
{
    static random_table c;
    char seed[48];
    (void)snprintf(seed, sizeof seed, "table %llu-%d", (unsigned long long)test_seed(),
                   (int)number);
    c.m = match_begin(config);
    c.random = chance((int)number);
    c.seeded = number % 2 == 0;
    c.joining = number % 3 == 0;
    c.seed = ink_slice_of(seed);
    c.out = ink_text_in(c.record, sizeof c.record);
    set_up(&c);
    while (c.m->table.phase != INK_PHASE_OVER)
        play_round(&c);
    replay_record(&c);
}
