/* Numbers for people, with the decimal mark of the player's language. JSON, records, the notation
   and the engine's protocol have a point everywhere, so they are written by printf itself. */
#ifndef INKRAIL_I18N_NUMBER_H
#define INKRAIL_I18N_NUMBER_H

#include <stdarg.h>
#include <stddef.h>

/* Like vsnprintf, but %f has the language's decimal mark. Each %f needs two bytes more in the
   buffer than it has in the end. */
void number_format(char *buffer, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* Like snprintf, in the same way. */
void number_write(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A whole number in a sentence, with a proper minus sign (U+2212). Text for terminals with plain
   letters only is written by printf. Each of these functions returns the buffer. */
const char *number_whole(char *buffer, size_t size, int number);

/* A change, in the same way: "+3", "−2". */
const char *number_change(char *buffer, size_t size, int change);

/* A number with so many decimals, in the same way: "−0.4". */
const char *number_fraction(char *buffer, size_t size, double number, int figures);

/* The same in a buffer that lasts until the block ends. */
enum { NUMBER_WORD = 24 };
#define NUMBER_HERE(number) number_whole((char[NUMBER_WORD]){0}, NUMBER_WORD, number)
#define CHANGE_HERE(change) number_change((char[NUMBER_WORD]){0}, NUMBER_WORD, change)
#define FRACTION_HERE(number, figures)                                                             \
    number_fraction((char[NUMBER_WORD]){0}, NUMBER_WORD, number, figures)

#endif
