/* Laying a sheet out by hand for analysis: drawings on spaces, lines between them, the marker,
   special routes that are crossed off. */
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "format/slice.h"
#include "i18n/i18n.h"
#include "page/pieces.h"
#include "words/names.h"
#include "words/title.h"

/* What is no shape in the palette. */
enum tool { TOOL_MARKER = -2, TOOL_LINE = -1, RUBBER = 0 };

/* --- positions -------------------------------------------------------------------------------- */

bool ask_position(struct ask *ask, int argument)
{
    ink_position *position = &ask->page->position;
    ink_refusal why;
    ask->rules = NULL;
    if (ink_position_read(ask->argument[argument], position, &why) != INK_OK) {
        ask_refuse(ask, &why, ask->argument[argument]);
        return false;
    }
    ask->rules = &position->rules;
    return true;
}

void position_write(struct ask *ask, const ink_position *position)
{
    char raw[TEXT];
    ink_text text = ink_text_in(raw, sizeof raw);
    ink_position_write(position, &text);
    json_text(ask->out, "text", raw);
}

void answer_position(struct ask *ask, const ink_position *position)
{
    json_begin_object(ask->out, NULL);
    position_write(ask, position);
    json_end_object(ask->out);
}

/* --- the palette ------------------------------------------------------------------------------ */

static void begin_tool(struct ask *ask, int shape, int place, const char *name)
{
    json_begin_object(ask->out, NULL);
    json_number(ask->out, "shape", shape);
    json_text(ask->out, "place", place_name(place));
    json_text(ask->out, "name", name);
}

/* What lies beside drawings, on an empty board of which one space alone is seen: nothing is printed
   there. */
enum { PICTURED = 5 * 8 + 1, PICTURED_LEFT = 100, PICTURED_TOP = 500 };

static void write_thing(struct ask *ask, int tool, int place, const char *name,
                        const ink_sheet *sheet)
{
    enum { SVG = 1 << 16, SPACE = 100 };
    char *raw = malloc(SVG);
    ink_draw_options options = {.flags = INK_DRAW_NO_GRID};
    ink_draw_list list = page_list(ask->page);
    ink_draw_board(ask->rules, sheet, &options, &list);
    int half = place == INK_PLACE_CORNER ? SPACE / 2 : 0; /* a corner is in the middle */
    list.left = PICTURED_LEFT - half;
    list.top = PICTURED_TOP + half;
    list.wide = list.high = SPACE;
    begin_tool(ask, tool, place, name);
    if (raw != NULL) {
        ink_text svg = ink_text_in(raw, SVG);
        ink_draw_svg(&list, "", -1, &svg);
    }
    json_text(ask->out, "svg", raw != NULL ? raw : "");
    json_end_object(ask->out);
    free(raw);
}

/* Lines and markers, if the game has any: who can lay one on an empty sheet has. */
static void write_things(struct ask *ask)
{
    ink_sheet empty, sheet;
    ink_sheet_read(ask->rules, (ink_slice){"", 0}, &empty, NULL);
    sheet = empty;
    if (ink_sheet_lay_border(ask->rules, &sheet, PICTURED, INK_SOUTH, NULL) == INK_OK &&
        ink_sheet_lay_border(ask->rules, &sheet, PICTURED, INK_WEST, NULL) == INK_OK)
        write_thing(ask, TOOL_LINE, INK_PLACE_CORNER, _("a line between spaces"), &sheet);
    sheet = empty;
    if (ink_sheet_lay_marker(ask->rules, &sheet, PICTURED, NULL) == INK_OK)
        write_thing(ask, TOOL_MARKER, INK_PLACE_CELL, _("the marker"), &sheet);
}

void verb_palette(struct ask *ask)
{
    ink_text *out = ask->out;
    if (!ask_rules(ask, 0))
        return;
    json_begin_object(out, NULL);
    json_begin_list(out, "palette");
    for (int shape = 1; shape < ask->rules->shapes; shape++) {
        char words[WORDS] = "";
        ink_text name = ink_text_in(words, sizeof words);
        if (ask->rules->shape[shape].count == 0)
            continue; /* a symbol: nothing to draw */
        shape_words(ask->rules, shape, &name);
        begin_tool(ask, shape, INK_PLACE_CELL, words);
        json_text(out, "svg", "");
        json_end_object(out);
    }
    write_things(ask);
    json_end_list(out);
    json_end_object(out);
}

/* --- drawings --------------------------------------------------------------------------------- */

