#include "seen.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 16 };

struct reader {
    struct seen *seen;
    struct seen_spot pen;
    int row, column;
};

/* --- characters ------------------------------------------------------------------------------- */

static unsigned take_character(const char **text)
{
    unsigned char first = (unsigned char)*(*text)++;
    int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    unsigned code = more > 0 ? first & (0x3fu >> more) : first;
    for (; more > 0 && **text != '\0'; more--)
        code = code << 6 | ((unsigned char)*(*text)++ & 0x3f);
    return code;
}

static void put(struct reader *reader, unsigned code)
{
    if (reader->row >= SEEN_ROWS || reader->column >= SEEN_COLUMNS) {
        reader->seen->unknown = true;
        return;
    }
    struct seen_spot *spot = &reader->seen->spot[reader->row][reader->column++];
    *spot = reader->pen;
    spot->code = code;
}

/* --- orders ----------------------------------------------------------------------------------- */

static void clear_pen(struct seen_spot *pen)
{
    *pen = (struct seen_spot){.code = ' ', .colour = SEEN_OWN, .ground = SEEN_OWN};
}

static void clear_screen(struct reader *reader)
{
    for (int row = 0; row < SEEN_ROWS; row++)
        for (int column = 0; column < SEEN_COLUMNS; column++)
            clear_pen(&reader->seen->spot[row][column]);
}

/* 38 and what follows: a number, or parts; how many of them there were. */
static int take_colour(const int *number, int count, int *colour)
{
    if (count >= 3 && number[1] == 5) {
        *colour = number[2];
        return 3;
    }
    if (count >= 6 && number[1] == 2) {
        *colour = SEEN_RGB + (number[3] << 16 | number[4] << 8 | number[5]);
        return 6;
    }
    return count;
}

static int set_pen(struct reader *reader, const int *number, int count)
{
    struct seen_spot *pen = &reader->pen;
    int code = number[0];
    if (code == 0)
        clear_pen(pen);
    else if (code == 1)
        pen->bold = true;
    else if (code == 2)
        pen->dim = true;
    else if (code == 7)
        pen->reverse = true;
    else if (code == 38 || code == 48)
        return take_colour(number, count, code == 38 ? &pen->colour : &pen->ground);
    else if ((code >= 30 && code <= 39) || (code >= 90 && code <= 97))
        pen->colour = code == 39 ? SEEN_OWN : code < 90 ? code - 30 : code - 82;
    else if ((code >= 40 && code <= 49) || (code >= 100 && code <= 107))
        pen->ground = code == 49 ? SEEN_OWN : code < 100 ? code - 40 : code - 92;
    else if (code != 4 && code != 24)
        reader->seen->unknown = true;
    return 1;
}

/* What follows "\33["; returns what is behind it. */
static const char *obey(struct reader *reader, const char *text)
{
    int number[NUMBERS] = {0}, count = 0;
    bool question = *text == '?';
    text += question;
    for (; strchr("0123456789;:", *text) != NULL && *text != '\0'; text++)
        if (*text == ';' || *text == ':')
            count += count + 1 < NUMBERS;
        else
            number[count] = 10 * number[count] + *text - '0';
    count++;
    if (*text == 'm')
        for (int i = 0; i < count;)
            i += set_pen(reader, number + i, count - i);
    else if (*text == 'H') {
        reader->row = number[0] > 0 ? number[0] - 1 : 0;
        reader->column = number[1] > 0 ? number[1] - 1 : 0;
    } else if (*text == 'J')
        clear_screen(reader);
    else if (!question)
        reader->seen->unknown = true;
    return *text != '\0' ? text + 1 : text;
}

/* What follows "\33]": an order or a question up to BEL or "\33\\". */
static const char *pass(const char *text)
{
    while (*text != '\0' && *text != '\a' && *text != '\33')
        text++;
    return *text == '\33' && text[1] == '\\' ? text + 2 : *text == '\a' ? text + 1 : text;
}

void seen_read(struct seen *seen, const char *text)
{
    struct reader reader = {.seen = seen};
    *seen = (struct seen){.unknown = false};
    clear_pen(&reader.pen);
    clear_screen(&reader);
    while (*text != '\0')
        if (strncmp(text, "\33[", 2) == 0)
            text = obey(&reader, text + 2);
        else if (strncmp(text, "\33]", 2) == 0)
            text = pass(text + 2);
        else if (*text == '\33' || (unsigned char)*text < ' ')
            text++;
        else
            put(&reader, take_character(&text));
}
