/* TEST room_logs: Logs that are not a room's: every one of them is refused, and none does harm. */
#include "party.h"

/* A game with everything in it. */
static void play_wild(party *all)
{
    party_open(all, "config=challenge,draft seats=3 boards=round clock=30", 1, 4711);
    party_follow(all);
    assert_null(party_sit(all, 1, 1));
    assert_null(party_sit(all, 2, 2));
    assert_null(party_host(all, INK_ROOM_BOT, 3, 2));
    assert_null(party_host(all, INK_ROOM_START, 0, 0));
    party_play(all, true);
}

/* Does the text say nothing that the game depends on? */
static bool is_free_text(const ink_entry *entry)
{
    static const char *const word[] = {"chat ",  "sit ", "set ", "open ", "pause",
                                       "resume", "next", "bot ", "help "};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (strncmp(entry->body.data, word[i], strlen(word[i])) == 0)
            return true;
    return false;
}

static bool is_step(const ink_entry *entry)
{
    return strncmp(entry->body.data, "step ", 5) == 0;
}

/* All entries but one; then that one is missing. */
static void gaps_are_found(void **state)
{
    party all;
    (void)state;
    play_wild(&all);
    ink_room_refusal why;
    for (size_t missing = 0; missing + 1 < all.entries; missing += 7) {
        ink_room *room = party_replay(&all, missing);
        assert_non_null(room);
        assert_false(ink_room_replay(room, &all.log[missing + 1], &why));
        assert_string_equal(why.name, "BROKEN");
        ink_room_free(room);
    }
    party_close(&all);
}

/* Renumbered after a line is gone: what the room says by itself cannot be missing. */
static void what_the_room_says_cannot_be_missing(void **state)
{
    party all;
    int tried = 0;
    (void)state;
    play_wild(&all);
    for (size_t missing = 0; missing + 1 < all.entries; missing++) {
        const char *body = all.log[missing].body.data;
        if (strncmp(body, "roll ", 5) != 0 && strncmp(body, "close ", 6) != 0 &&
            strncmp(body, "start ", 6) != 0 && strncmp(body, "open ", 5) != 0)
            continue;
        ink_room *room = party_replay(&all, missing);
        ink_room_refusal why;
        ink_entry next = all.log[missing + 1];
        next.number--;
        tried++;
        assert_false(ink_room_replay(room, &next, &why));
        ink_room_free(room);
    }
    assert_true(tried > 10);
    party_close(&all);
}

/* Every entry with single bits changed. Those the game follows from are refused; none crashes. */
static void changed_bits_are_found(void **state)
{
    party all;
    long refused = 0, steps = 0;
    (void)state;
    play_wild(&all);
    for (size_t i = 0; i < all.entries; i += 1 + (size_t)party_below(&all, 9)) {
        const ink_entry *entry = &all.log[i];
        char *body = malloc(entry->body.length + 1);
        for (int k = 0; k < 4; k++) {
            ink_room_refusal why;
            ink_room *room = party_replay(&all, i);
            size_t at = (size_t)party_below(&all, (int)entry->body.length);
            memcpy(body, entry->body.data, entry->body.length);
            body[at] ^= (char)(1 << party_below(&all, 8));
            ink_entry broken = *entry;
            broken.body = (ink_slice){body, entry->body.length};
            bool read = ink_room_replay(room, &broken, &why);
            refused += !read;
            steps += is_step(entry);
            if (!is_free_text(entry) && !is_step(entry) &&
                strncmp(entry->body.data, "stand", 5) != 0 &&
                strncmp(entry->body.data, "drop", 4) != 0 &&
                (strncmp(entry->body.data, "roll", 4) != 0 || at > 20))
                assert_false(read);
            ink_room_free(room);
        }
        free(body);
    }
    assert_true(refused > steps / 2);
    party_close(&all);
}

/* A log that is cut anywhere goes on with what the room would have said. */
static void a_log_that_is_cut_goes_on(void **state)
{
    party all;
    int tried = 0;
    (void)state;
    play_wild(&all);
    for (size_t i = 1; i < all.entries; i++) {
        const ink_entry *next = &all.log[i];
        if (next->person != 0 || is_step(next) || is_free_text(next) ||
            strncmp(next->body.data, "drop", 4) == 0)
            continue;
        ink_room *room = party_replay(&all, i);
        assert_int_equal(ink_room_due(room), 1);
        ink_room_tick(room, next->at);
        assert_true(ink_room_made(room)->count > 0);
        assert_string_equal(ink_room_made(room)->entry[0].body.data, next->body.data);
        assert_int_equal(ink_room_made(room)->entry[0].number, next->number);
        ink_room_free(room);
        tried++;
    }
    assert_true(tried > 10);
    party_close(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_are_found),
        cmocka_unit_test(what_the_room_says_cannot_be_missing),
        cmocka_unit_test(changed_bits_are_found),
        cmocka_unit_test(a_log_that_is_cut_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
