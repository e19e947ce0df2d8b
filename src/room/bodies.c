/* Bodies of events (event.h): writes them, and takes the words apart that they are read from. */
#include <inkrail/format.h>
#include <string.h>

#include "internal.h"

/* --- words ------------------------------------------------------------------------------------ */

ink_slice ink_body_word(ink_slice *rest)
{
    ink_slice word = {rest->data, 0};
    while (word.length < rest->length && rest->data[word.length] != ' ')
        word.length++;
    ink_slice_take(rest, word.length + (word.length < rest->length));
    return word;
}

bool ink_body_number(ink_slice *rest, uint64_t most, uint64_t *number)
{
    ink_slice word = ink_body_word(rest);
    uint64_t value = 0;
    for (size_t i = 0; i < word.length; i++) {
        unsigned digit = (unsigned)(word.data[i] - '0');
        if (digit > 9 || (value == 0 && i > 0) || value > (most - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    *number = value;
    return word.length > 0 && value <= most;
}

static void write_head(const char *word, int64_t number, ink_text *out)
{
    ink_text_string(out, word);
    ink_text_char(out, ' ');
    ink_text_number(out, number);
}

/* --- before the game -------------------------------------------------------------------------- */

static void write_option(const ink_room_options *options, int option, ink_text *out)
{
    char buffer[INK_ROOM_OPTION];
    ink_text value = ink_text_in(buffer, sizeof buffer);
    ink_option_write(options, option, &value);
    ink_text_string(out, ink_option_name(option));
    ink_text_char(out, '=');
    ink_percent_encode((ink_slice){buffer, value.length}, out);
}

static void write_kept(const ink_room *room, ink_text *out)
{
    int last = 0;
    for (int i = 0; i < room->places; i++)
        if (room->place[i].kept != 0)
            last = i + 1;
    if (last == 0)
        return;
    ink_text_string(out, " for=");
    for (int i = 0; i < last; i++) {
        if (i > 0)
            ink_text_char(out, ',');
        ink_text_number(out, (int64_t)room->place[i].kept);
    }
}

void ink_body_open(const ink_room *room, const void *what, ink_text *out)
{
    (void)what;
    ink_text_string(out, "open");
    for (int i = 0; i < INK_OPTIONS; i++) {
        ink_text_char(out, ' ');
        write_option(&room->options, i, out);
    }
    write_kept(room, out);
    if (room->secret[0] == '\0')
        return;
    ink_text_string(out, " commitment=");
    ink_text_string(out, room->commitment);
    ink_text_string(out, " secret=");
    ink_text_string(out, room->secret);
}

void ink_body_set(const ink_room *room, const void *what, ink_text *out)
{
    const struct optioned *set = what;
    (void)room;
    ink_text_string(out, "set ");
    write_option(set->options, set->option, out);
}

void ink_body_sit(const ink_room *room, const void *what, ink_text *out)
{
    const struct sat *sat = what;
    (void)room;
    write_head("sit", sat->seat, out);
    ink_text_char(out, ' ');
    ink_text_number(out, (int64_t)sat->person);
    ink_text_char(out, ' ');
    ink_text_bytes(out, sat->nonce.data, sat->nonce.length);
    ink_text_char(out, ' ');
    ink_text_bytes(out, sat->name.data, sat->name.length);
}

/* A free seat has no name; the sign before each keeps the words apart. */
void ink_body_names(const ink_room *room, const void *what, ink_text *out)
{
    (void)what;
    ink_text_string(out, "names");
    for (int i = 0; i < room->places; i++) {
        ink_text_string(out, " =");
        ink_percent_encode(ink_slice_of(room->place[i].name), out);
    }
}

void ink_body_bot(const ink_room *room, const void *what, ink_text *out)
{
    const struct leveled *bot = what;
    (void)room;
    write_head("bot", bot->seat, out);
    ink_text_char(out, ' ');
    ink_text_number(out, bot->level);
}

void ink_body_help(const ink_room *room, const void *what, ink_text *out)
{
    const struct had *had = what;
    (void)room;
    write_head("help", had->seat, out);
    ink_text_char(out, ' ');
    ink_text_number(out, had->times);
    ink_text_char(out, ' ');
    ink_text_bytes(out, had->kind.data, had->kind.length);
}

void ink_body_said(const ink_room *room, const void *what, ink_text *out)
{
    const struct said *said = what;
    (void)room;
    ink_text_string(out, said->word);
    if (said->number >= 0) {
        ink_text_char(out, ' ');
        ink_text_number(out, said->number);
    }
    if (said->text.length > 0) {
        ink_text_char(out, ' ');
        ink_text_bytes(out, said->text.data, said->text.length);
    }
}

/* --- the game --------------------------------------------------------------------------------- */

/* The beginning of the record, without the seed. */
static void write_lines(const ink_session *session, ink_text *out)
{
    char buffer[1024];
    ink_text record = ink_text_in(buffer, sizeof buffer);
    ink_session_record(session, &record);
    ink_slice rest = {buffer, record.length < sizeof buffer ? record.length : sizeof buffer - 1};
    while (rest.length > 0) {
        ink_slice line = ink_slice_line(&rest);
        if (line.length >= 5 && memcmp(line.data, "seed ", 5) == 0)
            continue;
        ink_percent_encode(line, out);
        ink_text_string(out, "%0A");
    }
}

void ink_body_start(const ink_room *room, const void *what, ink_text *out)
{
    (void)what;
    ink_text_string(out, "start ");
    for (int p = 0; p < room->players; p++) {
        if (p > 0)
            ink_text_char(out, ',');
        ink_text_number(out, room->seat_of[p]);
    }
    ink_text_char(out, ' ');
    write_lines(room->session, out);
}

void ink_body_roll(const ink_room *room, const void *what, ink_text *out)
{
    ink_roll roll;
    const ink_pair *pair = NULL;
    (void)what;
    ink_session_rolled(room->session, ink_session_table(room->session)->round, &roll, &pair);
    write_head("roll", room->due, out);
    ink_text_char(out, ' ');
    ink_table_roll_write(ink_session_rules(room->session), &roll, pair, out);
}

void ink_body_step(const ink_room *room, const void *what, ink_text *out)
{
    const struct stepped *step = what;
    (void)room;
    write_head("step", step->seat, out);
    ink_text_char(out, ' ');
    ink_text_char(out, step->mark);
    ink_text_char(out, ' ');
    ink_text_bytes(out, step->text.data, step->text.length);
}

static void write_moves(const ink_room *room, int round, int player, ink_text *out)
{
    const ink_move *move = NULL;
    int moves = ink_session_moves(room->session, round, player, &move);
    for (int i = 0; i < moves; i++) {
        if (i > 0)
            ink_text_char(out, ' ');
        ink_move_write(ink_session_rules(room->session), move[i], out);
    }
}

/* `what`: the round. Moves are told when nobody has seen them yet, and may. */
void ink_body_close(const ink_room *room, const void *what, ink_text *out)
{
    int round = *(const int *)what;
    bool at_once = room->options.boards == INK_BOARDS_ROUND;
    write_head("close", round, out);
    ink_text_char(out, ' ');
    for (int p = 0; p < room->players && (at_once || room->pending == PENDING_SHOW); p++) {
        if (p > 0)
            ink_text_char(out, '|');
        write_moves(room, round, p, out);
    }
}

/* Writes the places among the players who were not dropped. */
static void write_places(const ink_room *room, ink_text *out)
{
    uint16_t rank[INK_MAX_PLAYERS];
    const ink_session *session = room->session;
    ink_table_rank(ink_session_rules(session), ink_session_table(session),
                   ink_session_seats(session), rank);
    for (int p = 0; p < room->players; p++) {
        bool out_of_it = ink_room_place(room, room->seat_of[p])->dropped;
        int place = out_of_it ? 0 : 1;
        for (int q = 0; q < room->players && !out_of_it; q++)
            place += rank[q] < rank[p] && !ink_room_place(room, room->seat_of[q])->dropped;
        if (p > 0)
            ink_text_char(out, ',');
        ink_text_number(out, place);
    }
}

void ink_body_over(const ink_room *room, const void *what, ink_text *out)
{
    (void)what;
    ink_text_string(out, "over ");
    ink_percent_encode(ink_slice_of(ink_session_seed(room->session)), out);
    ink_text_char(out, ' ');
    for (int p = 0; p < room->players; p++) {
        ink_score score;
        ink_table_score(ink_session_rules(room->session), ink_session_seats(room->session), p,
                        &score);
        if (p > 0)
            ink_text_char(out, ',');
        ink_text_number(out, score.total);
    }
    ink_text_char(out, ' ');
    write_places(room, out);
    ink_text_char(out, ' ');
    if (room->options.seed[0] == '\0')
        ink_text_string(out, room->secret);
}
