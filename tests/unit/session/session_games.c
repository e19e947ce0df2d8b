/* See session_games.h. */
#include "session_games.h"

/* --- short ways ------------------------------------------------------------------------------- */

ink_session *session_of(const char *config, const char *seed)
{
    ink_config read;
    ink_refusal why;
    ink_session *session = NULL;
    assert_int_equal(ink_config_read(ink_slice_of(config), &read, &why), INK_OK);
    assert_int_equal(ink_session_new(&read, ink_slice_of(seed), &session, &why), INK_OK);
    assert_non_null(session);
    return session;
}

ink_session *session_with(const char *config, const char *dice)
{
    ink_session *session = session_of(config, "table");
    ink_roll roll;
    ink_refusal why;
    assert_int_equal(ink_roll_read(ink_session_rules(session), ink_slice_of(dice), 1, &roll, &why),
                     INK_OK);
    assert_int_equal(ink_session_roll_these(session, &roll, NULL, &why), INK_OK);
    return session;
}

ink_move session_move(const ink_session *session, int player, const char *word)
{
    ink_move move = 0;
    ink_refusal why;
    const ink_sheet *sheet = &ink_session_seats(session)[player - 1].sheet;
    if (ink_move_read(ink_session_rules(session), sheet, ink_slice_of(word), &move, &why) != INK_OK)
        fail_msg("%s is no move", word);
    return move;
}

void session_plays(ink_session *session, int player, const char *words)
{
    ink_slice rest = ink_slice_of(words);
    for (;;) {
        char word[64];
        ink_refusal why;
        ink_slice next = ink_slice_word(&rest);
        if (next.length == 0)
            return;
        (void)snprintf(word, sizeof word, "%.*s", (int)next.length, next.data);
        ink_move move = session_move(session, player, word);
        if (ink_session_play(session, player - 1, move, &why) != INK_OK)
            fail_msg("%s is refused: %s", word, ink_status_name(why.status));
    }
}

ink_status hint_of(const ink_session *session, int player, ink_engine *engine,
                   const ink_engine_limits *limits, ink_engine_result *result)
{
    return ink_engine_hint(engine, ink_session_table(session), ink_session_seats(session), player,
                           limits, result);
}

bool same_seats(const ink_session *session, const ink_table *table, const ink_seat *seat)
{
    return memcmp(ink_session_table(session), table, sizeof *table) == 0 &&
           memcmp(ink_session_seats(session), seat, table->players * sizeof *seat) == 0;
}

/* --- a walk ----------------------------------------------------------------------------------- */

static int below(walk *w, int limit)
{
    return twin_below(&w->random, limit);
}

static void keep(walk *w, int kind, int player)
{
    w->kind = kind;
    w->player = player;
    w->move = 0;
    w->removed = -1;
    w->table = *ink_session_table(w->session);
    assert_true(w->table.players <= COUNT(w->seat));
    memcpy(w->seat, ink_session_seats(w->session), w->table.players * sizeof *w->seat);
    ink_session_score(w->session, player, &w->score);
}

static void arrive(walk *w, walk_visitor *visit)
{
    w->states++;
    if (!ink_table_sound(ink_session_rules(w->session), ink_session_table(w->session),
                         ink_session_seats(w->session)))
        fail_msg("%s: not sound after a step of kind %d", w->config, w->kind);
    if (visit != NULL)
        visit(w);
}

/* Any move; the end of the round is held back for a while, take-backs are steps of their own. */
static ink_move choose(walk *w, int player, bool end)
{
    static ink_moves moves;
    ink_table_moves(ink_session_rules(w->session), ink_session_table(w->session),
                    ink_session_seats(w->session), player, &moves);
    ink_move last = 0;
    for (int tries = 0; moves.count > 0 && tries < 40; tries++) {
        ink_move move = moves.move[below(w, (int)moves.count)];
        if (ink_move_kind(move) == INK_MOVE_BACK)
            continue;
        last = move;
        if (ink_move_kind(move) != INK_MOVE_END || end)
            return move;
    }
    for (uint32_t i = 0; last == 0 && i < moves.count; i++)
        if (ink_move_kind(moves.move[i]) != INK_MOVE_BACK)
            last = moves.move[i];
    return last;
}

