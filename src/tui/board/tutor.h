/* A lesson on the board: the same screen, where a tutor says what to try, judges it
   (lessons/lesson.h) and goes on. */
#ifndef INKRAIL_TUI_BOARD_TUTOR_H
#define INKRAIL_TUI_BOARD_TUTOR_H

#include "lessons/lesson.h"
#include "tui/state.h"

struct tutor {
    struct lesson lesson;
    int step;
    bool last;  /* no lesson follows it */
    bool done;  /* all steps are */
    bool again; /* the next lesson was asked for */
    bool shows; /* what points are for, on the board */
    int tone;
    char said[4 * LESSON_TEXT]; /* of the last try */
};

/* The first step, when the screen is there. */
void tutor_begin(struct tui *tui);

/* Enter, the end of the round, a piece that cannot be taken now: tried. */
void tutor_draw(struct tui *tui);
void tutor_end(struct tui *tui);
bool tutor_take(struct tui *tui, const ink_piece *piece); /* false: it is nothing to the lesson */

/* Answers and what a lesson leaves out; false if the action is as in any game. */
bool tutor_act(struct tui *tui, int action, int argument);

/* A click on the board; false if it is as in any game. */
bool tutor_click(struct tui *tui, int row, int column);

/* The panel, and the keys to press in the message line. */
void tutor_panel(struct tui *tui);

/* Does the space under the cursor matter? */
bool tutor_looks(const struct tui *tui);
const char *tutor_hint(const struct tui *tui);

/* Is a piece in the hand that the step wants drawn? Then the message line says the same as in
   games. */
bool tutor_draws(const struct tui *tui);

#endif
