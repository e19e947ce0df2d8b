/* TEST session_sizes: How much memory a session takes and how long its text is, at the worst. The
   figures are those of docs/architecture.md and docs/notation.md. */
#include "session_games.h"

#include <stdlib.h>

#include "session/session.h"

enum {
    CROWD = 500,
    LONGEST_MOVE = 18, /* characters; what INK_SAVE_A_PLAYER reckons with */
    BEGUN_A_PLAYER = 2000,
    DREW_AND_TOOK_A_PLAYER = 6400,
    SAVED_A_PLAYER = 5000
};

static size_t length_of(const ink_session *session)
{
    ink_text measure = ink_text_in(NULL, 0);
    ink_session_write(session, &measure);
    return measure.length;
}

static char *text_of(const ink_session *session, size_t length)
{
    char *text = malloc(length + 1);
    assert_non_null(text);
    ink_text out = ink_text_in(text, length + 1);
    ink_session_write(session, &out);
    assert_int_equal(out.length, length);
    return text;
}

static void below(size_t bytes, size_t most)
{
    if (bytes > most)
        fail_msg("%zu bytes are more than %zu", bytes, most);
}

/* --- all games -------------------------------------------------------------------------------- */

static size_t longest;

static void look_at_size(walk *w)
{
    const ink_seat *seat = &ink_session_seats(w->session)[w->player];
    unsigned players = ink_session_table(w->session)->players;
    below(ink_session_bytes(w->session), INK_SESSION_BYTES(players));
    below(length_of(w->session), INK_SAVE_BYTES(players));
    for (int i = 0; i < seat->moves; i++) {
        ink_text measure = ink_text_in(NULL, 0);
        ink_move_write(ink_session_rules(w->session), seat->move[i], &measure);
        longest = measure.length > longest ? measure.length : longest;
    }
}

static void no_game_is_larger(void **state)
{
    (void)state;
    longest = 0;
    walk_all(look_at_size, 1);
    below(longest, LONGEST_MOVE);
    assert_true(longest > 10);
}

/* --- 1,000 steps of each of 500 players ------------------------------------------------------- */

/* Draws and takes back, as somebody does who tries this and that. */
static void try_this_and_that(ink_session *session, int player, int steps)
{
    ink_move one = session_move(session, player + 1, "B1H.H.");
    ink_move other = session_move(session, player + 1, "D1R.R.");
    for (int i = 0; i < steps; i++) {
        ink_move move = i % 2 != 0 ? ink_move_back() : i % 4 == 0 ? one : other;
        assert_int_equal(ink_session_play(session, player, move, NULL), INK_OK);
    }
}

static void end_all(ink_session *session)
{
    for (int p = 0; p < CROWD; p++) {
        session_plays(session, p + 1, "F1H.H. F2H.H. D1R.R. B1HR..*");
        assert_int_equal(ink_session_play(session, p, ink_move_end(), NULL), INK_OK);
    }
}

/* The very same session again, and any reader of records reads it. */
static void comes_back(const ink_session *session)
{
    ink_session *copy = NULL;
    ink_refusal why;
    size_t length = length_of(session);
    below(length, (size_t)SAVED_A_PLAYER * CROWD);
    char *text = text_of(session, length);
    assert_int_equal(ink_session_read((ink_slice){text, length}, &copy, &why), INK_OK);
    below(ink_session_bytes(copy), (size_t)DREW_AND_TOOK_A_PLAYER * CROWD);
    char *again = text_of(copy, length_of(copy));
    assert_string_equal(text, again);
    replayed *record = replay_of((ink_slice){text, length});
    ink_replay_event event;
    do
        assert_int_equal(next_event(record, &event, &why), INK_OK);
    while (event.kind != INK_REPLAY_NONE);
    ink_session_free(copy);
    free(again);
    free(text);
}

static void a_crowd_with_all_its_steps(void **state)
{
    (void)state;
    ink_session *session = session_with("classic,players=500", "H.H. R.R. H.H. HR..*");
    size_t begun = ink_session_bytes(session);
    below(begun, (size_t)BEGUN_A_PLAYER * CROWD);
    for (int p = 0; p < CROWD; p++)
        try_this_and_that(session, p, INK_SESSION_STEPS);
    below(ink_session_bytes(session), (size_t)DREW_AND_TOOK_A_PLAYER * CROWD);
    comes_back(session);
    end_all(session);
    assert_int_equal(ink_session_table(session)->phase, INK_PHASE_ROLL);
    below(ink_session_bytes(session), begun); /* the steps are gone; five moves each are left */
    ink_session_free(session);
}

/* --- long steps ------------------------------------------------------------------------------- */

