/* A table of the library and one of the twin, played side by side. */
#include "match.h"

enum { STEPS = 20000000 }; /* of the twin's search, for one line */

/* --- setting up --------------------------------------------------------------------------- */

match *match_begin(const char *config)
{
    static match m;
    m.rules = rules_of(config);
    go_by(&m.rules);
    memset(&m.table, 0x77, sizeof m.table);
    memset(m.seat, 0x77, sizeof m.seat);
    ink_table_start(&m.rules, &m.table, m.seat);
    assert_true(ink_table_sound(&m.rules, &m.table, m.seat));
    return &m;
}

/* The twin begins when goals and first player are known. */
static void begin_twin(match *m)
{
    const char *goal[TWIN_GOALS];
    for (int i = 0; i < TWIN_GOALS; i++) {
        int index = m->table.goal[i];
        goal[i] = index == INK_NO_GOAL ? "-" : m->rules.goal[index].card->code;
    }
    twin_table_start(&m->twin, edition_now(), expansion_now(), m->rules.config.players,
                     m->rules.config.draft != 0, goal, m->table.star);
}

void match_set_up(match *m, const ink_setup *setup)
{
    ink_refusal why;
    if (m->table.phase == INK_PHASE_SETUP)
        assert_int_equal(ink_table_set_up(&m->rules, &m->table, setup, &why), INK_OK);
    assert_int_equal(m->table.phase, INK_PHASE_ROLL);
    begin_twin(m);
    match_compare(m);
}

match *match_of(const char *config, const char *setup)
{
    match *m = match_begin(config);
    ink_setup read = {.first = 0};
    if (setup != NULL)
        assert_int_equal(ink_setup_read(&m->rules, ink_slice_of(setup), &read, NULL), INK_OK);
    match_set_up(m, &read);
    return m;
}

/* --- rolling -------------------------------------------------------------------------------- */

/* What the expansion's dice show, as the twin says it; the twin has the faces of each die. */
void extra_of_roll(const ink_roll *roll, const char *extra[TWIN_EXTRA_DICE])
{
    for (int die = 0; die < TWIN_EXTRA_DICE; die++) {
        int shape = roll->face[TWIN_DICE + die];
        extra[die] = NULL;
        if (die >= twin_extra_dice(expansion_now()))
            continue;
        extra[die] = twin_extra_find(expansion_now(), die, rules_now()->shape[shape].text);
        assert_non_null(extra[die]);
    }
}

static int face_of_shape(int shape)
{
    return look_of_tile(rules_now()->shape[shape].first).face;
}

void match_roll_dice(match *m, const ink_roll *roll, const ink_pair *pair)
{
    ink_refusal why;
    int face[TWIN_DICE];
    const char *extra[TWIN_EXTRA_DICE];
    static int pool[2 * TWIN_PLAYERS][2];
    assert_int_equal(ink_table_roll(&m->rules, &m->table, m->seat, roll, pair, &why), INK_OK);
    assert_true(ink_table_sound(&m->rules, &m->table, m->seat));
    extra_of_roll(roll, extra);
    if (m->table.round > m->rules.rounds) {
        assert_true(twin_table_last_roll(&m->twin, extra));
        return;
    }
    if (pair == NULL) {
        for (int die = 0; die < TWIN_DICE; die++)
            face[die] = face_of_shape(roll->face[die]);
        assert_true(twin_table_roll(&m->twin, face, extra));
        return;
    }
    for (int i = 0; i < 2 * m->table.players; i++)
        for (int k = 0; k < 2; k++)
            pool[i][k] = face_of_shape(pair[i].face[k]);
    assert_true(twin_table_pool(&m->twin, (const int(*)[2])pool, extra));
}

void match_roll(match *m, const char *dice)
{
    ink_roll roll;
    int round = m->table.round + 1;
    bool draft = ink_table_drafts(&m->rules, round);
    assert_int_equal(
        ink_table_roll_read(&m->rules, ink_slice_of(dice), round, &roll, m->pair, NULL), INK_OK);
    match_roll_dice(m, &roll, draft ? m->pair : NULL);
}

/* --- playing --------------------------------------------------------------------------------- */

bool twin_move_of(const char *word, twin_move *move)
{
    return twin_move_read(word, move);
}

static bool twin_plays(match *m, int player, const char *word)
{
    twin_move move;
    if (player < 0 || player >= m->table.players)
        return false;
    if (strcmp(word, "end") == 0)
        return twin_table_end(&m->twin, player);
    if (strcmp(word, "back") == 0)
        return twin_table_back(&m->twin, player);
    if (strncmp(word, "pick", 4) == 0)
        return twin_pick(&m->twin, player, atoi(word + 4) - 1);
    return twin_move_of(word, &move) && twin_table_play(&m->twin, player, &move);
}

