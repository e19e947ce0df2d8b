#define _XOPEN_SOURCE 700 /* wcwidth */
#include "canvas.h"

#include <stdlib.h>
#include <wchar.h>

#include "client/process/alloc.h"

/* A full block hides what lies behind it: half of a shaded one is seen. */
enum { FULL_BLOCK = 0x2588, SHADED_BLOCK = 0x2592 };

/* --- the grid --------------------------------------------------------------------------------- */

void canvas_start(struct canvas *canvas, int rows, int columns)
{
    if (canvas->spot == NULL || canvas->rows != rows || canvas->columns != columns) {
        free(canvas->spot);
        canvas->spot = alloc_zeroed((size_t)rows * (size_t)columns, sizeof *canvas->spot);
        canvas->rows = rows;
        canvas->columns = columns;
    }
    canvas->hots = canvas->cuts = 0;
    canvas_clear(canvas, (struct area){0, 0, rows, columns}, tint_plain);
}

void canvas_free(struct canvas *canvas)
{
    free(canvas->spot);
    canvas->spot = NULL;
}

static bool is_inside(const struct canvas *canvas, int row, int column)
{
    return row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns;
}

static struct spot *spot_at(struct canvas *canvas, int row, int column)
{
    return &canvas->spot[(size_t)row * (size_t)canvas->columns + (size_t)column];
}

const struct spot *canvas_at(const struct canvas *canvas, int row, int column)
{
    return &canvas->spot[(size_t)row * (size_t)canvas->columns + (size_t)column];
}

/* Half a character of two columns cannot stay: the other half goes. */
static void part_wide(struct canvas *canvas, int row, int column)
{
    if (spot_at(canvas, row, column)->code == 0 && column > 0)
        spot_at(canvas, row, column - 1)->code = ' ';
    if (column + 1 < canvas->columns && spot_at(canvas, row, column + 1)->code == 0)
        spot_at(canvas, row, column + 1)->code = ' ';
}

void canvas_put(struct canvas *canvas, int row, int column, uint32_t code, struct tint tint)
{
    if (!is_inside(canvas, row, column))
        return;
    part_wide(canvas, row, column);
    *spot_at(canvas, row, column) = (struct spot){code, tint};
}

static void put_painted(void *canvas, int row, int column, uint32_t sign, struct tint tint)
{
    canvas_put(canvas, row, column, sign, tint);
}

struct surface canvas_surface(struct canvas *canvas, const ink_ruleset *rules)
{
    return (struct surface){rules, canvas->ascii, canvas, put_painted};
}

void canvas_clear(struct canvas *canvas, struct area area, struct tint tint)
{
    for (int row = area.row; row < area.row + area.high; row++)
        for (int column = area.column; column < area.column + area.wide; column++)
            canvas_put(canvas, row, column, ' ', tint);
}

void canvas_ground(struct canvas *canvas, struct area area, int ground)
{
    for (int row = area.row; row < area.row + area.high; row++)
        for (int column = area.column; column < area.column + area.wide; column++)
            if (is_inside(canvas, row, column))
                spot_at(canvas, row, column)->tint.ground = (uint8_t)ground;
}

void canvas_ground_signs(struct canvas *canvas, struct area area, int ground)
{
    for (int row = area.row; row < area.row + area.high; row++)
        for (int column = area.column; column < area.column + area.wide; column++)
            if (is_inside(canvas, row, column) && spot_at(canvas, row, column)->code != ' ') {
                struct spot *spot = spot_at(canvas, row, column);
                spot->code = spot->code == FULL_BLOCK ? SHADED_BLOCK : spot->code;
                spot->tint.ground = (uint8_t)ground;
            }
}

/* --- characters ------------------------------------------------------------------------------- */

/* How many bytes follow the first of a character; -1 if it is none. */
static int bytes_after(unsigned char first)
{
    if (first < 0x80)
        return 0;
    if (first >= 0xc2 && first < 0xe0)
        return 1;
    if (first >= 0xe0 && first < 0xf0)
        return 2;
    return first >= 0xf0 && first < 0xf5 ? 3 : -1;
}

