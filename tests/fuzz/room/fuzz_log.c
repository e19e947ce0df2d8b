/* ink_room_replay and ink_event_show: any bytes as the log of a table, a line an entry: moment,
   person, name of the request or "-", body. What a room has taken can be shown to everybody as a
   message that can be read; and the room goes on. */
#include "fuzz.h"
#include "room/event.h"
#include "room/room.h"
#include "wire/wire.h"

enum { MOST_ENTRIES = 600 };

static char json[16 * FUZZ_TEXT];

/* One blank behind it. */
static ink_slice take_word(ink_slice *rest)
{
    ink_slice word = {rest->data, 0};
    while (word.length < rest->length && rest->data[word.length] != ' ')
        word.length++;
    ink_slice_take(rest, word.length + (word.length < rest->length));
    return word;
}

static ink_entry entry_of(ink_slice line, uint64_t number)
{
    uint32_t at = 0, person = 0;
    ink_slice_number(take_word(&line), 1000000000, &at);
    ink_slice_number(take_word(&line), 1000, &person);
    ink_slice request = take_word(&line);
    if (ink_slice_is(request, "-") || request.length > 32)
        request.length = 0;
    return (ink_entry){number, at, person, request, line};
}

/* To seats and to nobody's; a message, if the room knows the event. */
static void show(const ink_room *room, const ink_entry *entry, bool taken)
{
    for (int seat = 0; seat < 3; seat++) {
        ink_message message;
        ink_text out = ink_text_in(json, sizeof json);
        bool shown =
            ink_event_show(ink_room_options_of(room), entry, (ink_viewer){.seat = seat}, &out);
        FUZZ_CHECK(shown || out.length == 0);
        if (!shown || !taken || memchr(json, 0x7f, out.length) != NULL)
            continue;
        ink_slice plain = entry->request; /* names of requests are checked where they come in */
        for (size_t i = 0; i < plain.length; i++)
            if (plain.data[i] <= ' ' || plain.data[i] > '~')
                return;
        if (!ink_message_read(INK_TO_LOG, fuzz_written(&out), &message)) {
            fprintf(stderr, "%s: %s\n", message.fault, json);
            abort();
        }
        ink_message_free(&message);
    }
    (void)ink_event_audience(ink_room_options_of(room), entry);
}

static void go_on(ink_room *room)
{
    ink_room_refusal why;
    uint64_t number;
    int level;
    ink_request undo = {.verb = INK_ROOM_STEP,
                        .speaks_for = 1,
                        .at = ink_room_last(room),
                        .text = ink_slice_of("undo")};
    ink_room_tick(room, 2000000000);
    ink_room_ask(room, &undo, 2000000000, &number, &why);
    for (int i = 0, seat; i < 20 && (seat = ink_room_bot_seat(room, &level)) != 0; i++)
        ink_room_played(room, seat, ink_session_table(ink_room_session(room))->round, NULL, 0,
                        2000000000);
    ink_text out = ink_text_in(json, sizeof json);
    ink_room_record(room, &out);
    if (ink_room_session(room) != NULL) {
        const ink_session *session = ink_room_session(room);
        FUZZ_CHECK(ink_table_sound(ink_session_rules(session), ink_session_table(session),
                                   ink_session_seats(session)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice rest = fuzz_slice(data, size);
    ink_room *room = ink_room_new();
    ink_room_refusal why;
    bool taken = true;
    uint64_t number = 0;
    while (taken && size <= FUZZ_TEXT && rest.length > 0 && number < MOST_ENTRIES) {
        ink_entry entry = entry_of(ink_slice_line(&rest), ++number);
        taken = ink_room_replay(room, &entry, &why);
        FUZZ_CHECK(ink_room_last(room) == number - !taken);
        FUZZ_CHECK(taken || why.name != NULL);
        show(room, &entry, taken);
    }
    if (taken && number > 0)
        go_on(room);
    ink_room_free(room);
    return 0;
}
