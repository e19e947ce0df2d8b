/* Lessons in lines: the same verbs as in a game, and what is typed is judged (lessons/lesson.h). */
#ifndef INKRAIL_CLI_LINES_LINES_LESSON_H
#define INKRAIL_CLI_LINES_LINES_LESSON_H

#include <inkrail/text.h>
#include <stdbool.h>

struct lines;

/* Teaches the lesson of this number; false if it was left. */
bool lesson_in_lines(int number, unsigned flags, bool person);

/* Lists all, with their numbers and those that are done. */
void lessons_list(void);

/* A line that is typed in a lesson; false if it is as in any game. */
bool lesson_do(struct lines *lines, ink_slice line);

#endif
