/* The only file that knows ncurses. */
#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "front/room.h"

struct own {
    SCREEN *screen;
    bool colour;
    int idle; /* ticks in a row that came too early */
};

enum { ESCAPE_MS = 25, MOST_IDLE = 20, PAIRS = 1 + HUES + GROUNDS };

/* --- colours ---------------------------------------------------------------------------------- */

static const struct {
    short colour;
    attr_t attributes;
} hues[HUES] = {
    [HUE_PLAIN] = {-1, 0},
    [HUE_FAINT] = {-1, A_DIM},
    [HUE_WARNING] = {COLOR_RED, A_BOLD},
    [HUE_STATION] = {-1, A_BOLD},
    [HUE_PRINT] = {COLOR_MAGENTA, 0},
    [HUE_EARTH] = {COLOR_MAGENTA, A_BOLD},
    [HUE_PLANT] = {COLOR_GREEN, 0},
    [HUE_ROAD] = {COLOR_YELLOW, 0},
    [HUE_RAIL] = {COLOR_CYAN, 0},
    [HUE_WATER] = {COLOR_BLUE, 0},
    [HUE_FIRE] = {COLOR_RED, 0},
    [HUE_ROAD_LINE] = {COLOR_YELLOW, A_BOLD},
    [HUE_RAIL_LINE] = {COLOR_CYAN, A_BOLD},
    [HUE_GOOD] = {COLOR_GREEN, A_BOLD},
    [HUE_NET] = {COLOR_GREEN, 0},
    [HUE_NET + 1] = {COLOR_MAGENTA, 0},
    [HUE_NET + 2] = {COLOR_YELLOW, 0},
    [HUE_NET + 3] = {COLOR_CYAN, 0},
    [HUE_NET + 4] = {COLOR_RED, 0},
    [HUE_NET + 5] = {COLOR_BLUE, 0},
};

/* Characters on a ground are black or white, whatever they are: what they show is in their form. */
static const struct {
    short colour, ground;
} grounds[GROUNDS] = {
    [GROUND_CURSOR] = {COLOR_WHITE, COLOR_BLUE},  [GROUND_GHOST] = {COLOR_BLACK, COLOR_GREEN},
    [GROUND_BAD] = {COLOR_WHITE, COLOR_RED},      [GROUND_HINT] = {COLOR_BLACK, COLOR_CYAN},
    [GROUND_SHOWN] = {COLOR_BLACK, COLOR_YELLOW},
};

static void start_colours(struct own *own)
{
    own->colour = own->colour && has_colors() && start_color() == OK && COLOR_PAIRS >= PAIRS;
    if (!own->colour)
        return;
    use_default_colors();
    for (int i = 0; i < HUES; i++)
        init_pair((short)(1 + i), hues[i].colour, -1);
    for (int i = 1; i < GROUNDS; i++)
        init_pair((short)(1 + HUES + i - 1), grounds[i].colour, grounds[i].ground);
}

/* The pair of a tint, 0 without colours. */
static short pair_of(const struct own *own, struct tint tint)
{
    if (!own->colour)
        return 0;
    return (short)(tint.ground != GROUND_NONE ? HUES + tint.ground : 1 + tint.hue);
}

static attr_t attributes_of(const struct own *own, struct tint tint)
{
    bool ground = tint.ground != GROUND_NONE;
    attr_t attributes = 0;
    if ((tint.attributes & BOLD) != 0 && (!ground || !own->colour)) /* bold black may be grey */
        attributes |= A_BOLD;
    if ((tint.attributes & UNDERLINE) != 0)
        attributes |= A_UNDERLINE;
    if ((tint.attributes & REVERSE) != 0 || (ground && !own->colour))
        attributes |= A_REVERSE;
    if ((tint.attributes & DIM) != 0 && !ground)
        attributes |= A_DIM;
    if (!ground)
        attributes |= hues[tint.hue].attributes;
    return attributes;
}

/* --- showing ---------------------------------------------------------------------------------- */

static void show_row(const struct own *own, const struct canvas *canvas, int row)
{
    for (int column = 0; column < canvas->columns; column++) {
        const struct spot *spot = canvas_at(canvas, row, column);
        wchar_t text[2] = {(wchar_t)spot->code, L'\0'};
        cchar_t sign;
        if (spot->code == 0)
            continue;
        setcchar(&sign, text, attributes_of(own, spot->tint), pair_of(own, spot->tint), NULL);
        mvadd_wch(row, column, &sign);
    }
}

