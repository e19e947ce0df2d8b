/* What was said in the message line, so that it can be read again. */
#ifndef INKRAIL_TUI_PANEL_MESSAGES_H
#define INKRAIL_TUI_PANEL_MESSAGES_H

enum {
    MESSAGE = 512,
    MESSAGES = 64 /* that are kept */
};

enum tone { TONE_PLAIN, TONE_GOOD, TONE_BAD, TONE_WARN };

struct note {
    char text[MESSAGE];
    int tone;
};

struct messages {
    struct note note[MESSAGES]; /* a ring: the next one goes to `count % MESSAGES` */
    unsigned count;             /* of all that were ever said */
};

void messages_add(struct messages *messages, int tone, const char *text);

/* The one with this number, counted from 0; it must be kept still. */
const struct note *messages_at(const struct messages *messages, unsigned number);

/* The number of the oldest that is kept. */
unsigned messages_first(const struct messages *messages);

/* All that are kept, the newest last. */
struct pen;
void messages_write(struct pen *pen, const struct messages *messages);

#endif
