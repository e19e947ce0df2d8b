/* TEST room_snapshots: Rooms as text: whoever goes on from one has the room that the whole log
   makes, in every state of wild games of all kinds; and what is no such text does no harm. */
#include "party.h"

static const char *const kinds[] = {
    "config=challenge,draft seats=3 boards=round clock=30",
    "config=challenge+desert seats=3 boards=open seed=known",
    "config=classic+meteor seats=3 boards=hidden names=hidden",
    "config=classic+lava seats=3 boards=round late=drop clock=20",
};

static void play_wild(party *all, size_t kind)
{
    party_open(all, kinds[kind], 1, 4711 + kind);
    party_follow(all);
    assert_null(party_sit(all, 1, 1));
    assert_null(party_sit(all, 2, 2));
    assert_null(party_host(all, INK_ROOM_BOT, 3, 2));
    assert_null(party_host(all, INK_ROOM_START, 0, 0));
    party_play(all, true);
}

/* To be freed. */
static ink_slice text_of(const ink_room *room)
{
    size_t size = ink_room_write_bytes(room);
    char *text = malloc(size);
    assert_non_null(text);
    ink_text out = ink_text_in(text, size);
    assert_true(ink_room_write(room, &out));
    assert_true(ink_text_whole(&out));
    return (ink_slice){text, out.length};
}

static void free_text(ink_slice text)
{
    free((char *)(uintptr_t)text.data);
}

static void assert_same(const ink_room *a, const ink_room *b)
{
    ink_slice one = text_of(a), two = text_of(b);
    assert_string_equal(one.data, two.data);
    free_text(one);
    free_text(two);
    assert_memory_equal(ink_room_options_of(a), ink_room_options_of(b), sizeof(ink_room_options));
    assert_int_equal(ink_room_last(a), ink_room_last(b));
    assert_int_equal(ink_room_due(a), ink_room_due(b));
    assert_int_equal(ink_room_is_over(a), ink_room_is_over(b));
}

/* Both play the rest of the log, and at each entry are the same. */
static void go_on(const party *all, ink_room *whole, ink_room *read, size_t from)
{
    ink_room_refusal why;
    for (size_t i = from; i < all->entries; i++) {
        assert_true(ink_room_replay(whole, &all->log[i], &why));
        if (!ink_room_replay(read, &all->log[i], &why))
            fail_msg("%s of entry %zu behind %zu: %s", why.name, i + 1, from,
                     all->log[i].body.data);
        if (i % 16 == from % 16)
            assert_same(whole, read);
    }
    assert_same(whole, read);
}

static void a_room_goes_on_from_its_text(void **state)
{
    (void)state;
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        party all;
        play_wild(&all, kind);
        for (size_t at = 1; at <= all.entries; at += at < 12 ? 1 : 7) {
            ink_room *whole = party_replay(&all, at);
            ink_slice text = text_of(whole);
            ink_room *read = ink_room_read(text);
            assert_non_null(read);
            free_text(text);
            assert_same(whole, read);
            go_on(&all, whole, read, at);
            ink_room_free(whole);
            ink_room_free(read);
        }
        party_close(&all);
    }
}

/* A request that was answered before the text was written is answered with its number again. */
static void it_knows_what_was_answered(void **state)
{
    party all;
    (void)state;
    play_wild(&all, 0);
    ink_slice text = text_of(all.room);
    ink_room *read = ink_room_read(text);
    uint64_t number;
    ink_room_refusal why;
    int asked = 0;
    assert_non_null(read);
    for (size_t i = 0; i < all.entries; i++) {
        const ink_entry *entry = &all.log[i];
        if (entry->request.length == 0 || entry->person == 0)
            continue;
        ink_request again = {.verb = INK_ROOM_CHAT,
                             .person = entry->person,
                             .id = entry->request,
                             .text = {"x", 1},
                             .word = {"", 0}};
        assert_true(ink_room_ask(read, &again, all.now, &number, &why));
        assert_int_equal(number, entry->number);
        asked++;
    }
    assert_true(asked > 20);
    assert_int_equal(ink_room_made(read)->count, 0);
    free_text(text);
    ink_room_free(read);
    party_close(&all);
}

/* What was changed at the table itself: keys, its host, and a pick that a bot makes for
   somebody. */
static void it_knows_keys_and_hosts(void **state)
{
    party all;
    ink_room_refusal why;
    (void)state;
    party_open(&all, "config=classic seats=2 webhook=https://hooks.example/a", 1, 4711);
    party_follow(&all);
    assert_null(party_sit(&all, 1, 1));
    assert_null(party_sit(&all, 2, 2));
    ink_request rekey = {.verb = INK_ROOM_REKEY,
                         .person = ink_room_person(all.room, 2),
                         .id = {"r", 1},
                         .seat = 2,
                         .text = {"", 0},
                         .word = {"", 0}};
    uint64_t number;
    assert_true(ink_room_ask(all.room, &rekey, all.now, &number, &why));
    ink_room_change_host(all.room, 2, all.now);
    assert_true(ink_room_host_since(all.room) > 0);
    assert_int_equal(ink_room_key_changes(all.room, 2), 1);
    ink_room_taken(all.room);
    ink_slice text = text_of(all.room);
    ink_room *read = ink_room_read(text);
    assert_non_null(read);
    assert_int_equal(ink_room_host(read), ink_room_host(all.room));
    assert_int_equal(ink_room_host_since(read), ink_room_host_since(all.room));
    assert_int_equal(ink_room_key_changes(read, 2), ink_room_key_changes(all.room, 2));
    free_text(text);
    ink_room_free(read);
    party_close(&all);
}

static void what_is_no_room_is_refused(void **state)
{
    party all;
    (void)state;
    play_wild(&all, 0);
    ink_slice text = text_of(all.room);
    char *bytes = malloc(text.length);
    for (size_t length = 0; length < text.length; length += 1 + length / 20)
        ink_room_free(ink_room_read((ink_slice){text.data, length}));
    for (int i = 0; i < 2000; i++) {
        memcpy(bytes, text.data, text.length);
        bytes[party_below(&all, i % 2 == 0 ? 600 : (int)text.length)] ^=
            (char)(1 << party_below(&all, 8));
        ink_room_free(ink_room_read((ink_slice){bytes, text.length}));
    }
    memcpy(bytes, text.data, text.length);
    bytes[strlen("room ")] = '0'; /* another version */
    assert_null(ink_room_read((ink_slice){bytes, text.length}));
    free(bytes);
    free_text(text);
    party_close(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_goes_on_from_its_text),
        cmocka_unit_test(it_knows_what_was_answered),
        cmocka_unit_test(it_knows_keys_and_hosts),
        cmocka_unit_test(what_is_no_room_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
