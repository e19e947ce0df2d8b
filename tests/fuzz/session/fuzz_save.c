/* ink_session_read: any bytes as a saved game. One that is good is written and read again, and
   then played with: steps back and forward, drawings taken back, pieces looked at. */
#include "fuzz.h"

static char first[4 * FUZZ_TEXT], second[4 * FUZZ_TEXT];

static ink_slice written(const ink_session *session, char *buffer)
{
    ink_text out = ink_text_in(buffer, 4 * FUZZ_TEXT);
    ink_session_write(session, &out);
    return (ink_slice){buffer, out.length};
}

static bool same(ink_slice a, ink_slice b)
{
    return a.length == b.length && memcmp(a.data, b.data, a.length) == 0;
}

static void check_sound(const ink_session *session)
{
    FUZZ_CHECK(ink_table_sound(ink_session_rules(session), ink_session_table(session),
                               ink_session_seats(session)));
}

/* What was written comes back. */
static void check_again(const ink_session *session)
{
    ink_session *copy = NULL;
    ink_refusal why;
    ink_slice text = written(session, first);
    if (text.length >= sizeof first)
        return; /* many long steps; they may be longer than what was read */
    FUZZ_CHECK(ink_session_read(text, &copy, &why) == INK_OK);
    FUZZ_CHECK(same(text, written(copy, second)));
    size_t seats = ink_session_table(session)->players * sizeof(ink_seat);
    FUZZ_CHECK(memcmp(ink_session_seats(copy), ink_session_seats(session), seats) == 0);
    ink_session_free(copy);
}

static void look(const ink_session *session, int player)
{
    ink_piece piece[INK_MAX_PIECES];
    ink_move way[INK_MAX_WAYS];
    ink_missing missing;
    ink_score score;
    static ink_reason reason[INK_MAX_REASONS];
    int count = ink_session_pieces(session, player, piece);
    for (int i = 0; i < count; i++)
        for (int place = 0; place < 64; place += 9) {
            int ways = ink_session_ways(session, player, &piece[i], (ink_cell)place, way);
            ink_status status = ink_session_why(session, player, &piece[i], (ink_cell)place, NULL);
            FUZZ_CHECK((ways > 0) == (status == INK_OK));
        }
    ink_session_missing(session, player, &missing);
    ink_session_change(session, player, &score);
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++)
        FUZZ_CHECK(ink_session_explain(session, player, row, reason) <= INK_MAX_REASONS);
}

/* To the first step and to the last. */
static void step(ink_session *session, int player)
{
    ink_refusal why;
    int back = 0;
    while (ink_session_undo(session, player, &why) == INK_OK)
        back++;
    check_sound(session);
    for (; back > 0; back--)
        FUZZ_CHECK(ink_session_redo(session, player, &why) == INK_OK);
    check_sound(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_session *session = NULL;
    ink_refusal why;
    ink_slice text = fuzz_slice(data, size);
    if (size > FUZZ_TEXT)
        return 0;
    ink_status status = ink_session_read(text, &session, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(session == NULL);
        fuzz_refused(NULL, status, &why, text);
        return 0;
    }
    check_sound(session);
    check_again(session);
    int players = ink_session_table(session)->players;
    for (int p = 0; p < players && p < FUZZ_PLAYERS; p++) {
        look(session, p);
        step(session, p);
        ink_session_remove_move(session, p, 0, NULL, &why);
        check_sound(session);
    }
    check_again(session);
    while (players <= FUZZ_PLAYERS && ink_session_roll(session, &why) == INK_OK)
        check_sound(session);
    ink_session_free(session);
    return 0;
}
