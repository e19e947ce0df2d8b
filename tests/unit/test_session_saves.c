/* TEST session_saves: Sessions as text: saves come back byte for byte at every state, all golden
   records are sessions, and names and clocks are kept. */
#include "session_texts.h"

#include "format/slice.h"
#include "session/walk.h"

static char first_buffer[WALK_TEXT], second_buffer[WALK_TEXT], third_buffer[WALK_TEXT];

/* --- every state ------------------------------------------------------------------------------ */

static bool same_players(const ink_session *a, const ink_session *b)
{
    bool same = true;
    for (int p = 0; p < ink_session_table(a)->players; p++)
        same =
            same &&
            memcmp(ink_session_player(a, p), ink_session_player(b, p), sizeof(ink_player)) == 0 &&
            ink_session_left(a, p) == ink_session_left(b, p) &&
            ink_session_can_undo(a, p) == ink_session_can_undo(b, p) &&
            ink_session_can_redo(a, p) == ink_session_can_redo(b, p) &&
            ink_session_struck(a, p) == ink_session_struck(b, p) &&
            ink_session_fresh(a, p) == ink_session_fresh(b, p);
    return same;
}

/* But for which of equal dice was used. */
static void is_the_same(const ink_table *a, const ink_seat *seats, const ink_table *b,
                        const ink_seat *others)
{
    assert_memory_equal(a, b, sizeof *a);
    for (int p = 0; p < a->players; p++)
        assert_memory_equal(seats[p].sheet.tile, others[p].sheet.tile, INK_CELL_LIMIT);
}

/* The record alone is the same game to any reader. */
static void replays(const ink_session *session, ink_slice text)
{
    replayed *record = replay_of(text);
    ink_replay_event event;
    ink_refusal why;
    do {
        if (next_event(record, &event, &why) != INK_OK)
            fail_msg("line %d is refused:\n%s", (int)why.line, text.data);
    } while (event.kind != INK_REPLAY_NONE);
    is_the_same(&record->replay.table, record->seat, ink_session_table(session),
                ink_session_seats(session));
}

/* --- once more from the beginning ------------------------------------------------------------- */

struct visit {
    replayed *record;
    const ink_session *session;
    int moments;
    bool records; /* that of every moment is looked at, too */
};

static void next_moment(replayed *record, ink_replay_event *event)
{
    do
        assert_int_equal(next_event(record, event, NULL), INK_OK);
    while (event->kind != INK_REPLAY_ROLL && event->kind != INK_REPLAY_MOVE &&
           event->kind != INK_REPLAY_NONE);
}

static void record_leads_to(const struct visit *visit, const struct ink_walk *at)
{
    ink_text out = ink_text_in(second_buffer, sizeof second_buffer);
    assert_true(ink_session_record_to(visit->session, visit->moments, &out));
    ink_session *then = read_back((ink_slice){second_buffer, out.length});
    is_the_same(ink_session_table(then), ink_session_seats(then), &at->table, at->seat);
    ink_session_free(then);
}

static bool see(void *context, const struct ink_walk *at)
{
    struct visit *visit = context;
    const ink_move die = (ink_move)15 << 14;
    ink_replay_event event;
    next_moment(visit->record, &event);
    visit->moments++;
    assert_int_equal(at->kind == INK_WALK_ROLL, event.kind == INK_REPLAY_ROLL);
    assert_int_equal(at->player, event.player);
    assert_int_equal(at->move & ~die, event.move & ~die);
    assert_memory_equal(at->roll, &visit->record->replay.roll, sizeof *at->roll);
    is_the_same(&visit->record->replay.table, visit->record->seat, &at->table, at->seat);
    if (visit->records)
        record_leads_to(visit, at);
    return true;
}

