/* Sentences on their way out, and the system's own words about files. */
#ifndef INKRAIL_CLIENT_PROCESS_PRINT_H
#define INKRAIL_CLIENT_PROCESS_PRINT_H

#include <stdio.h>

/* Prints a text that strangers may have a part in (words_keep_line) like fprintf; a newline at the
   end of the format ends the line. */
void words_print(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints sentences that have newlines between them, a line each. */
void sentences_print(const char *sentences);

/* Like printf with the numbers of number_format. For lines of a usual length. */
void number_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What the system says about a file, in the player's language. */
const char *error_text(int error);

#endif
