/* TEST graphics_themes: Every kind of stroke in every theme: that it is seen, that all colours are
   set, that ink stands out from paper. */
#include <math.h>

#include "unit/support.h"

enum { TEXT = 1 << 20 };

static char css[TEXT];

static const char *style_sheet(void)
{
    ink_text out = ink_text_in(css, sizeof css);
    ink_draw_css(&out);
    assert_true(ink_text_whole(&out));
    return css;
}

static void every_kind_is_seen_in_every_theme(void **state)
{
    (void)state;
    style_sheet();
    ink_draw_list list = ink_draw_list_in(NULL, 0, NULL, 0);
    for (int kind = 0; ink_draw_class(kind) != NULL; kind++)
        for (int theme = 0; ink_draw_theme_name(theme) != NULL; theme++)
            for (int bit = 0; bit < 9; bit++) {
                ink_draw_stroke one = {.kind = (uint8_t)kind, .state = (uint16_t)(1 << bit)};
                ink_draw_look seen;
                ink_draw_look_of(&list, &one, theme, &seen);
                assert_true(seen.fill >> 24 != 0 || seen.line >> 24 != 0);
            }
    assert_null(ink_draw_class(-1));
    assert_null(ink_draw_theme_name(4));
}

static void themes_set_all_that_the_rules_use(void **state)
{
    static char theme[TEXT];
    (void)state;
    style_sheet();
    for (int i = 0; i < INK_DRAW_THEMES; i++) {
        ink_text out = ink_text_in(theme, sizeof theme);
        ink_draw_css_theme(i, &out);
        for (const char *at = css; (at = strstr(at, "var(--")) != NULL; at++) {
            char name[64];
            size_t length = strcspn(at + 4, ",)");
            (void)snprintf(name, sizeof name, "%.*s:", (int)length, at + 4);
            bool own = strcmp(name, "--i:") == 0 || strcmp(name, "--w:") == 0 ||
                       strcmp(name, "--n:") == 0 || strcmp(name, "--under:") == 0 ||
                       strcmp(name, "--wipe:") == 0;
            if (!own && strstr(theme, name) == NULL)
                fail_msg("%s has no %s", ink_draw_theme_name(i), name);
        }
    }
}

/* The rules of ".target" hold for ".target.on" too, so this one says all that differs. */
static void variants_take_nothing_over(void **state)
{
    (void)state;
    const char *rule = strstr(style_sheet(), ".target.on{");
    assert_non_null(rule);
    const char *opacity = strstr(rule, "stroke-opacity:1;");
    assert_true(opacity != NULL && opacity < strchr(rule, '}'));
}

/* How different two colours are in light, as guidelines measure it: from 1 to 21. */
static double light(uint32_t colour)
{
    double sum = 0;
    static const double part[3] = {0.2126, 0.7152, 0.0722};
    for (int i = 0; i < 3; i++) {
        double c = (colour >> (16 - 8 * i) & 255) / 255.0;
        sum += part[i] * (c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b)
{
    double x = light(a) + 0.05, y = light(b) + 0.05;
    return x > y ? x / y : y / x;
}

static uint32_t colour_of(const char *name, int state, int theme, bool line)
{
    ink_draw_list list = ink_draw_list_in(NULL, 0, NULL, 0);
    ink_draw_stroke one = {.state = (uint16_t)state};
    ink_draw_look seen;
    while (strcmp(ink_draw_class(one.kind), name) != 0)
        one.kind++;
    ink_draw_look_of(&list, &one, theme, &seen);
    return line ? seen.line : seen.fill;
}

static void ink_stands_out_from_paper(void **state)
{
    (void)state;
    for (int theme = 0; theme < INK_DRAW_THEMES; theme++) {
        uint32_t paper = colour_of("paper", 0, theme, false);
        uint32_t wet_paper = colour_of("wet-paper", 0, theme, false);
        assert_true(contrast(colour_of("rw-rail", INK_DRAW_DRY, theme, true), paper) > 7);
        assert_true(contrast(colour_of("rw-rail", INK_DRAW_WET, theme, true), wet_paper) > 4.5);
        assert_true(contrast(colour_of("frame", 0, theme, true), paper) > 3);
        assert_true(
            contrast(colour_of("ripple", 0, theme, true), colour_of("river", 0, theme, true)) > 3);
    }
}

/* The colours that a page takes by their names. */
static const struct {
    const char *name;
    uint32_t colour[INK_DRAW_THEMES];
} tokens[] = {
#define TOKEN(name, variable, light, dark, contrast, night, forced)                                \
    {variable, {light, dark, contrast, night}},
#include "graphics/themes.def"
#undef TOKEN
};

static uint32_t token_of(const char *name, int theme)
{
    size_t i = 0;
    while (strcmp(tokens[i].name, name) != 0)
        i++;
    return tokens[i].colour[theme];
}

/* Words want 4.5, what is no word and tells something 3 (WCAG 1.4.3 and 1.4.11). */
static void tokens_stand_out_from_what_they_lie_on(void **state)
{
    static const struct {
        const char *on, *ground;
        double least;
    } row[] = {
        {"text", "desk", 4.5},         {"text", "card", 4.5},          {"muted", "desk", 4.5},
        {"muted", "card", 4.5},        {"muted", "glow", 4.5},         {"wet", "desk", 4.5},
        {"wet", "glow", 4.5},          {"on-wet", "wet", 4.5},         {"red", "desk", 4.5},
        {"amber", "desk", 4.5},        {"amber", "card", 4.5},         {"good", "desk", 4.5},
        {"pencil-text", "sheet", 4.5}, {"pencil-text", "centre", 4.5}, {"control-rim", "desk", 3},
        {"control-rim", "card", 3},    {"pencil", "desk", 3},          {"pencil", "sheet", 3},
        {"pencil", "centre", 3},       {"print", "sheet", 3},          {"print", "centre", 3},
        {"wet", "sheet", 3},           {"wet", "centre", 3},           {"water-ink", "water", 3},
        {"lava-ink", "lava", 3},       {"rock", "crater", 3},          {"leaf", "leaf-wash", 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (int theme = 0; theme < INK_DRAW_THEMES; theme++)
            if (contrast(token_of(row[i].on, theme), token_of(row[i].ground, theme)) < row[i].least)
                fail_msg("%s on %s, theme %d", row[i].on, row[i].ground, theme);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_seen_in_every_theme),
        cmocka_unit_test(themes_set_all_that_the_rules_use),
        cmocka_unit_test(variants_take_nothing_over),
        cmocka_unit_test(ink_stands_out_from_paper),
        cmocka_unit_test(tokens_stand_out_from_what_they_lie_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
