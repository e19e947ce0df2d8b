/* Records of tables: golden games of several players, drafts and the Challenge, replayed by
   library and twin to the same scores and places for ever; and what is wrong with a record. */
#include "match.h"

typedef struct golden {
    const char *file;
    int players;
    int total[4], expansion[4], goals[4], villages[4], place[4];
} golden;

static const golden games[] = {
    {"golden/challenge-solo.record", 1, {32}, {0}, {4}, {8}, {1}},
    {"golden/challenge-four.record",
     4,
     {31, 17, 17, 36},
     {0},
     {8, 3, 6, 7},
     {4, 6, 4, 2},
     {2, 4, 3, 1}},
    {"golden/challenge-no-seed.record", 2, {26, 36}, {0}, {4, 4}, {2, 4}, {2, 1}},
    {"golden/classic-draft.record", 3, {20, 20, 20}, {0}, {0}, {0}, {1, 3, 2}},
    {"golden/challenge-draft.record", 2, {27, 32}, {0}, {6, 6}, {2, 0}, {2, 1}},
    {"golden/classic-river.record", 1, {1}, {4}, {0}, {0}, {1}},
    {"golden/challenge-river.record", 2, {8, 22}, {3, 4}, {8, 12}, {2, 2}, {2, 1}},
    {"golden/classic-lake.record", 1, {11}, {1}, {0}, {0}, {1}},
    {"golden/challenge-lake.record", 2, {36, 29}, {1, 1}, {12, 4}, {2, 4}, {1, 2}},
    {"golden/classic-meteor.record", 1, {30}, {14}, {0}, {0}, {1}},
    {"golden/challenge-meteor.record", 2, {34, 37}, {12, 8}, {8, 6}, {2, 0}, {2, 1}},
    {"golden/classic-lava.record", 1, {7}, {14}, {0}, {0}, {1}},
    {"golden/challenge-lava.record", 2, {16, 12}, {6, 8}, {12, 6}, {0, 4}, {1, 2}},
    {"golden/classic-desert.record", 1, {15}, {4}, {0}, {0}, {1}},
    {"golden/challenge-desert.record", 2, {24, 11}, {5, 0}, {6, 4}, {6, 0}, {1, 2}},
    {"golden/classic-canyon.record", 1, {33}, {17}, {0}, {0}, {1}},
    {"golden/challenge-canyon.record", 2, {50, 44}, {18, 19}, {12, 8}, {6, 2}, {1, 2}},
    {"golden/classic-forest.record", 1, {44}, {21}, {0}, {0}, {1}},
    {"golden/challenge-forest.record", 2, {47, 53}, {23, 24}, {8, 6}, {6, 2}, {2, 1}},
    {"golden/classic-forest-goals.record", 1, {63}, {19}, {5}, {0}, {1}},
    {"golden/challenge-forest-goals.record", 2, {71, 68}, {14, 13}, {8, 10}, {2, 6}, {1, 2}},
    {"golden/classic-meteor-draft.record",
     3,
     {16, 28, 20},
     {10, 10, 10},
     {0, 6, 4},
     {0, 0, 0},
     {3, 1, 2}},
    {"golden/challenge-desert-draft.record", 2, {27, 25}, {1, 1}, {8, 4}, {4, 4}, {1, 2}},
};

/* --- golden games ----------------------------------------------------------------------------- */

/* The config of a record, as its second line has it. */
static void config_of(const char *text, char config[80])
{
    const char *line = strstr(text, "\nconfig ") + 8;
    size_t length = strcspn(line, "\n");
    memcpy(config, line, length);
    config[length] = '\0';
}

/* Does the same on the match, where the twin plays along. */
static void follow(match *m, replayed *record, const ink_replay_event *event)
{
    const ink_replay *replay = &record->replay;
    char word[32];
    ink_text out = ink_text_in(word, sizeof word);
    switch (event->kind) {
    case INK_REPLAY_SETUP: {
        ink_setup setup = {.first = replay->table.star};
        memcpy(setup.goal, replay->table.goal, sizeof setup.goal);
        match_set_up(m, &setup);
        break;
    }
    case INK_REPLAY_ROLL:
        if (m->table.round == 0 && m->rules.config.goal_mode != INK_GOALS_RANDOM &&
            m->rules.config.draft == 0)
            match_set_up(m, &(ink_setup){.first = 0});
        match_roll_dice(m, &replay->roll,
                        ink_table_drafts(&m->rules, m->table.round + 1) ? replay->pair : NULL);
        break;
    case INK_REPLAY_MOVE:
        ink_move_write(&replay->rules, event->move, &out);
        match_play(m, event->player + 1, word);
        break;
    default: break;
    }
}

