/* A terminal for tests: keys come from a script, the screen goes to a text. */
#ifndef INKRAIL_TESTS_TUI_NULL_TERMINAL_H
#define INKRAIL_TESTS_TUI_NULL_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "tui/terminal/terminal.h"

/* Characters are keys; <Up> <Down> <Left> <Right> <Enter> <Tab> <Esc> <Back> <Redo> <Space> <Lt>
   are named ones, <Click ROW,COLUMN> is the mouse, <Wheel -1> and <Wheel 1> its wheel, <Size
   COLUMNSxROWS> another window, <News> is something from elsewhere, <Wait MS> lets time pass, <Now>
   lets the next key come while something is worked at. (TEXT)N stands for the text N times, and may
   stand in others. */
struct script {
    char *text; /* with the repetitions written out */
    const char *at;
    int rows, columns;
    uint64_t now;
    int news;            /* <News> so far */
    struct canvas *last; /* the screen that was shown last */
    int cuts;            /* texts of that screen that were cut */
    bool wrong;          /* some row had not the columns of the window */
};

/* At the end of every script: may give the window another size (true), or nobody is there any more.
   NULL: that. */
extern bool (*null_terminal_at_end)(struct script *script);

bool null_terminal(struct terminal *terminal, struct script *script, const char *text, int rows,
                   int columns);
void null_terminal_free(struct script *script);

/* A row of the screen as text, with the blanks at its end. */
void null_terminal_row(const struct script *script, int row, char *text, size_t size);

/* The screen as text; and its tints: a letter for each column. */
void null_terminal_write(const struct script *script, FILE *out);
void null_terminal_write_tints(const struct script *script, FILE *out);

#endif
