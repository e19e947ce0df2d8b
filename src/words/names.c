#include "names.h"

#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "words.h"

enum { WORDS = 256 };

const char *side_name(int side)
{
    static const char *const names[INK_SIDES] = {N_("north"), N_("east"), N_("south"), N_("west")};
    return _(names[side & 3]);
}

/* --- what modules call things ----------------------------------------------------------------- */

/* A material without a name is called by its letter. */
static const char *letter_name(char letter)
{
    static const char letters[] =
        "A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N\0O\0P\0Q\0R\0S\0T\0U\0V\0"
        "W\0X\0Y\0Z";
    return letter >= 'A' && letter <= 'Z' ? &letters[2 * (letter - 'A')] : "?";
}

const char *material_name(const ink_ruleset *rules, int material)
{
    if (material == INK_HIGHWAY)
        return C_("route", "highway");
    if (material == INK_RAILWAY)
        return C_("route", "railway");
    const char *own = ink_material_name(rules, material);
    return own != NULL ? _(own) : letter_name(rules->material[material].letter);
}

const char *mark_name(const ink_ruleset *rules, int mark)
{
    const char *own = ink_mark_name(rules, mark);
    return own != NULL ? _(own) : rules->mark[mark];
}

const char *symbol_name(const ink_ruleset *rules, int shape)
{
    const char *own = ink_symbol_name(rules, shape);
    return own != NULL ? _(own) : rules->shape[shape].text;
}

/* --- the arms of a drawing -------------------------------------------------------------------- */

/* The arms of one material in one strand, a bit per side. */
static unsigned arms_of(const ink_tile *tile, unsigned strand, int material)
{
    unsigned arms = 0;
    for (int s = 0; s < INK_SIDES; s++)
        if ((strand >> s & 1) != 0 && tile->side[s] == material + 1)
            arms |= 1u << s;
    return arms;
}

static bool is_straight(unsigned arms)
{
    return arms == (1u << INK_NORTH | 1u << INK_SOUTH) || arms == (1u << INK_EAST | 1u << INK_WEST);
}

/* Joins two texts by " and ", or by what the language has for it. */
static void add_to_list(ink_text *list, const char *item, const char *separator)
{
    if (list->length > 0)
        ink_text_string(list, separator);
    ink_text_string(list, item);
}

typedef void strand_words(const ink_ruleset *rules, const ink_tile *tile, unsigned strand,
                          ink_text *out);

/* --- shapes: however they are turned ---------------------------------------------------------- */

static void write_form(unsigned arms, const char *material, ink_text *out)
{
    /* TRANSLATORS: %s is a material: highway, railway, river. "Curve (%s)" is fine, too. */
    switch (__builtin_popcount(arms)) {
    case 1: text_say(out, _("%s end"), material); break;
    case 2:
        if (is_straight(arms))
            text_say(out, _("%s straight"), material);
        else
            text_say(out, _("%s curve"), material);
        break;
    case 3: text_say(out, _("%s T-junction"), material); break;
    default: text_say(out, _("%s crossing"), material);
    }
}

/* One arm each of two materials: a pier, or the usual Stations. */
static bool write_passage(const ink_ruleset *rules, const ink_tile *tile, unsigned strand,
                          ink_text *out)
{
    int from = -1, to = -1;
    if (__builtin_popcount(strand) != 2)
        return false;
    for (int m = 0; m < rules->materials; m++)
        if (arms_of(tile, strand, m) != 0)
            *(from < 0 ? &from : &to) = m;
    if (to < 0)
        return false;
    text_say(out, is_straight(strand) ? _("straight from %s to %s") : _("curve from %s to %s"),
             material_name(rules, from), material_name(rules, to));
    return true;
}

static void write_shape(const ink_ruleset *rules, const ink_tile *tile, unsigned strand,
                        ink_text *out)
{
    char list[WORDS] = "", item[WORDS];
    ink_text words = ink_text_in(list, sizeof list);
    if (write_passage(rules, tile, strand, out))
        return;
    for (int m = 0; m < rules->materials; m++) {
        unsigned arms = arms_of(tile, strand, m);
        ink_text form = ink_text_in(item, sizeof item);
        if (arms == 0)
            continue;
        write_form(arms, material_name(rules, m), &form);
        add_to_list(&words, item, _(" and "));
    }
    ink_text_string(out, list);
}

/* --- tiles: as they lie ----------------------------------------------------------------------- */

static void write_arms(const ink_ruleset *rules, unsigned arms, int material, ink_text *out)
{
    const char *side[INK_SIDES];
    char list[WORDS] = "";
    ink_text sides = ink_text_in(list, sizeof list);
    int count = 0;
    for (int s = 0; s < INK_SIDES; s++)
        if ((arms >> s & 1) != 0) {
            side[count++] = side_name(s);
            add_to_list(&sides, side_name(s), ", ");
        }
    if (count == 2)
        text_say(out, _("%s from %s to %s"), material_name(rules, material), side[0], side[1]);
    else
        text_say(out, _("%s to %s"), material_name(rules, material), list);
}

