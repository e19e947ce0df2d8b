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

static void write_step(ink_text *out, const ink_ruleset *rules, const char *step, ink_move move,
                       ink_set cells)
{
    char words[WORDS];
    ink_text say = ink_text_in(words, sizeof words);
    bool drawn = ink_move_tile(move) != 0 && ink_cell_valid(ink_move_cell(move));
    move_words(rules, move, &say);
    json_item(out);
    ink_text_char(out, '{');
    json_text(out, "step", step);
    json_text(out, "text", words);
    json_flag(out, "ends", ink_move_kind(move) == INK_MOVE_END);
    json_number(out, "shape", drawn ? rules->tile[ink_move_tile(move)].shape : 0);
    json_number(out, "tile", drawn ? ink_move_tile(move) : 0);
    write_cells(out, cells);
    ink_text_char(out, '}');
}

bool json_steps(ink_text *out, ink_session *session, int player, const ink_move *move, int count)
{
    bool legal = true;
    json_key(out, "steps");
    ink_text_char(out, '[');
    for (int i = 0; i < count && legal; i++) {
        char step[WORD];
        ink_text to = ink_text_in(step, sizeof step);
        ink_footprint footprint = {0};
        ink_session_step_write(session, player, move[i], &to);
        ink_session_preview(session, player, move[i], &footprint);
        write_step(out, ink_session_rules(session), step, move[i], footprint.cells);
        legal = ink_session_play(session, player, move[i], NULL) == INK_OK;
    }
    ink_text_char(out, ']');
    return legal;
}

void json_moves(ink_text *out, const ink_ruleset *rules, const ink_sheet *sheet,
                const ink_move *move, int count)
{
    ink_sheet now = *sheet;
    json_key(out, "steps");
    ink_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        char step[WORD];
        ink_text to = ink_text_in(step, sizeof step);
        ink_sheet before = now;
        ink_set cells = 0;
        ink_move_write(rules, move[i], &to);
        if (ink_sheet_play(rules, &now, move[i], NULL) != INK_OK)
            break;
        for (ink_set left = (now.drawn | before.drawn) & INK_BOARD; left != 0; left &= left - 1)
            if (now.tile[ink_set_first(left)] != before.tile[ink_set_first(left)])
                cells |= ink_set_of(ink_set_first(left));
        write_step(out, rules, step, move[i], cells);
    }
    ink_text_char(out, ']');
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
