/* Text of sheets. */
#include <inkrail/format.h>

#include "../core/module.h"
#include "../core/words.h"

/* A word that is not a placement may be a module's; with `ask`, only if it may be drawn now. */
static ink_status read_module_word(const ink_ruleset *rules, ink_sheet *sheet, ink_slice word,
                                   bool ask, ink_refusal *why)
{
    for (int i = 0; i < INK_HOOKS_OF(rules, read); i++) {
        ink_status status = ink_call_read(rules, i, sheet, word, ask, why);
        if (status != INK_E_NO_TOKEN)
            return status;
    }
    return INK_E_NO_TOKEN;
}

static ink_status read_placement(const ink_ruleset *rules, ink_slice word, ink_sheet *sheet,
                                 ink_refusal *why)
{
    ink_placement placement;
    ink_status status = ink_placement_read(rules, word, &placement, why);
    if (status != INK_OK)
        return status;
    if (ink_set_has(sheet->drawn, placement.cell)) {
        ink_refuse_word(why, INK_E_TWICE, word, word);
        if (why != NULL)
            why->cell = placement.cell;
        return INK_E_TWICE;
    }
    ink_sheet_ink(rules, sheet, placement.cell, placement.tile);
    return INK_OK;
}

/* Turns a refusal of a word into one of the whole text. */
static ink_status pass_on(ink_status status, ink_slice text, ink_slice word, ink_refusal *why)
{
    if (status != INK_OK && why != NULL)
        why->at += (size_t)(word.data - text.data);
    return status;
}

/* A sheet is read as it is written (rules: From a sheet alone): what is printed on a new one is
   only there if the text says so. */
static void start_blank(const ink_ruleset *rules, ink_sheet *sheet)
{
    ink_sheet_start(rules, sheet);
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        ink_sheet_erase(sheet, ink_set_first(left));
}

ink_status ink_sheet_read(const ink_ruleset *rules, ink_slice text, ink_sheet *sheet,
                          ink_refusal *why)
{
    ink_sheet read;
    ink_slice rest = text;
    start_blank(rules, &read);
    for (;;) {
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0)
            break;
        ink_status status = read_module_word(rules, &read, word, false, why);
        if (status == INK_E_NO_TOKEN)
            status = read_placement(rules, word, &read, why);
        if (status != INK_OK)
            return pass_on(status, text, word, why);
    }
    for (int i = 0; i < INK_HOOKS_OF(rules, adopt); i++)
        ink_call_adopt(rules, i, &read);
    *sheet = read;
    return ink_refuse(why, INK_OK);
}

static void separate(size_t start, ink_text *out)
{
    if (out->length > start)
        ink_text_char(out, ' ');
}

void ink_sheet_write(const ink_ruleset *rules, const ink_sheet *sheet, ink_text *out)
{
    size_t start = out->length;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        separate(start, out);
        ink_placement_write(rules, (ink_placement){cell, sheet->tile[cell]}, out);
    }
    for (int i = 0; i < INK_HOOKS_OF(rules, write); i++) {
        size_t before = out->length;
        separate(start, out);
        size_t word = out->length;
        ink_call_write(rules, i, sheet, out);
        if (out->length == word) /* the module wrote nothing */
            ink_text_cut(out, before);
    }
}

static void refuse_face(ink_placement placement, ink_refusal *why)
{
    ink_refuse(why, INK_E_NO_FACE);
    if (why == NULL)
        return;
    why->cell = placement.cell;
    why->tile = placement.tile;
}

/* What is there by itself already, printed or flooded, may be given once more. */
static ink_status check_placement(const ink_ruleset *rules, ink_placement placement,
                                  ink_sheet *sheet, ink_set *by_hand, ink_refusal *why)
{
    bool there = sheet->tile[placement.cell] == placement.tile;
    if (there && !ink_set_has(*by_hand, placement.cell))
        return INK_OK;
    ink_status status = INK_E_NO_FACE;
    if (ink_shape_is_face(rules, rules->tile[placement.tile].shape))
        status = ink_sheet_why(rules, sheet, placement.cell, placement.tile, why);
    else
        refuse_face(placement, why);
    if (status != INK_OK)
        return status;
    ink_sheet_draw(rules, sheet, 0, placement.cell, placement.tile);
    *by_hand |= ink_set_of(placement.cell);
    return INK_OK;
}

static ink_status check_word(const ink_ruleset *rules, ink_slice text, ink_slice word,
                             ink_sheet *sheet, ink_set *by_hand, ink_refusal *why)
{
    ink_placement placement;
    ink_status status = read_module_word(rules, sheet, word, true, why);
    if (status == INK_OK)
        return INK_OK;
    if (status == INK_E_NO_TOKEN) {
        status = ink_placement_read(rules, word, &placement, why);
        if (status == INK_OK)
            return check_placement(rules, placement, sheet, by_hand, why);
    }
    return pass_on(status, text, word, why);
}

ink_status ink_sheet_check(const ink_ruleset *rules, ink_slice text, ink_sheet *sheet,
                           size_t *index, ink_refusal *why)
{
    ink_sheet read;
    ink_slice rest = text;
    ink_set by_hand = 0;
    ink_sheet_start(rules, &read);
    for (size_t count = 0;; count++) {
        ink_slice word = ink_slice_word(&rest);
        *index = count;
        if (word.length == 0)
            break;
        ink_status status = check_word(rules, text, word, &read, &by_hand, why);
        if (status != INK_OK)
            return status;
    }
    for (int i = 0; i < INK_HOOKS_OF(rules, ended); i++) /* ends what the drawings have set off */
        ink_call_ended(rules, i, &read);
    *sheet = read;
    return ink_refuse(why, INK_OK);
}
