/* JSON out: strings and scores. */
#include <inkrail/format.h>

/* --- strings -------------------------------------------------------------------------- */

/* Control characters of both ranges: terminals obey those beyond ASCII, too. */
static bool is_control(uint32_t character)
{
    return character < ' ' || (character >= 0x7f && character < 0xa0);
}

static void write_control(uint32_t c, ink_text *out)
{
    static const char digit[] = "0123456789abcdef";
    ink_text_string(out, "\\u00");
    ink_text_char(out, digit[c >> 4]);
    ink_text_char(out, digit[c & 15]);
}

/* How many characters at the front need no escape: in a long text, most of it. */
static size_t plain_length(ink_slice string)
{
    size_t length = 0;
    while (length < string.length && string.data[length] >= ' ' && string.data[length] < 0x7f &&
           string.data[length] != '"' && string.data[length] != '\\')
        length++;
    return length;
}

void ink_json_string(ink_slice string, ink_text *out)
{
    ink_text_char(out, '"');
    while (string.length > 0) {
        uint32_t character = 0;
        ink_slice plain = ink_slice_take(&string, plain_length(string));
        ink_text_bytes(out, plain.data, plain.length);
        if (string.length == 0)
            break;
        size_t length = ink_slice_character(string, &character);
        ink_slice bytes = ink_slice_take(&string, length > 0 ? length : 1);
        if (length == 0)
            ink_text_string(out, "\\ufffd");
        else if (is_control(character))
            write_control(character, out);
        else {
            if (character == '"' || character == '\\')
                ink_text_char(out, '\\');
            ink_text_bytes(out, bytes.data, bytes.length);
        }
    }
    ink_text_char(out, '"');
}

/* --- scores --------------------------------------------------------------------------- */

static void write_number(const char *key, int value, ink_text *out)
{
    ink_text_string(out, ",\"");
    ink_text_string(out, key);
    ink_text_string(out, "\":");
    ink_text_number(out, value);
}

static void write_cells(const char *key, const ink_line *line, ink_text *out)
{
    ink_text_string(out, ",\"");
    ink_text_string(out, key);
    ink_text_string(out, "\":[");
    for (int i = 0; i < line->length; i++) {
        ink_text_string(out, i > 0 ? ",\"" : "\"");
        ink_cell_write(line->cell[i], out);
        ink_text_char(out, '"');
    }
    ink_text_char(out, ']');
}

void ink_json_score(const ink_score *score, const ink_facts *facts, ink_text *out)
{
    ink_text_string(out, "{\"networks\":[");
    for (int i = 0; i < score->networks; i++) {
        if (i > 0)
            ink_text_char(out, ',');
        ink_text_number(out, score->exits[i]);
    }
    ink_text_char(out, ']');
#define INK_SCORE_PART(field, name) write_number(#field, score->field, out);
#include <inkrail/score.def>
#undef INK_SCORE_PART
    write_cells("highway_cells", &facts->line[0], out);
    write_cells("railway_cells", &facts->line[1], out);
    ink_text_char(out, '}');
}
