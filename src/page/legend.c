/* What may lie on a board: routes, stations, exits, what is printed, and what expansions bring. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

#include "speech/i18n.h"
#include "speech/names.h"
#include "speech/title.h"

enum { WORDS = 1024 };

/* --- one item ----------------------------------------------------------------------------------- */

static void write_picture(struct ask *ask, ink_draw_list *list)
{
    enum { SVG = 1 << 16 };
    char *raw = malloc(SVG);
    if (raw == NULL) {
        json_text(ask->out, "svg", "");
        return;
    }
    ink_text svg = ink_text_in(raw, SVG);
    ink_draw_svg(list, "", -1, &svg);
    json_text(ask->out, "svg", raw);
    free(raw);
}

static void write_text(struct ask *ask, const char *text)
{
    char words[WORDS] = "";
    ink_text out = ink_text_in(words, sizeof words);
    brief_words(text, &out);
    json_text(ask->out, "text", words);
}

static void write_item(struct ask *ask, const char *name, const char *text, ink_draw_list *list)
{
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "name", name);
    write_text(ask, text);
    write_picture(ask, list);
    json_end_object(ask->out);
}

static void write_tile(struct ask *ask, int tile, const char *name, const char *text)
{
    ink_draw_list list = page_list(ask->page);
    if (tile == 0)
        return;
    ink_draw_space(ask->rules, tile, 0, INK_DRAW_FULL, &list);
    write_item(ask, name, text, &list);
}

/* --- what every board has ------------------------------------------------------------------------ */

/* The first tile that looks like the drawing, 0 if the game has none. */
static int tile_like(const ink_ruleset *rules, const char *drawing)
{
    ink_drawing read;
    return ink_drawing_read(rules, ink_slice_of(drawing), &read) == INK_OK
               ? ink_tile_find(rules, &read)
               : 0;
}

static const struct {
    const char *drawing, *name, *text;
} common[] = {
    {"H.H.", N_("Highway"), N_("Joins highways only. An end that leads nowhere is an error.")},
    {"R.R.", N_("Railway"), N_("Joins railways only. An end that leads nowhere is an error.")},
    {"H.R.*", N_("Station"), N_("Joins highway and railway into one network.")},
    {"HRHR{NS}{EW}", N_("Overpass"), N_("Both routes pass; they are not joined.")},
};

/* --- what modules bring ------------------------------------------------------------------------- */

static void write_prints(struct ask *ask)
{
    for (int m = 0; m < ask->rules->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(ask->rules, m);
        for (; print != NULL && print->letter != 0; print++) {
            ink_draw_list list = page_list(ask->page);
            ink_draw_print(print->letter, false, &list);
            write_item(ask, print->name != NULL ? _(print->name) : "", _(print->text), &list);
        }
    }
}

/* The tile that shows most of a material, or of a mark, and least beside it. */
static int tile_with(const ink_ruleset *rules, int material, int mark)
{
    int found = 0, best = -1;
    for (int t = 1; t < rules->tiles; t++) {
        int own = 0, other = 0;
        for (int s = 0; s < INK_SIDES; s++) {
            bool arm = rules->tile[t].side[s] != 0;
            own += arm && rules->tile[t].side[s] == material + 1;
            other += arm && rules->tile[t].side[s] != material + 1;
        }
        bool is = mark != 0 ? rules->tile[t].marks == mark : own > 0 && rules->tile[t].marks == 0;
        int worth = 10 + (own == 2) - 2 * other;
        if (is && worth > best) {
            best = worth;
            found = t;
        }
    }
    return found;
}

/* Materials and marks by their names, then the rules of the expansions with a face of their dice. */
static void write_brought(struct ask *ask)
{
    const ink_ruleset *rules = ask->rules;
    for (int m = INK_RAILWAY + 1; m < rules->materials; m++)
        write_tile(ask, tile_with(rules, m, 0), material_name(rules, m), "");
    for (int mark = 1; mark < rules->marks; mark++)
        write_tile(ask, tile_with(rules, INK_MAX_MATERIALS, mark), mark_name(rules, mark), "");
}

static void write_expansion(struct ask *ask, int slot)
{
    const ink_ruleset *rules = ask->rules;
    const char *title = ink_ruleset_title(rules, slot), *brief = ink_ruleset_brief(rules, slot);
    ink_draw_list list = page_list(ask->page);
    for (int d = 0; title != NULL && brief != NULL && d < rules->dice; d++)
        if (rules->die[d].module == slot) {
            ink_draw_face(rules, rules->die[d].face[0], 0, INK_DRAW_FULL, &list);
            write_item(ask, _(title), _(brief), &list);
            return;
        }
}

void verb_legend(struct ask *ask)
{
    if (!ask_rules(ask, 0))
        return;
    json_begin_object(ask->out, NULL);
    json_begin_list(ask->out, "items");
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        write_tile(ask, tile_like(ask->rules, common[i].drawing), _(common[i].name),
                   _(common[i].text));
    write_prints(ask);
    write_brought(ask);
    for (int slot = 0; slot < ask->rules->modules; slot++)
        write_expansion(ask, slot);
    json_end_list(ask->out);
    json_end_object(ask->out);
}
