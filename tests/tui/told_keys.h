/* The keys that a line below a screen tells of, in English, as scripts (null_terminal.h) that press
   them. */
#ifndef INKRAIL_TESTS_TUI_TOLD_KEYS_H
#define INKRAIL_TESTS_TUI_TOLD_KEYS_H

enum { TOLD_KEYS = 24, TOLD_PRESSES = 64 };

/* One of them: what the line says, and the keys it means, divided by blanks. One of these at least
   must do something: a page that is seen from its beginning cannot be scrolled up. */
struct told_key {
    char said[16];
    char presses[TOLD_PRESSES];
};

/* Fills `key` and returns how many there are. */
int told_keys(const char *line, struct told_key key[TOLD_KEYS]);

#endif
