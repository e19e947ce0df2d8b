/* Numbers for people: with the decimal mark of the player's language. JSON, records, the notation
   and the engine's protocol have a point everywhere, so they are written by printf itself. */
#ifndef INKRAIL_I18N_NUMBER_H
#define INKRAIL_I18N_NUMBER_H

#include <stdarg.h>
#include <stddef.h>

/* Like vsnprintf, but %f has the language's decimal mark. Each wants two bytes
   more than it has in the end. */
void number_format(char *buffer, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* Like snprintf, likewise. */
void number_write(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A whole number in a sentence: with the minus sign of books, as long as a figure. Where terminals
   are to be served that have plain letters only, printf writes it. Each of these gives back the
   buffer. */
const char *number_whole(char *buffer, size_t size, int number);

/* By how much something has changed, likewise: "+3", "−2". */
const char *number_change(char *buffer, size_t size, int change);

/* With so many figures behind the language's decimal mark, likewise: "−0.4". */
const char *number_fraction(char *buffer, size_t size, double number, int figures);

/* The same in a buffer that lasts until the block ends. */
enum { NUMBER_WORD = 24 };
#define NUMBER_HERE(number) number_whole((char[NUMBER_WORD]){0}, NUMBER_WORD, number)
#define CHANGE_HERE(change) number_change((char[NUMBER_WORD]){0}, NUMBER_WORD, change)
#define FRACTION_HERE(number, figures)                                                             \
    number_fraction((char[NUMBER_WORD]){0}, NUMBER_WORD, number, figures)

#endif
