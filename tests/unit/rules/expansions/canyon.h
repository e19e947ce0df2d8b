/* Sheets of Canyon, for the tests of its rules. */
#ifndef INKRAIL_TESTS_UNIT_CANYON_H
#define INKRAIL_TESTS_UNIT_CANYON_H

#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "

/* What is said of strokes that may not be drawn. */
#define FREE_LINES "a canyon needs free lines inside the board"
#define NO_BRANCH "canyons cannot branch"
#define BEGIN "a canyon begins at the frame or at the open end of another"
#define NO_POINTS "not enough bridge points left"

/* How many bridge points a sheet has left, as it is shown. */
int points_left(const ink_sheet *sheet);
int left(const char *words); /* held against the twin */

/* A game that goes on from a sheet as it stands. */
ink_sheet going_on(const char *words, const char *dice);

/* The move is refused with this sentence. */
void refuses(const ink_sheet *sheet, const char *word, const char *expected);

/* For cmocka: the game is Classic with Canyon. */
int by_canyon(void **state);
#define TEST(name) cmocka_unit_test_setup(name, by_canyon)

#endif
