/* Moves and parts of a score as they are answered. */
#include "i18n/i18n.h"
#include "internal.h"
#include "words/sums.h"
#include "words/tell.h"
#include "words/words.h"

enum { WORD = 64, WORDS = 1024 };

/* --- steps ------------------------------------------------------------------------------------ */

static void write_step(ink_text *out, const ink_ruleset *rules, const char *step, ink_move move,
                       ink_set cells)
{
    char words[WORDS];
    ink_text say = ink_text_in(words, sizeof words);
    bool drawn = ink_move_tile(move) != 0 && ink_cell_valid(ink_move_cell(move));
    move_words(rules, move, &say);
    json_begin_object(out, NULL);
    json_text(out, "step", step);
    json_text(out, "text", words);
    json_bool(out, "ends", ink_move_kind(move) == INK_MOVE_END);
    json_number(out, "shape", drawn ? rules->tile[ink_move_tile(move)].shape : 0);
    json_number(out, "tile", drawn ? ink_move_tile(move) : 0);
    json_places(out, "cells", cells, JSON_CELLS);
    json_end_object(out);
}

bool json_steps(ink_text *out, ink_session *session, int player, const ink_move *move, int count)
{
    bool legal = true;
    json_begin_list(out, "steps");
    for (int i = 0; i < count && legal; i++) {
        char step[WORD];
        ink_text to = ink_text_in(step, sizeof step);
        ink_footprint footprint = {0};
        ink_session_step_write(session, player, move[i], &to);
        ink_session_preview(session, player, move[i], &footprint);
        write_step(out, ink_session_rules(session), step, move[i], footprint.cells);
        legal = ink_session_play(session, player, move[i], NULL) == INK_OK;
    }
    json_end_list(out);
    return legal;
}

void json_moves(ink_text *out, const ink_ruleset *rules, const ink_sheet *sheet,
                const ink_move *move, int count)
{
    ink_sheet now = *sheet;
    json_begin_list(out, "steps");
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
    json_end_list(out);
}

/* --- parts ------------------------------------------------------------------------------------ */

void json_parts(ink_text *out, const ink_ruleset *rules, const double part[INK_SCORE_PARTS],
                double total)
{
    long units[INK_SCORE_PARTS];
    sums_round_parts(part, TENTHS, sums_units(total, TENTHS), units);
    json_begin_list(out, "parts");
    for (int i = 0; score_parts[i].key != NULL; i++) {
        if (!score_parts[i].in_game(rules))
            continue;
        json_begin_object(out, NULL);
        json_text(out, "key", score_parts[i].key);
        json_text(out, "name", _(score_parts[i].label));
        json_tenths(out, "points", score_parts[i].sign * units[i]);
        json_end_object(out);
    }
    json_end_list(out);
}