/* A walk sees what a reader of the record sees, step by step. */
static void walks(const ink_session *session, ink_slice text, bool records)
{
    struct visit visit = {.record = replay_of(text), .session = session, .records = records};
    ink_replay_event event;
    ink_text out = ink_text_in(NULL, 0);
    assert_true(ink_session_walk(session, see, &visit));
    next_moment(visit.record, &event);
    assert_int_equal(event.kind, INK_REPLAY_NONE);
    assert_false(ink_session_record_to(session, visit.moments + 1, &out));
}

/* --- what is kept ----------------------------------------------------------------------------- */

static void furnish(walk *w)
{
    ink_session *session = w->session;
    if (w->states == 1) {
        ink_session_name(session, 0, ink_slice_of("Anna Müller"), 0);
        ink_session_name(session, ink_session_table(session)->players - 1, ink_slice_of(""), 7);
        ink_session_set_clock(session, 90000);
    }
    ink_session_spend(session, w->player, (uint32_t)w->states);
}

static void look_at_save(walk *w)
{
    furnish(w);
    if (w->states % 3 != 0)
        return;
    ink_slice text = written(w->session, first_buffer);
    ink_session *copy = read_back(text);
    assert_true(same_text(text, written(copy, second_buffer)));
    assert_true(same_seats(copy, ink_session_table(w->session), ink_session_seats(w->session)));
    assert_true(same_players(copy, w->session));
    assert_int_equal(ink_session_clock(copy), ink_session_clock(w->session));
    assert_string_equal(ink_session_seed(copy), ink_session_seed(w->session));
    replays(w->session, text);
    walks(w->session, text, w->states % 90 == 0);
    if (ink_session_table(copy)->phase == INK_PHASE_DRAW) {
        ink_session *twin = read_back(text);
        step_together(copy, twin, w->player);
        ink_session_free(twin);
    }
    ink_session_free(copy);
}

static void what_is_written_comes_back(void **state)
{
    (void)state;
    walk_all(look_at_save, 1);
}

/* The steps of the original, and not of two copies alone. */
static void look_at_steps(walk *w)
{
    if (w->states % 9 != 0 || ink_session_table(w->session)->phase != INK_PHASE_DRAW)
        return;
    ink_slice text = written(w->session, first_buffer);
    ink_session *copy = read_back(text);
    ink_refusal why;
    int back = 0;
    while (ink_session_can_undo(w->session, w->player)) {
        assert_int_equal(ink_session_undo(w->session, w->player, &why), INK_OK);
        assert_int_equal(ink_session_undo(copy, w->player, &why), INK_OK);
        assert_true(same_seats(copy, ink_session_table(w->session), ink_session_seats(w->session)));
        assert_true(same_text(written(copy, second_buffer), written(w->session, third_buffer)));
        back++;
    }
    assert_false(ink_session_can_undo(copy, w->player));
    for (; back > 0; back--)
        assert_int_equal(ink_session_redo(w->session, w->player, &why), INK_OK);
    ink_session_free(copy);
}

static void steps_come_back(void **state)
{
    (void)state;
    walk_all(look_at_steps, 1);
}

/* --- going on --------------------------------------------------------------------------------- */

static void a_read_game_goes_on_as_the_other(void **state)
{
    (void)state;
    ink_session *session = session_of("challenge+desert,draft,players=3", "on");
    uint64_t random = 5, again = 5;
    while (ink_session_table(session)->phase != INK_PHASE_OVER) {
        uint64_t before = random;
        ink_session *copy = read_back(written(session, first_buffer));
        session_pass_round(session, &random);
        again = before;
        session_pass_round(copy, &again);
        assert_true(same_text(written(session, first_buffer), written(copy, second_buffer)));
        ink_session_free(copy);
    }
    assert_non_null(strstr(first_buffer, "score 3:"));
    ink_session_free(session);
}