/* Sometimes another die of those with equal faces. */
static ink_move other_die(walk *w, int player, ink_move move)
{
    const ink_sheet *sheet = &ink_session_seats(w->session)[player].sheet;
    if (ink_move_kind(move) != INK_MOVE_DIE)
        return move;
    for (int d = 0; d < INK_MAX_DICE; d++)
        if ((sheet->waiting >> d & 1) != 0 && below(w, 2) == 0 &&
            sheet->die[d] == sheet->die[ink_move_source(move)])
            return ink_move_of(INK_MOVE_DIE, d, ink_move_tile(move), ink_move_cell(move));
    return move;
}

static void play(walk *w, int player, bool end, walk_visitor *visit)
{
    ink_refusal why;
    ink_move move = choose(w, player, end);
    if (move == 0)
        return;
    bool pick = ink_move_kind(move) == INK_MOVE_PICK;
    keep(w, pick ? WALK_PICK : WALK_PLAY, player);
    w->move = other_die(w, player, move);
    assert_int_equal(ink_session_play(w->session, player, w->move, &why), INK_OK);
    arrive(w, visit);
}

static void step(walk *w, int player, bool back, walk_visitor *visit)
{
    ink_refusal why;
    bool can =
        back ? ink_session_can_undo(w->session, player) : ink_session_can_redo(w->session, player);
    keep(w, back ? WALK_UNDO : WALK_REDO, player);
    ink_status status = back ? ink_session_undo(w->session, player, &why)
                             : ink_session_redo(w->session, player, &why);
    assert_int_equal(status, can ? INK_OK : back ? INK_E_NOTHING_BACK : INK_E_NOTHING_AGAIN);
    assert_int_equal(why.status, status);
    if (can)
        arrive(w, visit);
    else
        assert_true(same_seats(w->session, &w->table, w->seat));
}

static void remove_one(walk *w, int player, walk_visitor *visit)
{
    ink_refusal why;
    const ink_seat *seat = &ink_session_seats(w->session)[player];
    int drawings = seat->moves - seat->ended;
    keep(w, WALK_REMOVE, player);
    if (drawings == 0) {
        assert_int_equal(ink_session_remove_move(w->session, player, 0, NULL, &why),
                         INK_E_NOTHING_THERE);
        return;
    }
    w->removed = below(w, drawings);
    assert_int_equal(ink_session_remove_move(w->session, player, w->removed, &w->returned, &why),
                     INK_OK);
    arrive(w, visit);
}

static void clear(walk *w, int player, walk_visitor *visit)
{
    ink_refusal why;
    keep(w, WALK_CLEAR, player);
    bool any = w->seat[player].moves > 0;
    assert_int_equal(ink_session_clear(w->session, player, &why),
                     any ? INK_OK : INK_E_NOTHING_BACK);
    if (any)
        arrive(w, visit);
}

static void turn(walk *w, int player, walk_visitor *visit)
{
    ink_refusal why;
    ink_cell cell = ink_cell_at(below(w, INK_ROWS), below(w, INK_COLUMNS));
    ink_set fresh = ink_session_fresh(w->session, player);
    if (fresh != 0)
        while (!ink_set_has(fresh, cell))
            cell = ink_cell_at(below(w, INK_ROWS), below(w, INK_COLUMNS));
    keep(w, WALK_TURN, player);
    w->cell = cell;
    ink_status status = ink_session_turn_piece(w->session, player, cell, &why);
    assert_int_equal(status, why.status);
    if (status == INK_OK)
        arrive(w, visit);
    else
        assert_true(same_seats(w->session, &w->table, w->seat));
}