static void ncurses_show(struct terminal *terminal, const struct canvas *canvas)
{
    erase();
    for (int row = 0; row < canvas->rows; row++)
        show_row(terminal->own, canvas, row);
    refresh();
}

static void ncurses_redraw(struct terminal *terminal)
{
    (void)terminal;
    clearok(curscr, TRUE);
}

static void ncurses_size(struct terminal *terminal, int *rows, int *columns)
{
    (void)terminal;
    getmaxyx(stdscr, *rows, *columns);
}

/* --- keys ------------------------------------------------------------------------------------- */

static const struct {
    wint_t code;
    uint32_t press;
} keys[] = {
    {KEY_UP, PRESS_UP},           {KEY_DOWN, PRESS_DOWN},    {KEY_LEFT, PRESS_LEFT},
    {KEY_RIGHT, PRESS_RIGHT},     {KEY_BTAB, PRESS_BACKTAB}, {KEY_PPAGE, PRESS_PAGE_UP},
    {KEY_NPAGE, PRESS_PAGE_DOWN}, {KEY_ENTER, PRESS_ENTER},  {KEY_BACKSPACE, PRESS_BACKSPACE},
    {KEY_DC, PRESS_BACKSPACE},
};

static void take_mouse(struct event *event)
{
    MEVENT mouse;
    event->kind = EVENT_TICK;
    if (getmouse(&mouse) != OK || (mouse.bstate & BUTTON1_PRESSED) == 0)
        return;
    event->kind = EVENT_CLICK;
    event->row = mouse.y;
    event->column = mouse.x;
}

static void take_key(wint_t code, struct event *event)
{
    event->kind = EVENT_TICK;
    if (code == KEY_RESIZE)
        event->kind = EVENT_RESIZE;
    else if (code == KEY_MOUSE)
        take_mouse(event);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].code == code)
            *event = (struct event){.kind = EVENT_PRESS, .press = keys[i].press};
}

static void take_character(wint_t code, struct event *event)
{
    uint32_t press = code == '\r' ? PRESS_ENTER : code == '\b' ? PRESS_BACKSPACE : (uint32_t)code;
    *event = (struct event){.kind = EVENT_PRESS, .press = press};
}

static uint64_t ncurses_now(struct terminal *terminal)
{
    struct timespec time;
    (void)terminal;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* A terminal that has gone away answers at once, again and again. */
static void take_nothing(struct own *own, bool early, struct event *event)
{
    own->idle = early ? own->idle + 1 : 0;
    event->kind = own->idle > MOST_IDLE ? EVENT_GONE : EVENT_TICK;
}

static void ncurses_wait(struct terminal *terminal, int ms, struct event *event)
{
    struct own *own = terminal->own;
    wint_t code = 0;
    uint64_t before = ncurses_now(terminal);
    *event = (struct event){.kind = EVENT_TICK};
    timeout(ms);
    int answer = get_wch(&code);
    if (answer == ERR) {
        take_nothing(own, ms < 0 || ncurses_now(terminal) - before < (uint64_t)ms / 2, event);
        return;
    }
    own->idle = 0;
    if (answer == KEY_CODE_YES)
        take_key(code, event);
    else
        take_character(code, event);
}

/* --- begin and end ---------------------------------------------------------------------------- */

static void ncurses_end(struct terminal *terminal)
{
    struct own *own = terminal->own;
    endwin();
    delscreen(own->screen);
    free(own);
    terminal->own = NULL;
}

bool terminal_has_boxes(void)
{
    const char *locale = setlocale(LC_CTYPE, NULL);
    if (locale == NULL || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        setlocale(LC_CTYPE, "C.UTF-8");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool terminal_ncurses(struct terminal *terminal, bool colour)
{
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (screen == NULL)
        return false;
    struct own *own = room_for(1, sizeof *own);
    *own = (struct own){screen, colour, 0};
    set_term(screen);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    curs_set(0);
    start_colours(own);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED, NULL);
    *terminal = (struct terminal){own,          ncurses_size, ncurses_show, ncurses_redraw,
                                  ncurses_wait, ncurses_now,  ncurses_end};
    return true;
}
