/* TEST records: Records: golden games that replay to the same score for ever, writing as the game
   goes on, and every way in which a record can be wrong, with its line. */
#include "support.h"

typedef struct golden {
    const char *file;
    int total, specials, lost; /* dice that fitted nowhere */
} golden;

static const golden games[] = {
    {"golden/random.record", -3, 0, 0},           {"golden/lost-dice.record", -4, 0, 2},
    {"golden/random-specials.record", -11, 3, 0}, {"golden/careful.record", 36, 2, 0},
    {"golden/three-specials.record", 26, 3, 0},   {"golden/dice-only.record", 21, 0, 0},
    {"golden/null-module.record", 15, 3, 0},      {"golden/no-seed.record", 23, 1, 0},
    {"golden/unicode-seed.record", 14, 0, 0},     {"golden/empty-seed.record", -2, 0, 0},
    {"golden/remarks-crlf.record", 16, 0, 2},     {"golden/free-best.record", 83, 3, 0},
};

/* --- golden games ----------------------------------------------------------------------------- */

typedef struct tally {
    int starts, seeds, rolls, moves, ends, scores, lost;
} tally;

static void count_event(tally *count, const ink_replay_event *event, int waiting)
{
    count->starts += event->kind == INK_REPLAY_START;
    count->seeds += event->kind == INK_REPLAY_SEED;
    count->rolls += event->kind == INK_REPLAY_ROLL;
    count->scores += event->kind == INK_REPLAY_SCORE;
    if (event->kind != INK_REPLAY_MOVE)
        return;
    count->moves++;
    count->ends += event->move == ink_move_end();
    if (event->move == ink_move_end())
        for (; waiting != 0; waiting &= waiting - 1)
            count->lost++;
}

static bool begun(const replayed *record)
{
    return record->replay.table.players > 0;
}

static replayed *replay_all(const char *text, tally *count)
{
    ink_replay_event event;
    ink_refusal why;
    replayed *record = replay_of(ink_slice_of(text));
    *count = (tally){0};
    do {
        int waiting = begun(record) ? record->seat[0].sheet.waiting : 0;
        ink_status status = next_event(record, &event, &why);
        if (status != INK_OK)
            fail_msg("line %d: %s", (int)why.line, ink_status_name(status));
        count_event(count, &event, waiting);
        if (begun(record))
            assert_true(
                ink_table_sound(&record->replay.rules, &record->replay.table, record->seat));
    } while (event.kind != INK_REPLAY_NONE);
    return record;
}

/* The replayed sheet scores what is written here, by the library and by the twin. */
static void check_total(const replayed *record, int total)
{
    const ink_sheet *sheet = &record->seat[0].sheet;
    ink_score score;
    twin_score twin;
    twin_board board;
    ink_table_score(&record->replay.rules, record->seat, 0, &score);
    twin_of(sheet, &board);
    twin_score_find(&board, &twin);
    compare_score(sheet, &score, &twin);
    assert_int_equal(score.total, total);
}

static void golden_records_replay_to_their_score(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(games); i++) {
        tally count;
        char *text = file_text(games[i].file);
        const replayed *record = replay_all(text, &count);
        assert_int_equal(count.starts, 1);
        assert_int_equal(count.seeds, strstr(text, "\nseed ") != NULL);
        assert_int_equal(count.rolls, 7);
        assert_int_equal(count.ends, 7);
        assert_int_equal(count.scores, 1);
        assert_int_equal(count.lost, games[i].lost);
        assert_int_equal(record->seat[0].sheet.specials, games[i].specials);
        assert_int_equal(record->replay.table.phase, INK_PHASE_OVER);
        check_total(record, games[i].total);
        free(text);
    }
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Writes a record anew from its events, one line of moves for each round. */
static void rewrite(const char *text, ink_text *out)
{
    replayed *record = replay_of(ink_slice_of(text));
    const ink_replay *replay = &record->replay;
    ink_replay_event event;
    ink_move move[16];
    size_t moves = 0;
    bool headed = false;
    do {
        assert_int_equal(next_event(record, &event, NULL), INK_OK);
        if (!headed && event.kind >= INK_REPLAY_SEED) {
            ink_record_begin(&replay->rules.config, replay->has_seed ? &replay->seed : NULL, out);
            headed = true;
        }
        if (event.kind == INK_REPLAY_ROLL)
            ink_record_roll(&replay->rules, &replay->roll, NULL, out);
        if (event.kind == INK_REPLAY_MOVE)
            move[moves++] = event.move;
        if (event.kind == INK_REPLAY_MOVE && event.move == ink_move_end()) {
            ink_record_moves(&replay->rules, 0, move, moves, out);
            moves = 0;
        }
    } while (event.kind != INK_REPLAY_NONE);
    ink_score score;
    ink_table_score(&replay->rules, record->seat, 0, &score);
    ink_record_score(0, &score, out);
}

