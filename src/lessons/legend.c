#include "legend.h"

#include <string.h>

#include "i18n/i18n.h"
#include "words/names.h"

/* --- what every board has --------------------------------------------------------------------- */

static const struct {
    const char *drawing, *name, *text;
} common[] = {
    {"H.H.", N_("Highway"), N_("Joins highways only. An end that leads nowhere is an error.")},
    {"R.R.", N_("Railway"), N_("Joins railways only. An end that leads nowhere is an error.")},
    {"H.R.*", N_("Station"), N_("Joins highway and railway into one network.")},
    {"HRHR{NS}{EW}", N_("Overpass"), N_("Both routes pass; they are not joined.")},
};

enum { COMMON = sizeof common / sizeof *common };

/* The first tile that looks like the drawing, 0 if the game has none. */
static int tile_like(const ink_ruleset *rules, const char *drawing)
{
    ink_drawing read;
    return ink_drawing_read(rules, ink_slice_of(drawing), &read) == INK_OK
               ? ink_tile_find(rules, &read)
               : 0;
}

/* --- what modules bring ----------------------------------------------------------------------- */

/* The tile that shows most of a material, or of a mark, and least besides. */
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

/* Searches the item of a number: each item that exists counts it down. */
struct search {
    const ink_ruleset *rules;
    int number;
    struct legend_item *item;
};

static bool offer(struct search *search, struct legend_item item)
{
    *search->item = item;
    return search->number-- == 0;
}

static bool offer_tile(struct search *search, int tile, const char *name, const char *text)
{
    return tile != 0 &&
           offer(search, (struct legend_item){
                             .kind = LEGEND_TILE, .tile = tile, .name = name, .text = text});
}

static bool find_common(struct search *search)
{
    for (int i = 0; i < COMMON; i++)
        if (offer_tile(search, tile_like(search->rules, common[i].drawing), _(common[i].name),
                       _(common[i].text)))
            return true;
    return false;
}

const char *legend_initial(const ink_module_print *print)
{
    return i18n_text_in(print->initial);
}

static bool find_print(struct search *search)
{
    for (int m = 0; m < search->rules->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(search->rules, m);
        for (; print != NULL && print->letter != 0; print++)
            if (offer(search,
                      (struct legend_item){.kind = LEGEND_PRINT,
                                           .letter = print->letter,
                                           .initial = legend_initial(print),
                                           .name = print->name != NULL ? _(print->name) : "",
                                           .text = _(print->text)}))
                return true;
    }
    return false;
}

/* Has it the name of its expansion? Then the expansion's own item describes it. Names of things
   begin with a small letter. */
static bool is_told_by_expansion(const ink_ruleset *rules, const char *name)
{
    for (int slot = 0; name != NULL && slot < rules->modules; slot++) {
        const char *title = ink_ruleset_title(rules, slot);
        if (title != NULL && (title[0] | 32) == (name[0] | 32) && strcmp(title + 1, name + 1) == 0)
            return true;
    }
    return false;
}

/* Materials and marks that have names. */
static bool find_brought(struct search *search)
{
    const ink_ruleset *rules = search->rules;
    for (int m = INK_RAILWAY + 1; m < rules->materials; m++)
        if (!is_told_by_expansion(rules, ink_material_name(rules, m)) &&
            offer_tile(search, tile_with(rules, m, 0), material_name(rules, m), ""))
            return true;
    for (int mark = 1; mark < rules->marks; mark++)
        if (offer_tile(search, tile_with(rules, INK_MAX_MATERIALS, mark), mark_name(rules, mark),
                       ""))
            return true;
    return false;
}

/* The rules of the expansions, each with a face of its dice. */
static bool find_expansion(struct search *search)
{
    const ink_ruleset *rules = search->rules;
    for (int slot = 0; slot < rules->modules; slot++) {
        const char *title = ink_ruleset_title(rules, slot), *brief = ink_ruleset_brief(rules, slot);
        int die = 0;
        while (die < rules->dice && rules->die[die].module != slot)
            die++;
        if (title != NULL && brief != NULL && die < rules->dice &&
            offer(search, (struct legend_item){.kind = LEGEND_FACE,
                                               .shape = rules->die[die].face[0],
                                               .name = _(title),
                                               .text = _(brief)}))
            return true;
    }
    return false;
}

bool legend_at(const ink_ruleset *rules, int number, struct legend_item *item)
{
    struct search search = {rules, number, item};
    return find_common(&search) || find_print(&search) || find_brought(&search) ||
           find_expansion(&search);
}