static match *replay_both(const char *text, replayed **record)
{
    char config[80];
    ink_replay_event event;
    ink_refusal why;
    config_of(text, config);
    match *m = match_begin(config);
    *record = replay_of(ink_slice_of(text));
    do {
        ink_status status = next_event(*record, &event, &why);
        if (status != INK_OK)
            fail_msg("line %d: %s", (int)why.line, ink_status_name(status));
        follow(m, *record, &event);
    } while (event.kind != INK_REPLAY_NONE);
    assert_memory_equal(&m->table, &(*record)->replay.table, sizeof m->table);
    assert_memory_equal(m->seat, (*record)->seat, m->table.players * sizeof *m->seat);
    return m;
}

static void golden_tables_replay_to_their_scores(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(games); i++) {
        const golden *game = &games[i];
        char *text = file_text(game->file);
        uint16_t place[INK_MAX_PLAYERS];
        replayed *record;
        match *m = replay_both(text, &record);
        assert_int_equal(m->table.phase, INK_PHASE_OVER);
        assert_int_equal(m->table.players, game->players);
        match_compare(m);
        ink_table_rank(&m->rules, &m->table, m->seat, place);
        for (int p = 0; p < game->players; p++) {
            ink_score score;
            ink_table_score(&m->rules, m->seat, p, &score);
            assert_int_equal(score.total, game->total[p]);
            assert_int_equal(score.expansion, game->expansion[p]);
            assert_int_equal(score.goals, game->goals[p]);
            assert_int_equal(score.villages, game->villages[p]);
            assert_int_equal(place[p], game->place[p]);
        }
        free(text);
    }
}

/* Of two expansions at once the twin knows nothing: the library alone. */
static void a_golden_house_game_replays(void **state)
{
    static const golden game = {
        "golden/house.record", 2, {29, 31}, {15, 22}, {4, 0}, {2, 0}, {2, 1}};
    char *text = file_text(game.file);
    replayed *record = replay_of(ink_slice_of(text));
    ink_replay_event event;
    (void)state;
    do
        assert_int_equal(next_event(record, &event, NULL), INK_OK);
    while (event.kind != INK_REPLAY_NONE);
    assert_int_equal(record->replay.table.phase, INK_PHASE_OVER);
    for (int p = 0; p < game.players; p++) {
        ink_score score;
        ink_table_score(&record->replay.rules, record->seat, p, &score);
        assert_int_equal(score.total, game.total[p]);
        assert_int_equal(score.expansion, game.expansion[p]);
    }
    free(text);
}

/* What the records of the expansions are to hold, so that it is replayed for ever. */
static void golden_games_are_full_of_events(void **state)
{
    static const char *const holds[][6] = {
        {"classic-river", "V.V.", "HVHV{NS}{EW}", NULL},
        {"challenge-lake", "LLL", "LLHR*", NULL},
        {"challenge-meteor", "meteor=N", "meteor=S", NULL},
        {"classic-meteor", "meteor=N", "meteor=H", NULL},
        {"classic-lava", " !", "XXXXv", "back", NULL},
        {"challenge-lava", " !", "XXXXv", " =", NULL},
        {"classic-desert", " arid ", "arid=", NULL},
        {"challenge-desert", " arid ", "arid=", NULL},
        {"classic-canyon", " ~", NULL},
        {"classic-forest", "H.H.t", ".H.Ht", "R..Rt", "....t", NULL},
        {"challenge-forest", "RR..t", ".R.Rt", "....t", " =", NULL},
        {"challenge-forest", "setup goals=H:B:C", NULL}, /* from before Forest had its cards */
        {"challenge-forest-goals", "goals=F:D:FB", "....t", NULL},
        {"classic-forest-goals", "goals=FA:FB:FC", NULL},
        {"challenge-desert-draft", "pick4", "arid", NULL},
        {"classic-meteor-draft", "pick6", "meteor=", NULL},
        {"house", "meteor=N", " arid ", "arid=", NULL},
    };
    (void)state;
    for (int i = 0; i < COUNT(holds); i++) {
        char name[80];
        (void)snprintf(name, sizeof name, "golden/%s.record", holds[i][0]);
        char *text = file_text(name);
        for (int k = 1; holds[i][k] != NULL; k++)
            if (strstr(text, holds[i][k]) == NULL)
                fail_msg("%s has no '%s'", name, holds[i][k]);
        free(text);
    }
}