/* Is the word the placement on one of the cells? */
static bool is_on(ink_slice word, ink_set cells)
{
    enum { NAME = 2 };
    ink_cell cell;
    return word.length > NAME && ink_cell_read((ink_slice){word.data, NAME}, &cell) &&
           ink_set_has(cells, cell);
}

void position_write_but(const ink_position *position, ink_set cells, ink_text *out)
{
    char raw[TEXT];
    ink_text all = ink_text_in(raw, sizeof raw);
    ink_sheet_write(&position->rules, &position->sheet, &all);
    ink_slice rest = {raw, all.length < sizeof raw ? all.length : sizeof raw - 1};
    for (ink_slice word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest)) {
        if (is_on(word, cells))
            continue;
        ink_text_bytes(out, word.data, word.length);
        ink_text_char(out, ' ');
    }
}

/* All tiles of a shape for a cell, those that the rules allow there first. */
static int tiles_in_order(const ink_position *position, const ink_sheet *without, int shape,
                          ink_cell cell, int tile[INK_MAX_TILES])
{
    const ink_shape *of = &position->rules.shape[shape];
    int count = 0;
    for (int legal = 1; legal >= 0; legal--)
        for (int t = of->first; t < of->first + of->count; t++)
            if (ink_set_has(ink_sheet_cells(&position->rules, without, t), cell) == (legal != 0))
                tile[count++] = t;
    return count;
}

/* The tile after `now`; the first one if that is of another shape. */
static int next_tile(const ink_position *position, const ink_sheet *without, int shape, int now,
                     ink_cell cell)
{
    int tile[INK_MAX_TILES] = {position->rules.shape[shape].first};
    int count = tiles_in_order(position, without, shape, cell, tile);
    for (int i = 0; i < count - 1; i++)
        if (tile[i] == now)
            return tile[i + 1];
    return tile[0];
}

unsigned position_crossed(const ink_position *position)
{
    return position->sheet.used & ~ink_specials_drawn(&position->rules, &position->sheet);
}

bool position_read_sheet(ink_position *position, ink_slice text, unsigned crossed, ink_refusal *why)
{
    if (ink_sheet_read(&position->rules, text, &position->sheet, why) != INK_OK)
        return false;
    ink_sheet_adopt_specials(&position->rules, &position->sheet);
    for (int i = 0; i < INK_SPECIALS; i++)
        if ((crossed >> i & 1) != 0)
            ink_sheet_lay_special(&position->sheet, i);
    ink_position_set_round(position, position->round);
    return true;
}

static bool redraw(ink_position *position, int shape, ink_cell cell, ink_refusal *why)
{
    char raw[TEXT];
    ink_text text = ink_text_in(raw, sizeof raw);
    ink_sheet without;
    int now = position->sheet.tile[cell];
    unsigned crossed = position_crossed(position);
    position_write_but(position, ink_set_of(cell), &text);
    ink_slice rest = {raw, text.length};
    if (ink_sheet_read(&position->rules, rest, &without, why) != INK_OK)
        return false;
    if (shape > RUBBER) {
        ink_placement put = {cell, (uint8_t)next_tile(position, &without, shape, now, cell)};
        ink_placement_write(&position->rules, put, &text);
    }
    rest.length = text.length;
    return position_read_sheet(position, rest, crossed, why);
}

void verb_draw(struct ask *ask)
{
    ink_refusal why;
    int shape, place;
    ink_position *position = &ask->page->position;
    if (!ask_position(ask, 2) || !ask_number(ask, 0, TOOL_MARKER, ask->rules->shapes - 1, &shape) ||
        !ask_number(ask, 1, 0, PLACES - 1, &place))
        return;
    ink_cell cell = cell_of_place(place);
    bool marker = shape == TOOL_MARKER;
    if (shape == TOOL_LINE || (shape > RUBBER && ask->rules->shape[shape].count == 0))
        ask_misread(ask, 0);
    else if (marker ? ink_sheet_lay_marker(ask->rules, &position->sheet, cell, &why) == INK_OK
                    : redraw(position, shape, cell, &why))
        answer_position(ask, position);
    else
        ask_refuse(ask, &why, ask->argument[marker ? 0 : 2]);
}

/* --- lines between spaces --------------------------------------------------------------------- */

