/* ink_config_read: any bytes as a config. */
#include "fuzz.h"

static bool same(const ink_config *a, const ink_config *b)
{
    return a->edition == b->edition && a->modules == b->modules &&
           memcmp(a->module, b->module, a->modules) == 0;
}

static void check_round_trip(const ink_config *config)
{
    char room[256];
    ink_config again;
    ink_refusal why;
    ink_text out = ink_text_in(room, sizeof room);
    ink_config_write(config, &out);
    FUZZ_CHECK(ink_config_read(fuzz_written(&out), &again, &why) == INK_OK);
    FUZZ_CHECK(same(config, &again));
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
    FUZZ_CHECK(status == INK_OK || why.status == status);
    return 0;
}