static int steps_back(ink_session *session)
{
    int back = 0;
    while (ink_session_undo(session, 0, NULL) == INK_OK)
        back++;
    return back;
}

/* A drawing in the midst of others that is turned again and again: all steps are kept. */
static void a_thousand_turns(void **state)
{
    (void)state;
    ink_session *session = session_with("classic", "HHH. R.R. R.R. H.R.*");
    session_plays(session, 1, "D1R.R. B1HHH. D2R.R. F7R.H.*");
    for (int i = 4; i < INK_SESSION_STEPS; i++)
        assert_int_equal(ink_session_turn_piece(session, 0, cell_of("B1"), NULL), INK_OK);
    below(ink_session_bytes(session), INK_SESSION_BYTES(1));
    below(length_of(session), INK_SAVE_BYTES(1));
    assert_int_equal(steps_back(session), INK_SESSION_STEPS);
    ink_session_free(session);
}

/* Any move at all: the steps do not ask what it means. */
static ink_move any_move(uint64_t *random)
{
    return ink_move_of(INK_MOVE_DIE, twin_below(random, 8), 1 + twin_below(random, 40),
                       (ink_cell)twin_below(random, 49));
}

/* Another position: something more, something less, in another order, or nothing in common. */
static struct position changed(const struct position *from, uint64_t *random)
{
    struct position next = {0};
    int kind = twin_below(random, 8);
    for (int i = 0; kind != 0 && i < from->moves; i++)
        if (twin_below(random, 6) != 0 || kind < 3)
            next.move[next.moves++] = from->move[kind == 7 ? from->moves - 1 - i : i];
    for (int i = kind == 0 ? twin_below(random, INK_ROUND_MOVES) : kind % 2; i >= 0; i--)
        if (next.moves < INK_ROUND_MOVES)
            next.move[next.moves++] = any_move(random);
    if (kind == 2 && next.moves > 1) /* the last one less */
        next.moves -= 2;
    for (int i = next.moves; i < INK_ROUND_MOVES; i++)
        next.move[i] = 0;
    return next;
}

/* Back to the first and forward again: each is where it was. */
static void compare_trail(struct steps *steps, const struct position *model, int count)
{
    assert_true(steps->count <= INK_SESSION_STEPS && steps->count <= count);
    assert_true(steps->used <= MOST_STEP_BYTES && steps->capacity <= MOST_CAPACITY);
    for (int i = 0; i <= 2 * steps->count; i++) {
        int at = abs(steps->count - i);
        ink_steps_turn_to(steps, at);
        const struct position *was = &model[count - steps->count + at - 1];
        assert_int_equal(steps->now.moves, at == 0 ? 0 : was->moves);
        if (at > 0)
            assert_memory_equal(steps->now.move, was->move, sizeof was->move);
    }
}

/* Steps of all kinds and lengths against plain copies of the positions. */
static void any_steps_lead_back(void **state)
{
    enum { STEPS = 4000, LOOK = 397 };
    static struct position model[STEPS];
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        uint64_t random = seed;
        struct steps steps = {0};
        int most = 0;
        for (int i = 0; i < STEPS; i++) {
            model[i] = changed(&steps.now, &random);
            assert_true(ink_steps_reserve(&steps));
            ink_steps_push(&steps, &model[i]);
            most = steps.count > most ? steps.count : most;
            if (i % LOOK == 0)
                compare_trail(&steps, model, i + 1);
        }
        assert_true(most > 100);
        ink_steps_drop(&steps);
        assert_int_equal(steps.capacity, 0);
    }
}

/* Steps told by a text that have nothing in common: it is refused before it takes more memory. */
static void steps_that_are_too_long(void **state)
{
    (void)state;
    static char text[1 << 17];
    ink_session *session = NULL;
    ink_refusal why;
    ink_text out = ink_text_in(text, sizeof text);
    ink_text_string(&out, "inkrail 1\nconfig classic\nroll H.H. H.H. H.H. HR..*\n#steps 1 |");
    for (int i = 0; i < INK_SESSION_STEPS; i++)
        ink_text_string(&out, i % 2 == 0 ? " (B1H.H.,B2H.H.,B3H.H.)" : " (F1H.H.,F2H.H.,F3H.H.)");
    assert_true(ink_text_whole(&out));
    assert_int_equal(ink_session_read(ink_slice_of(text), &session, &why), INK_E_TOO_MANY_MOVES);
    assert_int_equal(why.line, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_game_is_larger),       cmocka_unit_test(a_crowd_with_all_its_steps),
        cmocka_unit_test(a_thousand_turns),        cmocka_unit_test(any_steps_lead_back),
        cmocka_unit_test(steps_that_are_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
