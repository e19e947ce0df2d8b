/* Text of moves. */
#include <inkrail/format.h>

#include "../core/module.h"
#include "../core/words.h"

/* The first waiting die that shows the shape, or else any die that shows it, or else -1. */
static int die_for(const ink_sheet *sheet, int shape)
{
    int found = ink_sheet_waiting(sheet, shape);
    for (int d = 0; found < 0 && d < INK_MAX_DICE; d++)
        if (sheet->die[d] == shape)
            found = d;
    return found;
}

/* Reads "pick3", counted from 1. */
static bool read_pick(ink_slice word, ink_move *move)
{
    uint32_t pair;
    ink_slice front = {word.data, word.length < 4 ? word.length : 4};
    if (!ink_slice_is(front, "pick") ||
        !ink_slice_number((ink_slice){word.data + 4, word.length - 4}, 2 * INK_MAX_PLAYERS, &pair))
        return false;
    *move = ink_move_pick((int)pair);
    return true;
}

/* The words that are the same in every game. */
static bool read_common(ink_slice word, ink_move *move)
{
    if (ink_slice_is(word, "end")) {
        *move = ink_move_end();
        return true;
    }
    if (ink_slice_is(word, "back")) {
        *move = ink_move_back();
        return true;
    }
    return read_pick(word, move);
}

static ink_status read_module_move(const ink_ruleset *rules, const ink_sheet *sheet, ink_slice word,
                                   ink_move *move, ink_refusal *why)
{
    for (int i = 0; i < INK_HOOKS_OF(rules, read_move); i++) {
        ink_status status = ink_call_read_move(rules, i, sheet, word, move, why);
        if (status != INK_E_NO_TOKEN)
            return status;
    }
    return INK_E_NO_TOKEN;
}

static ink_status read_placement(const ink_ruleset *rules, const ink_sheet *sheet, ink_slice word,
                                 ink_move *move, ink_refusal *why)
{
    ink_placement placement;
    ink_status status = ink_placement_read(rules, word, &placement, why);
    if (status != INK_OK)
        return status;
    int shape = rules->tile[placement.tile].shape;
    int die = die_for(sheet, shape), special = ink_special_find(rules, shape);
    if (die < 0 && special < 0) {
        ink_refuse_word(why, INK_E_NO_FACE, word, word);
        if (why != NULL)
            why->tile = placement.tile;
        return INK_E_NO_FACE;
    }
    *move = die >= 0 ? ink_move_of(INK_MOVE_DIE, die, placement.tile, placement.cell)
                     : ink_move_of(INK_MOVE_SPECIAL, special, placement.tile, placement.cell);
    return INK_OK;
}

ink_status ink_move_read(const ink_ruleset *rules, const ink_sheet *sheet, ink_slice word,
                         ink_move *move, ink_refusal *why)
{
    if (read_common(word, move))
        return ink_refuse(why, INK_OK);
    ink_status status = read_module_move(rules, sheet, word, move, why);
    if (status == INK_E_NO_TOKEN)
        status = read_placement(rules, sheet, word, move, why);
    return status == INK_OK ? ink_refuse(why, INK_OK) : status;
}

static void tell_modules(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    for (int i = 0; i < INK_HOOKS_OF(rules, write_move); i++)
        if (ink_call_write_move(rules, i, move, out) != INK_E_NO_TOKEN)
            return;
}

void ink_move_write(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    switch (ink_move_kind(move)) {
    case INK_MOVE_END: ink_text_string(out, "end"); break;
    case INK_MOVE_BACK: ink_text_string(out, "back"); break;
    case INK_MOVE_PICK:
        ink_text_string(out, "pick");
        ink_text_number(out, ink_move_payload(move));
        break;
    case INK_MOVE_MODULE: tell_modules(rules, move, out); break;
    default:
        ink_placement_write(
            rules, (ink_placement){ink_move_cell(move), (uint8_t)ink_move_tile(move)}, out);
        break;
    }
}
