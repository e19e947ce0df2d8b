#include "fuzz.h"

enum { RULESETS = 32 };

static ink_ruleset made[RULESETS];
static int made_count;

static void make(const ink_config *config)
{
    ink_refusal why;
    FUZZ_CHECK(made_count < RULESETS);
    FUZZ_CHECK(ink_ruleset_make(&made[made_count], config, &why) == INK_OK);
    made_count++;
}

static void make_all(void)
{
    ink_config config = ink_config_classic();
    make(&config);
    for (int i = 0; ink_module_name(i) != NULL; i++) {
        config = ink_config_classic();
        config.modules = 1;
        config.module[0] = (uint8_t)i;
        make(&config);
    }
}

int fuzz_rulesets(void)
{
    if (made_count == 0)
        make_all();
    return made_count;
}

const ink_ruleset *fuzz_ruleset(int index)
{
    FUZZ_CHECK(index < fuzz_rulesets());
    return &made[index];
}

ink_slice fuzz_slice(const uint8_t *data, size_t size)
{
    return (ink_slice){(const char *)data, size};
}

ink_slice fuzz_written(const ink_text *text)
{
    FUZZ_CHECK(ink_text_whole(text));
    FUZZ_CHECK(text->data[text->length] == 0);
    return (ink_slice){text->data, text->length};
}

/* A translation that is longer than the original and uses every placeholder twice. */
static const char *translate(const char *message)
{
    static char twice[2048];
    snprintf(twice, sizeof twice, "%s / %s", message, message);
    return twice;
}

static void check_sentence(ink_slice sentence)
{
    FUZZ_CHECK(sentence.length > 0);
    for (size_t i = 0; i < sentence.length; i++) {
        unsigned char c = (unsigned char)sentence.data[i];
        FUZZ_CHECK(c >= 32 && c != 127);
    }
}

void fuzz_refused(const ink_ruleset *rules, ink_status status, const ink_refusal *why,
                  ink_slice input)
{
    static char room[FUZZ_TEXT];
    FUZZ_CHECK(status != INK_OK && status < INK_STATUSES && why->status == status);
    FUZZ_CHECK(why->at <= input.length && why->length <= input.length - why->at);

    ink_text out = ink_text_in(room, sizeof room);
    ink_refusal_write(rules, why, input, NULL, &out);
    check_sentence(fuzz_written(&out));

    out = ink_text_in(room, sizeof room);
    ink_refusal_write(rules, why, input, translate, &out);
    fuzz_written(&out);

    char little[8];
    out = ink_text_in(little, sizeof little);
    ink_refusal_write(rules, why, input, NULL, &out);
    FUZZ_CHECK(memchr(little, 0, sizeof little) != NULL);
}
