/* inkpen FOLDER: writes what the page has from the pen: pen.css, the icon as SVG and as PNGs. */
#include <inkrail/inkrail.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "graphics/png/png.h"

enum { TEXT = 1 << 18, STROKES = 256, STEPS = 4096 };

static const char *folder;

static void fail(const char *what)
{
    fprintf(stderr, "inkpen: %s\n", what);
    exit(1);
}

static void write_file(const char *name, const void *bytes, size_t length)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        fail(path);
}

static void write_text(const char *name, const ink_text *text)
{
    if (text->length >= text->size)
        fail("a text is too long");
    write_file(name, text->data, text->length);
}

/* --- the style sheet -------------------------------------------------------------------------- */

/* Where a theme holds. Selectors weigh nothing, so that the later one counts and a page may add to
   them: first what the system wishes, then what the person has chosen; a part of the page can be
   shown in a theme of its own. */
static const struct {
    const char *before;
    int theme;
    const char *scheme, *after;
} places[] = {
    {":where(:root){", INK_DRAW_LIGHT, "light", "}\n"},
    {"@media (prefers-color-scheme:dark){:where(:root){", INK_DRAW_DARK, "dark", "}}\n"},
    {"@media (prefers-contrast:more){:where(:root){", INK_DRAW_CONTRAST, "light", "}}\n"},
    {"@media (prefers-contrast:more) and (prefers-color-scheme:dark){:where(:root){",
     INK_DRAW_NIGHT, "dark", "}}\n"},
    {":where(:root[data-theme=light],.in-light){", INK_DRAW_LIGHT, "light", "}\n"},
    {":where(:root[data-theme=dark],.in-dark){", INK_DRAW_DARK, "dark", "}\n"},
    {":where(:root[data-theme=contrast],.in-contrast){", INK_DRAW_CONTRAST, "light", "}\n"},
    {":where(:root[data-theme=night],.in-night){", INK_DRAW_NIGHT, "dark", "}\n"},
};

static void write_css(char *room)
{
    ink_text out = ink_text_in(room, TEXT);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        ink_text_string(&out, places[i].before);
        ink_text_string(&out, "color-scheme:");
        ink_text_string(&out, places[i].scheme);
        ink_text_char(&out, ';');
        ink_draw_css_theme(places[i].theme, &out);
        ink_text_string(&out, places[i].after);
    }
    ink_draw_css(&out);
    write_text("pen.css", &out);
}

/* --- the icon --------------------------------------------------------------------------------- */

static int find_tile(const ink_ruleset *rules, const char *drawing)
{
    for (int i = 1; i < rules->shapes; i++)
        if (strcmp(rules->shape[i].text, drawing) == 0)
            return rules->shape[i].first;
    fail("the icon's drawing is not there");
    return 0;
}

static uint8_t find_kind(const char *class)
{
    for (int kind = 0; ink_draw_class(kind) != NULL; kind++)
        if (strcmp(ink_draw_class(kind), class) == 0)
            return (uint8_t)kind;
    fail("the pen has no such class");
    return 0;
}

/* Paper to the very edges, under all else: systems cut such an icon to a shape of their own. */
static void lay_on_paper(ink_draw_list *list, int margin)
{
    const int32_t from = -100 * margin, to = 100 * (100 + margin);
    const ink_draw_step corner[] = {{from, from, INK_DRAW_MOVE, {0}},
                                    {to, from, INK_DRAW_LINE, {0}},
                                    {to, to, INK_DRAW_LINE, {0}},
                                    {from, to, INK_DRAW_LINE, {0}},
                                    {from, from, INK_DRAW_CLOSE, {0}}};
    memcpy(&list->step[list->steps], corner, sizeof corner);
    memmove(list->stroke + 1, list->stroke, list->strokes * sizeof *list->stroke);
    list->stroke[0] = (ink_draw_stroke){
        .first = list->steps, .count = 5, .kind = find_kind("paper"), .cell = INK_NOWHERE};
    list->strokes++;
    list->steps += 5;
    list->left = list->top = -margin;
    list->wide = list->high = 100 + 2 * margin;
}

static void write_png(const char *name, const ink_draw_list *list, int pixels)
{
    struct picture_bytes png = {0};
    if (!picture_png(list, INK_DRAW_LIGHT, pixels, &png))
        fail("an icon cannot be painted");
    write_file(name, png.data, png.length);
    free(png.data);
}

static void write_icons(char *room)
{
    static ink_draw_stroke stroke[STROKES];
    static ink_draw_step step[STEPS];
    static ink_ruleset rules;
    ink_draw_list list = ink_draw_list_in(stroke, STROKES - 1, step, STEPS - 5);
    ink_config config;
    ink_text out = ink_text_in(room, TEXT);
    if (ink_config_read(ink_slice_of("classic"), &config, NULL) != INK_OK ||
        ink_ruleset_make(&rules, &config, NULL) != INK_OK)
        fail("the rules cannot be made");
    ink_draw_space(&rules, find_tile(&rules, "HRHR{NS}{EW}"), INK_DRAW_DRY, INK_DRAW_SMALL, &list);
    if (!ink_draw_whole(&list))
        fail("the icon has too many strokes");
    ink_draw_svg(&list, NULL, INK_DRAW_LIGHT, &out);
    write_text("icon.svg", &out);
    write_png("icon-192.png", &list, 192);
    write_png("icon-512.png", &list, 512);
    lay_on_paper(&list, 34);
    write_png("icon-mask.png", &list, 512);
    write_png("icon-touch.png", &list, 180);
}

int main(int argc, char **argv)
{
    static char room[TEXT];
    if (argc != 2)
        fail("wants the folder to write to");
    folder = argv[1];
    write_css(room);
    write_icons(room);
    picture_end();
    return 0;
}
