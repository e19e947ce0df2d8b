/* Drawings as text: "HRHR{NS}{EW}", "H.R.*". The grammar is in docs/notation.md. */
#include <inkrail/ruleset.h>

static const char side_letters[INK_SIDES] = {'N', 'E', 'S', 'W'};

static bool next_is(ink_slice rest, char c)
{
    return rest.length > 0 && rest.data[0] == c;
}

static void skip(ink_slice *rest)
{
    rest->data++;
    rest->length--;
}

/* A letter as the value of a side: its material + 1, 0 for '.', -1 for anything else. */
static int side_value(const ink_ruleset *rules, char letter)
{
    if (letter == '.')
        return 0;
    for (int m = 0; m < rules->materials; m++)
        if (rules->material[m].letter == letter)
            return m + 1;
    return -1;
}

static bool read_sides(const ink_ruleset *rules, ink_slice *rest, ink_drawing *drawing)
{
    if (rest->length < INK_SIDES)
        return false;
    for (int s = 0; s < INK_SIDES; s++) {
        int value = side_value(rules, rest->data[0]);
        if (value < 0)
            return false;
        drawing->side[s] = (uint8_t)value;
        skip(rest);
    }
    return true;
}

static int side_of_letter(char letter)
{
    for (int s = 0; s < INK_SIDES; s++)
        if (side_letters[s] == letter)
            return s;
    return -1;
}

/* One group "{NS}" as a mask of sides; 0 if it is not one. */
static unsigned read_group(ink_slice *rest)
{
    unsigned group = 0;
    skip(rest);
    while (rest->length > 0 && rest->data[0] != '}') {
        int side = side_of_letter(rest->data[0]);
        if (side < 0 || (group >> side & 1) != 0)
            return 0;
        group |= 1u << side;
        skip(rest);
    }
    if (rest->length == 0)
        return 0;
    skip(rest);
    return group;
}

static unsigned arms_of(const ink_drawing *drawing)
{
    unsigned arms = 0;
    for (int s = 0; s < INK_SIDES; s++)
        if (drawing->side[s] != 0)
            arms |= 1u << s;
    return arms;
}

/* Groups are given all or not at all. The strand with the lowest side is the first one. */
static ink_status read_groups(ink_slice *rest, ink_drawing *drawing)
{
    unsigned arms = arms_of(drawing), seen = 0, group[INK_SIDES];
    int count = 0;
    while (next_is(*rest, '{')) {
        unsigned sides = read_group(rest);
        if (sides == 0 || (sides & ~arms) != 0 || (sides & seen) != 0)
            return INK_E_DRAWING_TEXT;
        seen |= sides;
        group[count++] = sides;
    }
    if (count > 0 && seen != arms)
        return INK_E_DRAWING_TEXT;
    if (count > 2)
        return INK_E_NO_DRAWING; /* a cell has at most two strands */
    if (count == 2)
        drawing->second = (uint8_t)((group[0] & (arms & (0 - arms))) != 0 ? group[1] : group[0]);
    return INK_OK;
}

static ink_status read_marks(const ink_ruleset *rules, ink_slice rest, ink_drawing *drawing)
{
    if (rest.length == 0)
        return INK_OK;
    for (int i = 1; i <= rules->marks; i++) {
        if (ink_slice_is(rest, rules->mark[i])) {
            drawing->marks = (uint8_t)i;
            return INK_OK;
        }
    }
    return INK_E_DRAWING_TEXT;
}

ink_status ink_drawing_read(const ink_ruleset *rules, ink_slice text, ink_drawing *drawing)
{
    ink_slice rest = text;
    ink_drawing read = {0};
    if (!read_sides(rules, &rest, &read))
        return INK_E_DRAWING_TEXT;
    if (next_is(rest, '*')) {
        read.station = 1;
        skip(&rest);
    }
    ink_status status = read_groups(&rest, &read);
    if (status == INK_OK)
        status = read_marks(rules, rest, &read);
    if (status == INK_OK)
        *drawing = read;
    return status;
}

static bool looks_like(const ink_tile *tile, const ink_drawing *drawing)
{
    for (int s = 0; s < INK_SIDES; s++) /* most drawings differ in the first two sides */
        if (tile->side[s] != drawing->side[s])
            return false;
    return tile->second == drawing->second && tile->marks == drawing->marks &&
           (tile->flags & INK_TILE_STATION) == drawing->station;
}

int ink_tile_find(const ink_ruleset *rules, const ink_drawing *drawing)
{
    for (int t = 1; t < rules->tiles; t++)
        if (looks_like(&rules->tile[t], drawing))
            return t;
    return 0;
}

int ink_shape_find(const ink_ruleset *rules, ink_slice text)
{
    ink_drawing drawing;
    if (ink_drawing_read(rules, text, &drawing) == INK_OK)
        return rules->tile[ink_tile_find(rules, &drawing)].shape;
    for (int s = 1; s < rules->shapes; s++)
        if (rules->shape[s].count == 0 && ink_slice_is(text, rules->shape[s].text))
            return s;
    return 0;
}

static void write_group(unsigned sides, ink_text *out)
{
    ink_text_char(out, '{');
    for (int s = 0; s < INK_SIDES; s++)
        if ((sides >> s & 1) != 0)
            ink_text_char(out, side_letters[s]);
    ink_text_char(out, '}');
}

void ink_tile_write(const ink_ruleset *rules, int tile, ink_text *out)
{
    const ink_tile *t = &rules->tile[tile];
    for (int s = 0; s < INK_SIDES; s++)
        ink_text_char(out, t->side[s] == 0 ? '.' : rules->material[t->side[s] - 1].letter);
    if ((t->flags & INK_TILE_STATION) != 0)
        ink_text_char(out, '*');
    if (t->second != 0) {
        write_group(t->arms & ~(unsigned)t->second, out);
        write_group(t->second, out);
    }
    ink_text_string(out, rules->mark[t->marks]);
}
