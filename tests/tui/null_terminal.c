#include "null_terminal.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { SCRIPT = 65536, ROW = 4096 };

/* --- scripts ---------------------------------------------------------------------------------- */

/* What is being written out, and how long it is. */
struct writing {
    char *out;
    size_t length;
};

static void write_out(struct writing *writing, const char *text, size_t length)
{
    if (writing->length + length >= SCRIPT)
        return;
    memcpy(writing->out + writing->length, text, length);
    writing->length += length;
}

/* Writes (TEXT)N out, repetitions inside others, too; returns what follows it. */
static const char *repeat(struct writing *writing, const char *text)
{
    size_t from = writing->length;
    char *rest;
    while (*text != ')' && *text != '\0')
        if (*text == '(')
            text = repeat(writing, text + 1);
        else
            write_out(writing, text++, 1);
    if (*text == '\0')
        return text;
    long times = strtol(text + 1, &rest, 10);
    size_t length = writing->length - from;
    for (long i = 1; i < times; i++)
        write_out(writing, writing->out + from, length);
    return rest;
}

static char *written_out(const char *text)
{
    char *out = calloc(1, SCRIPT);
    struct writing writing = {out, 0};
    while (out != NULL && *text != '\0')
        if (*text == '(')
            text = repeat(&writing, text + 1);
        else
            write_out(&writing, text++, 1);
    return out;
}

static const struct {
    const char *name;
    uint32_t press;
} names[] = {
    {"Up>", PRESS_UP},
    {"Down>", PRESS_DOWN},
    {"Left>", PRESS_LEFT},
    {"Right>", PRESS_RIGHT},
    {"Enter>", PRESS_ENTER},
    {"Tab>", PRESS_TAB},
    {"Esc>", PRESS_ESCAPE},
    {"Back>", PRESS_BACKSPACE},
    {"Redo>", PRESS_REDO},
    {"PageDown>", PRESS_PAGE_DOWN},
    {"Home>", PRESS_HOME},
    {"End>", PRESS_END},
    {"PageUp>", PRESS_PAGE_UP},
    {"Space>", ' '},
    {"Lt>", '<'},
};

static bool take_name(struct script *script, struct event *event)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i].name);
        if (strncmp(script->at + 1, names[i].name, length) == 0) {
            script->at += 1 + length;
            *event = (struct event){.kind = EVENT_PRESS, .press = names[i].press};
            return true;
        }
    }
    return false;
}

static bool take_command(struct script *script, struct event *event)
{
    int a = 0, b = 0, used = 0;
    if (sscanf(script->at, "<Click %d,%d>%n", &a, &b, &used) == 2 && used > 0) {
        *event = (struct event){.kind = EVENT_CLICK, .row = a, .column = b};
    } else if (sscanf(script->at, "<Size %dx%d>%n", &a, &b, &used) == 2 && used > 0) {
        script->columns = a;
        script->rows = b;
        *event = (struct event){.kind = EVENT_RESIZE};
    } else if (sscanf(script->at, "<Wait %d>%n", &a, &used) == 1 && used > 0) {
        script->now += (uint64_t)a;
        *event = (struct event){.kind = EVENT_TICK};
    } else if (sscanf(script->at, "<News>%n", &used) == 0 && used > 0) {
        script->news++;
        *event = (struct event){.kind = EVENT_NEWS};
    } else if (sscanf(script->at, "<Wheel %d>%n", &a, &used) == 1 && used > 0) {
        *event = (struct event){.kind = EVENT_WHEEL, .step = a};
    }
    script->at += used;
    return used > 0;
}

bool (*null_terminal_at_end)(struct script *script);

static void null_wait(struct terminal *terminal, int ms, struct event *event)
{
    static const char now[] = "<Now>";
    struct script *script = terminal->own;
    *event = (struct event){.kind = EVENT_TICK};
    if (ms == 0 && strncmp(script->at, now, strlen(now)) != 0)
        return; /* nobody has typed ahead */
    if (ms == 0)
        script->at += strlen(now);
    *event = (struct event){.kind = EVENT_GONE};
    if (*script->at == '<' && (take_name(script, event) || take_command(script, event)))
        return;
    if (*script->at == '\0' && null_terminal_at_end != NULL && null_terminal_at_end(script))
        *event = (struct event){.kind = EVENT_RESIZE};
    if (*script->at == '\0')
        return;
    *event = (struct event){.kind = EVENT_PRESS, .press = canvas_next(&script->at)};
}

