/* Numbers for people: with the decimal mark of the player's language. JSON, records, the notation
   and the engine's protocol have a point everywhere, so they are written by printf itself. */
#ifndef INKRAIL_SPEECH_NUMBER_H
#define INKRAIL_SPEECH_NUMBER_H

#include <stdarg.h>
#include <stddef.h>

/* Like vsnprintf, but %f has the language's decimal mark. Each wants two bytes
   more than it has in the end. */
void number_format(char *buffer, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* Like snprintf, likewise. */
void number_write(char *buffer, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A whole number in a sentence: with the minus sign of books, as long as a figure. */
void number_whole(char *buffer, size_t size, int number);

#endif
