/* Text of what a game begins with: configs, seeds, rolls. */
#include <inkrail/format.h>

#include "words.h"

/* --- configs ------------------------------------------------------------------------- */

/* Takes what stands before the next '+' or ',' off the front of the config. */
static ink_slice take_part(ink_slice *rest)
{
    ink_slice part = {.data = rest->data, .length = 0};
    while (part.length < rest->length && rest->data[part.length] != '+' &&
           rest->data[part.length] != ',')
        part.length++;
    rest->data += part.length;
    rest->length -= part.length;
    return part;
}

static int find_name(ink_slice name, const char *(*name_at)(int))
{
    for (int i = 0; name_at(i) != NULL; i++)
        if (ink_slice_is(name, name_at(i)))
            return i;
    return -1;
}

static ink_status add_module(ink_config *config, ink_slice name)
{
    int module = find_name(name, ink_module_name);
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

ink_status ink_config_read(ink_slice text, ink_config *config, ink_refusal *why)
{
    ink_config read = {0};
    ink_slice rest = text;
    ink_slice part = take_part(&rest);
    int edition = find_name(part, ink_edition_name);
    if (edition < 0)
        return ink_refuse_word(why, INK_E_NO_EDITION, text, part);
    read.edition = (uint8_t)edition;
    while (rest.length > 0) {
        bool module = rest.data[0] == '+';
        rest.data++;
        rest.length--;
        part = take_part(&rest);
        ink_status status = module ? add_module(&read, part) : INK_E_NO_OPTION;
        if (status != INK_OK)
            return ink_refuse_word(why, status, text, part);
    }
    *config = read;
    return ink_refuse(why, INK_OK);
}

void ink_config_write(const ink_config *config, ink_text *out)
{
    ink_text_string(out, ink_edition_name(config->edition));
    for (int i = 0; i < config->modules; i++) {
        ink_text_char(out, '+');
        ink_text_string(out, ink_module_name(config->module[i]));
    }
}

/* --- seeds ---------------------------------------------------------------------------- */

enum { LONGEST_SEED = 200 };

bool ink_seed_valid(ink_slice text)
{
    if (text.length > LONGEST_SEED)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if ((uint8_t)text.data[i] < ' ' || text.data[i] == 0x7f)
            return false;
    return true;
}

/* --- rolls ---------------------------------------------------------------------------- */

static bool die_has(const ink_die *die, int shape)
{
    for (int f = 0; f < INK_FACES; f++)
        if (die->face[f] == shape)
            return true;
    return false;
}

static ink_status refuse_count(const ink_ruleset *rules, bool any, ink_refusal *why)
{
    ink_refuse(why, INK_E_DICE_COUNT);
    if (why != NULL)
        why->die = any ? INK_MAX_DICE : rules->dice;
    return INK_E_DICE_COUNT;
}

static ink_status read_face(const ink_ruleset *rules, ink_slice word, bool any, int die,
                            uint8_t *face)
{
    int shape = ink_shape_find(rules, word);
    if (shape == 0)
        return INK_E_NO_DRAWING;
    if (!any && !die_has(&rules->die[die], shape))
        return INK_E_BAD_ROLL;
    *face = (uint8_t)shape;
    return INK_OK;
}

ink_status ink_roll_read(const ink_ruleset *rules, ink_slice text, bool any, ink_roll *roll,
                         ink_refusal *why)
{
    ink_roll read = {0};
    ink_slice rest = text;
    int count = 0, most = any ? INK_MAX_DICE : rules->dice;
    for (;;) {
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0)
            break;
        if (count == most)
            return refuse_count(rules, any, why);
        ink_status status = read_face(rules, word, any, count, &read.face[count]);
        if (status != INK_OK) {
            ink_refuse_word(why, status, text, word);
            if (why != NULL)
                why->die = (uint8_t)count;
            return status;
        }
        count++;
    }
    if (any ? count == 0 : count != most)
        return refuse_count(rules, any, why);
    *roll = read;
    return ink_refuse(why, INK_OK);
}

void ink_roll_write(const ink_ruleset *rules, const ink_roll *roll, ink_text *out)
{
    bool first = true;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (roll->face[d] == 0)
            continue;
        if (!first)
            ink_text_char(out, ' ');
        ink_text_string(out, rules->shape[roll->face[d]].text);
        first = false;
    }
}