static void a_record_is_written_as_it_was(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(games); i++) {
        tally count;
        char *text = file_text(games[i].file), again[4096];
        ink_text out = ink_text_in(again, sizeof again);
        rewrite(text, &out);
        assert_true(ink_text_whole(&out));
        if (strchr(text, '#') == NULL)
            assert_string_equal(again, text);
        check_total(replay_all(again, &count), games[i].total); /* but for remarks the same */
        free(text);
    }
}

/* --- what is wrong with a record -------------------------------------------------------------- */

/* Replays until a refusal, where nobody wants to know why. */
static void refused_without_why(ink_slice text, ink_status status)
{
    replayed *record = replay_of(text);
    ink_replay_event event = {.kind = INK_REPLAY_START};
    ink_status found = INK_OK;
    while (found == INK_OK && event.kind != INK_REPLAY_NONE)
        found = next_event(record, &event, NULL);
    assert_int_equal(found, status);
}

/* Replays until a refusal, which must be this one at this line. */
static ink_refusal refused_record(ink_slice text, ink_status status, size_t line)
{
    replayed *record = replay_of(text);
    ink_replay_event event = {.kind = INK_REPLAY_START};
    ink_refusal why = {.status = INK_OK};
    ink_status found = INK_OK;
    while (found == INK_OK && event.kind != INK_REPLAY_NONE)
        found = next_event(record, &event, &why);
    if (found != status || why.line != line)
        fail_msg("%s at line %d, not %s at line %d", ink_status_name(found), (int)why.line,
                 ink_status_name(status), (int)line);
    assert_int_equal(why.status, status);
    refused_without_why(text, status);
    return why;
}

static ink_refusal refused_text(const char *text, ink_status status, size_t line)
{
    return refused_record(ink_slice_of(text), status, line);
}

#define HEAD "inkrail 1\nconfig classic\n"
#define ROLL "roll H.H. R.R. HH.. H.R.*\n"

static void headers_that_are_none(void **state)
{
    (void)state;
    (void)refused_text("", INK_E_HEADER, 0);
    (void)refused_text("\n\n# nothing\n", INK_E_HEADER, 3);
    (void)refused_text("inkrail 2\nconfig classic\n", INK_E_HEADER, 1);
    (void)refused_text("Inkrail 1\n", INK_E_HEADER, 1);
    (void)refused_text("\ninkrail 1 \n", INK_E_HEADER, 2);
    (void)refused_record((ink_slice){"inkrail 1\0", 10}, INK_E_HEADER, 1);
    (void)refused_text("config classic\n", INK_E_HEADER, 1);
}

static void configs_that_are_none(void **state)
{
    (void)state;
    (void)refused_text("inkrail 1\n", INK_E_ENDS_EARLY, 1);
    (void)refused_text("inkrail 1\n# c\n\n", INK_E_ENDS_EARLY, 3);
    (void)refused_text("inkrail 1\nconfig moon\n", INK_E_NO_EDITION, 2);
    (void)refused_text("inkrail 1\nconfig\n", INK_E_NO_EDITION, 2);
    (void)refused_text("inkrail 1\nconfig classic+moon\n", INK_E_NO_MODULE, 2);
    (void)refused_text("inkrail 1\n\nseed x\nconfig classic\n", INK_E_RECORD_ORDER, 3);
    (void)refused_text("inkrail 1\nroll H.H.\n", INK_E_RECORD_ORDER, 2);
    (void)refused_text("inkrail 1\nhello\n", INK_E_RECORD_LINE, 2);
    (void)refused_text("inkrail 1\nconfig classic more\n", INK_E_NO_TOKEN, 2);
    ink_refusal why = refused_text("inkrail 1\nconfig classic+moon\n", INK_E_NO_MODULE, 2);
    assert_int_equal(why.at, 25);
    assert_int_equal(why.length, 4);
}

