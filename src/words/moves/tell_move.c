/* Moves in words, for moves that draw and for those that do not. */
#include "choice.h"
#include "i18n/i18n.h"
#include "stroke_words.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

/* A stroke, found by playing the move on a copy; described from the corner, or from any of its
   ends. */
static void write_stroke(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                         int corner, ink_text *out)
{
    ink_sheet after = *sheet;
    ink_show before, then;
    ink_sheet_apply(rules, &after, move);
    ink_sheet_show(rules, sheet, &before);
    ink_sheet_show(rules, &after, &then);
    ink_set border[2] = {before.border[0] ^ then.border[0], before.border[1] ^ then.border[1]};
    stroke_words(border, corner >= 0 ? corner : stroke_end(border), out);
}

void told_words(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move, int corner,
                ink_text *out)
{
    char words[CHOICE_WORDS] = "";
    ink_answer answer;
    if (ink_move_kind(move) != INK_MOVE_MODULE || ink_move_tile(move) != 0) {
        move_words(rules, move, out);
    } else if (ink_move_cell(move) == INK_NOWHERE || ink_move_answer(rules, move, &answer)) {
        choice_words(rules, move, words);
        ink_text_string(out, words);
    } else if (ink_sheet_ask(rules, sheet, move, NULL) == INK_OK) {
        write_stroke(rules, sheet, move, corner, out);
    } else {
        ink_text_string(out, _("a line between spaces"));
    }
}

/* "highway curve at C3", whatever its orientation; a move without a drawing as told_words has
   it. */
static void write_brief(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                        ink_text *out)
{
    char shape[SENTENCE / 2] = "", cell[8] = "";
    ink_text words = ink_text_in(shape, sizeof shape), place = ink_text_in(cell, sizeof cell);
    if (ink_move_tile(move) == 0 || !ink_cell_valid(ink_move_cell(move))) {
        told_words(rules, sheet, move, -1, out);
        return;
    }
    shape_words(rules, rules->tile[ink_move_tile(move)].shape, &words);
    ink_cell_write(ink_move_cell(move), &place);
    text_say(out, _("%s at %s"), shape, cell);
}

void moves_words(const ink_ruleset *rules, const ink_sheet *sheet, const ink_move *move, int count,
                 ink_text *out)
{
    int told = 0;
    for (int i = 0; i < count; i++) {
        if (ink_move_kind(move[i]) == INK_MOVE_END)
            continue;
        ink_text_string(out, told++ > 0 ? _("; ") : "");
        write_brief(rules, sheet, move[i], out);
    }
}
