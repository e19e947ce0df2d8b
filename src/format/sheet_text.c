/* Text of sheets. */
#include <inkrail/format.h>

#include "../core/words.h"

/* A word that is no placement may be a module's. */
static ink_status read_module_word(const ink_ruleset *rules, ink_sheet *sheet, ink_slice word)
{
    for (int i = 0; i < rules->reads; i++) {
        uint8_t *room = sheet->room + rules->read[i].room;
        ink_status status = rules->read[i].call(rules, sheet, room, word);
        if (status != INK_E_NO_TOKEN)
            return status;
    }
    return INK_E_NO_TOKEN;
}

static ink_status read_word(const ink_ruleset *rules, ink_slice text, ink_slice word,
                            ink_sheet *sheet, ink_refusal *why)
{
    ink_placement placement;
    if (read_module_word(rules, sheet, word) == INK_OK)
        return INK_OK;
    ink_status status = ink_placement_read(rules, word, &placement, why);
    if (status == INK_OK && ink_set_has(sheet->drawn, placement.cell)) {
        status = ink_refuse_word(why, INK_E_TWICE, text, word);
        if (why != NULL)
            why->cell = placement.cell;
    } else if (status != INK_OK && why != NULL) {
        why->at += (size_t)(word.data - text.data);
    }
    if (status == INK_OK)
        ink_sheet_ink(rules, sheet, placement.cell, placement.tile);
    return status;
}

ink_status ink_sheet_read(const ink_ruleset *rules, ink_slice text, ink_sheet *sheet,
                          ink_refusal *why)
{
    ink_sheet read;
    ink_slice rest = text;
    ink_sheet_start(rules, &read);
    for (;;) {
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0)
            break;
        ink_status status = read_word(rules, text, word, &read, why);
        if (status != INK_OK)
            return status;
    }
    for (int i = 0; i < rules->adopts; i++)
        rules->adopt[i].call(rules, &read, read.room + rules->adopt[i].room);
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
    for (int i = 0; i < rules->writes; i++) {
        size_t before = out->length;
        separate(start, out);
        size_t word = out->length;
        rules->write[i].call(rules, sheet, sheet->room + rules->write[i].room, out);
        if (out->length == word) /* it had nothing to say */
            ink_text_cut(out, before);
    }
}

static ink_status check_word(const ink_ruleset *rules, ink_slice text, ink_slice word,
                             ink_sheet *sheet, ink_refusal *why)
{
    ink_placement placement;
    ink_status status = ink_placement_read(rules, word, &placement, why);
    if (status != INK_OK) {
        if (why != NULL)
            why->at += (size_t)(word.data - text.data);
        return status;
    }
    status = ink_sheet_why(rules, sheet, placement.cell, placement.tile, why);
    if (status == INK_OK)
        ink_sheet_ink(rules, sheet, placement.cell, placement.tile);
    return status;
}

ink_status ink_sheet_check(const ink_ruleset *rules, ink_slice text, ink_sheet *sheet,
                           size_t *index, ink_refusal *why)
{
    ink_sheet read;
    ink_slice rest = text;
    ink_sheet_start(rules, &read);
    for (size_t count = 0;; count++) {
        ink_slice word = ink_slice_word(&rest);
        *index = count;
        if (word.length == 0)
            break;
        ink_status status = check_word(rules, text, word, &read, why);
        if (status != INK_OK)
            return status;
    }
    *sheet = read;
    return ink_refuse(why, INK_OK);
}
