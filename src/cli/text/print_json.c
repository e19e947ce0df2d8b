#include "print_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "client/process/alloc.h"

enum { FIRST_SIZE = 1 << 14, MOVE_TEXT = 64 };

static ink_text line;

static ink_text *line_of(size_t size)
{
    line = ink_text_in(alloc_zeroed(size, 1), size);
    return &line;
}

ink_text *json_line(void)
{
    return line_of(FIRST_SIZE);
}

/* The writer looks at what stands before, so a line cannot be measured first. */
ink_text *json_print(void)
{
    bool whole = ink_text_whole(&line);
    if (whole)
        puts(line.data);
    free(line.data);
    return whole ? NULL : line_of(2 * line.size);
}

void json_real(ink_text *out, const char *key, double number, int figures)
{
    char text[400]; /* of any double */
    snprintf(text, sizeof text, "%.*f", figures, number);
    json_value(out, key, ink_slice_of(text));
}

void json_config(ink_text *out, const char *key, const ink_config *config)
{
    char word[128];
    ink_text text = ink_text_in(word, sizeof word);
    ink_config_write(config, &text);
    json_text(out, key, word);
}

const char *move_text(const ink_ruleset *rules, ink_move move)
{
    static char word[MOVE_TEXT];
    ink_text text = ink_text_in(word, sizeof word);
    ink_move_write(rules, move, &text);
    return word;
}

void json_move(ink_text *out, const char *key, const ink_ruleset *rules, ink_move move)
{
    json_text(out, key, move_text(rules, move));
}

void json_moves(ink_text *out, const char *key, const ink_ruleset *rules, const ink_move *move,
                int count)
{
    json_begin_list(out, key);
    for (int i = 0; i < count; i++)
        json_move(out, NULL, rules, move[i]);
    json_end_list(out);
}

void json_faces(ink_text *out, const char *key, const ink_ruleset *rules, const ink_roll *roll,
                const ink_pair *pair)
{
    int pairs = pair != NULL ? 2 * rules->config.players : 0;
    json_begin_list(out, key);
    for (int i = 0; i < pairs; i++) {
        json_begin_list(out, NULL);
        json_text(out, NULL, rules->shape[pair[i].face[0]].text);
        json_text(out, NULL, rules->shape[pair[i].face[1]].text);
        json_end_list(out);
    }
    for (int d = 0; d < INK_MAX_DICE; d++)
        if (roll->face[d] != 0)
            json_text(out, NULL, rules->shape[roll->face[d]].text);
    json_end_list(out);
}

void json_goals(ink_text *out, const char *key, const ink_ruleset *rules,
                const uint8_t goal[INK_GOALS])
{
    json_begin_list(out, key);
    for (int i = 0; i < INK_GOALS && goal[i] != INK_NO_GOAL; i++)
        json_text(out, NULL, rules->goal[goal[i]].card->code);
    json_end_list(out);
}

/* --- scores ----------------------------------------------------------------------------------- */

/* Spaces, "C3", or the borders on one side of them, "C3S". */
static void write_places(ink_text *out, ink_set cells, const char *side)
{
    for (ink_set left = cells; left != 0; left &= left - 1) {
        char place[8];
        ink_text text = ink_text_in(place, sizeof place);
        ink_cell_write(ink_set_first(left), &text);
        ink_text_string(&text, side);
        json_text(out, NULL, place);
    }
}

static void write_part(ink_text *out, const ink_part *part)
{
    json_begin_object(out, NULL);
    json_text(out, "text", part->text);
    json_number(out, "points", part->points);
    json_begin_list(out, "cells");
    write_places(out, part->cells, "");
    json_end_list(out);
    json_begin_list(out, "borders");
    write_places(out, part->border[0], "S");
    write_places(out, part->border[1], "E");
    json_end_list(out);
    json_end_object(out);
}

void json_score(ink_text *out, const char *key, const ink_ruleset *rules, const ink_sheet *sheet,
                const ink_score *score)
{
    ink_facts facts;
    ink_score again;
    ink_parts parts;
    ink_facts_find(rules, sheet, &facts);
    ink_score_explain(rules, sheet, &again, &parts);
    json_value(out, key, ink_slice_of(""));
    ink_json_score(score, &facts, out);
    ink_text_cut(out, out->length - 1); /* the parts go to the end of the library's object */
    json_begin_list(out, "parts");
    for (int i = 0; i < parts.count; i++)
        write_part(out, &parts.part[i]);
    json_end_list(out);
    json_end_object(out);
}

void json_score_keys(ink_text *out, const ink_ruleset *rules, const ink_sheet *sheet,
                     const ink_score *score)
{
    static char object[16384];
    ink_text text = ink_text_in(object, sizeof object);
    json_score(&text, NULL, rules, sheet, score);
    json_value(out, NULL, (ink_slice){object + 1, text.length - 2});
}
