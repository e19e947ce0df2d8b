/* Positions: a header, then lines of which each begins with what it is. */
#include <inkrail/format.h>

#include "slice.h"

static const char header[] = "inkrail position 1";

enum word { CONFIG, ROUND, DICE, SHEET, CROSSED, WORDS };

static const char *const names[WORDS] = {"config", "round", "dice", "sheet", "crossed"};

/* The rest of each line; empty if the line is missing. */
struct lines {
    ink_slice of[WORDS];
    bool has[WORDS];
};

static ink_status refuse(ink_refusal *why, ink_status status, ink_slice text, ink_slice excerpt)
{
    ink_refuse(why, status);
    if (why != NULL) {
        why->at = (size_t)(excerpt.data - text.data);
        why->length = excerpt.length;
    }
    return status;
}

/* Turns a refusal of a part into one of the whole text. */
static ink_status refuse_part(ink_refusal *why, ink_status status, ink_slice text, ink_slice part)
{
    if (why != NULL)
        why->at += (size_t)(part.data - text.data);
    return status;
}

static ink_status read_line(ink_slice text, ink_slice line, struct lines *lines, ink_refusal *why)
{
    ink_slice rest = line, word = ink_slice_word(&rest);
    if (word.length == 0)
        return INK_OK;
    for (int i = 0; i < WORDS; i++)
        if (ink_slice_is(word, names[i])) {
            if (lines->has[i])
                return refuse(why, INK_E_RECORD_ORDER, text, word);
            lines->has[i] = true;
            lines->of[i] = rest;
            return INK_OK;
        }
    return refuse(why, INK_E_RECORD_LINE, text, line);
}

static ink_status read_lines(ink_slice text, struct lines *lines, ink_refusal *why)
{
    ink_slice rest = text, line = ink_slice_line(&rest);
    if (!ink_slice_is(line, header))
        return refuse(why, INK_E_HEADER, text, line);
    while (rest.length > 0) {
        ink_status status = read_line(text, ink_slice_line(&rest), lines, why);
        if (status != INK_OK)
            return status;
    }
    return INK_OK;
}

/* A position belongs to one player, without goals. */
static ink_status make_rules(ink_slice text, ink_slice words, ink_ruleset *rules, ink_refusal *why)
{
    ink_config config;
    ink_slice word = words.length > 0 ? ink_slice_trimmed(words) : ink_slice_of("classic");
    ink_status status = ink_config_read(word, &config, why);
    if (status != INK_OK)
        return words.length > 0 ? refuse_part(why, status, text, word) : status;
    config.players = 1;
    config.draft = 0;
    config.goal_mode = INK_GOALS_NONE;
    for (int i = 0; i < INK_GOALS; i++)
        for (size_t k = 0; k < sizeof config.goal[i]; k++)
            config.goal[i][k] = '\0';
    return ink_ruleset_make(rules, &config, why);
}

bool ink_position_set_round(ink_position *position, int round)
{
    if (round < 1 || round > position->rules.rounds + 1)
        return false;
    position->round = (uint8_t)round;
    position->sheet.round = (uint8_t)(round - 1);
    ink_sheet sheet = position->sheet;
    if (position->rolled &&
        ink_sheet_roll(&position->rules, &sheet, &position->roll, NULL) != INK_OK)
        position->rolled = false;
    return true;
}

/* Special routes that are crossed off and not drawn. */
static ink_status read_crossed(ink_slice text, const struct lines *lines, ink_position *position,
                               ink_refusal *why)
{
    ink_slice rest = lines->of[CROSSED];
    if (!lines->has[CROSSED])
        return INK_OK;
    for (ink_slice word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest)) {
        int special = ink_special_find(&position->rules, ink_shape_find(&position->rules, word));
        if (special < 0)
            return refuse(why, INK_E_NO_TOKEN, text, word);
        if (!ink_sheet_lay_special(&position->sheet, special))
            return refuse(why, INK_E_SPECIAL_USED, text, word);
    }
    return INK_OK;
}

