/* Text of what chance decides: seeds, rolls, setups. */
#include <inkrail/format.h>

#include "../core/words.h"
#include "format/slice.h"

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

static ink_status refuse_count(unsigned dice, ink_refusal *why)
{
    ink_refuse(why, INK_E_DICE_COUNT);
    if (why != NULL)
        why->die = (uint8_t)__builtin_popcount(dice);
    return INK_E_DICE_COUNT;
}

/* Dice that faces are assigned to, one bit each, and their faces so far. */
typedef struct tray {
    const ink_ruleset *rules;
    unsigned dice;
    ink_roll roll;
} tray;

/* The first die that has the face and no assignment yet, or -1. */
static int free_die(const tray *t, int shape)
{
    for (int d = 0; d < t->rules->dice; d++)
        if ((t->dice >> d & 1) != 0 && t->roll.face[d] == 0 &&
            ink_die_has(&t->rules->die[d], shape))
            return d;
    return -1;
}

/* Assigns a face to a die that has it. If all of those are taken, one of their faces moves to
   another die, recursively (an augmenting path); so it fails only if no assignment exists. Faces in
   the order of the dice keep this order. */
static bool lay(tray *t, int shape, unsigned *tried)
{
    int die = free_die(t, shape);
    for (int d = 0; die < 0 && d < t->rules->dice; d++) {
        if (((t->dice & ~*tried) >> d & 1) == 0 || !ink_die_has(&t->rules->die[d], shape))
            continue;
        *tried |= 1u << d;
        if (lay(t, t->roll.face[d], tried))
            die = d;
    }
    if (die >= 0)
        t->roll.face[die] = (uint8_t)shape;
    return die >= 0;
}

static ink_status lay_word(tray *t, ink_slice word)
{
    int shape = ink_shape_find(t->rules, word);
    unsigned tried = 0;
    if (shape == 0)
        return INK_E_NO_DRAWING;
    return lay(t, shape, &tried) ? INK_OK : INK_E_NO_DIE;
}

/* What brought the dice with a face: the slot of a module, or INK_MAX_MODULES for route dice and
   special routes. */
static int bringer_of(const ink_ruleset *rules, int shape)
{
    for (int d = 0; d < rules->dice; d++)
        if (ink_die_has(&rules->die[d], shape))
            return rules->die[d].module;
    return INK_MAX_MODULES;
}

/* A free die for a face that occurs too often: one that the same module brought, since it has the
   same duties; or one that the game does not have, which has no duties; or, failing that, any
   other. */
static int spare_die(const tray *t, int shape)
{
    int bringer = bringer_of(t->rules, shape), other = -1;
    for (int d = 0; d < t->rules->dice; d++) {
        if (t->roll.face[d] == 0 && t->rules->die[d].module == bringer)
            return d;
        other = other < 0 && t->roll.face[d] == 0 ? d : other;
    }
    for (int d = t->rules->dice; d < INK_MAX_DICE; d++)
        if (t->roll.face[d] == 0)
            return d;
    return other;
}

/* The same where dice need not belong to one roll: a face is assigned to a die that has it, so that
   its duties are right, or else to a spare one. */
static ink_status lay_any_word(tray *t, ink_slice word)
{
    int shape = ink_shape_find(t->rules, word);
    unsigned tried = 0;
    if (shape == 0 || !ink_shape_is_face(t->rules, shape))
        return INK_E_NO_DRAWING;
    if (!lay(t, shape, &tried))
        t->roll.face[spare_die(t, shape)] = (uint8_t)shape;
    return INK_OK;
}