uint32_t canvas_next(const char **text)
{
    const unsigned char *c = (const unsigned char *)*text;
    int more = bytes_after(*c);
    uint32_t code = more <= 0 ? *c : *c & (0x3fu >> more);
    if (*c == '\0')
        return 0;
    for (int i = 1; i <= more; i++) {
        if ((c[i] & 0xc0) != 0x80) {
            *text += i;
            return '?';
        }
        code = code << 6 | (c[i] & 0x3fu);
    }
    *text += more < 0 ? 1 : more + 1;
    return more < 0 ? '?' : code;
}

int canvas_bytes(uint32_t code, char bytes[5])
{
    int count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const uint8_t head[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (int i = count - 1; i > 0; i--, code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(head[count] | code);
    bytes[count] = '\0';
    return count;
}

/* Signs that have a likeness among the first 127. */
static const struct {
    uint32_t code;
    char likeness;
} likenesses[] = {{0x2026, '.'}, {0xb1, '~'},   {0x2013, '-'}, {0x2014, '-'}, {0x2019, '\''},
                  {0x201c, '"'}, {0x201d, '"'}, {0xab, '"'},   {0xbb, '"'},   {0x201e, '"'},
                  {0xd7, 'x'},   {0x2192, '>'}, {0xa0, ' '},   {0x202f, ' '}, {0xb7, '-'},
                  {0x2212, '-'}, {0x25b6, '>'}, {0x2713, '*'}, {0x2717, 'x'}, {0x25b2, '^'},
                  {0x25bc, 'v'}};

static uint32_t in_ascii(uint32_t code)
{
    for (size_t i = 0; code > 127 && i < sizeof likenesses / sizeof *likenesses; i++)
        if (likenesses[i].code == code)
            return (uint32_t)likenesses[i].likeness;
    return code;
}

/* The character as it is shown, and its columns. */
static uint32_t shown(const struct canvas *canvas, uint32_t code, int *columns)
{
    code = canvas->ascii ? in_ascii(code) : code;
    *columns = wcwidth((wchar_t)code);
    if (*columns >= 1)
        return code;
    *columns = *columns == 0 ? 0 : 1;
    return '?';
}

int canvas_columns(const struct canvas *canvas, const char *text)
{
    int columns = 0, wide;
    for (uint32_t code; (code = canvas_next(&text)) != 0; columns += wide)
        shown(canvas, code, &wide);
    return columns;
}

/* --- texts ------------------------------------------------------------------------------------ */

/* Puts one character, two columns of it if it is so wide; returns how many. Those without a
   column are left out. */
static int put_shown(struct canvas *canvas, int row, int column, uint32_t code, struct tint tint)
{
    int wide;
    code = shown(canvas, code, &wide);
    if (wide == 0)
        return 0;
    canvas_put(canvas, row, column, code, tint);
    if (wide == 2 && is_inside(canvas, row, column + 1)) {
        canvas_put(canvas, row, column + 1, ' ', tint);
        spot_at(canvas, row, column)->code = code;
        spot_at(canvas, row, column + 1)->code = 0;
    } else if (wide == 2) {
        canvas_put(canvas, row, column, ' ', tint);
    }
    return wide;
}

int canvas_text(struct canvas *canvas, int row, int column, int wide, struct tint tint,
                const char *text)
{
    bool cut = canvas_columns(canvas, text) > wide;
    int used = 0, next;
    for (uint32_t code; (code = canvas_next(&text)) != 0;) {
        shown(canvas, code, &next);
        if (used + next > wide - (cut ? 1 : 0))
            break;
        used += put_shown(canvas, row, column + used, code, tint);
    }
    canvas->cuts += cut;
    if (cut && wide > 0)
        used += put_shown(canvas, row, column + used, 0x2026, tint);
    return used;
}

int canvas_text_right(struct canvas *canvas, int row, int column, int wide, struct tint tint,
                      const char *text)
{
    int needed = canvas_columns(canvas, text);
    if (needed > wide)
        needed = wide;
    return canvas_text(canvas, row, column + wide - needed, needed, tint, text);
}

/* French has a blank before some signs, and all languages have one in "10 %": such a sign does not
   stand alone at the beginning of a row. */
static bool is_kept_together(const char *after)
{
    uint32_t sign = canvas_next(&after), next = canvas_next(&after);
    bool hangs =
        sign == '?' || sign == '!' || sign == ':' || sign == ';' || sign == '%' || sign == 0xbb;
    return hangs && (next == 0 || next == ' ' || next == '\n' || next == '.' || next == ',');
}

/* The next row of a text: its bytes that fit into the columns, broken at a blank if there is
   one. `text` moves to what follows. */
static const char *take_row(const struct canvas *canvas, const char **text, int wide,
                            const char **end)
{
    const char *begin = *text, *at = begin, *blank = NULL;
    int columns = 0, next;
    for (;;) {
        const char *here = at;
        uint32_t code = canvas_next(&at);
        if (code == 0 || (code == '\n' && *at == '\n')) {
            *end = here;
            *text = code == 0 ? here : at + 1;
            return begin;
        }
        if ((code == ' ' && !is_kept_together(at)) || code == '\n')
            blank = here;
        shown(canvas, code == '\n' ? ' ' : code, &next);
        columns += next;
        if (columns > wide && here > begin) {
            *end = blank != NULL ? blank : here;
            *text = blank != NULL ? blank + 1 : here;
            return begin;
        }
    }
}

static void put_row(struct canvas *canvas, int row, int column, struct tint tint, const char *begin,
                    const char *end)
{
    while (begin < end) {
        uint32_t code = canvas_next(&begin);
        column += put_shown(canvas, row, column, code == '\n' ? ' ' : code, tint);
    }
}

int canvas_wrap(struct canvas *canvas, struct area area, int skip, struct tint tint,
                const char *text)
{
    int rows = 0;
    while (*text != '\0') {
        const char *end, *begin = take_row(canvas, &text, area.wide, &end);
        canvas->cuts += *end != ' ' && *end != '\n' && *end != '\0'; /* in the middle of a word */
        if (rows >= skip && rows - skip < area.high)
            put_row(canvas, area.row + rows - skip, area.column, tint, begin, end);
        rows++;
    }
    return rows;
}

int canvas_wrap_rows(const struct canvas *canvas, int wide, const char *text)
{
    int rows = 0;
    for (const char *end; *text != '\0'; rows++)
        take_row(canvas, &text, wide, &end);
    return rows;
}

/* --- boxes ------------------------------------------------------------------------------------ */

static const uint32_t frame[] = {0x250c, 0x2510, 0x2514, 0x2518, 0x2500, 0x2502};
static const uint32_t ascii_frame[] = {'+', '+', '+', '+', '-', '|'};

void canvas_box(struct canvas *canvas, struct area area, const char *title)
{
    const uint32_t *sign = canvas->ascii ? ascii_frame : frame;
    int right = area.column + area.wide - 1, bottom = area.row + area.high - 1;
    canvas_clear(canvas, area, tint_plain);
    for (int column = area.column + 1; column < right; column++) {
        canvas_put(canvas, area.row, column, sign[4], tint_plain);
        canvas_put(canvas, bottom, column, sign[4], tint_plain);
    }
    for (int row = area.row + 1; row < bottom; row++) {
        canvas_put(canvas, row, area.column, sign[5], tint_plain);
        canvas_put(canvas, row, right, sign[5], tint_plain);
    }
    canvas_put(canvas, area.row, area.column, sign[0], tint_plain);
    canvas_put(canvas, area.row, right, sign[1], tint_plain);
    canvas_put(canvas, bottom, area.column, sign[2], tint_plain);
    canvas_put(canvas, bottom, right, sign[3], tint_plain);
    if (title[0] == '\0')
        return;
    int used = canvas_text(canvas, area.row, area.column + 3, area.wide - 6, tint_bold, title);
    canvas_put(canvas, area.row, area.column + 2, ' ', tint_plain);
    canvas_put(canvas, area.row, area.column + 3 + used, ' ', tint_plain);
}

/* --- clicks ----------------------------------------------------------------------------------- */

void canvas_hot(struct canvas *canvas, struct area area, int action, int argument)
{
    if (canvas->hots < MOST_HOT)
        canvas->hot[canvas->hots++] = (struct hot){area, action, argument};
}

void canvas_no_hot(struct canvas *canvas)
{
    canvas->hots = 0;
}

const struct hot *canvas_hot_at(const struct canvas *canvas, int row, int column)
{
    for (int i = canvas->hots - 1; i >= 0; i--) {
        const struct area *area = &canvas->hot[i].area;
        if (row >= area->row && row < area->row + area->high && column >= area->column &&
            column < area->column + area->wide)
            return &canvas->hot[i];
    }
    return NULL;
}
