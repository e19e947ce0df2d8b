/* TEST table_records: Records of tables: golden games of several players, drafts and the Challenge,
   replayed by library and twin to the same scores and places for ever; and what is wrong with a
   record. */
#include "match.h"

static char golden[RECORDS][RECORD_NAME];

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

/* A line for each player. */
static void write_scores(const char *name, const ink_replay *replay, const ink_seat *seat,
                         ink_text *out)
{
    uint16_t place[INK_MAX_PLAYERS];
    ink_table_rank(&replay->rules, &replay->table, seat, place);
    for (int p = 0; p < replay->table.players; p++) {
        char line[160];
        ink_score score;
        ink_table_score(&replay->rules, seat, p, &score);
        (void)snprintf(line, sizeof line,
                       "%s %d: place %d, total %d, expansion %d, goals %d, Villages %d\n", name,
                       p + 1, place[p], score.total, score.expansion, score.goals, score.villages);
        ink_text_string(out, line);
    }
}

/* Their points are in golden/scores. Of two expansions at once the twin knows nothing: there it is
   the library alone. */
static void golden_tables_replay_to_their_scores(void **state)
{
    static char scores[1 << 13];
    ink_text out = ink_text_in(scores, sizeof scores);
    int records = golden_records("c*-*", golden);
    (void)state;
    for (int i = 0; i < records; i++) {
        char *text = file_text(golden[i]);
        replayed *record;
        match *m = replay_both(text, &record);
        match_compare(m);
        assert_int_equal(m->table.phase, INK_PHASE_OVER);
        write_scores(golden[i], &record->replay, record->seat, &out);
        free(text);
    }
    char *text = file_text("golden/house.record");
    replayed *record = replay_of(ink_slice_of(text));
    ink_replay_event event;
    do
        assert_int_equal(next_event(record, &event, NULL), INK_OK);
    while (event.kind != INK_REPLAY_NONE);
    assert_int_equal(record->replay.table.phase, INK_PHASE_OVER);
    write_scores("golden/house.record", &record->replay, record->seat, &out);
    free(text);
    assert_true(ink_text_whole(&out));
    check_kept("golden/scores", scores);
}

/* What the records are to hold, so that it is replayed for ever: golden/holds has it, a record and
   a text a line. */
static void golden_games_are_full_of_events(void **state)
{
    char *holds = file_text("golden/holds");
    (void)state;
    for (char *line = strtok(holds, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char name[RECORD_NAME];
        char *wanted = strchr(line, '|');
        if (wanted == NULL)
            continue; /* a remark */
        (void)snprintf(name, sizeof name, "golden/%.*s.record", (int)(wanted - line), line);
        char *text = file_text(name);
        if (strstr(text, wanted + 1) == NULL)
            fail_msg("%s has no '%s'", name, wanted + 1);
        free(text);
    }
    free(holds);
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
    int records = golden_records("c*-*", golden);
    (void)state;
    for (int i = 0; i < records; i++) {
        char *text = file_text(golden[i]), again[8192];
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
    int refusals = 0, tries = 0;
    (void)state;
    for (int i = golden_records("c*-*", golden) - 1; i >= 0; i--) {
        char *text = file_text(golden[i]);
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
            tries++;
            text[at] = old;
        }
        free(text);
    }
    assert_true(refusals > tries * 3 / 4);
}

/* After its config line a record may stop after any line. */
static void a_record_may_stop_anywhere(void **state)
{
    (void)state;
    for (int i = golden_records("c*-*", golden) - 1; i >= 0; i--) {
        char *text = file_text(golden[i]);
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