/* Dice from elsewhere stand in the record; the seed goes on in a remark. */
static void dice_from_elsewhere(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "H.H. R.R. H.H. HR..*");
    uint64_t random = 4;
    session_pass_round(session, &random);
    ink_slice text = written(session, first_buffer);
    assert_null(strstr(first_buffer, "\nseed "));
    assert_non_null(strstr(first_buffer, "\n#seed table\n"));
    assert_non_null(strstr(first_buffer, "roll H.H. R.R. H.H. HR..*\n"));
    ink_session *copy = read_back(text);
    ink_roll one, two, due;
    ink_refusal why;
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    assert_int_equal(ink_session_roll(copy, &why), INK_OK);
    assert_true(ink_session_rolled(session, 2, &one, NULL));
    assert_true(ink_session_rolled(copy, 2, &two, NULL));
    assert_false(ink_session_rolled(copy, 3, &two, NULL));
    assert_false(ink_session_rolled(copy, 0, &two, NULL));
    ink_roll_of_seed(ink_session_rules(copy), ink_seed_of(ink_slice_of("table")), 2, &due);
    assert_memory_equal(&one, &two, sizeof one);
    assert_memory_equal(&one, &due, sizeof one);
    assert_true(same_text(written(session, first_buffer), written(copy, second_buffer)));
    ink_session_free(copy);
    ink_session_free(session);
}

static void without_a_seed(void **state)
{
    (void)state;
    ink_session *session = read_back(ink_slice_of("inkrail 1\nconfig classic\n"));
    ink_refusal why;
    ink_roll roll;
    assert_false(ink_session_has_seed(session));
    assert_string_equal(ink_session_seed(session), "");
    assert_int_equal(ink_session_roll(session, &why), INK_E_NO_SEED);
    assert_int_equal(ink_roll_read(ink_session_rules(session), ink_slice_of("H.H. R.R. H.H. HR..*"),
                                   1, &roll, &why),
                     INK_OK);
    assert_int_equal(ink_session_roll_these(session, &roll, NULL, &why), INK_OK);
    session_plays(session, 1, "B1H.H.");
    ink_session_free(session);
    assert_int_equal(
        ink_session_read(ink_slice_of("inkrail 1\nconfig challenge\n"), &session, &why),
        INK_E_NOT_SET_UP);
    session = read_back(ink_slice_of("inkrail 1\nconfig challenge\nseed x\n"));
    assert_int_equal(ink_session_roll(session, &why), INK_OK);
    ink_session_free(session);
}

/* --- records ---------------------------------------------------------------------------------- */

/* Whole, and cut after each of its lines, a record gives a session, and that comes back. */
static void every_record_is_a_session(void **state)
{
    static char name[RECORDS][RECORD_NAME];
    int records = golden_records("*", name);
    (void)state;
    for (int i = 0; i < records; i++) {
        char *text = file_text(name[i]);
        ink_session *session = read_back(ink_slice_of(text));
        replays(session, ink_slice_of(text));
        ink_slice save = written(session, first_buffer);
        ink_session *copy = read_back(save);
        assert_true(same_text(save, written(copy, second_buffer)));
        assert_true(same_seats(copy, ink_session_table(session), ink_session_seats(session)));
        ink_session_free(copy);
        ink_session_free(session);
        free(text);
    }
}

/* What a record has taken back with a word is a step like others. */
static void words_back_are_steps(void **state)
{
    (void)state;
    ink_session *session = read_back(ink_slice_of(
        "inkrail 1\nconfig classic\nroll H.H. R.R. H.H. HR..*\n1: B1H.H. back D1R.R.\n"));
    ink_refusal why;
    assert_int_equal(ink_session_seats(session)[0].moves, 1);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    assert_int_equal(ink_move_cell(ink_session_seats(session)[0].move[0]), cell_of("B1"));
    assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_E_NOTHING_BACK);
    ink_session_free(session);
}