static void lines_out_of_order(void **state)
{
    (void)state;
    (void)refused_text(HEAD "config classic\n", INK_E_RECORD_ORDER, 3);
    (void)refused_text(HEAD "inkrail 1\n", INK_E_RECORD_LINE, 3);
    (void)refused_text(HEAD ROLL "seed x\n", INK_E_RECORD_ORDER, 4);
    (void)refused_text(HEAD "seed x\nseed x\n", INK_E_RECORD_ORDER, 4);
    (void)refused_text(HEAD "score 1: total=0\n", INK_E_RECORD_ORDER, 3);
    (void)refused_text(HEAD "2: end\n", INK_E_NO_PLAYER, 3);
    (void)refused_text(HEAD ROLL ROLL, INK_E_ROUND_RUNNING, 4);
    (void)refused_text(HEAD "1: end\n", INK_E_NOT_ROLLED, 3);
}

static void rolls_that_are_none(void **state)
{
    (void)state;
    (void)refused_text(HEAD "roll\n", INK_E_DICE_COUNT, 3);
    (void)refused_text(HEAD "roll H.H. R.R. HH..\n", INK_E_DICE_COUNT, 3);
    (void)refused_text(HEAD "roll H.H. R.R. HH.. H.H.\n", INK_E_NO_DIE, 3);
    ink_refusal why = refused_text(HEAD "roll H.H. R.R. zzz H.R.*\n", INK_E_NO_DRAWING, 3);
    assert_int_equal(why.at, strlen(HEAD "roll H.H. R.R. "));
    assert_int_equal(why.length, 3);
    why = refused_text(HEAD "seed inkrail\n" ROLL, INK_E_SEED_DICE, 4);
    assert_int_equal(why.round, 1);
}

static void seeds_that_are_none(void **state)
{
    char text[512] = HEAD "seed ";
    (void)state;
    size_t length = strlen(text);
    memset(text + length, 'x', 201);
    text[length + 201] = '\n';
    (void)refused_text(text, INK_E_SEED_TEXT, 3);
    (void)refused_text(HEAD "seed a\tb\n", INK_E_SEED_TEXT, 3);
    (void)refused_text(HEAD "seed a\x7f\n", INK_E_SEED_TEXT, 3);
}

static void moves_that_are_none(void **state)
{
    (void)state;
    (void)refused_text(HEAD ROLL "1: B1H.H. D4H.H.\n", INK_E_DIE_DRAWN, 4);
    (void)refused_text(HEAD ROLL "1: D4H.H.\n", INK_E_DETACHED, 4);
    (void)refused_text(HEAD ROLL "1: B1H.H.\n1: B2R.R.\n", INK_E_CLASH, 5);
    (void)refused_text(HEAD ROLL "1: D1.H.H B1H.H.\n", INK_E_DETACHED, 4);
    (void)refused_text(HEAD ROLL "1: D1H.H.\n", INK_E_EXIT_CLASH, 4);
    (void)refused_text(HEAD ROLL "1: B1H.H. B1R.R.\n", INK_E_OCCUPIED, 4);
    (void)refused_text(HEAD ROLL "1: B1HHH.\n", INK_E_NO_FACE, 4);
    (void)refused_text(HEAD ROLL "1: B1HHHH B2HRHR*\n", INK_E_SPECIAL_ROUND, 4);
    (void)refused_text(HEAD ROLL "1: B1HHHH B2HHHH\n", INK_E_SPECIAL_USED, 4);
    (void)refused_text(HEAD ROLL "1: end\n", INK_E_DIE_FITS, 4);
    (void)refused_text(HEAD ROLL "# remark\n\n1: B1H.H. what\n", INK_E_CELL_TEXT, 6);
    ink_refusal why = refused_text(HEAD ROLL "1: B1H.H. B2HQ..\n", INK_E_DRAWING_TEXT, 4);
    assert_int_equal(why.at, strlen(HEAD ROLL "1: B1H.H. B2"));
    assert_int_equal(why.length, 4);
}

/* A score line with a wrong number, and what may not follow one. */
static void scores_that_are_wrong(void **state)
{
    char *text = file_text("golden/careful.record"), wrong[4096];
    (void)state;
    (void)snprintf(wrong, sizeof wrong, "%s", text);
    char *total = strstr(wrong, "total=36");
    assert_non_null(total);
    memcpy(total, "total=37", 8);
    ink_refusal why = refused_text(wrong, INK_E_SCORE_LINE, 18);
    assert_non_null(strstr(why.text, "36"));
    (void)snprintf(wrong, sizeof wrong, "%s%s", text, ROLL);
    (void)refused_text(wrong, INK_E_GAME_OVER, 19);
    (void)snprintf(wrong, sizeof wrong, "%s%s", text, "1: end\n");
    (void)refused_text(wrong, INK_E_GAME_OVER, 19);
    (void)snprintf(wrong, sizeof wrong, "%s%s", text, "seed x\n");
    (void)refused_text(wrong, INK_E_RECORD_ORDER, 19);
    (void)snprintf(wrong, sizeof wrong, "%s%s", text, "score 2: total=0\n");
    (void)refused_text(wrong, INK_E_NO_PLAYER, 19);
    (void)snprintf(wrong, sizeof wrong, "%s%s", text, "score\n");
    (void)refused_text(wrong, INK_E_NO_TOKEN, 19);
    free(text);
}

