/* JSON out: strings and scores. */
#include <inkrail/format.h>

/* --- strings -------------------------------------------------------------------------- */

/* The length of the well-formed UTF-8 character at the front, 0 if there is none: no
   overlong forms, no surrogates, nothing above U+10FFFF (Unicode, table 3-7). */
static size_t utf8_length(const uint8_t *byte, size_t left)
{
    static const struct {
        uint8_t first, last, low, high, length;
    } row[] = {
        {0x00, 0x7f, 0x80, 0xbf, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        if (byte[0] < row[i].first || byte[0] > row[i].last)
            continue;
        if (row[i].length > left)
            return 0;
        if (row[i].length > 1 && (byte[1] < row[i].low || byte[1] > row[i].high))
            return 0;
        for (size_t k = 2; k < row[i].length; k++)
            if ((byte[k] & 0xc0) != 0x80)
                return 0;
        return row[i].length;
    }
    return 0;
}

static void write_control(uint8_t c, ink_text *out)
{
    static const char digit[] = "0123456789abcdef";
    ink_text_string(out, "\\u00");
    ink_text_char(out, digit[c >> 4]);
    ink_text_char(out, digit[c & 15]);
}

void ink_json_string(ink_slice string, ink_text *out)
{
    ink_text_char(out, '"');
    for (size_t i = 0; i < string.length;) {
        const uint8_t *byte = (const uint8_t *)string.data + i;
        size_t length = utf8_length(byte, string.length - i);
        if (length == 0) {
            ink_text_string(out, "\\ufffd");
            length = 1;
        } else if (*byte < ' ' || *byte == 0x7f) {
            write_control(*byte, out);
        } else {
            if (*byte == '"' || *byte == '\\')
                ink_text_char(out, '\\');
            ink_text_bytes(out, string.data + i, length);
        }
        i += length;
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