static void play_word(match *m, int player, const char *word)
{
    ink_move move = 0;
    ink_refusal why = {.status = INK_OK};
    const ink_sheet *sheet = &m->seat[player].sheet;
    ink_status status = ink_move_read(&m->rules, sheet, ink_slice_of(word), &move, &why);
    if (status == INK_OK)
        status = ink_table_play(&m->rules, &m->table, m->seat, player, move, &why);
    if (status != INK_OK)
        fail_msg("player %d, '%s': %s", player + 1, word, ink_status_name(status));
    if (!twin_plays(m, player, word))
        fail_msg("player %d, '%s': the twin refuses", player + 1, word);
    assert_true(ink_table_sound(&m->rules, &m->table, m->seat));
}

void match_play(match *m, int player, const char *words)
{
    char copy[512];
    (void)snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        play_word(m, player - 1, word);
}

ink_refusal match_refused(match *m, int player, const char *word, ink_status status)
{
    static ink_seat seat[INK_MAX_PLAYERS];
    ink_table table = m->table;
    ink_refusal why = {.status = INK_OK};
    ink_move move = 0;
    int p = player - 1, read_by = p >= 0 && p < m->table.players ? p : 0;
    size_t bytes = m->table.players * sizeof *seat;
    memcpy(seat, m->seat, bytes);
    ink_status read =
        ink_move_read(&m->rules, &m->seat[read_by].sheet, ink_slice_of(word), &move, &why);
    ink_status found =
        read != INK_OK ? read : ink_table_ask(&m->rules, &m->table, m->seat, p, move, &why);
    if (found != status)
        fail_msg("player %d, '%s': %s, not %s", player, word, ink_status_name(found),
                 ink_status_name(status));
    if (read == INK_OK) {
        assert_int_equal(ink_table_play(&m->rules, &m->table, m->seat, p, move, NULL), status);
        assert_int_equal(ink_table_play(&m->rules, &m->table, m->seat, p, move, &why), status);
    }
    assert_memory_equal(&table, &m->table, sizeof table);
    assert_memory_equal(seat, m->seat, bytes);
    assert_false(twin_plays(m, p, word));
    return why;
}

void match_draw(match *m, int player)
{
    static ink_moves moves;
    char word[32];
    for (;;) {
        ink_text out = ink_text_in(word, sizeof word);
        ink_sheet_dice_moves(&m->rules, &m->seat[player - 1].sheet, &moves);
        if (moves.count == 0)
            return;
        ink_move_write(&m->rules, moves.move[0], &out);
        match_play(m, player, word);
    }
}

void match_finish_round(match *m)
{
    for (int player = 1; player <= m->table.players; player++)
        if (m->seat[player - 1].ended == 0) {
            match_draw(m, player);
            match_play(m, player, "end");
        }
}

/* Changes a sheet behind the table's back. */
void match_ink(match *m, int player, const char *placements)
{
    ink_seat *seat = &m->seat[player - 1];
    twin_player *twin = &m->twin.player[player - 1];
    char copy[512];
    (void)snprintf(copy, sizeof copy, "%s", placements);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        ink_cell cell = cell_of(word);
        twin_drawing *drawing = &twin->sheet.board.cell[ink_cell_row(cell)][ink_cell_column(cell)];
        ink_sheet_erase(&seat->sheet, cell);
        twin_erase(drawing);
        if (word[2] == '\0')
            continue;
        ink_sheet_ink(&m->rules, &seat->sheet, cell, tile_of(word + 2));
        assert_true(twin_drawing_read(word + 2, drawing));
    }
    /* As if the round had begun so: what was drawn before does not lead here. */
    seat->before = seat->sheet;
    seat->moves = 0;
    memset(seat->move, 0, sizeof seat->move);
    twin->moves = 0;
}

/* --- comparing -------------------------------------------------------------------------------- */

static void compare_goal_points(const match *m)
{
    for (int goal = 0; goal < INK_GOALS; goal++) {
        if (m->table.goal[goal] == INK_NO_GOAL)
            continue;
        assert_int_equal(ink_table_goal_value(&m->table, goal), twin_table_value(&m->twin, goal));
        for (int p = 0; p < m->table.players; p++)
            assert_int_equal(m->seat[p].goal_points[goal], m->twin.player[p].points[goal]);
    }
}

void match_compare(const match *m)
{
    static twin_score score[TWIN_PLAYERS];
    static int twin_place[TWIN_PLAYERS];
    static uint16_t place[INK_MAX_PLAYERS];
    bool all = true;
    compare_goal_points(m);
    for (int p = 0; p < m->table.players; p++) {
        ink_score mine;
        ink_table_score(&m->rules, m->seat, p, &mine);
        bool counted = twin_table_score(&m->twin, p, STEPS, &score[p]);
        if (counted)
            compare_score(&m->seat[p].sheet, &mine, &score[p]);
        all = all && counted;
    }
    if (!all)
        return;
    ink_table_rank(&m->rules, &m->table, m->seat, place);
    twin_table_rank(&m->twin, score, twin_place);
    for (int p = 0; p < m->table.players; p++)
        assert_int_equal(place[p], twin_place[p]);
}