ink_status ink_roll_read(const ink_ruleset *rules, ink_slice text, int round, ink_roll *roll,
                         ink_refusal *why)
{
    bool any = round == INK_ANY_ROUND;
    tray t = {.rules = rules};
    t.dice = any ? (1u << INK_MAX_DICE) - 1 : ink_ruleset_dice(rules, round);
    ink_slice rest = text;
    int count = 0, due = __builtin_popcount(t.dice);
    for (;; count++) {
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0)
            break;
        if (count == due)
            return refuse_count(t.dice, why);
        ink_status status = (any ? lay_any_word : lay_word)(&t, word);
        if (status != INK_OK) {
            ink_refuse_word(why, status, text, word);
            if (why != NULL)
                why->die = (uint8_t)count;
            return status;
        }
    }
    if (any ? count == 0 : count != due)
        return refuse_count(t.dice, why);
    *roll = t.roll;
    return ink_refuse(why, INK_OK);
}

/* Writes the name of what a die shows; what is not a shape is written as "?". */
static void write_face(const ink_ruleset *rules, int shape, ink_text *out)
{
    ink_text_string(out, shape < rules->shapes ? rules->shape[shape].text : "?");
}

void ink_roll_write(const ink_ruleset *rules, const ink_roll *roll, ink_text *out)
{
    bool first = true;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (roll->face[d] == 0)
            continue;
        if (!first)
            ink_text_char(out, ' ');
        write_face(rules, roll->face[d], out);
        first = false;
    }
}

/* --- rolls of a table ------------------------------------------------------------------ */

/* Reads "H.H.&RR..": two faces of route dice. */
static ink_status read_pair(const ink_ruleset *rules, ink_slice word, ink_pair *pair)
{
    size_t middle = 0;
    while (middle < word.length && word.data[middle] != '&')
        middle++;
    if (middle == word.length)
        return INK_E_NO_TOKEN;
    ink_slice half[2] = {{word.data, middle}, {word.data + middle + 1, word.length - middle - 1}};
    for (int i = 0; i < 2; i++) {
        int shape = ink_shape_find(rules, half[i]);
        if (shape == 0)
            return INK_E_NO_DRAWING;
        pair->face[i] = (uint8_t)shape;
    }
    return INK_OK;
}

static ink_status read_draft_word(tray *shared, ink_slice word, int index, ink_pair *pair)
{
    int pairs = 2 * shared->rules->config.players;
    if (index < pairs)
        return read_pair(shared->rules, word, pair);
    if (index - pairs >= __builtin_popcount(shared->dice))
        return INK_E_POOL_COUNT;
    return lay_word(shared, word);
}

/* Without `pair` the text is only checked. */
static ink_status read_draft_words(const ink_ruleset *rules, ink_slice text, ink_roll *roll,
                                   ink_pair *pair, ink_refusal *why)
{
    int due = 2 * rules->config.players + rules->dice - INK_ROUTE_DICE, count = 0;
    tray shared = {.rules = rules, .dice = (1u << rules->dice) - (1u << INK_ROUTE_DICE)};
    ink_slice rest = text;
    for (;; count++) {
        ink_pair one;
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0)
            break;
        ink_status status = read_draft_word(&shared, word, count, &one);
        if (status != INK_OK)
            return ink_refuse_word(why, status, text, word);
        if (pair != NULL && count < 2 * rules->config.players)
            pair[count] = one;
    }
    *roll = shared.roll;
    return count == due ? ink_refuse(why, INK_OK) : ink_refuse(why, INK_E_POOL_COUNT);
}

/* The text is first checked as a whole, since a refusal changes nothing. */
static ink_status read_draft_roll(const ink_ruleset *rules, ink_slice text, ink_roll *roll,
                                  ink_pair *pair, ink_refusal *why)
{
    ink_roll read = {0};
    ink_status status = read_draft_words(rules, text, &read, NULL, why);
    if (status != INK_OK)
        return status;
    *roll = read;
    return read_draft_words(rules, text, &read, pair, why);
}

ink_status ink_table_roll_read(const ink_ruleset *rules, ink_slice text, int round, ink_roll *roll,
                               ink_pair *pair, ink_refusal *why)
{
    return ink_table_drafts(rules, round) ? read_draft_roll(rules, text, roll, pair, why)
                                          : ink_roll_read(rules, text, round, roll, why);
}

