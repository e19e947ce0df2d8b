#include "null_terminal.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { SCRIPT = 65536 };

/* --- scripts ---------------------------------------------------------------------------------- */

/* Writes (TEXT)N out; repetitions hold no others. */
static char *written_out(const char *text)
{
    char *out = calloc(1, SCRIPT);
    size_t length = 0;
    while (out != NULL && *text != '\0' && length < SCRIPT / 2) {
        const char *end = *text == '(' ? strchr(text, ')') : NULL;
        if (end == NULL) {
            out[length++] = *text++;
            continue;
        }
        char *rest;
        long times = strtol(end + 1, &rest, 10);
        size_t wide = (size_t)(end - text - 1);
        for (long i = 0; i < times && length + wide < SCRIPT - 1; i++, length += wide)
            memcpy(out + length, text + 1, wide);
        text = rest;
    }
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
    }
    script->at += used;
    return used > 0;
}

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

/* Blanks at the end of a row would be lost in the next editor: a bar shows where it ends. */
void null_terminal_write(const struct script *script, FILE *out)
{
    for (int row = 0; row < script->last->rows; row++) {
        for (int column = 0; column < script->last->columns; column++) {
            uint32_t code = canvas_at(script->last, row, column)->code;
            char bytes[5];
            canvas_bytes(code, bytes);
            fputs(code != 0 ? bytes : "", out);
        }
        fputs("|\n", out);
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