/* Floods are in no line of a record, but on the sheet. */
static void golden_lakes_are_flooded(void **state)
{
    static const char *const file[] = {"golden/classic-lake.record",
                                       "golden/challenge-lake.record"};
    (void)state;
    for (int i = 0; i < COUNT(file); i++) {
        char *text = file_text(file[i]);
        replayed *record;
        match *m = replay_both(text, &record);
        int flooded = 0, filled = tile_of("LLLL");
        for (int p = 0; p < m->table.players; p++)
            for (int cell = 0; cell < INK_CELL_LIMIT; cell++)
                flooded += m->seat[p].sheet.tile[cell] == filled;
        assert_true(flooded > 0);
        free(text);
    }
}

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct writer {
    ink_text out;
    ink_move move[64];
    size_t moves;
    int player;
} writer;

static void flush(writer *w, const ink_ruleset *rules)
{
    if (w->moves > 0)
        ink_record_moves(rules, w->player, w->move, w->moves, &w->out);
    w->moves = 0;
}

static void copy_event(writer *w, const replayed *record, const ink_replay_event *event)
{
    const ink_replay *replay = &record->replay;
    ink_score score;
    if (event->kind != INK_REPLAY_MOVE || event->player != w->player)
        flush(w, &replay->rules);
    if (w->out.length == 0 && event->kind >= INK_REPLAY_SEED)
        ink_record_begin(&replay->rules.config, replay->has_seed ? &replay->seed : NULL, &w->out);
    if (event->kind == INK_REPLAY_SETUP) {
        ink_setup setup = {.first = replay->table.star};
        memcpy(setup.goal, replay->table.goal, sizeof setup.goal);
        ink_record_setup(&replay->rules, &setup, &w->out);
    }
    if (event->kind == INK_REPLAY_ROLL)
        ink_record_roll(&replay->rules, &replay->roll,
                        ink_table_drafts(&replay->rules, replay->table.round) ? replay->pair : NULL,
                        &w->out);
    if (event->kind == INK_REPLAY_MOVE) {
        w->player = event->player;
        w->move[w->moves++] = event->move;
        if (ink_move_kind(event->move) == INK_MOVE_PICK)
            flush(w, &replay->rules);
    }
    if (event->kind == INK_REPLAY_SCORE) {
        ink_table_score(&replay->rules, record->seat, event->player, &score);
        ink_record_score(event->player, &score, &w->out);
    }
}

static void a_table_is_written_as_it_was(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(games); i++) {
        char *text = file_text(games[i].file), again[8192];
        replayed *record = replay_of(ink_slice_of(text));
        writer w = {.out = ink_text_in(again, sizeof again)};
        ink_replay_event event;
        do {
            assert_int_equal(next_event(record, &event, NULL), INK_OK);
            copy_event(&w, record, &event);
        } while (event.kind != INK_REPLAY_NONE);
        assert_string_equal(again, text);
        free(text);
    }
}

/* --- what is wrong with a record -------------------------------------------------------------- */

static ink_refusal refused_record(const char *text, ink_status status, size_t line)
{
    replayed *record = replay_of(ink_slice_of(text));
    ink_replay_event event = {.kind = INK_REPLAY_START};
    ink_refusal why = {.status = INK_OK};
    ink_status found = INK_OK;
    while (found == INK_OK && event.kind != INK_REPLAY_NONE)
        found = next_event(record, &event, &why);
    if (found != status || why.line != line)
        fail_msg("%s at line %d, not %s at line %d:\n%s", ink_status_name(found), (int)why.line,
                 ink_status_name(status), (int)line, text);
    assert_int_equal(why.status, status);
    assert_true(why.at <= strlen(text) && why.length <= strlen(text) - why.at);
    record = replay_of(ink_slice_of(text));
    event.kind = INK_REPLAY_START;
    for (found = INK_OK; found == INK_OK && event.kind != INK_REPLAY_NONE;)
        found = next_event(record, &event, NULL);
    assert_int_equal(found, status);
    return why;
}