/* The example of docs/notation.md, word for word. */
static void the_page_is_right(void **state)
{
    (void)state;
    static char page[WALK_TEXT];
    FILE *file = fopen(INK_TEST_DATA "/../docs/notation.md", "rb");
    assert_non_null(file);
    size_t length = fread(page, 1, sizeof page - 1, file);
    assert_true(length > 0 && length < sizeof page - 1);
    assert_int_equal(fclose(file), 0);
    const char *section = strstr(page, "## Saved game");
    assert_non_null(section);
    const char *begin = strstr(section, "inkrail 1\n");
    assert_non_null(begin);
    const char *end = strstr(begin, "```");
    assert_non_null(end);
    ink_slice text = {begin, (size_t)(end - begin)};
    ink_session *session = read_back(text);
    assert_true(same_text(text, written(session, first_buffer)));
    assert_string_equal(ink_session_player(session, 0)->name, "Anna");
    ink_refusal why;
    for (int i = 0; i < 3; i++)
        assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_E_NOTHING_BACK);
    for (int i = 0; i < 4; i++)
        assert_int_equal(ink_session_redo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_seats(session)[0].moves, 3);
    ink_session_free(session);
}

/* The same game in the form that older programs have written: a whole position for each step. */
static void older_saves_are_read(void **state)
{
    (void)state;
    static const char head[] = "inkrail 1\nconfig classic,players=2\nseed inkrail\n"
                               "roll HH.. R.R. RR.. HRHR{NS}{EW}\n"
                               "1: B1HH.. C1RHRH{NS}{EW}\n";
    char older[1000], newer[1000];
    (void)snprintf(older, sizeof older,
                   "%s#undo 1 B1H..H\n#undo 1 B1HH..\n"
                   "#redo 1 B1HH.. C1RHRH{NS}{EW} G2.R.R\n#redo 1\n",
                   head);
    (void)snprintf(newer, sizeof newer, "%s#steps 1 B1H..H (B1HH..) C1RHRH{NS}{EW} | G2.R.R ()\n",
                   head);
    ink_session *session = read_back(ink_slice_of(older));
    assert_true(same_text(ink_slice_of(newer), written(session, first_buffer)));
    ink_session *copy = read_back(ink_slice_of(newer));
    step_together(session, copy, 0);
    ink_session_free(copy);
    ink_session_free(session);
}

/* Each kind of step is told as what it changes, and leads back. */
static void steps_are_told_as_changes(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "H.H. R.R. H.H. HR..*");
    ink_refusal why;
    session_plays(session, 1, "F1H.H. B1H.H. B2H..R* A2.R.R back A2.R.R");
    assert_int_equal(ink_session_remove(session, 0, cell_of("B1"), NULL, &why), INK_OK);
    assert_int_equal(ink_session_turn_piece(session, 0, cell_of("F1"), &why), INK_E_NO_OTHER_WAY);
    assert_int_equal(ink_session_clear(session, 0, &why), INK_OK);
    session_plays(session, 1, "B1HR..*");
    assert_int_equal(ink_session_turn_piece(session, 0, cell_of("B1"), &why), INK_OK);
    assert_int_equal(ink_session_undo(session, 0, &why), INK_OK);
    ink_slice text = written(session, first_buffer);
    assert_non_null(strstr(first_buffer,
                           "\n#steps 1 F1H.H. B1H.H. B2H..R* A2.R.R - A2.R.R (1,4,3) () "
                           "B1HR..* | (B1H..R*)\n"));
    ink_session *copy = read_back(text);
    assert_true(same_text(text, written(copy, second_buffer)));
    step_together(session, copy, 0);
    ink_session_free(copy);
    ink_session_free(session);
}

static void dice_come_back(void **state)
{
    (void)state;
    ink_session *session =
        read_back(ink_slice_of("inkrail 1\nconfig classic\nroll H.H. H.H. H.H. HR..*\n1: B1H.H.\n"
                               "#now 1 3:B1H.H.\n#redo 1 2:B1H.H.\n"));
    ink_refusal why;
    assert_int_equal(ink_session_seats(session)[0].sheet.waiting, 11);
    assert_int_equal(ink_session_redo(session, 0, &why), INK_OK);
    assert_int_equal(ink_session_seats(session)[0].sheet.waiting, 13);
    ink_session_free(session);
}