bool line_from(int corner, int side, ink_cell *cell, int *of)
{
    int row = corner / CORNER_COLUMNS, column = corner % CORNER_COLUMNS;
    bool lies = side == INK_EAST || side == INK_WEST;
    row -= side == INK_NORTH; /* where the line begins in the north-west */
    column -= side == INK_WEST;
    if (row < 0 || column < 0 || (lies ? column : row) >= INK_COLUMNS)
        return false;
    bool last = (lies ? row : column) == INK_ROWS; /* there is no space beyond */
    *of = lies ? (last ? INK_SOUTH : INK_NORTH) : (last ? INK_EAST : INK_WEST);
    *cell = ink_cell_at(row - (lies && last), column - (!lies && last));
    return true;
}

/* The side to which a straight way leads from one corner to another; -1 if none does. */
static int way_between(int from, int to)
{
    int down = to / CORNER_COLUMNS - from / CORNER_COLUMNS;
    int right = to % CORNER_COLUMNS - from % CORNER_COLUMNS;
    if (from == to || (down != 0 && right != 0))
        return -1;
    return down < 0 ? INK_NORTH : down > 0 ? INK_SOUTH : right > 0 ? INK_EAST : INK_WEST;
}

static bool is_line(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, int of)
{
    ink_show show;
    ink_sheet_show(rules, sheet, &show);
    return ink_show_has_border(&show, cell, of);
}

/* Are there lines all the way? */
static bool is_drawn(const ink_position *position, int from, int to, int side)
{
    ink_cell cell;
    int of;
    for (int c = from; c != to; c = corner_beyond(c, side))
        if (!line_from(c, side, &cell, &of) ||
            !is_line(&position->rules, &position->sheet, cell, of))
            return false;
    return true;
}

/* Draws the lines that are not there yet; those that are all there are rubbed out. */
static bool draw_lines(ink_position *position, int from, int to, int side, ink_refusal *why)
{
    const ink_ruleset *rules = &position->rules;
    ink_sheet sheet = position->sheet;
    bool rubs = is_drawn(position, from, to, side);
    ink_cell cell;
    int of;
    for (int c = from; c != to; c = corner_beyond(c, side))
        if (line_from(c, side, &cell, &of) && is_line(rules, &sheet, cell, of) == rubs &&
            ink_sheet_lay_border(rules, &sheet, cell, of, why) != INK_OK)
            return false;
    position->sheet = sheet;
    return true;
}

/* "The pen is at corner C3: tap where the line goes on." */
static void write_pen(struct ask *ask, int pen)
{
    char place[8] = "", words[WORDS] = "";
    ink_text name = ink_text_in(place, sizeof place), text = ink_text_in(words, sizeof words);
    if (pen == NO_CORNER) {
        json_nothing(ask->out, "pen");
    } else {
        json_number(ask->out, "pen", pen);
        place_words(INK_PLACE_CORNER, (ink_cell)pen, &name);
        text_say(&text, _("The pen is at corner %s: tap the corner where the line goes on."),
                 place);
    }
    json_text(ask->out, "note", words);
}

void verb_line(struct ask *ask)
{
    ink_refusal why;
    int from, to;
    ink_position *position = &ask->page->position;
    if (!ask_position(ask, 2) || !ask_number(ask, 0, NO_CORNER, CORNERS - 1, &from) ||
        !ask_number(ask, 1, 0, CORNERS - 1, &to))
        return;
    int side = from == NO_CORNER ? -1 : way_between(from, to);
    if (side >= 0 && !draw_lines(position, from, to, side, &why)) {
        ask_refuse(ask, &why, ask->argument[0]);
        return;
    }
    json_begin_object(ask->out, NULL);
    position_write(ask, position);
    write_pen(ask, from == to ? NO_CORNER : to); /* where it is already, it is lifted */
    json_end_object(ask->out);
}

/* --- special routes --------------------------------------------------------------------------- */

/* Drawn ones stay crossed off. How many there are is not asked: a building may have given one
   more. */
void verb_cross(struct ask *ask)
{
    char raw[TEXT];
    int special;
    ink_refusal why;
    ink_text text = ink_text_in(raw, sizeof raw);
    ink_position *position = &ask->page->position;
    if (!ask_position(ask, 1) || !ask_number(ask, 0, 0, INK_SPECIALS - 1, &special))
        return;
    unsigned one = 1u << special, crossed = position_crossed(position);
    if ((ink_specials_drawn(ask->rules, &position->sheet) & one) != 0) {
        ink_refuse(&why, INK_E_SPECIAL_USED);
        why.tile = ask->rules->shape[ask->rules->special[special]].first;
        ask_refuse(ask, &why, ask->argument[0]);
        return;
    }
    ink_sheet_write(ask->rules, &position->sheet, &text);
    position_read_sheet(position, (ink_slice){raw, text.length}, crossed ^ one, NULL);
    answer_position(ask, position);
}