void ink_table_roll_write(const ink_ruleset *rules, const ink_roll *roll, const ink_pair *pair,
                          ink_text *out)
{
    int pairs = pair != NULL ? 2 * rules->config.players : 0;
    for (int i = 0; i < pairs; i++) {
        ink_text_string(out, i > 0 ? " " : "");
        write_face(rules, pair[i].face[0], out);
        ink_text_char(out, '&');
        write_face(rules, pair[i].face[1], out);
    }
    if (pairs > 0 && rules->dice > INK_ROUTE_DICE)
        ink_text_char(out, ' ');
    ink_roll_write(rules, roll, out);
}

/* --- setups ------------------------------------------------------------------------------ */

static bool read_goal_codes(const ink_ruleset *rules, ink_slice rest, ink_setup *setup)
{
    for (int i = 0; i < INK_GOALS; i++) {
        ink_slice code = {rest.data, 0};
        while (code.length < rest.length && rest.data[code.length] != ':')
            code.length++;
        int goal = ink_goal_find(rules, code);
        bool last = code.length == rest.length;
        if (goal == INK_NO_GOAL || last != (i == INK_GOALS - 1))
            return false;
        setup->goal[i] = (uint8_t)goal;
        rest.data += code.length + !last;
        rest.length -= code.length + !last;
    }
    return true;
}

enum { GOALS_GIVEN = 1, FIRST_GIVEN = 2 };

/* Each word may occur once; `given` has a bit for those read so far. */
static bool read_setup_word(const ink_ruleset *rules, ink_slice word, ink_setup *setup,
                            unsigned *given)
{
    ink_slice rest = word;
    uint32_t first;
    unsigned before = *given;
    if (ink_slice_skip(&rest, "goals=")) {
        *given |= GOALS_GIVEN;
        return (before & GOALS_GIVEN) == 0 && rules->config.goal_mode == INK_GOALS_RANDOM &&
               read_goal_codes(rules, rest, setup);
    }
    *given |= FIRST_GIVEN;
    if ((before & FIRST_GIVEN) != 0 || !ink_slice_skip(&rest, "first=") ||
        rules->config.draft == 0 || !ink_slice_number(rest, rules->config.players, &first) ||
        first == 0)
        return false;
    setup->first = (uint16_t)(first - 1);
    return true;
}

ink_status ink_setup_read(const ink_ruleset *rules, ink_slice text, ink_setup *setup,
                          ink_refusal *why)
{
    ink_setup read = {.goal = {INK_NO_GOAL, INK_NO_GOAL, INK_NO_GOAL}};
    ink_slice rest = text;
    unsigned given = 0;
    int words = 0, due = (rules->config.goal_mode == INK_GOALS_RANDOM) + rules->config.draft;
    for (;; words++) {
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0)
            break;
        if (words == due || !read_setup_word(rules, word, &read, &given))
            return ink_refuse_word(why, INK_E_NO_TOKEN, text, word);
    }
    if (words != due)
        return ink_refuse(why, INK_E_BAD_SETUP);
    *setup = read;
    return ink_refuse(why, INK_OK);
}

void ink_setup_write(const ink_ruleset *rules, const ink_setup *setup, ink_text *out)
{
    bool goals = rules->config.goal_mode == INK_GOALS_RANDOM;
    for (int i = 0; goals && i < INK_GOALS; i++) {
        ink_text_string(out, i > 0 ? ":" : "goals=");
        bool known = setup->goal[i] < rules->goals;
        ink_text_string(out, known ? rules->goal[setup->goal[i]].card->code : "?");
    }
    if (rules->config.draft != 0) {
        ink_text_string(out, goals ? " first=" : "first=");
        ink_text_number(out, setup->first + 1);
    }
}