#define TWO "inkrail 1\nconfig classic,players=2\n"
#define DICE "roll H.H. R.R. HH.. H.R.*\n"
#define DRAFT "inkrail 1\nconfig classic,draft,players=2\n"
#define POOL "roll H.H.&H.H. R.R.&H.R.* HH..&HH.. HHH.&HR..*\n"

static void configs_that_are_none(void **state)
{
    (void)state;
    (void)refused_record("inkrail 1\nconfig classic,draft\n", INK_E_DRAFT_ALONE, 2);
    (void)refused_record("inkrail 1\nconfig classic,goals=A:B:C\n", INK_E_NO_GOAL, 2);
    (void)refused_record("inkrail 1\nconfig classic,players=501\n", INK_E_PLAYERS, 2);
    ink_refusal why = refused_record("inkrail 1\nconfig classic,goals=A\n", INK_E_GOAL_COUNT, 2);
    assert_int_equal(why.at, strlen("inkrail 1\nconfig classic,"));
    assert_int_equal(why.length, strlen("goals=A"));
}

static void setups_that_are_none(void **state)
{
    (void)state;
    (void)refused_record(TWO "setup first=1\n", INK_E_NO_TOKEN, 3);
    (void)refused_record(TWO "setup\n", INK_E_SET_UP, 3);
    (void)refused_record(DRAFT POOL, INK_E_NOT_SET_UP, 3);
    (void)refused_record(DRAFT "1: pick1\n", INK_E_NOT_PICKING, 3);
    (void)refused_record(DRAFT "setup\n", INK_E_BAD_SETUP, 3);
    (void)refused_record(DRAFT "setup first=3\n", INK_E_NO_TOKEN, 3);
    (void)refused_record(DRAFT "setup first=1\nsetup first=1\n", INK_E_RECORD_ORDER, 4);
    (void)refused_record(DRAFT "setup first=1\nseed x\n", INK_E_RECORD_ORDER, 4);
    (void)refused_record(DRAFT "setup first=1\n" POOL "setup first=1\n", INK_E_RECORD_ORDER, 5);
    (void)refused_record("inkrail 1\nconfig challenge\nsetup goals=A:A:B\n", INK_E_BAD_SETUP, 3);
    /* the seed "inkrail" gives C:E:H */
    (void)refused_record("inkrail 1\nconfig challenge\nseed inkrail\nsetup goals=A:B:C\n",
                         INK_E_SEED_SETUP, 4);
}

static void rolls_that_are_none(void **state)
{
    (void)state;
    (void)refused_record(DRAFT "setup first=1\n" DICE, INK_E_NO_TOKEN, 4);
    (void)refused_record(TWO POOL, INK_E_NO_DRAWING, 3);
    (void)refused_record(DRAFT "setup first=1\nroll H.H.&H.H. R.R.&H.R.*\n", INK_E_POOL_COUNT, 4);
    (void)refused_record(DRAFT "setup first=1\nroll H.R.*&H.R.* R.R.&H.R.* HH..&HH.. HHH.&HH..\n",
                         INK_E_BAD_POOL, 4);
    (void)refused_record(DRAFT "setup first=1\n" POOL POOL, INK_E_ROUND_RUNNING, 5);
    ink_refusal why = refused_record(DRAFT "seed a\nsetup first=2\n" POOL, INK_E_SEED_DICE, 5);
    assert_int_equal(why.round, 1);
}

static void moves_that_are_none(void **state)
{
    (void)state;
    ink_refusal nobody = refused_record(TWO DICE "3: B1H.H.\n", INK_E_NO_PLAYER, 4);
    assert_int_equal(nobody.player, 2);
    (void)refused_record(TWO DICE "99999999: B1H.H.\n", INK_E_RECORD_LINE, 4);
    (void)refused_record(TWO DICE "0: B1H.H.\n", INK_E_RECORD_LINE, 4);
    (void)refused_record(TWO DICE "01: B1H.H.\n", INK_E_RECORD_LINE, 4);
    (void)refused_record(TWO DICE "1 : B1H.H.\n", INK_E_RECORD_LINE, 4);
    (void)refused_record(TWO DICE ": B1H.H.\n", INK_E_RECORD_LINE, 4);
    (void)refused_record(TWO DICE "2: back\n", INK_E_NOTHING_BACK, 4);
    (void)refused_record(TWO DICE "2: pick1\n", INK_E_NOT_PICKING, 4);
    (void)refused_record(TWO DICE "2: B1H.H. back back\n", INK_E_NOTHING_BACK, 4);
    (void)refused_record(TWO DICE "2: B1H.H.\n1: B1H.H.\n2: B1H.H.\n", INK_E_DIE_DRAWN, 6);
    ink_refusal why =
        refused_record(DRAFT "setup first=2\n" POOL "2: pick1\n1: pick1\n", INK_E_NO_PAIR, 6);
    assert_int_equal(why.player, 0);
    (void)refused_record(DRAFT "setup first=2\n" POOL "1: pick1\n", INK_E_NOT_PICKING, 5);
    (void)refused_record(DRAFT "setup first=2\n" POOL "2: pick1\n1: B1H.H.\n", INK_E_NO_FACE, 6);
    (void)refused_record(DRAFT "setup first=2\n" POOL "2: pick1\n1: end\n", INK_E_PICK_FIRST, 6);
}