static void write_lying(const ink_ruleset *rules, const ink_tile *tile, unsigned strand,
                        ink_text *out)
{
    char list[WORDS] = "", item[WORDS];
    ink_text words = ink_text_in(list, sizeof list);
    for (int m = 0; m < rules->materials; m++) {
        unsigned arms = arms_of(tile, strand, m);
        ink_text text = ink_text_in(item, sizeof item);
        if (arms == 0)
            continue;
        write_arms(rules, arms, m, &text);
        add_to_list(&words, item, _(" and "));
    }
    ink_text_string(out, list);
}

/* --- whole drawings --------------------------------------------------------------------------- */

/* The material of a strand that has only one, or -1. */
static int material_of(const ink_ruleset *rules, const ink_tile *tile, unsigned strand)
{
    for (int m = 0; m < rules->materials; m++)
        if (arms_of(tile, strand, m) == strand)
            return m;
    return -1;
}

/* Two straight lines that cross; of a shape only their materials are named. */
static bool write_overpass(const ink_ruleset *rules, const ink_tile *tile, strand_words *words,
                           ink_text *out)
{
    char strand[2][WORDS] = {"", ""};
    unsigned second = tile->second, first = tile->arms & ~second;
    ink_text a = ink_text_in(strand[0], WORDS), b = ink_text_in(strand[1], WORDS);
    int one = material_of(rules, tile, first), other = material_of(rules, tile, second);
    if (!is_straight(first) || !is_straight(second) || one < 0 || other < 0)
        return false;
    words(rules, tile, first, &a);
    words(rules, tile, second, &b);
    if (words == write_shape)
        text_say(out, _("overpass of %s and %s"), material_name(rules, one),
                 material_name(rules, other));
    else
        text_say(out, _("overpass: %s, %s"), strand[0], strand[1]);
    return true;
}

static void write_strands(const ink_ruleset *rules, const ink_tile *tile, strand_words *words,
                          ink_text *out)
{
    char strand[2][WORDS] = {"", ""};
    unsigned second = tile->second, first = tile->arms & ~second;
    ink_text a = ink_text_in(strand[0], WORDS), b = ink_text_in(strand[1], WORDS);
    if (write_overpass(rules, tile, words, out))
        return;
    words(rules, tile, first, &a);
    words(rules, tile, second, &b);
    if (second != 0)
        text_say(out, _("%s beside %s"), strand[0], strand[1]);
    else
        ink_text_string(out, strand[0]);
}

static void write_drawing(const ink_ruleset *rules, const ink_tile *tile, strand_words *words,
                          ink_text *out)
{
    char routes[2 * WORDS] = "";
    ink_text text = ink_text_in(routes, sizeof routes);
    write_strands(rules, tile, words, &text);
    if ((tile->flags & INK_TILE_STATION) != 0)
        text_say(out, _("station: %s"), routes);
    else
        ink_text_string(out, routes);
    if (tile->marks == 0)
        return;
    ink_text_string(out, tile->arms != 0 ? ", " : "");
    ink_text_string(out, mark_name(rules, tile->marks));
}

void shape_words(const ink_ruleset *rules, int shape, ink_text *out)
{
    const ink_shape *own = &rules->shape[shape];
    if (own->count == 0)
        ink_text_string(out, symbol_name(rules, shape));
    else
        write_drawing(rules, &rules->tile[own->first], write_shape, out);
}

void pair_words(const ink_ruleset *rules, ink_pair pair, ink_text *out)
{
    shape_words(rules, pair.face[0], out);
    ink_text_string(out, _(" plus "));
    shape_words(rules, pair.face[1], out);
    text_say(out, _(", value %d"), ink_pair_value(rules, pair));
}

void tile_words(const ink_ruleset *rules, int tile, ink_text *out)
{
    write_drawing(rules, &rules->tile[tile], write_lying, out);
}

/* --- pieces and places -------------------------------------------------------------------- */

static void write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    ink_move_write(rules, move, out);
}

void piece_words(const ink_ruleset *rules, const ink_piece *piece, ink_text *out)
{
    char shape[WORDS] = "";
    ink_text words = ink_text_in(shape, sizeof shape);
    if (piece->shape != 0)
        shape_words(rules, piece->shape, &words);
    switch (piece->kind) {
    case INK_PIECE_DIE: text_say(out, _("die %d, %s"), piece->number + 1, shape); break;
    case INK_PIECE_SPECIAL:
        text_say(out, _("special route s%d, %s"), piece->number + 1, shape);
        break;
    case INK_PIECE_EARNED:
        text_say(out, piece->sign != 0 ? _("earned: %s") : _("offered: %s"), shape);
        break;
    default: write_move(rules, piece->move, out);
    }
}

int place_drawn(const ink_piece *piece)
{
    return piece->place == INK_PLACE_NONE ? INK_PLACE_CELL : piece->place;
}

void place_words(int place, ink_cell cell, ink_text *out)
{
    if (place == INK_PLACE_NONE)
        return;
    ink_text_char(out, (char)('A' + ink_cell_column(cell)));
    ink_text_char(out, (char)('1' + ink_cell_row(cell)));
}

void places_words(int place, ink_set cells, ink_text *out)
{
    for (ink_set left = cells; left != 0; left &= left - 1) {
        ink_text_string(out, left != cells ? ", " : "");
        place_words(place, ink_set_first(left), out);
    }
}

void cells_words(ink_set cells, ink_text *out)
{
    places_words(INK_PLACE_CELL, cells, out);
}
