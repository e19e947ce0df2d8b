#include "fuzz.h"

enum { RULESETS = 64 };

static ink_ruleset made[RULESETS], tables[RULESETS];
static int made_count, tables_count;

static void make(const ink_config *config)
{
    ink_refusal why;
    FUZZ_CHECK(made_count < RULESETS);
    FUZZ_CHECK(ink_ruleset_make(&made[made_count], config, &why) == INK_OK);
    made_count++;
}

/* Every edition, alone or with this module. */
static void make_editions(int modules, int module)
{
    ink_config config = ink_config_classic();
    config.modules = (uint8_t)modules;
    config.module[0] = (uint8_t)module;
    for (int i = 0; ink_edition_name(i) != NULL; i++) {
        config.edition = (uint8_t)i;
        make(&config);
    }
}

/* Some house rules: two events, two materials, two kinds of moves. */
static void make_house(void)
{
    static const char *const text[] = {"challenge+meteor+desert,goals=none,house",
                                       "classic+river+lake,house", "classic+meteor+lava,house",
                                       "classic+desert+canyon,house", "classic+lake+meteor,house"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        ink_config config;
        ink_refusal why;
        FUZZ_CHECK(ink_config_read(ink_slice_of(text[i]), &config, &why) == INK_OK);
        make(&config);
    }
}

int fuzz_rulesets(void)
{
    if (made_count > 0)
        return made_count;
    make_editions(0, 0);
    make_house();
    for (int i = 0; ink_module_name(i) != NULL; i++)
        if (!ink_module_is_edition(i))
            make_editions(1, i);
    return made_count;
}

const ink_ruleset *fuzz_ruleset(int index)
{
    FUZZ_CHECK(index < fuzz_rulesets());
    return &made[index];
}

static void make_table(const char *text)
{
    ink_config config;
    ink_refusal why;
    FUZZ_CHECK(tables_count < RULESETS);
    FUZZ_CHECK(ink_config_read(ink_slice_of(text), &config, &why) == INK_OK);
    FUZZ_CHECK(ink_ruleset_make(&tables[tables_count], &config, &why) == INK_OK);
    tables_count++;
}

int fuzz_tables(void)
{
    static const char *const config[] = {
        "classic",
        "challenge",
        "challenge,goals=none",
        "classic,players=2",
        "classic,goals=random,players=3",
        "challenge,players=2",
        "challenge,goals=B:F:H,players=3",
        "challenge+null,goals=I:J:D,players=2",
        "classic,draft,players=2",
        "classic+null,draft,goals=A:G:K,players=3",
        "challenge,draft,players=2",
        "challenge,draft,players=4",
        "classic+river",
        "challenge+river,players=2",
        "classic+lake,goals=random,players=2",
        "challenge+lake",
        "classic+meteor,draft,players=2",
        "challenge+meteor,players=2",
        "classic+lava,goals=VA:VB:VC,players=2",
        "challenge+lava",
        "classic+desert,players=2",
        "challenge+desert,draft,players=2",
        "classic+canyon,goals=CA:CB:CD,players=2",
        "challenge+canyon,draft,players=3",
        "classic+meteor+desert,house,players=2",
        "challenge+lake+lava,house",
        "classic+desert+canyon,house,players=2",
#define EXPANSION(name, ...) "challenge+" #name ",draft,players=2",
#include "expansions.def"
    };
    for (size_t i = 0; i < sizeof config / sizeof *config; i++)
        if (tables_count <= (int)i)
            make_table(config[i]);
    return tables_count;
}

const ink_ruleset *fuzz_table(int index)
{
    FUZZ_CHECK(index < fuzz_tables());
    return &tables[index];
}

uint32_t fuzz_take(fuzz_bytes *from, int count)
{
    uint32_t value = 0;
    for (; count > 0; count--) {
        value <<= 8;
        if (from->size > 0) {
            value |= *from->data++;
            from->size--;
        }
    }
    return value;
}

bool fuzz_listed(const ink_moves *moves, const ink_sheet *sheet, ink_move move)
{
    int die = ink_move_source(move);
    if (ink_move_kind(move) == INK_MOVE_DIE && die < INK_MAX_DICE)
        for (int i = die - 1; i >= 0; i--)
            if ((sheet->waiting >> i & 1) != 0 && sheet->die[i] == sheet->die[die])
                move = (move & ~((ink_move)15 << 14)) | (ink_move)i << 14;
    for (uint32_t i = 0; i < moves->count; i++)
        if (moves->move[i] == move)
            return true;
    return false;
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
    static char buffer[FUZZ_TEXT];
    FUZZ_CHECK(status != INK_OK && status < INK_STATUSES && why->status == status);
    FUZZ_CHECK(why->at <= input.length && why->length <= input.length - why->at);

    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_refusal_write(rules, why, input, NULL, &out);
    check_sentence(fuzz_written(&out));

    out = ink_text_in(buffer, sizeof buffer);
    ink_refusal_write(rules, why, input, translate, &out);
    fuzz_written(&out);

    char little[8];
    out = ink_text_in(little, sizeof little);
    ink_refusal_write(rules, why, input, NULL, &out);
    FUZZ_CHECK(memchr(little, 0, sizeof little) != NULL);
}
