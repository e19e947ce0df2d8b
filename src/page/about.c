/* What games there are, and how their faces and signs look. */
#include <string.h>

#include "inside.h"
#include "lore/preset.h"
#include "speech/i18n.h"
#include "speech/names.h"
#include "speech/title.h"

enum { MOST_PLAYERS = 12, TEXT = 1024, DETAIL = INK_DRAW_FULL };

static void json_brief(struct json *json, const char *key, const char *text)
{
    char words[TEXT] = "";
    ink_text out = ink_text_in(words, sizeof words);
    if (text != NULL)
        brief_words(_(text), &out);
    json_text(json, key, words);
}

static void write_named(struct json *json, const char *key, const char *name, const char *brief)
{
    json_text(json, "key", key);
    json_text(json, "name", name);
    json_brief(json, "brief", brief);
}

/* --- boxes -------------------------------------------------------------------------------------- */

/* The edition of a box, -1 if there is no such box. */
static int edition_of_box(const char *box)
{
    for (int e = 0; ink_edition_name(e) != NULL; e++)
        for (int b = 0; ink_edition_box(e, b) != NULL; b++)
            if (strcmp(ink_edition_box(e, b), box) == 0)
                return e;
    return -1;
}

static bool is_in_box(int module, const char *box)
{
    return preset_offers(module) && strcmp(ink_module_home(module), box) == 0;
}

static void write_preset(struct json *json, const struct preset *preset)
{
    char config[CONFIG_TEXT] = "";
    ink_text text = ink_text_in(config, sizeof config);
    preset_config(preset, &text);
    json_object(json, NULL);
    write_named(json, config, _(preset_title(preset)), preset_brief(preset));
    json_text(json, "config", config);
    json_text(json, "box", preset->box);
    json_end_object(json);
}

static void write_presets(struct json *json)
{
    struct preset preset;
    json_list(json, "presets");
    for (int i = 0; preset_at(i, &preset); i++)
        write_preset(json, &preset);
    json_end_list(json);
}

/* "Blue", and what is in it beside the edition: "River, Lake". */
static void write_box(struct json *json, const char *box)
{
    char list[CONFIG_TEXT] = "";
    ink_text names = ink_text_in(list, sizeof list);
    for (int m = 0; ink_module_name(m) != NULL; m++)
        if (is_in_box(m, box))
            title_add(&names, _(ink_module_title(m)), false);
    json_object(json, NULL);
    json_text(json, "key", box);
    json_text(json, "name", box_title(box));
    json_text(json, "brief", list);
    json_end_object(json);
}

static void write_boxes(struct json *json)
{
    json_list(json, "boxes");
    for (int e = 0; ink_edition_name(e) != NULL; e++)
        for (int b = 0; ink_edition_box(e, b) != NULL; b++)
            write_box(json, ink_edition_box(e, b));
    json_end_list(json);
}

/* --- about -------------------------------------------------------------------------------------- */

static void write_editions(struct json *json)
{
    json_list(json, "editions");
    for (int e = 0; ink_edition_name(e) != NULL; e++) {
        json_object(json, NULL);
        write_named(json, ink_edition_name(e), _(ink_edition_title(e)), ink_edition_brief(e));
        json_end_object(json);
    }
    json_end_list(json);
}

static void write_modules(struct json *json)
{
    json_list(json, "modules");
    for (int m = 0; ink_module_name(m) != NULL; m++) {
        if (!preset_offers(m))
            continue;
        const char *box = ink_module_home(m);
        int edition = box != NULL ? edition_of_box(box) : -1;
        json_object(json, NULL);
        write_named(json, ink_module_name(m), _(ink_module_title(m)), ink_module_brief(m));
        json_text(json, "edition", edition >= 0 ? ink_edition_name(edition) : "");
        json_end_object(json);
    }
    json_end_list(json);
}

static void write_levels(struct json *json)
{
    json_list(json, "levels");
    for (int level = 1; bot_about(level) != NULL; level++) {
        char words[TEXT] = "";
        ink_text text = ink_text_in(words, sizeof words);
        bot_words(level, &text);
        json_object(json, NULL);
        json_number(json, "level", level);
        json_text(json, "name", bot_about(level)->name);
        json_text(json, "text", words);
        json_number(json, "mean", bot_about(level)->mean);
        json_end_object(json);
    }
    json_end_list(json);
}

void verb_about(struct ask *ask)
{
    struct json *json = &ask->json;
    json_object(json, NULL);
    json_text(json, "version", ink_version());
    write_editions(json);
    write_modules(json);
    write_boxes(json);
    write_presets(json);
    write_levels(json);
    json_number(json, "players", MOST_PLAYERS);
    json_end_object(json);
}

/* --- configs ------------------------------------------------------------------------------------ */

static void write_goals(struct json *json, const ink_ruleset *rules)
{
    json_list(json, "goals");
    for (int i = 0; i < rules->goals; i++) {
        json_object(json, NULL);
        write_named(json, rules->goal[i].card->code, _(rules->goal[i].card->text), NULL);
        json_end_object(json);
    }
    json_end_list(json);
}

void verb_config(struct ask *ask)
{
    struct json *json = &ask->json;
    char config[CONFIG_TEXT] = "", title[CONFIG_TEXT] = "";
    ink_text c = ink_text_in(config, sizeof config), t = ink_text_in(title, sizeof title);
    if (!ask_rules(ask, 0))
        return;
    const ink_config *of = &ask->rules->config;
    ink_config_write(of, &c);
    title_words(of, &t);
    json_object(json, NULL);
    json_text(json, "config", config);
    json_text(json, "title", title);
    json_text(json, "edition", ink_edition_name(of->edition));
    json_list(json, "modules");
    for (int i = 0; i < of->modules; i++)
        json_text(json, NULL, ink_module_name(of->module[i]));
    json_end_list(json);
    json_bool(json, "draft", of->draft != 0);
    json_number(json, "players", of->players);
    json_number(json, "rounds", ask->rules->rounds);
    write_goals(json, ask->rules);
    json_end_object(json);
}

/* --- pictures ----------------------------------------------------------------------------------- */

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
