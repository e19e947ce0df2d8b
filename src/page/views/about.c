/* What games there are, and how their faces and signs look. */
#include <string.h>

#include "daily/preset.h"
#include "i18n/i18n.h"
#include "page/internal.h"
#include "words/names.h"
#include "words/title.h"

enum { MOST_PLAYERS = 12, TEXT = 1024, DETAIL = INK_DRAW_FULL };

static void json_brief(ink_text *out, const char *key, const char *text)
{
    char words[TEXT] = "";
    ink_text say = ink_text_in(words, sizeof words);
    if (text != NULL)
        brief_words(_(text), &say);
    json_text(out, key, words);
}

static void write_named(ink_text *out, const char *key, const char *name, const char *brief)
{
    json_text(out, "key", key);
    json_text(out, "name", name);
    json_brief(out, "brief", brief);
}

/* --- boxes ------------------------------------------------------------------------------------ */

/* The edition of a box; packs go with every one, the first is offered. */
static int edition_of_box(const char *box)
{
    for (int e = 0; ink_edition_name(e) != NULL; e++)
        for (int b = 0; ink_edition_box(e, b) != NULL; b++)
            if (strcmp(ink_edition_box(e, b), box) == 0)
                return e;
    return 0;
}

static bool is_in_box(int module, const char *box)
{
    return preset_offers(module) && strcmp(ink_module_home(module), box) == 0;
}

static void write_preset(ink_text *out, const struct preset *preset)
{
    char config[CONFIG_TEXT] = "";
    ink_text text = ink_text_in(config, sizeof config);
    preset_config(preset, &text);
    json_begin_object(out, NULL);
    write_named(out, config, _(preset_title(preset)), preset_brief(preset));
    json_text(out, "config", config);
    json_text(out, "box", preset->box);
    json_end_object(out);
}

static void write_presets(ink_text *out)
{
    struct preset preset;
    json_begin_list(out, "presets");
    for (int i = 0; preset_at(i, &preset); i++)
        write_preset(out, &preset);
    json_end_list(out);
}

/* "Blue", and what is in it beside the edition: "River, Lake". */
static void write_box(ink_text *out, const char *box)
{
    char list[CONFIG_TEXT] = "";
    ink_text names = ink_text_in(list, sizeof list);
    for (int m = 0; ink_module_name(m) != NULL; m++)
        if (is_in_box(m, box))
            title_add(&names, _(ink_module_title(m)), false);
    json_begin_object(out, NULL);
    json_text(out, "key", box);
    json_text(out, "name", box_title(box));
    json_text(out, "brief", list);
    json_text(out, "edition", ink_edition_name(edition_of_box(box)));
    json_begin_list(out, "modules");
    for (int m = 0; ink_module_name(m) != NULL; m++)
        if (is_in_box(m, box))
            json_text(out, NULL, ink_module_name(m));
    json_end_list(out);
    json_end_object(out);
}

static bool has_expansions(const char *box)
{
    bool found = false;
    for (int m = 0; !found && ink_module_name(m) != NULL; m++)
        found = is_in_box(m, box);
    return found;
}

static void write_boxes(ink_text *out)
{
    json_begin_list(out, "boxes");
    for (int e = 0; ink_edition_name(e) != NULL; e++)
        for (int b = 0; ink_edition_box(e, b) != NULL; b++)
            write_box(out, ink_edition_box(e, b));
    for (int p = 0; ink_pack_name(p) != NULL; p++)
        if (has_expansions(ink_pack_name(p)))
            write_box(out, ink_pack_name(p));
    json_end_list(out);
}

/* --- about ------------------------------------------------------------------------------------ */

static void write_editions(ink_text *out)
{
    json_begin_list(out, "editions");
    for (int e = 0; ink_edition_name(e) != NULL; e++) {
        json_begin_object(out, NULL);
        write_named(out, ink_edition_name(e), _(ink_edition_title(e)), ink_edition_brief(e));
        json_end_object(out);
    }
    json_end_list(out);
}

static void write_modules(ink_text *out)
{
    json_begin_list(out, "modules");
    for (int m = 0; ink_module_name(m) != NULL; m++) {
        if (!preset_offers(m))
            continue;
        const char *box = ink_module_home(m);
        int edition = box != NULL ? edition_of_box(box) : -1;
        json_begin_object(out, NULL);
        write_named(out, ink_module_name(m), _(ink_module_title(m)), ink_module_brief(m));
        json_text(out, "edition", edition >= 0 ? ink_edition_name(edition) : "");
        json_end_object(out);
    }
    json_end_list(out);
}

