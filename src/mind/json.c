/* Answers as JSON. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "speech/i18n.h"
#include "speech/sums.h"
#include "speech/tell.h"
#include "speech/words.h"

enum { WORD = 64, WORDS = 1024, COLUMNS = 7 };

void json_item(ink_text *out)
{
    char before = out->length > 0 && ink_text_whole(out) ? out->data[out->length - 1] : '{';
    if (before != '{' && before != '[' && before != ':')
        ink_text_char(out, ',');
}

void json_key(ink_text *out, const char *key)
{
    json_item(out);
    ink_json_string(ink_slice_of(key), out);
    ink_text_char(out, ':');
}

void json_text(ink_text *out, const char *key, const char *text)
{
    json_key(out, key);
    ink_json_string(ink_slice_of(text), out);
}

void json_number(ink_text *out, const char *key, int64_t number)
{
    json_key(out, key);
    ink_text_number(out, number);
}

void json_flag(ink_text *out, const char *key, bool flag)
{
    json_key(out, key);
    ink_text_string(out, flag ? "true" : "false");
}

void json_tenths(ink_text *out, const char *key, long tenths)
{
    json_key(out, key);
    if (tenths < 0)
        ink_text_char(out, '-');
    ink_text_number(out, labs(tenths) / TENTHS);
    ink_text_char(out, '.');
    ink_text_number(out, labs(tenths) % TENTHS);
}

/* --- steps ----------------------------------------------------------------------------------------- */

/* Spaces as the page counts them, row by row. */
static void write_cells(ink_text *out, ink_set cells)
{
    json_key(out, "cells");
    ink_text_char(out, '[');
    for (; cells != 0; cells &= cells - 1) {
        ink_cell cell = ink_set_first(cells);
        json_item(out);
        ink_text_number(out, COLUMNS * (cell / 8) + cell % 8);
    }
    ink_text_char(out, ']');
}

static void write_step(ink_text *out, const ink_session *session, int player, ink_move move)
{
    char step[WORD], words[WORDS];
    ink_text to = ink_text_in(step, sizeof step), say = ink_text_in(words, sizeof words);
    ink_footprint footprint = {0};
    ink_session_step_write(session, player, move, &to);
    move_words(ink_session_rules(session), move, &say);
    ink_session_preview(session, player, move, &footprint);
    json_item(out);
    ink_text_char(out, '{');
    json_text(out, "step", step);
    json_text(out, "text", words);
    json_flag(out, "ends", ink_move_kind(move) == INK_MOVE_END);
    write_cells(out, footprint.cells);
    ink_text_char(out, '}');
}

bool json_steps(ink_text *out, ink_session *session, int player, const ink_move *move, int count)
{
    bool legal = true;
    json_key(out, "steps");
    ink_text_char(out, '[');
    for (int i = 0; i < count && legal; i++) {
        write_step(out, session, player, move[i]);
        legal = ink_session_play(session, player, move[i], NULL) == INK_OK;
    }
    ink_text_char(out, ']');
    return legal;
}

/* --- parts ------------------------------------------------------------------------------------------ */

void json_parts(ink_text *out, const ink_ruleset *rules, const double part[INK_SCORE_PARTS],
                double total)
{
    long units[INK_SCORE_PARTS];
    sums_round_parts(part, TENTHS, sums_units(total, TENTHS), units);
    json_key(out, "parts");
    ink_text_char(out, '[');
    for (int i = 0; score_parts[i].key != NULL; i++) {
        if (!score_parts[i].in_game(rules))
            continue;
        json_item(out);
        ink_text_char(out, '{');
        json_text(out, "key", score_parts[i].key);
        json_text(out, "name", _(score_parts[i].label));
        json_tenths(out, "points", score_parts[i].sign * units[i]);
        ink_text_char(out, '}');
    }
    ink_text_char(out, ']');
}