#define METEOR "inkrail 1\nconfig classic+meteor\n"
#define ROUTES "roll H.H. R.R. HH.. H.R.* "

/* What expansions ask for and allow has its place in a record, too. */
static void events_that_are_none(void **state)
{
    (void)state;
    (void)refused_record(METEOR ROUTES "\n", INK_E_DICE_COUNT, 3);
    (void)refused_record(METEOR ROUTES "2 2\n", INK_E_NO_DIE, 3);
    (void)refused_record(METEOR ROUTES "W 2 2\n", INK_E_DICE_COUNT, 3);
    (void)refused_record(METEOR ROUTES "W 2\n1: B1H.H.\n", INK_E_CHOICE_FIRST, 4);
    (void)refused_record(METEOR ROUTES "W 2\n1: meteor=E\n", INK_E_NO_CHOICE, 4);
    (void)refused_record(METEOR ROUTES "W 2\n1: meteor=W meteor=W\n", INK_E_NO_CHOICE, 4);
    (void)refused_record(METEOR ROUTES "W 2\n1: arid\n", INK_E_CELL_TEXT, 4);
    ink_refusal why = refused_record(METEOR ROUTES "W 2\n1: meteor=H.H.\n", INK_E_NOT_SPECIAL, 4);
    assert_int_equal(why.length, 4);
    (void)refused_record("inkrail 1\nconfig classic+river+lake\n", INK_E_HOUSE, 2);
    (void)refused_record("inkrail 1\nconfig classic+lava\n" ROUTES "XX.. X.X.\n1: D5XXXXv\n",
                         INK_E_EXPANSION, 4);
    (void)refused_record("inkrail 1\nconfig classic+lava\n" ROUTES "XX.. X.X.\n1: !D5XX..\n",
                         INK_E_EXPANSION, 4);
    (void)refused_record("inkrail 1\nconfig classic+canyon\n" ROUTES "~E ~EE\n1: ~B2E\n",
                         INK_E_EXPANSION, 4);
    (void)refused_record("inkrail 1\nconfig classic+canyon\n" ROUTES "~E ~EE\n1: ~A1E\n",
                         INK_E_EXPANSION, 4);
    (void)refused_record("inkrail 1\nconfig classic+canyon\n" ROUTES "~E ~EE\n1: ~A9E\n",
                         INK_E_NO_DRAWING, 4);
}

/* The last roll has its line like the others: it may be wrong, and nothing may be left out. */
static void last_rolls_that_are_none(void **state)
{
    char *text = file_text("golden/classic-desert.record"), wrong[4096];
    char *last = strstr(text, "roll R.R.w arid");
    int line = 1;
    (void)state;
    assert_non_null(last);
    for (const char *c = text; c < last; c++)
        line += *c == '\n';
    int before = (int)(last - text);
    (void)snprintf(wrong, sizeof wrong, "%.*sroll R.R.w H.H.c\n", before, text);
    (void)refused_record(wrong, INK_E_SEED_DICE, (size_t)line);
    (void)snprintf(wrong, sizeof wrong, "%.*sroll H.H. H.H. H.H. HR..* R.R.w arid\n", before, text);
    (void)refused_record(wrong, INK_E_NO_DIE, (size_t)line);
    (void)snprintf(wrong, sizeof wrong, "%.*sscore 1: total=15\n", before, text);
    (void)refused_record(wrong, INK_E_RECORD_ORDER, (size_t)line);
    (void)snprintf(wrong, sizeof wrong, "%.*sroll R.R.w arid\n1: end\n", before, text);
    (void)refused_record(wrong, INK_E_CHOICE_FIRST, (size_t)line + 1);
    (void)snprintf(wrong, sizeof wrong, "%.*sroll R.R.w arid\n1: arid A1R.R.w\n", before, text);
    (void)refused_record(wrong, INK_E_LAST_ROLL, (size_t)line + 1);
    (void)snprintf(wrong, sizeof wrong, "%.*sroll R.R.w arid\n1: arid end\nroll arid arid\n",
                   before, text);
    (void)refused_record(wrong, INK_E_GAME_OVER, (size_t)line + 2);
    free(text);
}