/* --- players ---------------------------------------------------------------------------------- */

static void names(void **state)
{
    (void)state;
    ink_session *session = session_of("classic,players=2", "names");
    const ink_player *player = ink_session_player(session, 0);
    assert_string_equal(player->name, "");
    ink_session_name(session, 0,
                     ink_slice_of(" A\tB\nC\x7f\xc2\x9b"
                                  "D "),
                     3);
    assert_string_equal(player->name, " A B C  D ");
    assert_int_equal(player->level, 3);
    ink_session_name(session, 0, ink_slice_of("1234567890123456789012345678901234567890x"), -4);
    assert_string_equal(player->name, "1234567890123456789012345678901234567890");
    assert_int_equal(player->level, 0);
    ink_session_name(session, 0, ink_slice_of("123456789012345678901234567890123456789\xc3\xbc"),
                     999);
    assert_string_equal(player->name, "123456789012345678901234567890123456789");
    assert_int_equal(player->level, INK_SESSION_LEVELS);
    ink_session_name(session, 0, ink_slice_of("a\xff\xc3(\xed\xa0\x80\xc0\xaf\xe2\x82"), 0);
    assert_string_equal(player->name, "a?"
                                      "?(??"
                                      "???"
                                      "??");
    ink_session_name(session, 0,
                     ink_slice_of("\xe2\x80\xae"
                                  "x\xe2\x81\xa6y\xe2\x80\x8f\xe2\x80\xa8z"),
                     0);
    assert_string_equal(player->name, "xy z");
    ink_session_name(session, 0, ink_slice_of("\xec\x95\x88\xf0\x9f\x9a\x82"), 0);
    assert_string_equal(player->name, "\xec\x95\x88\xf0\x9f\x9a\x82");
    ink_session_name(session, 1, ink_slice_of("  blank  "), 0);
    ink_session *copy = read_back(written(session, first_buffer));
    assert_string_equal(ink_session_player(copy, 1)->name, "  blank  ");
    ink_session_free(copy);
    ink_session_free(session);
}

static void clocks(void **state)
{
    (void)state;
    ink_session *session = session_of("classic", "clocks");
    uint64_t random = 1;
    assert_true(ink_session_left(session, 0) == INT64_MAX);
    ink_session_set_clock(session, 1000);
    assert_int_equal(ink_session_clock(session), 1000);
    assert_true(ink_session_left(session, 0) == 1000);
    ink_session_spend(session, 0, 1500);
    assert_true(ink_session_left(session, 0) == -500);
    ink_session_spend(session, 0, UINT32_MAX);
    assert_true(ink_session_player(session, 0)->ms == 1500 + (uint64_t)UINT32_MAX);
    assert_true(ink_session_left(session, 0) == -360000000); /* more is not told */
    session_pass_round(session, &random);
    assert_true(ink_session_left(session, 0) == 1000);
    assert_true(ink_session_player(session, 0)->ms == 1500 + (uint64_t)UINT32_MAX);
    ink_session_free(session);
}

static void hidden_boards(void **state)
{
    (void)state;
    ink_session *session = session_of("classic,players=2", "hidden");
    assert_false(ink_session_hidden(session));
    ink_session_set_hidden(session, true);
    ink_session *copy = read_back(written(session, first_buffer));
    assert_true(ink_session_hidden(copy));
    ink_session_free(copy);
    ink_session_free(session);
}

/* --- help ------------------------------------------------------------------------------------- */

static bool has_line(ink_slice text, const char *line)
{
    while (text.length > 0)
        if (ink_slice_is(ink_slice_line(&text), line))
            return true;
    return false;
}

