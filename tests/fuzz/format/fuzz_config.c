/* ink_config_read: any bytes as a config. */
#include "fuzz.h"

static void check_round_trip(const ink_config *config)
{
    char buffer[256];
    ink_config again;
    ink_refusal why;
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_config_write(config, &out);
    FUZZ_CHECK(ink_config_read(fuzz_written(&out), &again, &why) == INK_OK);
    FUZZ_CHECK(memcmp(config, &again, sizeof again) == 0);
}

/* A table can begin by every ruleset that can be made. */
static void check_table(const ink_ruleset *rules)
{
    static ink_seat seat[INK_MAX_PLAYERS];
    ink_table table;
    ink_setup setup;
    ink_refusal why;
    FUZZ_CHECK(rules->config.players >= 1 && rules->config.players <= INK_MAX_PLAYERS);
    ink_table_start(rules, &table, seat);
    FUZZ_CHECK(ink_table_sound(rules, &table, seat));
    ink_setup_of_seed(rules, 1, &setup);
    if (table.phase == INK_PHASE_SETUP)
        FUZZ_CHECK(ink_table_set_up(rules, &table, &setup, &why) == INK_OK);
    FUZZ_CHECK(table.phase == INK_PHASE_ROLL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ink_ruleset rules;
    ink_slice text = fuzz_slice(data, size);
    ink_config config, before;
    ink_refusal why;
    memset(&config, 0x5a, sizeof config);
    before = config;
    ink_status status = ink_config_read(text, &config, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(memcmp(&config, &before, sizeof config) == 0);
        fuzz_refused(NULL, status, &why, text);
        return 0;
    }
    check_round_trip(&config);
    status = ink_ruleset_make(&rules, &config, &why);
    if (status != INK_OK)
        fuzz_refused(NULL, status, &why, text);
    else
        check_table(&rules);
    return 0;
}
