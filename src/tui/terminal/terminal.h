/* What a terminal does for the game: it tells keys and clicks, shows a canvas and has a clock.
   The real one is ncurses; tests bring their own. */
#ifndef INKRAIL_TUI_TERMINAL_TERMINAL_H
#define INKRAIL_TUI_TERMINAL_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "canvas.h"

/* Keys that are no characters; all others are their character. */
enum press {
    PRESS_TAB = '\t',
    PRESS_ENTER = '\n',
    PRESS_REDO = 'R' - '@', /* Ctrl-R */
    PRESS_REDRAW = 'L' - '@',
    PRESS_STOP = 'Z' - '@', /* where the program cannot be stopped; else it is no press */
    PRESS_ESCAPE = 27,
    PRESS_BACKSPACE = 127,
    PRESS_UP = 0x110000, /* past all characters */
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_BACKTAB,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HOME,
    PRESS_END
};

enum event_kind {
    EVENT_PRESS,
    EVENT_CLICK,
    EVENT_WHEEL,  /* of the mouse */
    EVENT_TICK,   /* nothing happened for the time that was given */
    EVENT_NEWS,   /* the file `news` can be read */
    EVENT_RESIZE, /* the window has another size */
    EVENT_GONE    /* nobody is there any more, or the program shall end */
};

enum { WHEEL_ROWS = 3 }; /* of a text, for a step of the wheel */

struct event {
    int kind;
    uint32_t press;
    int row, column; /* of a click */
    int step;        /* of the wheel: -1 up, 1 down */
};

struct terminal {
    void *own;
    void (*size)(struct terminal *terminal, int *rows, int *columns);
    void (*show)(struct terminal *terminal, const struct canvas *canvas);
    void (*redraw)(struct terminal *terminal); /* all of it, whatever is there */
    void (*wait)(struct terminal *terminal, int ms, struct event *event); /* ms < 0: for ever */
    uint64_t (*now)(struct terminal *terminal); /* milliseconds from some moment on */
    void (*end)(struct terminal *terminal);
    void (*heed)(struct terminal *terminal,
                 bool now); /* wishes to end while a step lasts; or NULL */
    int news;               /* a file that ends the wait, too; -1 for none */
    void (*copy)(struct terminal *terminal,
                 const char *text); /* gives a text to the clipboard, if it can; or NULL */
};

/* Around a step that may take long: a wish that the program ends breaks it off. */
static inline void terminal_heed(struct terminal *terminal, bool now)
{
    if (terminal->heed != NULL)
        terminal->heed(terminal, now);
}

/* Can the terminal show what is above 127? Where the environment names no locale at all, it is
   taken for one of our days, which can; a locale with another character set cannot. */
bool terminal_has_boxes(void);

/* Does its description say how to draw anywhere on it? Nothing is written. */
bool terminal_is_known(void);

/* Is the terminal, which is shown on already, known to take questions about itself (OSC), and to
   leave out what it does not understand? */
bool terminal_takes_questions(void);

/* The terminal the program runs in; false if it is none that ncurses knows. */
bool terminal_ncurses(struct terminal *terminal, bool colour);

#endif
