/* Text of configs: "challenge,goals=A:G:K,players=4". */
#include <inkrail/format.h>

#include "../core/words.h"

typedef struct reader {
    ink_config config;
    bool players, draft, goals, house; /* options given so far */
} reader;

/* Takes what precedes the next '+' or ',' off the front of the config. */
static ink_slice take_field(ink_slice *rest)
{
    size_t length = 0;
    while (length < rest->length && rest->data[length] != '+' && rest->data[length] != ',')
        length++;
    return ink_slice_take(rest, length);
}

/* An edition may be named by its own name or by those of its boxes. */
static bool is_edition(int edition, ink_slice name)
{
    for (int i = 0; ink_edition_box(edition, i) != NULL; i++)
        if (ink_slice_is(name, ink_edition_box(edition, i)))
            return true;
    return ink_slice_is(name, ink_edition_name(edition));
}

static int find_edition(ink_slice name)
{
    for (int i = 0; ink_edition_name(i) != NULL; i++)
        if (is_edition(i, name))
            return i;
    return -1;
}

static int find_module(ink_slice name)
{
    for (int i = 0; ink_module_name(i) != NULL; i++)
        if (!ink_module_is_edition(i) && ink_slice_is(name, ink_module_name(i)))
            return i;
    return -1;
}

static ink_status add_module(ink_config *config, ink_slice name)
{
    int module = find_module(name);
    if (module < 0)
        return INK_E_NO_MODULE;
    for (int i = 0; i < config->modules; i++)
        if (config->module[i] == module)
            return INK_E_MODULE_TWICE;
    if (config->modules == INK_MAX_MODULES)
        return INK_E_TOO_MUCH;
    config->module[config->modules++] = (uint8_t)module;
    return INK_OK;
}

/* --- options ----------------------------------------------------------------------------- */

static ink_status read_players(reader *r, ink_slice value)
{
    uint32_t players;
    if (r->players)
        return INK_E_OPTION_TWICE;
    if (!ink_slice_number(value, INK_MAX_PLAYERS, &players) || players == 0)
        return INK_E_PLAYERS;
    r->players = true;
    r->config.players = (uint16_t)players;
    return INK_OK;
}

static ink_status read_draft(reader *r, ink_slice value)
{
    (void)value;
    if (r->draft)
        return INK_E_OPTION_TWICE;
    r->draft = true;
    r->config.draft = 1;
    return INK_OK;
}

static ink_status read_house(reader *r, ink_slice value)
{
    (void)value;
    if (r->house)
        return INK_E_OPTION_TWICE;
    r->house = true;
    r->config.house = 1;
    return INK_OK;
}

/* Reads "A:G:K": three codes. Whether such cards exist is asked of the ruleset later. */
static ink_status read_codes(ink_config *config, ink_slice value)
{
    int card = 0;
    size_t length = 0;
    for (size_t i = 0; i < value.length; i++) {
        char c = value.data[i];
        if (c == ':' ? ++card == INK_GOALS || length == 0 : length == sizeof config->goal[0] - 1)
            return INK_E_GOAL_COUNT;
        if (c != ':' && (c < 'A' || c > 'Z'))
            return INK_E_GOAL_COUNT;
        if (c != ':')
            config->goal[card][length] = c;
        length = c == ':' ? 0 : length + 1;
    }
    config->goal_mode = INK_GOALS_CHOSEN;
    return card == INK_GOALS - 1 && length > 0 ? INK_OK : INK_E_GOAL_COUNT;
}

static ink_status read_goals(reader *r, ink_slice value)
{
    if (r->goals)
        return INK_E_OPTION_TWICE;
    r->goals = true;
    if (ink_slice_is(value, "none") || ink_slice_is(value, "random")) {
        r->config.goal_mode = ink_slice_is(value, "none") ? INK_GOALS_NONE : INK_GOALS_RANDOM;
        return INK_OK;
    }
    return read_codes(&r->config, value);
}

static const struct {
    const char *name; /* with '=' if a value follows */
    ink_status (*read)(reader *, ink_slice);
} options[] = {{"players=", read_players},
               {"draft", read_draft},
               {"goals=", read_goals},
               {"house", read_house}};

static ink_status read_option(reader *r, ink_slice field)
{
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        ink_slice name = ink_slice_of(options[i].name);
        bool value = name.data[name.length - 1] == '=';
        ink_slice front = {field.data, field.length < name.length ? field.length : name.length};
        if (ink_slice_is(front, options[i].name) && (value || field.length == name.length))
            return options[i].read(
                r, (ink_slice){field.data + name.length, field.length - name.length});
    }
    return INK_E_NO_OPTION;
}

/* --- the whole --------------------------------------------------------------------------- */

ink_status ink_config_read(ink_slice text, ink_config *config, ink_refusal *why)
{
    reader r = {.config = {.players = 1}};
    ink_slice rest = text;
    ink_slice field = take_field(&rest);
    int edition = find_edition(field);
    if (edition < 0)
        return ink_refuse_word(why, INK_E_NO_EDITION, text, field);
    r.config.edition = (uint8_t)edition;
    r.config.goal_mode = ink_edition_goal_mode(edition);
    while (rest.length > 0) {
        bool module = rest.data[0] == '+';
        rest.data++;
        rest.length--;
        field = take_field(&rest);
        ink_status status = module ? add_module(&r.config, field) : read_option(&r, field);
        if (status != INK_OK)
            return ink_refuse_word(why, status, text, field);
    }
    if (r.config.draft != 0 && r.config.players < 2)
        return ink_refuse(why, INK_E_DRAFT_ALONE);
    if (r.config.modules > 1 && r.config.house == 0)
        return ink_refuse(why, INK_E_HOUSE);
    *config = r.config;
    return ink_refuse(why, INK_OK);
}

static void write_goals(const ink_config *config, ink_text *out)
{
    if (config->goal_mode == ink_edition_goal_mode(config->edition))
        return;
    ink_text_string(out, ",goals=");
    if (config->goal_mode != INK_GOALS_CHOSEN) {
        ink_text_string(out, config->goal_mode == INK_GOALS_NONE ? "none" : "random");
        return;
    }
    for (int i = 0; i < INK_GOALS; i++) {
        ink_text_string(out, i > 0 ? ":" : "");
        ink_text_string(out, config->goal[i]);
    }
}

void ink_config_write(const ink_config *config, ink_text *out)
{
    ink_text_string(out, ink_edition_name(config->edition));
    for (int i = 0; i < config->modules; i++) {
        ink_text_char(out, '+');
        ink_text_string(out, ink_module_name(config->module[i]));
    }
    if (config->house != 0)
        ink_text_string(out, ",house");
    if (config->draft != 0)
        ink_text_string(out, ",draft");
    write_goals(config, out);
    if (config->players != 1) {
        ink_text_string(out, ",players=");
        ink_text_number(out, config->players);
    }
}
