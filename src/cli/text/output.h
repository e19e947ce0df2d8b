/* What the commands print, and how they fail. */
#ifndef INKRAIL_CLI_TEXT_OUTPUT_H
#define INKRAIL_CLI_TEXT_OUTPUT_H

#include <inkrail/inkrail.h>
#include <stdbool.h>

#include "client/process/fail.h"
#include "words/words.h"

/* Flushes standard output. The result is the exit status of the program: `status`, or that of bad
   input if something could not be written. */
int output_finish(int status);

/* Prints the text and blanks up to `columns`. */
void print_padded(const char *text, int columns);

/* Columns of a table: heads, and below each a number at the same place. */
void print_column_head(const char *head);
void print_column(const char *head, int number);

/* Prints the text in lines of at most 79 columns. */
void print_wrapped(const char *text);

/* The same from this column on, up to which the first line is printed already. */
void print_wrapped_from(int first, const char *text);

/* The board as characters; `flags` are INK_PICTURE_*. */
void print_board(const ink_ruleset *rules, const ink_sheet *sheet, unsigned flags);

/* The faces of a roll as pictures with their drawings below. */
void print_faces(const ink_ruleset *rules, const ink_roll *roll, unsigned flags);

/* Pairs of dice as pictures, each with its number and its value. */
void print_pairs(const ink_ruleset *rules, const ink_pair *pair, const uint16_t *number, int count,
                 unsigned flags);

/* Writes a record to a file and says so; ends the program if it cannot. What was in the file
   before is lost only when the new text is there. */
void save_text(const char *path, const char *text);

/* A game should not be played to its end before one learns that it cannot be kept. Nothing is
   created yet. */
void check_save(const char *path);

/* May colours be used on standard output? `choice` is auto, always, never or NULL. */
bool colours_wanted(const char *choice);

#endif