static ink_status read_sheet(ink_slice text, const struct lines *lines, ink_position *position,
                             ink_refusal *why)
{
    ink_slice words = lines->of[SHEET], number = ink_slice_trimmed(lines->of[ROUND]);
    uint32_t round = 1;
    if (lines->has[SHEET]) {
        ink_status status = ink_sheet_read(&position->rules, words, &position->sheet, why);
        if (status != INK_OK)
            return refuse_part(why, status, text, words);
        ink_sheet_adopt_specials(&position->rules, &position->sheet);
    } else {
        ink_sheet_start(&position->rules, &position->sheet);
    }
    if (lines->has[ROUND] && !ink_slice_number(number, INK_MAX_ROUNDS + 1, &round))
        return refuse(why, INK_E_NO_TOKEN, text, number);
    if (!ink_position_set_round(position, (int)round))
        return refuse(why, INK_E_NO_TOKEN, text, number);
    return INK_OK;
}

/* Has any die of the same kind such a face? */
static bool may_show(const ink_ruleset *rules, int die, int shape)
{
    for (int d = 0; d < rules->dice; d++)
        if (rules->die[d].module == rules->die[die].module && ink_die_has(&rules->die[d], shape))
            return true;
    return false;
}

/* In a draft a player may have faces that no four dice of one player show: they are assigned in the
   order in which they are written. */
static bool read_picked(const ink_ruleset *rules, ink_slice rest, ink_roll *roll)
{
    ink_roll read = {.face = {0}};
    for (int d = 0; d < rules->dice; d++) {
        int shape = ink_shape_find(rules, ink_slice_word(&rest));
        if (shape == 0 || !may_show(rules, d, shape))
            return false;
        read.face[d] = (uint8_t)shape;
    }
    *roll = read;
    return ink_slice_word(&rest).length == 0;
}

static ink_status read_dice(ink_slice text, const struct lines *lines, ink_position *position,
                            ink_refusal *why)
{
    ink_slice faces = lines->of[DICE];
    ink_sheet sheet = position->sheet;
    if (!lines->has[DICE])
        return INK_OK;
    if (position->round > position->rules.rounds)
        return refuse(why, INK_E_GAME_OVER, text, faces);
    ink_status status =
        ink_roll_read(&position->rules, faces, position->round, &position->roll, why);
    if (status != INK_OK && !read_picked(&position->rules, faces, &position->roll))
        return refuse_part(why, status, text, faces);
    status = ink_sheet_roll(&position->rules, &sheet, &position->roll, why);
    position->rolled = status == INK_OK;
    return status;
}

ink_status ink_position_read(ink_slice text, ink_position *position, ink_refusal *why)
{
    struct lines lines = {.has = {false}};
    position->rolled = false;
    position->roll = (ink_roll){.face = {0}};
    ink_status status = read_lines(text, &lines, why);
    if (status == INK_OK)
        status = make_rules(text, lines.of[CONFIG], &position->rules, why);
    if (status == INK_OK)
        status = read_sheet(text, &lines, position, why);
    if (status == INK_OK)
        status = read_crossed(text, &lines, position, why);
    return status == INK_OK ? read_dice(text, &lines, position, why) : status;
}

static void write_crossed(const ink_position *position, ink_text *out)
{
    const ink_ruleset *rules = &position->rules;
    unsigned left = position->sheet.used & ~ink_specials_drawn(rules, &position->sheet);
    if (left == 0)
        return;
    ink_text_string(out, "crossed");
    for (int i = 0; i < INK_SPECIALS; i++)
        if ((left >> i & 1) != 0) {
            ink_text_char(out, ' ');
            ink_text_string(out, rules->shape[rules->special[i]].text);
        }
    ink_text_char(out, '\n');
}

void ink_position_write(const ink_position *position, ink_text *out)
{
    ink_text_string(out, header);
    ink_text_string(out, "\nconfig ");
    ink_config_write(&position->rules.config, out);
    ink_text_string(out, "\nround ");
    ink_text_number(out, position->round);
    if (position->rolled) {
        ink_text_string(out, "\ndice ");
        ink_roll_write(&position->rules, &position->roll, out);
    }
    ink_text_string(out, "\nsheet ");
    ink_sheet_write(&position->rules, &position->sheet, out);
    ink_text_char(out, '\n');
    write_crossed(position, out);
}
