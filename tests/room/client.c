/* See client.h. */
#include "client.h"

void client_free(client *me)
{
    ink_session_free(me->session);
    for (int i = 0; i < PARTY_ROUNDS; i++)
        free(me->told[i]);
}

static int player_at(const client *me, int seat)
{
    for (int p = 0; p < me->players; p++)
        if (me->seat_of[p] == seat)
            return p;
    return -1;
}

/* --- events ----------------------------------------------------------------------------------- */

static void set_boards(client *me, ink_slice value)
{
    me->boards = ink_slice_is(value, "open")    ? INK_BOARDS_OPEN
                 : ink_slice_is(value, "round") ? INK_BOARDS_ROUND
                                                : INK_BOARDS_HIDDEN;
}

static void read_start(client *me, const ink_message *event)
{
    ink_refusal why;
    me->players = (int)ink_message_count(event, "seats");
    for (int p = 0; p < me->players; p++)
        me->seat_of[p] = (int)ink_message_number_at(event, "seats", (size_t)p);
    me->player = player_at(me, me->seat);
    assert_int_equal(ink_session_read(ink_message_text(event, "record"), &me->session, &why),
                     INK_OK);
    assert_false(ink_session_has_seed(me->session));
    assert_int_equal(ink_session_table(me->session)->players, me->players);
}

static void read_roll(client *me, const ink_message *event)
{
    static ink_pair pair[2 * INK_MAX_PLAYERS];
    const ink_ruleset *rules = ink_session_rules(me->session);
    int round = ink_session_table(me->session)->round + 1;
    ink_roll roll;
    ink_refusal why;
    assert_int_equal(
        ink_table_roll_read(rules, ink_message_text(event, "roll"), round, &roll, pair, &why),
        INK_OK);
    bool draft = ink_table_drafts(rules, round);
    assert_int_equal(ink_session_roll_these(me->session, &roll, draft ? pair : NULL, &why), INK_OK);
    memset(me->ended, 0, sizeof me->ended);
}

static void read_step(client *me, const ink_message *event)
{
    int seat = (int)ink_message_number(event, "seat");
    ink_refusal why;
    bool draft = ink_session_table(me->session)->phase == INK_PHASE_DRAFT;
    assert_true(me->boards == INK_BOARDS_OPEN || seat == me->seat || draft);
    ink_slice step = ink_message_text(event, "step");
    if (ink_session_step(me->session, player_at(me, seat), step, &why) != INK_OK)
        fail_msg("the client cannot follow %.*s", (int)step.length, step.data);
    assert_true(seat == me->seat || !ink_message_has(event, "id"));
}

static void play_words(client *me, int player, ink_slice words)
{
    ink_refusal why;
    for (ink_slice word = ink_slice_word(&words); word.length > 0; word = ink_slice_word(&words))
        assert_int_equal(ink_session_step(me->session, player, word, &why), INK_OK);
}

/* Somebody whose board is not shown has ended the round somehow. */
static void stand_in(client *me, int player)
{
    static ink_moves moves;
    ink_refusal why;
    const ink_table *table = ink_session_table(me->session);
    int round = table->round;
    for (int i = 0; i < INK_ROUND_MOVES && table->phase == INK_PHASE_DRAW &&
                    table->round == round && ink_session_seats(me->session)[player].ended == 0;
         i++) {
        if (ink_session_play(me->session, player, ink_move_end(), &why) == INK_OK)
            return;
        ink_table_moves(ink_session_rules(me->session), table, ink_session_seats(me->session),
                        player, &moves);
        assert_true(moves.count > 0);
        assert_int_equal(ink_session_play(me->session, player, moves.move[0], &why), INK_OK);
    }
}

/* The boards of a game that is over, one round after the other. */
static void keep_told(client *me, const ink_message *event, int round)
{
    char *text = malloc(1 << 16);
    ink_text out = ink_text_in(text, 1 << 16);
    for (int p = 0; p < me->players; p++) {
        ink_slice moves = ink_message_text_at(event, "moves", (size_t)p);
        ink_text_number(&out, p + 1);
        ink_text_string(&out, ": ");
        ink_text_bytes(&out, moves.data, moves.length);
        ink_text_char(&out, '\n');
    }
    assert_null(me->told[round]);
    me->told[round] = text;
}

static void read_close(client *me, const ink_message *event)
{
    int round = (int)ink_message_number(event, "round");
    const ink_table *table = ink_session_table(me->session);
    size_t count = ink_message_count(event, "moves");
    bool running = table->phase == INK_PHASE_DRAW || table->phase == INK_PHASE_DRAFT;
    assert_true(count == 0 || (int)count == me->players);
    if (count > 0 && me->boards == INK_BOARDS_HIDDEN) {
        keep_told(me, event, round);
        return;
    }
    assert_int_equal(round, table->round);
    for (int p = 0; p < me->players && running; p++) {
        if (p == me->player)
            continue;
        if (count > 0)
            play_words(me, p, ink_message_text_at(event, "moves", (size_t)p));
        else if (me->boards == INK_BOARDS_HIDDEN)
            stand_in(me, p);
    }
    assert_true(table->phase == INK_PHASE_ROLL || table->phase == INK_PHASE_OVER);
}