static void help_is_told_in_every_text(void **state)
{
    (void)state;
    ink_session *session = session_of("classic,players=3", "help");
    ink_text record = ink_text_in(second_buffer, sizeof second_buffer);
    for (int i = 0; i < 2; i++)
        ink_session_helped(session, 1, INK_HELP_HINTS);
    ink_session_helped(session, 1, INK_HELP_BACK);
    ink_session_helped(session, 2, INK_HELP_ENGINE);
    ink_session_record(session, &record);
    ink_slice texts[] = {written(session, first_buffer), {second_buffer, record.length}};
    for (int i = 0; i < 2; i++) {
        assert_true(has_line(texts[i], "#help 2 hints=2 back=1"));
        assert_true(has_line(texts[i], "#help 3 engine=1"));
        ink_session *copy = read_back(texts[i]);
        assert_int_equal(ink_session_help(copy, 0, INK_HELP_HINTS), 0);
        assert_int_equal(ink_session_help(copy, 1, INK_HELP_HINTS), 2);
        assert_int_equal(ink_session_help(copy, 1, INK_HELP_BACK), 1);
        assert_int_equal(ink_session_help(copy, 2, INK_HELP_ENGINE), 1);
        assert_true(same_text(texts[0], written(copy, third_buffer)));
        replays(copy, texts[i]);
        ink_session_free(copy);
    }
    ink_session_free(session);
}

/* What was seen was seen: neither a step back nor the next round forgets it. */
static void help_is_not_taken_back(void **state)
{
    (void)state;
    ink_session *session = session_of("classic", "help");
    uint64_t random = 1;
    assert_int_equal(ink_session_roll(session, NULL), INK_OK);
    session_pass_round(session, &random);
    ink_session_roll(session, NULL);
    ink_session_helped(session, 0, INK_HELP_HINTS);
    assert_int_equal(ink_session_step(session, 0, ink_slice_of("clear"), NULL), INK_E_NOTHING_BACK);
    session_pass_round(session, &random);
    assert_int_equal(ink_session_help(session, 0, INK_HELP_HINTS), 1);
    for (int i = 0; i < 2 * INK_SESSION_HELP; i++)
        ink_session_helped(session, 0, INK_HELP_HINTS);
    assert_int_equal(ink_session_help(session, 0, INK_HELP_HINTS), INK_SESSION_HELP);
    ink_session_helped(session, 1, INK_HELP_HINTS); /* nobody's, and no kind */
    ink_session_helped(session, 0, INK_HELP_KINDS);
    ink_session_helped(session, 0, -1);
    assert_int_equal(ink_session_help(session, 1, INK_HELP_HINTS), 0);
    assert_int_equal(ink_session_help(session, 0, INK_HELP_KINDS), 0);
    ink_session_free(session);
}

static void hints_may_be_off(void **state)
{
    (void)state;
    ink_session *session = session_of("classic", "off");
    assert_true(ink_session_hints(session));
    ink_session_set_hints(session, false);
    ink_session *copy = read_back(written(session, first_buffer));
    assert_true(has_line(written(session, first_buffer), "#hints off"));
    assert_false(ink_session_hints(copy));
    ink_session_free(copy);
    ink_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_comes_back),
        cmocka_unit_test(steps_come_back),
        cmocka_unit_test(a_read_game_goes_on_as_the_other),
        cmocka_unit_test(dice_from_elsewhere),
        cmocka_unit_test(without_a_seed),
        cmocka_unit_test(every_record_is_a_session),
        cmocka_unit_test(words_back_are_steps),
        cmocka_unit_test(the_page_is_right),
        cmocka_unit_test(older_saves_are_read),
        cmocka_unit_test(steps_are_told_as_changes),
        cmocka_unit_test(dice_come_back),
        cmocka_unit_test(names),
        cmocka_unit_test(clocks),
        cmocka_unit_test(hidden_boards),
        cmocka_unit_test(help_is_told_in_every_text),
        cmocka_unit_test(help_is_not_taken_back),
        cmocka_unit_test(hints_may_be_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
