/* Sheets of Canyon, for the tests of its rules. */
#ifndef INKRAIL_TESTS_CANYON_H
#define INKRAIL_TESTS_CANYON_H

#include "expansion.h"

/* Four route dice that fit at exits and leave the middle alone. */
#define ROUTES "H.H. H.H. HH.. H.R.* "

/* What is said of strokes that may not be drawn. */
#define FREE_LINES "a canyon runs on lines inside the board that are still free"
#define NO_BRANCH "canyons cannot branch"
#define BEGIN "a canyon must begin at the frame or at an open end of a canyon"
#define NO_POINTS "there are not enough bridge points left for this"

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