/* Every score line is its player's, and may stand only at the end. */
static void scores_that_are_wrong(void **state)
{
    char *text = file_text("golden/challenge-four.record"), wrong[8192];
    (void)state;
    (void)refused_record(TWO DICE "score 1: total=0\n", INK_E_RECORD_ORDER, 4);
    (void)snprintf(wrong, sizeof wrong, "%s", text);
    strstr(wrong, "score 3:")[6] = '2';
    int lines = 0;
    for (const char *c = text; *c != '\0'; c++)
        lines += *c == '\n';
    (void)refused_record(wrong, INK_E_RECORD_ORDER, (size_t)lines - 1); /* player 2 again */
    (void)snprintf(wrong, sizeof wrong, "%s", text);
    strstr(strstr(wrong, "score 3:"), "centre=")[7] ^= 1;
    ink_refusal why = refused_record(wrong, INK_E_SCORE_LINE, (size_t)lines - 1);
    assert_memory_equal(why.text, "total=", 6);
    (void)snprintf(wrong, sizeof wrong, "%s", text);
    strstr(wrong, "score 3:")[6] = '5';
    (void)refused_record(wrong, INK_E_NO_PLAYER, (size_t)lines - 1);
    free(text);
}

/* --- any bytes -------------------------------------------------------------------------------- */

/* Bytes changed at random: refused or replayed, but never more than that. */
static void changed_bytes_do_no_harm(void **state)
{
    uint64_t random = chance(31);
    int refusals = 0, records = 0;
    (void)state;
    for (int i = 0; i < COUNT(games); i++) {
        char *text = file_text(games[i].file);
        size_t length = strlen(text);
        for (int k = 0; k < 200 + 10 * INK_TEST_SCALE; k++) {
            ink_replay_event event = {.kind = INK_REPLAY_START};
            ink_refusal why;
            ink_status status = INK_OK;
            size_t at = (size_t)twin_below(&random, (int)length);
            char old = text[at];
            text[at] = (char)twin_below(&random, 256);
            replayed *record = replay_of((ink_slice){text, length});
            while (status == INK_OK && event.kind != INK_REPLAY_NONE)
                status = next_event(record, &event, &why);
            refusals += status != INK_OK;
            records++;
            text[at] = old;
        }
        free(text);
    }
    assert_true(refusals > records * 3 / 4);
}

/* After its config line a record may stop after any line. */
static void a_record_may_stop_anywhere(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(games); i++) {
        char *text = file_text(games[i].file);
        for (size_t length = strlen("inkrail 1\n"); text[length] != '\0'; length++) {
            ink_replay_event event = {.kind = INK_REPLAY_START};
            if (text[length - 1] != '\n' || strncmp(text + length, "config", 6) == 0)
                continue;
            replayed *record = replay_of((ink_slice){text, length});
            while (event.kind != INK_REPLAY_NONE)
                assert_int_equal(next_event(record, &event, NULL), INK_OK);
        }
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_tables_replay_to_their_scores),
        cmocka_unit_test(a_golden_house_game_replays),
        cmocka_unit_test(golden_games_are_full_of_events),
        cmocka_unit_test(golden_lakes_are_flooded),
        cmocka_unit_test(a_table_is_written_as_it_was),
        cmocka_unit_test(configs_that_are_none),
        cmocka_unit_test(setups_that_are_none),
        cmocka_unit_test(rolls_that_are_none),
        cmocka_unit_test(moves_that_are_none),
        cmocka_unit_test(events_that_are_none),
        cmocka_unit_test(last_rolls_that_are_none),
        cmocka_unit_test(scores_that_are_wrong),
        cmocka_unit_test(changed_bytes_do_no_harm),
        cmocka_unit_test(a_record_may_stop_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
