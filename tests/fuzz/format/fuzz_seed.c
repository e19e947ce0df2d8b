/* Seeds, numbers and JSON strings: any bytes as the text of each. */
#include "fuzz.h"

/* Any text gives dice that the dice can show. */
static void check_dice(const ink_ruleset *rules, uint64_t seed)
{
    for (int round = 1; round <= ink_ruleset_rolls(rules); round++) {
        char buffer[512];
        ink_roll roll, again;
        ink_refusal why;
        ink_roll_of_seed(rules, seed, round, &roll);
        ink_text out = ink_text_in(buffer, sizeof buffer);
        ink_roll_write(rules, &roll, &out);
        FUZZ_CHECK(ink_roll_read(rules, fuzz_written(&out), round, &again, &why) == INK_OK);
        FUZZ_CHECK(memcmp(&again, &roll, sizeof roll) == 0);
    }
}

/* Any text gives a setup that a table takes, and in every round dice that can be read back. */
static void check_table(const ink_ruleset *rules, uint64_t seed)
{
    static char buffer[FUZZ_TEXT];
    ink_seat seat[FUZZ_PLAYERS];
    ink_pair pair[2 * FUZZ_PLAYERS], pair_again[2 * FUZZ_PLAYERS];
    ink_table table;
    ink_setup setup;
    ink_roll roll, again;
    ink_refusal why;
    ink_table_start(rules, &table, seat);
    ink_setup_of_seed(rules, seed, &setup);
    if (table.phase == INK_PHASE_SETUP)
        FUZZ_CHECK(ink_table_set_up(rules, &table, &setup, &why) == INK_OK);
    for (int round = ink_ruleset_rolls(rules); round > 0; round--) {
        ink_text out = ink_text_in(buffer, sizeof buffer);
        bool draft = ink_table_drafts(rules, round);
        ink_table_roll_of_seed(rules, seed, round, &roll, draft ? pair : NULL);
        ink_table_roll_write(rules, &roll, draft ? pair : NULL, &out);
        FUZZ_CHECK(ink_table_roll_read(rules, fuzz_written(&out), round, &again, pair_again,
                                       &why) == INK_OK);
        FUZZ_CHECK(memcmp(&again, &roll, sizeof roll) == 0);
    }
    FUZZ_CHECK(ink_table_roll(rules, &table, seat, &roll, rules->config.draft != 0 ? pair : NULL,
                              &why) == INK_OK);
    FUZZ_CHECK(ink_table_sound(rules, &table, seat));
}

static void check_seed(ink_slice text)
{
    bool control = text.length > 200;
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.data[i];
        control = control || c < 32 || c == 127;
    }
    FUZZ_CHECK(!ink_seed_valid(text) || !control);
    FUZZ_CHECK(ink_seed_of(text) == ink_seed_of(text));
}

static void check_number(ink_slice text)
{
    uint32_t number = 7;
    if (!ink_slice_number(text, 1000000, &number)) {
        FUZZ_CHECK(number == 7);
        return;
    }
    FUZZ_CHECK(number <= 1000000);
    uint32_t expected = 0;
    for (size_t i = 0; i < text.length; i++) {
        FUZZ_CHECK(text.data[i] >= '0' && text.data[i] <= '9');
        expected = 10 * expected + (uint32_t)(text.data[i] - '0');
    }
    FUZZ_CHECK(number == expected);
}

/* A JSON string has its quotes, no control characters and no quote that is not escaped. */
static void check_json(ink_slice text)
{
    static char buffer[8 * FUZZ_TEXT];
    if (text.length > FUZZ_TEXT)
        return;
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_json_string(text, &out);
    ink_slice json = fuzz_written(&out);
    FUZZ_CHECK(json.length >= 2 && json.data[0] == '"' && json.data[json.length - 1] == '"');
    for (size_t i = 1; i + 1 < json.length; i++) {
        FUZZ_CHECK((unsigned char)json.data[i] >= 32 && json.data[i] != '"');
        i += json.data[i] == '\\';
        FUZZ_CHECK(i + 1 < json.length);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice text = fuzz_slice(data, size);
    check_seed(text);
    check_number(text);
    check_json(text);
    for (int i = 0; i < fuzz_rulesets(); i++)
        check_dice(fuzz_ruleset(i), ink_seed_of(text));
    for (int i = 0; i < fuzz_tables(); i++)
        check_table(fuzz_table(i), ink_seed_of(text));
    return 0;
}