static void write_levels(ink_text *out)
{
    json_begin_list(out, "levels");
    for (int level = 1; bot_about(level) != NULL; level++) {
        char words[TEXT] = "";
        ink_text text = ink_text_in(words, sizeof words);
        bot_words(level, &text);
        json_begin_object(out, NULL);
        json_number(out, "level", level);
        json_text(out, "name", bot_about(level)->name);
        json_text(out, "text", words);
        json_number(out, "mean", bot_about(level)->mean);
        json_end_object(out);
    }
    json_end_list(out);
}

void verb_about(struct ask *ask)
{
    ink_text *out = ask->out;
    json_begin_object(out, NULL);
    json_text(out, "version", ink_version());
    write_editions(out);
    write_modules(out);
    write_boxes(out);
    write_presets(out);
    write_levels(out);
    json_number(out, "players", MOST_PLAYERS);
    json_number(out, "together", INK_MODULES_TOGETHER);
    json_end_object(out);
}

/* --- configs ---------------------------------------------------------------------------------- */

static void write_goals(ink_text *out, const ink_ruleset *rules)
{
    json_begin_list(out, "goals");
    for (int i = 0; i < rules->goals; i++) {
        json_begin_object(out, NULL);
        write_named(out, rules->goal[i].card->code, _(rules->goal[i].card->text), NULL);
        json_end_object(out);
    }
    json_end_list(out);
}

/* What a form offers: what is usual is not written, whichever it is. */
static const char *goal_wish(const ink_config *config)
{
    static const char *const names[] = {
        [INK_GOALS_NONE] = "none", [INK_GOALS_RANDOM] = "random", [INK_GOALS_CHOSEN] = "these"};
    bool usual = config->goal_mode == ink_edition_goal_mode(config->edition);
    return usual ? "usual" : names[config->goal_mode];
}

static void write_wishes(ink_text *out, const ink_config *config)
{
    char words[CONFIG_TEXT] = "";
    ink_text text = ink_text_in(words, sizeof words);
    ink_config open = *config;
    open.players = 1; /* which is not written */
    ink_config_write(&open, &text);
    json_text(out, "open", words);
    json_bool(out, "house", config->house != 0);
    json_text(out, "goalWish", goal_wish(config));
    json_begin_list(out, "cards");
    for (int i = 0; i < INK_GOALS && config->goal_mode == INK_GOALS_CHOSEN; i++)
        json_text(out, NULL, config->goal[i]);
    json_end_list(out);
}

void verb_config(struct ask *ask)
{
    ink_text *out = ask->out;
    char config[CONFIG_TEXT] = "", title[CONFIG_TEXT] = "";
    ink_text c = ink_text_in(config, sizeof config), t = ink_text_in(title, sizeof title);
    if (!ask_rules(ask, 0))
        return;
    const ink_config *of = &ask->rules->config;
    ink_config_write(of, &c);
    title_words(of, &t);
    json_begin_object(out, NULL);
    json_text(out, "config", config);
    json_text(out, "title", title);
    json_text(out, "edition", ink_edition_name(of->edition));
    json_begin_list(out, "modules");
    for (int i = 0; i < of->modules; i++)
        json_text(out, NULL, ink_module_name(of->module[i]));
    json_end_list(out);
    json_bool(out, "draft", of->draft != 0);
    json_number(out, "players", of->players);
    json_number(out, "rounds", ask->rules->rounds);
    write_goals(out, ask->rules);
    write_wishes(out, of);
    json_end_object(out);
}

/* --- pictures --------------------------------------------------------------------------------- */

void verb_face(struct ask *ask)
{
    int shape, tile;
    char words[TEXT] = "";
    ink_text text = ink_text_in(words, sizeof words);
    if (!ask_rules(ask, 0) || !ask_number(ask, 1, 1, ask->rules->shapes - 1, &shape) ||
        !ask_number(ask, 2, 0, ask->rules->tiles - 1, &tile))
        return;
    ink_draw_list list = page_list(ask->page);
    ink_draw_face(ask->rules, shape, tile, DETAIL, &list);
    shape_words(ask->rules, shape, &text);
    answer_svg(ask, &list, words);
}

void verb_print(struct ask *ask)
{
    int done;
    ink_slice letter = ask->argument[0];
    if (letter.length != 1) {
        ask_misread(ask, 0);
        return;
    }
    if (!ask_number(ask, 1, 0, 1, &done))
        return;
    ink_draw_list list = page_list(ask->page);
    ink_draw_print(letter.data[0], done != 0, &list);
    answer_svg(ask, &list, "");
}