static void a_game_is_over_after_seven_rounds(void **state)
{
    char *text = file_text("golden/no-seed.record"), more[4096];
    (void)state;
    *strstr(text, "score") = '\0';
    (void)snprintf(more, sizeof more, "%s%s", text, ROLL);
    ink_refusal why = refused_text(more, INK_E_GAME_OVER, 17);
    assert_int_equal(why.round, 7);
    (void)snprintf(more, sizeof more, "%s%s", text, "1: end\n");
    (void)refused_text(more, INK_E_GAME_OVER, 17);
    free(text);
    text = file_text("golden/careful.record"); /* with a seed, which has dice for any round */
    *strstr(text, "score") = '\0';
    (void)snprintf(more, sizeof more, "%s%s", text, ROLL);
    (void)refused_text(more, INK_E_GAME_OVER, 18);
    free(text);
}

/* A score without any network is written with a dash. */
static void a_score_without_networks(void **state)
{
    char text[256];
    ink_score score = score_of("D4H.H.");
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    ink_record_score(0, &score, &out);
    assert_string_equal(text, "score 1: networks=- points=0 highway=1 railway=0 centre=1 errors=2 "
                              "expansion=0 villages=0 goals=0 total=0\n");
}

/* --- any bytes -------------------------------------------------------------------------------- */

static ink_status replay_bytes(const char *bytes, size_t length)
{
    ink_replay_event event = {.kind = INK_REPLAY_START};
    ink_refusal why;
    ink_status status = INK_OK;
    char *copy = malloc(length + 1); /* so that a checker sees a step past the end */
    assert_non_null(copy);
    memcpy(copy, bytes, length);
    replayed *record = replay_of((ink_slice){copy, length});
    while (status == INK_OK && event.kind != INK_REPLAY_NONE)
        status = next_event(record, &event, &why);
    if (status != INK_OK) {
        char text[512];
        ink_text out = ink_text_in(text, sizeof text);
        ink_refusal_write(NULL, &why, (ink_slice){copy, length}, NULL, &out);
        assert_true(ink_text_whole(&out));
    }
    free(copy);
    return status;
}

/* After its config line a record may stop after any line: the game is then unfinished. */
static void a_record_may_stop_anywhere(void **state)
{
    char *text = file_text("golden/three-specials.record");
    size_t head = (size_t)(strstr(text, "seed") - text);
    (void)state;
    for (size_t length = 0; text[length] != '\0'; length++) {
        ink_status status = replay_bytes(text, length);
        if (length > 0 && text[length - 1] == '\n')
            assert_int_equal(status == INK_OK, length >= head);
    }
    free(text);
}

/* Bytes changed at random: refused or replayed, but never more than that. */
static void changed_bytes_do_no_harm(void **state)
{
    char *text = file_text("golden/careful.record");
    size_t length = strlen(text);
    uint64_t random = chance(31);
    int refusals = 0;
    (void)state;
    for (int i = 0; i < 2000 + 100 * INK_TEST_SCALE; i++) {
        size_t at = (size_t)twin_below(&random, (int)length);
        char old = text[at];
        text[at] = (char)twin_below(&random, 256);
        refusals += replay_bytes(text, length) != INK_OK;
        text[at] = old;
    }
    assert_true(refusals > 1500);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_records_replay_to_their_score),
        cmocka_unit_test(a_record_is_written_as_it_was),
        cmocka_unit_test(headers_that_are_none),
        cmocka_unit_test(configs_that_are_none),
        cmocka_unit_test(lines_out_of_order),
        cmocka_unit_test(rolls_that_are_none),
        cmocka_unit_test(seeds_that_are_none),
        cmocka_unit_test(moves_that_are_none),
        cmocka_unit_test(scores_that_are_wrong),
        cmocka_unit_test(a_game_is_over_after_seven_rounds),
        cmocka_unit_test(a_score_without_networks),
        cmocka_unit_test(a_record_may_stop_anywhere),
        cmocka_unit_test(changed_bytes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
