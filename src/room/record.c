/* What is told of the game as a whole: its record, its totals, and the options of a rematch. */
#include <inkrail/format.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* --- the record ------------------------------------------------------------------------------- */

static bool is_fair(const ink_room *room)
{
    return room->options.seed[0] == '\0';
}

/* Writes the record without the line of the seed, since nobody may know the dice to come. */
static size_t write_running(const ink_room *room, ink_text *out)
{
    size_t begin = out->length, size = INK_SAVE_BYTES((size_t)room->players);
    char *text = malloc(size);
    if (text == NULL)
        return 0;
    ink_text record = ink_text_in(text, size);
    ink_session_record(room->session, &record);
    ink_slice rest = {text, record.length < size ? record.length : size - 1};
    bool hide = is_fair(room) || ink_options_counted(&room->options);
    while (rest.length > 0) {
        ink_slice line = ink_slice_line(&rest);
        if (hide && line.length >= 5 && memcmp(line.data, "seed ", 5) == 0)
            continue;
        ink_text_bytes(out, line.data, line.length);
        ink_text_char(out, '\n');
    }
    free(text);
    return out->length - begin;
}

static void write_remarks(const ink_room *room, ink_text *out)
{
    ink_slice nonce[INK_ROOM_SEATS];
    for (int p = 0; p < room->players; p++) {
        const struct place *place = ink_room_place(room, room->seat_of[p]);
        nonce[p] = ink_slice_of(place->person != 0 ? place->nonce : "bot");
    }
    ink_fair_remarks(room->secret, nonce, room->players, out);
}

size_t ink_room_record(const ink_room *room, ink_text *out)
{
    size_t begin = out->length;
    if (room->session == NULL)
        return 0;
    if (room->stage != STAGE_OVER)
        return room->options.boards == INK_BOARDS_OPEN ? write_running(room, out) : 0;
    ink_session_write(room->session, out);
    if (is_fair(room))
        write_remarks(room, out);
    return out->length - begin;
}

/* --- totals ----------------------------------------------------------------------------------- */

/* With `prior`, counts the sheet as it was before the roll, which is what everybody has seen. */
static int total_of(const ink_room *room, int player, bool prior)
{
    ink_score score;
    const ink_ruleset *rules = ink_session_rules(room->session);
    ink_seat seat = ink_session_seats(room->session)[player];
    if (prior)
        seat.sheet = *ink_session_prior(room->session, player);
    ink_table_score(rules, &seat, 0, &score);
    return score.total;
}

bool ink_room_totals(const ink_room *room, int total[INK_ROOM_SEATS], int *players)
{
    bool over = room->stage == STAGE_OVER;
    if (room->session == NULL || (room->options.score == INK_TOLD_OFF && !over))
        return false;
    int phase = ink_session_table(room->session)->phase;
    bool running = phase == INK_PHASE_DRAW || phase == INK_PHASE_DRAFT;
    for (int p = 0; p < room->players; p++)
        total[p] = total_of(room, p, running && room->options.score == INK_TOLD_ROUND);
    *players = room->players;
    return true;
}

/* --- once more -------------------------------------------------------------------------------- */

static void write_seats(const ink_room *room, ink_text *out)
{
    ink_text_string(out, "for=");
    for (int i = 0; i < room->places; i++) {
        if (i > 0)
            ink_text_char(out, ',');
        ink_text_number(out, (int64_t)room->place[i].person);
    }
    ink_text_char(out, '\n');
}

void ink_room_again(const ink_room *room, bool same, ink_text *out)
{
    bool seed = same && room->stage == STAGE_OVER && room->options.tournament[0] == '\0';
    for (int i = 0; i < INK_OPTIONS; i++) {
        if (ink_option_own(i))
            continue;
        ink_text_string(out, ink_option_name(i));
        ink_text_char(out, '=');
        if (i == INK_OPTION_seed)
            ink_text_string(out, seed ? ink_session_seed(room->session) : "");
        else
            ink_option_write(&room->options, i, out);
        ink_text_char(out, '\n');
    }
    write_seats(room, out);
}
