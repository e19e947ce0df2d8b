/* What is printed on a board, and its rows and columns. */
#include <inkrail/ruleset.h>
#include <string.h>

#include "i18n/i18n.h"
#include "names.h"
#include "tell.h"
#include "words.h"

enum { LIST = 512 };

/* --- what is printed -------------------------------------------------------------------------- */

/* The text before the colon, without the blank that some languages put there. */
static size_t length_of_name(const char *text)
{
    static const char hard_blank[] = "\xc2\xa0";
    size_t length = strcspn(text, ":"), blank = sizeof hard_blank - 1;
    if (length >= blank && strncmp(text + length - blank, hard_blank, blank) == 0)
        length -= blank;
    return length;
}

/* For a drawn cell; the exits of an empty one are named with what reaches its sides. */
static void write_exits_at(const ink_ruleset *rules, ink_cell cell, ink_text *out)
{
    for (int e = 0; e < INK_EXITS; e++)
        if (rules->exit[e].cell == cell) {
            ink_text_string(out, ", ");
            text_say(out, _("%s %s exit"), side_name(rules->exit[e].side),
                     material_name(rules, rules->exit[e].material));
        }
}

void prints_at_words(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, ink_text *out)
{
    ink_show show;
    ink_sheet_show(rules, sheet, &show);
    if (ink_set_has(sheet->drawn, cell))
        write_exits_at(rules, cell, out);
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(rules, m);
        for (; print != NULL && print->letter != 0; print++)
            if (ink_set_has(print->cells & ~ink_sheet_filled(sheet), cell)) {
                const char *text = _(print->text);
                text_say(out, ", %.*s", (int)length_of_name(text), text);
            }
    }
    if (ink_set_has(rules->centre, cell))
        ink_text_string(out, _(", central space"));
    if (ink_set_has(show.marker, cell))
        ink_text_string(out, _(", the marker is here"));
    for (int i = 0; i < show.kinds_written; i++)
        if (ink_set_has(show.written[i].cells, cell))
            text_say(out, ", %s", symbol_name(rules, show.written[i].shape));
    for (int s = 0; s < INK_SIDES; s++)
        if (ink_show_has_border(&show, cell, s))
            text_say(out, _(", a line is drawn along its %s side"), side_name(s));
}

/* " Villages: F2, D3." */
static void write_group(const char *name, ink_set cells, ink_text *out)
{
    char list[LIST] = "";
    ink_text text = ink_text_in(list, sizeof list);
    cells_words(cells, &text);
    if (cells != 0)
        text_say(out, _(" %s: %s."), name, list);
}

void prints_words(const ink_ruleset *rules, ink_set cells, ink_text *out)
{
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(rules, m);
        for (; print != NULL && print->letter != 0; print++)
            if (print->name != NULL)
                write_group(_(print->name), print->cells & cells, out);
    }
    write_group(_("Central spaces"), rules->centre & cells, out);
}

/* --- rows and columns ------------------------------------------------------------------------- */

void exit_places_words(const ink_ruleset *rules, unsigned exits, ink_text *out)
{
    const char *separator = "";
    for (int e = 0; e < INK_EXITS; e++)
        if ((exits >> e & 1) != 0) {
            ink_text_string(out, separator);
            ink_cell_write(rules->exit[e].cell, out);
            text_say(out, " %s", side_name(rules->exit[e].side));
            separator = ", ";
        }
}

static unsigned exits_of_material(const ink_ruleset *rules, int material)
{
    unsigned exits = 0;
    for (int e = 0; e < INK_EXITS; e++)
        exits |= (unsigned)(rules->exit[e].material == material) << e;
    return exits;
}

void exits_words(const ink_ruleset *rules, unsigned exits, ink_text *out)
{
    const char *separator = "";
    for (int m = 0; m < rules->materials; m++) {
        unsigned own = exits & exits_of_material(rules, m);
        if (own == 0)
            continue;
        text_say(out, "%s%s ", separator, material_name(rules, m));
        exit_places_words(rules, own, out);
        separator = _("; ");
    }
}

/* " Exits: highway B1 north; railway A2 west." */
static void write_exits(const ink_ruleset *rules, ink_set cells, ink_text *out)
{
    unsigned exits = 0;
    char list[LIST] = "";
    ink_text text = ink_text_in(list, sizeof list);
    for (int e = 0; e < INK_EXITS; e++)
        exits |= (unsigned)ink_set_has(cells, rules->exit[e].cell) << e;
    exits_words(rules, exits, &text);
    if (exits != 0)
        text_say(out, _(" %s: %s."), _("Exits"), list);
}

static void write_line_of_cells(const ink_ruleset *rules, const ink_sheet *sheet, ink_set cells,
                                ink_text *out)
{
    if ((cells & sheet->drawn) == 0)
        ink_text_string(out, _("empty"));
    for (ink_set left = cells & sheet->drawn; left != 0; left &= left - 1) {
        ink_cell_write(ink_set_first(left), out);
        ink_text_char(out, ' ');
        tile_words(rules, sheet->tile[ink_set_first(left)], out);
        ink_text_string(out, (left & (left - 1)) != 0 ? _("; ") : "");
    }
    ink_text_char(out, '.');
    prints_words(rules, cells, out);
    write_exits(rules, cells, out);
}

void row_words(const ink_ruleset *rules, const ink_sheet *sheet, int row, ink_text *out)
{
    text_say(out, _("Row %d: "), row + 1);
    write_line_of_cells(rules, sheet, ink_set_row(row), out);
}

void column_words(const ink_ruleset *rules, const ink_sheet *sheet, int column, ink_text *out)
{
    text_say(out, _("Column %c: "), 'A' + column);
    write_line_of_cells(rules, sheet, ink_set_column(column), out);
}