static void read_help(client *me, const ink_message *event)
{
    int64_t seat = ink_message_number(event, "seat");
    for (int p = 0; p < me->players; p++)
        for (int64_t i = me->seat_of[p] == seat ? ink_message_number(event, "times") : 0; i > 0;
             i--)
            ink_session_helped(me->session, p, ink_help_find(ink_message_text(event, "kind")));
}

static void read_over(client *me, const ink_message *event)
{
    me->over = true;
    assert_int_equal(ink_message_count(event, "totals"), me->players);
    assert_int_equal(ink_message_count(event, "places"), me->players);
    for (int p = 0; p < me->players; p++) {
        ink_score score;
        ink_session_score(me->session, p, &score);
        if (me->boards != INK_BOARDS_HIDDEN || p == me->player)
            assert_int_equal(score.total, ink_message_number_at(event, "totals", (size_t)p));
    }
}

void client_read(client *me, ink_slice json)
{
    ink_message event;
    if (!ink_message_read(INK_TO_LOG, json, &event))
        fail_msg("%s in %.*s", event.fault, (int)json.length, json.data);
    assert_true(ink_message_n(&event) > me->last);
    me->last = ink_message_n(&event);
    switch (event.kind) {
    case INK_EVENT_open: set_boards(me, ink_message_option(&event, "options", "boards")); break;
    case INK_EVENT_set:
        if (ink_slice_is(ink_message_text(&event, "option"), "boards"))
            set_boards(me, ink_message_text(&event, "value"));
        break;
    case INK_EVENT_start: read_start(me, &event); break;
    case INK_EVENT_roll: read_roll(me, &event); break;
    case INK_EVENT_step: read_step(me, &event); break;
    case INK_EVENT_ended:
        me->ended[ink_message_number(&event, "seat")] = ink_message_flag(&event, "on");
        break;
    case INK_EVENT_close: read_close(me, &event); break;
    case INK_EVENT_help: read_help(me, &event); break;
    case INK_EVENT_over: read_over(me, &event); break;
    default: break;
    }
    ink_message_free(&event);
}

/* --- comparing -------------------------------------------------------------------------------- */

static void same_sheet_text(const ink_session *a, const ink_session *b, int player)
{
    char one[4096], two[4096];
    ink_text first = ink_text_in(one, sizeof one), second = ink_text_in(two, sizeof two);
    ink_sheet_write(ink_session_rules(a), &ink_session_seats(a)[player].before, &first);
    ink_sheet_write(ink_session_rules(b), &ink_session_seats(b)[player].before, &second);
    assert_string_equal(one, two);
}

/* The own seat to the last byte, with every step back. */
static void same_own(const client *me, const ink_session *session)
{
    int own = me->player;
    assert_memory_equal(&ink_session_seats(me->session)[own], &ink_session_seats(session)[own],
                        sizeof(ink_seat));
    assert_int_equal(ink_session_can_undo(me->session, own), ink_session_can_undo(session, own));
    assert_int_equal(ink_session_can_redo(me->session, own), ink_session_can_redo(session, own));
}

static void same_help(const client *me, const ink_session *session)
{
    assert_int_equal(ink_session_hints(me->session), ink_session_hints(session));
    for (int p = 0; p < me->players; p++)
        for (int help = 0; help < INK_HELP_KINDS; help++)
            assert_int_equal(ink_session_help(me->session, p, help),
                             ink_session_help(session, p, help));
}

static void same_other(const client *me, const ink_room *room, int player)
{
    const ink_session *session = ink_room_session(room);
    int seat = me->seat_of[player];
    bool drawing = ink_session_table(session)->phase == INK_PHASE_DRAW;
    if (me->boards == INK_BOARDS_OPEN)
        assert_memory_equal(&ink_session_seats(me->session)[player],
                            &ink_session_seats(session)[player], sizeof(ink_seat));
    if (me->boards == INK_BOARDS_ROUND)
        same_sheet_text(me->session, session, player);
    if (me->boards != INK_BOARDS_OPEN && drawing &&
        ink_room_options_of(room)->seats <= INK_ROOM_PEOPLE)
        assert_int_equal(me->ended[seat], ink_room_has_ended(room, seat));
}

/* Hidden boards, shown at the end: with them the client has the whole record. */
static void same_record(const client *me, const ink_session *session)
{
    for (int round = 1; round <= ink_session_table(session)->round; round++) {
        char line[8192];
        ink_text out = ink_text_in(line, sizeof line);
        for (int p = 0; p < me->players; p++) {
            const ink_move *move = NULL;
            int moves = ink_session_moves(session, round, p, &move);
            ink_record_moves(ink_session_rules(session), p, move, (size_t)moves, &out);
        }
        assert_non_null(me->told[round]);
        assert_string_equal(me->told[round], line);
    }
}

void client_compare(const client *me, const ink_room *room)
{
    const ink_session *session = ink_room_session(room);
    if (session == NULL)
        return;
    assert_non_null(me->session);
    const ink_table *mine = ink_session_table(me->session), *is = ink_session_table(session);
    assert_int_equal(mine->phase, is->phase);
    assert_int_equal(mine->round, is->round);
    assert_int_equal(me->over, ink_room_is_over(room));
    assert_memory_equal(mine->struck, is->struck, sizeof is->struck);
    same_help(me, session);
    if (me->player >= 0)
        same_own(me, session);
    for (int p = 0; p < me->players; p++)
        if (p != me->player)
            same_other(me, room, p);
    if (me->over && me->boards == INK_BOARDS_HIDDEN)
        same_record(me, session);
}
