/* Ornaments of the page: drawings of the game that stand for something else, as the doors of the
   lobby, or for a box and what is in it. So a page shows none that the pen does not draw. */
#include "page/internal.h"

#include <stdlib.h>
#include <string.h>

enum { SVG = 1 << 16, DRAWING = 16 };

/* Drawings of the base game, from left to right. */
static const struct ornament {
    const char *name, *drawings;
    bool space; /* as spaces of a sheet, else as faces */
} ornaments[] = {
    {"logo", ".R.H*", false},
    {"play", "H.R.*", false},
    {"friends", "HRHR*", false},
    {"analyse", "HH.H", false},
    {"swatch", "HHRH*", true},
    {"frieze",
     ".H.H .HHH .H.H .R.H* .R.R .RRR .R.R HRHR{NS}{EW} .R.R RR.R .H.R* .H.H HHHH .H.H .H.H HH.H "
     ".R.H* .R.R RR.R .R.R"
     " HRHR{NS}{EW} .R.R .H.R* .H.H",
     false},
};

static void write_picture(struct ask *ask, const ink_draw_list *list)
{
    char *raw = malloc(SVG);
    if (raw == NULL)
        return; /* an ornament less */
    ink_text svg = ink_text_in(raw, SVG);
    ink_draw_svg(list, "", -1, &svg);
    json_text(ask->out, NULL, raw);
    free(raw);
}

/* --- ornaments -------------------------------------------------------------------------------- */

static void write_drawing(struct ask *ask, ink_slice text, bool space)
{
    ink_drawing drawing;
    ink_draw_list list = page_list(ask->page);
    int tile = ink_drawing_read(ask->rules, text, &drawing) == INK_OK
                   ? ink_tile_find(ask->rules, &drawing)
                   : 0;
    if (tile == 0)
        return;
    if (space)
        ink_draw_space(ask->rules, tile, 0, INK_DRAW_FULL, &list);
    else
        ink_draw_face(ask->rules, ask->rules->tile[tile].shape, tile, INK_DRAW_FULL, &list);
    write_picture(ask, &list);
}

static void write_ornament(struct ask *ask, const struct ornament *ornament)
{
    for (const char *at = ornament->drawings; *at != '\0';) {
        size_t length = strcspn(at, " ");
        write_drawing(ask, (ink_slice){at, length}, ornament->space);
        at += length + (at[length] == ' ');
    }
}

/* --- boxes and expansions --------------------------------------------------------------------- */

static bool rules_of(struct ask *ask, const char *edition, const char *module)
{
    char config[CONFIG_TEXT] = "";
    ink_text text = ink_text_in(config, sizeof config);
    ink_text_string(&text, edition);
    if (module != NULL) {
        ink_text_char(&text, '+');
        ink_text_string(&text, module);
    }
    ink_slice asked = ask->argument[0];
    ask->argument[0] = ink_slice_of(config);
    bool found = ask_rules(ask, 0);
    ask->argument[0] = asked;
    return found;
}

/* Does the shape show only what expansions bring: no highway, no railway? */
static bool is_own(const ink_ruleset *rules, int shape)
{
    const ink_tile *tile = &rules->tile[rules->shape[shape].first];
    bool own = rules->shape[shape].count != 0;
    for (int s = 0; own && s < INK_SIDES; s++)
        own = tile->side[s] == 0 || tile->side[s] > INK_RAILWAY + 1;
    return own;
}

static bool is_on_own_die(const ink_ruleset *rules, int shape)
{
    for (int d = 0; d < rules->dice; d++)
        for (int f = 0; rules->die[d].module != INK_MAX_MODULES && f < INK_FACES; f++)
            if (rules->die[d].face[f] == shape)
                return true;
    return false;
}

/* What stands for the expansion of these rules: the richest drawing of its own, else of its
   dice. */
static int best_shape(struct ask *ask)
{
    const ink_ruleset *rules = ask->rules;
    uint32_t most = 0;
    int best = 0;
    for (int shape = 1; shape < rules->shapes; shape++) {
        bool own = is_own(rules, shape);
        if (!own && !is_on_own_die(rules, shape))
            continue;
        ink_draw_list list = page_list(ask->page);
        ink_draw_face(rules, shape, 0, INK_DRAW_FULL, &list);
        uint32_t worth = list.steps + (own ? INK_DRAW_STEPS : 0);
        if (worth > most) {
            most = worth;
            best = shape;
        }
    }
    return best;
}

static void write_module(struct ask *ask, int module)
{
    int edition = ink_module_home_edition(module);
    if (!rules_of(ask, ink_edition_name(edition), ink_module_name(module)))
        return;
    ink_draw_list list = page_list(ask->page);
    int shape = best_shape(ask);
    if (shape == 0)
        return;
    ink_draw_face(ask->rules, shape, 0, INK_DRAW_FULL, &list);
    write_picture(ask, &list);
}

/* Is it the expansion of this name, or one that came in the box of this name? */
static bool is_meant(int module, ink_slice name)
{
    const char *home = ink_module_home(module);
    return home != NULL &&
           (ink_slice_is(name, home) || ink_slice_is(name, ink_module_name(module)));
}

/* --- the verb --------------------------------------------------------------------------------- */

static const struct ornament *find_ornament(ink_slice name)
{
    for (size_t i = 0; i < sizeof ornaments / sizeof *ornaments; i++)
        if (ink_slice_is(name, ornaments[i].name))
            return &ornaments[i];
    return NULL;
}

static bool is_known(ink_slice name)
{
    bool known = find_ornament(name) != NULL;
    for (int m = 0; !known && ink_module_name(m) != NULL; m++)
        known = is_meant(m, name);
    return known;
}

void verb_art(struct ask *ask)
{
    ink_slice name = ask->argument[0];
    const struct ornament *ornament = find_ornament(name);
    if (!is_known(name)) {
        ask_misread(ask, 0);
        return;
    }
    json_begin_object(ask->out, NULL);
    json_begin_list(ask->out, "pictures");
    if (ornament != NULL && rules_of(ask, ink_edition_name(0), NULL))
        write_ornament(ask, ornament);
    for (int m = 0; ornament == NULL && ink_module_name(m) != NULL; m++)
        if (is_meant(m, name))
            write_module(ask, m);
    json_end_list(ask->out);
    json_end_object(ask->out);
}