/* --- the screen ------------------------------------------------------------------------------- */

static void null_size(struct terminal *terminal, int *rows, int *columns)
{
    struct script *script = terminal->own;
    *rows = script->rows;
    *columns = script->columns;
}

/* A character of two columns must be followed by its second half, and by nothing else. */
static bool is_row_right(const struct canvas *canvas, int row)
{
    int column = 0;
    while (column < canvas->columns) {
        uint32_t code = canvas_at(canvas, row, column)->code;
        int wide = wcwidth((wchar_t)code);
        if (code == 0 || wide < 1)
            return false;
        for (int i = 1; i < wide; i++)
            if (column + i >= canvas->columns || canvas_at(canvas, row, column + i)->code != 0)
                return false;
        column += wide;
    }
    return column == canvas->columns;
}

static void null_show(struct terminal *terminal, const struct canvas *canvas)
{
    struct script *script = terminal->own;
    size_t size = (size_t)canvas->rows * (size_t)canvas->columns * sizeof *canvas->spot;
    canvas_start(script->last, canvas->rows, canvas->columns);
    script->last->ascii = canvas->ascii;
    script->cuts = canvas->cuts;
    memcpy(script->last->spot, canvas->spot, size);
    if (canvas->rows != script->rows || canvas->columns != script->columns)
        script->wrong = true;
    for (int row = 0; row < canvas->rows; row++)
        if (!is_row_right(canvas, row))
            script->wrong = true;
}

static void null_redraw(struct terminal *terminal)
{
    (void)terminal;
}

static uint64_t null_now(struct terminal *terminal)
{
    struct script *script = terminal->own;
    return script->now;
}

static void null_end(struct terminal *terminal)
{
    (void)terminal;
}

bool null_terminal(struct terminal *terminal, struct script *script, const char *text, int rows,
                   int columns)
{
    *script = (struct script){.rows = rows, .columns = columns, .now = 1000};
    script->text = written_out(text);
    script->last = calloc(1, sizeof *script->last);
    script->at = script->text;
    *terminal = (struct terminal){.own = script,
                                  .size = null_size,
                                  .show = null_show,
                                  .redraw = null_redraw,
                                  .wait = null_wait,
                                  .now = null_now,
                                  .end = null_end,
                                  .news = -1};
    return script->text != NULL && script->last != NULL;
}

void null_terminal_free(struct script *script)
{
    canvas_free(script->last);
    free(script->last);
    free(script->text);
}

/* --- writing ---------------------------------------------------------------------------------- */

void null_terminal_row(const struct script *script, int row, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (int column = 0; column < script->last->columns && length + 5 < size; column++) {
        uint32_t code = canvas_at(script->last, row, column)->code;
        length += code != 0 ? (size_t)canvas_bytes(code, text + length) : 0;
    }
}

/* Blanks at the end of a row would be lost in the next editor: a bar shows where it ends. */
void null_terminal_write(const struct script *script, FILE *out)
{
    char text[ROW];
    for (int row = 0; row < script->last->rows; row++) {
        null_terminal_row(script, row, text, sizeof text);
        fprintf(out, "%s|\n", text);
    }
}

static char letter_of(struct tint tint)
{
    static const char grounds[] = ".CGXHS", attributes[] = ".bubrbubdbubrbub";
    return tint.ground != GROUND_NONE ? grounds[tint.ground] : attributes[tint.attributes];
}

void null_terminal_write_tints(const struct script *script, FILE *out)
{
    for (int row = 0; row < script->last->rows; row++) {
        for (int column = 0; column < script->last->columns; column++)
            fputc(letter_of(canvas_at(script->last, row, column)->tint), out);
        fputs("|\n", out);
    }
}
