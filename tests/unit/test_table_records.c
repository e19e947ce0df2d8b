/* Records of tables: golden games of several players, drafts and the Challenge, replayed by
   library and twin to the same scores and places for ever; and what is wrong with a record. */
#include "match.h"

typedef struct golden {
    const char *file;
    int players;
    int total[4], goals[4], villages[4], place[4];
} golden;

static const golden games[] = {
    {"golden/challenge-solo.record", 1, {32}, {4}, {8}, {1}},
    {"golden/challenge-four.record", 4, {31, 17, 17, 36}, {8, 3, 6, 7}, {4, 6, 4, 2}, {2, 4, 3, 1}},
    {"golden/challenge-no-seed.record", 2, {26, 36}, {4, 4}, {2, 4}, {2, 1}},
    {"golden/classic-draft.record", 3, {20, 20, 20}, {0}, {0}, {1, 3, 2}},
    {"golden/challenge-draft.record", 2, {27, 32}, {6, 6}, {2, 0}, {2, 1}},
};

/* --- golden games ---------------------------------------------------------------------------------- */

/* The config of a record, as its second line has it. */
static void config_of(const char *text, char config[80])
{
    const char *line = strstr(text, "\nconfig ") + 8;
    size_t length = strcspn(line, "\n");
    memcpy(config, line, length);
    config[length] = '\0';
}

/* Does the same on the match, where the twin plays along. */
static void follow(match *m, replayed *record, const ink_event *event)
{
    const ink_replay *replay = &record->replay;
    char word[32];
    ink_text out = ink_text_in(word, sizeof word);
    switch (event->kind) {
    case INK_EVENT_SETUP: {
        ink_setup setup = {.first = replay->table.star};
        memcpy(setup.goal, replay->table.goal, sizeof setup.goal);
        match_set_up(m, &setup);
        break;
    }
    case INK_EVENT_ROLL:
        if (m->table.round == 0 && m->rules.config.goal_mode != INK_GOALS_RANDOM &&
            m->rules.config.draft == 0)
            match_set_up(m, &(ink_setup){.first = 0});
        match_roll_dice(m, &replay->roll, m->rules.config.draft != 0 ? replay->pair : NULL);
        break;
    case INK_EVENT_MOVE:
        ink_move_write(&replay->rules, event->move, &out);
        match_play(m, event->player + 1, word);
        break;
    default: break;
    }
}

static match *replay_both(const char *text, replayed **record)
{
    char config[80];
    ink_event event;
    ink_refusal why;
    config_of(text, config);
    match *m = match_begin(config);
    *record = replay_of(ink_slice_of(text));
    do {
        ink_status status = next_event(*record, &event, &why);
        if (status != INK_OK)
            fail_msg("line %d: %s", (int)why.line, ink_status_name(status));
        follow(m, *record, &event);
    } while (event.kind != INK_EVENT_NONE);
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
            assert_int_equal(score.goals, game->goals[p]);
            assert_int_equal(score.villages, game->villages[p]);
            assert_int_equal(place[p], game->place[p]);
        }
        free(text);
    }
}

/* --- writing ------------------------------------------------------------------------------------------ */

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

static void copy_event(writer *w, const replayed *record, const ink_event *event)
{
    const ink_replay *replay = &record->replay;
    ink_score score;
    if (event->kind != INK_EVENT_MOVE || event->player != w->player)
        flush(w, &replay->rules);
    if (w->out.length == 0 && event->kind >= INK_EVENT_SEED)
        ink_record_begin(&replay->rules.config, replay->has_seed ? &replay->seed : NULL, &w->out);
    if (event->kind == INK_EVENT_SETUP) {
        ink_setup setup = {.first = replay->table.star};
        memcpy(setup.goal, replay->table.goal, sizeof setup.goal);
        ink_record_setup(&replay->rules, &setup, &w->out);
    }
    if (event->kind == INK_EVENT_ROLL)
        ink_record_roll(&replay->rules, &replay->roll, replay->pair, &w->out);
    if (event->kind == INK_EVENT_MOVE) {
        w->player = event->player;
        w->move[w->moves++] = event->move;
        if (ink_move_kind(event->move) == INK_MOVE_PICK)
            flush(w, &replay->rules);
    }
    if (event->kind == INK_EVENT_SCORE) {
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
        ink_event event;
        do {
            assert_int_equal(next_event(record, &event, NULL), INK_OK);
            copy_event(&w, record, &event);
        } while (event.kind != INK_EVENT_NONE);
        assert_string_equal(again, text);
        free(text);
    }
}

/* --- what is wrong with a record ----------------------------------------------------------------------- */

static ink_refusal refused_record(const char *text, ink_status status, size_t line)
{
    replayed *record = replay_of(ink_slice_of(text));
    ink_event event = {.kind = INK_EVENT_START};
    ink_refusal why = {.status = INK_OK};
    ink_status found = INK_OK;
    while (found == INK_OK && event.kind != INK_EVENT_NONE)
        found = next_event(record, &event, &why);
    if (found != status || why.line != line)
        fail_msg("%s at line %d, not %s at line %d:\n%s", ink_status_name(found), (int)why.line,
                 ink_status_name(status), (int)line, text);
    assert_int_equal(why.status, status);
    assert_true(why.at <= strlen(text) && why.length <= strlen(text) - why.at);
    record = replay_of(ink_slice_of(text));
    event.kind = INK_EVENT_START;
    for (found = INK_OK; found == INK_OK && event.kind != INK_EVENT_NONE;)
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

/* --- any bytes ---------------------------------------------------------------------------------------------- */

/* Bytes changed at random: refused or replayed, but never more than that. */
static void changed_bytes_do_no_harm(void **state)
{
    uint64_t random = 31;
    int refusals = 0, records = 0;
    (void)state;
    for (int i = 0; i < COUNT(games); i++) {
        char *text = file_text(games[i].file);
        size_t length = strlen(text);
        for (int k = 0; k < 200 + 10 * INK_TEST_SCALE; k++) {
            ink_event event = {.kind = INK_EVENT_START};
            ink_refusal why;
            ink_status status = INK_OK;
            size_t at = (size_t)twin_below(&random, (int)length);
            char old = text[at];
            text[at] = (char)twin_below(&random, 256);
            replayed *record = replay_of((ink_slice){text, length});
            while (status == INK_OK && event.kind != INK_EVENT_NONE)
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
            ink_event event = {.kind = INK_EVENT_START};
            if (text[length - 1] != '\n' || strncmp(text + length, "config", 6) == 0)
                continue;
            replayed *record = replay_of((ink_slice){text, length});
            while (event.kind != INK_EVENT_NONE)
                assert_int_equal(next_event(record, &event, NULL), INK_OK);
        }
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_tables_replay_to_their_scores),
        cmocka_unit_test(a_table_is_written_as_it_was),
        cmocka_unit_test(configs_that_are_none),
        cmocka_unit_test(setups_that_are_none),
        cmocka_unit_test(rolls_that_are_none),
        cmocka_unit_test(moves_that_are_none),
        cmocka_unit_test(scores_that_are_wrong),
        cmocka_unit_test(changed_bytes_do_no_harm),
        cmocka_unit_test(a_record_may_stop_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