/* One step of a player who has not made up their mind. */
static void wander(walk *w, int player, bool end, walk_visitor *visit)
{
    switch (below(w, 12)) {
    case 0:
    case 1: step(w, player, true, visit); break;
    case 2: step(w, player, false, visit); break;
    case 3: remove_one(w, player, visit); break;
    case 4: turn(w, player, visit); break;
    case 5:
        if (below(w, 4) == 0)
            clear(w, player, visit);
        break;
    default:
        if (ink_session_seats(w->session)[player].ended == 0)
            play(w, player, end, visit);
        break;
    }
}

static void draw_round(walk *w, walk_visitor *visit)
{
    const ink_table *table = ink_session_table(w->session);
    int patience = 10 * table->players + below(w, 10 * table->players);
    for (int i = 0; table->phase == INK_PHASE_DRAW; i++) {
        int player = below(w, table->players);
        if (i < patience)
            wander(w, player, below(w, 4) == 0, visit);
        else
            play(w, ink_session_turn(w->session), below(w, 2) == 0, visit);
        if (i > WALK_STEPS)
            fail_msg("%s: a round does not end", w->config);
    }
}

static void walk_from(const char *config, uint64_t seed, uint64_t random, walk_visitor *visit)
{
    static walk w;
    char text[24];
    ink_refusal why;
    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    w = (walk){.config = config, .random = random, .session = session_of(config, text)};
    const ink_table *table = ink_session_table(w.session);
    while (table->phase != INK_PHASE_OVER) {
        keep(&w, WALK_ROLL, 0);
        assert_int_equal(ink_session_roll(w.session, &why), INK_OK);
        arrive(&w, visit);
        while (table->phase == INK_PHASE_DRAFT)
            play(&w, ink_session_turn(w.session), true, visit);
        draw_round(&w, visit);
    }
    assert_int_equal(ink_session_roll(w.session, &why), INK_E_GAME_OVER);
    assert_int_equal(ink_session_turn(w.session), INK_MAX_PLAYERS);
    assert_true(w.states > 40);
    ink_session_free(w.session);
}

void walk_game(const char *config, uint64_t number, walk_visitor *visit)
{
    walk_from(config, number, 77 + number, visit);
}

void session_pass_round(ink_session *session, uint64_t *random)
{
    walk w = {.config = "", .random = *random, .session = session};
    ink_refusal why;
    const ink_table *table = ink_session_table(session);
    if (table->phase == INK_PHASE_ROLL)
        assert_int_equal(ink_session_roll(session, &why), INK_OK);
    while (table->phase == INK_PHASE_DRAFT || table->phase == INK_PHASE_DRAW)
        play(&w, ink_session_turn(session), true, NULL);
    *random = w.random;
}

/* --- every config ----------------------------------------------------------------------------- */

/* Game number so and so: one that is always the same, or one of the day. */
static void walk_one(const char *config, int number, bool today, walk_visitor *visit)
{
    if (today)
        walk_from(config, chance(2 * number), chance(2 * number + 1), visit);
    else
        walk_game(config, (uint64_t)number, visit);
}

void walk_all(walk_visitor *visit, int fixed)
{
    static const char *const tables[] = {
        "classic",
        "challenge",
        "classic,goals=random,players=3",
        "challenge,draft,players=2",
        "classic,draft,players=3",
        "challenge,goals=B:C:D,players=2",
        "challenge+desert,draft,players=3",
        "classic+canyon,goals=random,players=2",
        "challenge+meteor+desert,goals=none,house",
        "classic+meteor+lava,house,players=2",
        "classic+desert+canyon,house",
        "challenge+lake+lava,house",
    };
    for (int game = 0; game < fixed + 1 + INK_TEST_SCALE / 20; game++) {
        for (int i = 0; i < COUNT(tables); i++)
            walk_one(tables[i], game, game >= fixed, visit);
        for (int m = 0; ink_module_name(m) != NULL; m++)
            for (int e = 0; !ink_module_is_edition(m) && ink_edition_name(e) != NULL; e++) {
                char config[64];
                (void)snprintf(config, sizeof config, "%s+%s%s", ink_edition_name(e),
                               ink_module_name(m), game % 2 == 0 ? "" : ",players=2");
                walk_one(config, 100 + game, game >= fixed, visit);
            }
    }
}
