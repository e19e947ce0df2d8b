#include "number.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "i18n.h"

enum { TEXT_SIZE = 1024 };

/* These bytes enclose a formatted number until its decimal mark is replaced. No text for people
   contains them. */
enum { NUMBER_BEGINS = '\001', NUMBER_ENDS = '\002' };

/* The length of the conversion that begins at a '%'. */
static size_t conversion_length(const char *percent)
{
    size_t length = 1 + strspn(percent + 1, "0123456789$.*+-# hlLzjt");
    return length + (percent[length] != '\0');
}

/* Does the format contain a number with a decimal mark? Few do, and only these need to know the
   language's. */
static bool has_fraction(const char *format)
{
    for (const char *c = strchr(format, '%'); c != NULL; c = strchr(c, '%')) {
        c += conversion_length(c);
        if (c[-1] == 'f')
            return true;
    }
    return false;
}

/* The format with the two bytes around each %f; the format itself if there is no room for them. */
__attribute__((format_arg(1))) static const char *mark_numbers(const char *format, char *buffer,
                                                               size_t size)
{
    size_t length = 0;
    for (const char *c = format; *c != '\0';) {
        size_t plain = strcspn(c, "%");
        size_t all = plain + (c[plain] == '%' ? conversion_length(c + plain) : 0);
        bool number = all > plain && c[all - 1] == 'f';
        if (length + all + 3 > size)
            return format;
        memcpy(buffer + length, c, plain);
        length += plain;
        if (number)
            buffer[length++] = NUMBER_BEGINS;
        memcpy(buffer + length, c + plain, all - plain);
        length += all - plain;
        if (number)
            buffer[length++] = NUMBER_ENDS;
        c += all;
    }
    buffer[length] = '\0';
    return buffer;
}

/* Removes the two bytes, and puts the language's decimal mark between them. */
static void put_decimal_marks(char *text, char decimal)
{
    bool number = false;
    char *to = text;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == NUMBER_BEGINS || *c == NUMBER_ENDS)
            number = *c == NUMBER_BEGINS;
        else
            *to++ = *c == '.' && number ? decimal : *c;
    }
    *to = '\0';
}

void number_format(char *buffer, size_t size, const char *format, va_list arguments)
{
    char marked[TEXT_SIZE];
    char decimal = has_fraction(format) ? i18n_decimal_mark() : '.';
    if (decimal == '.') {
        vsnprintf(buffer, size, format, arguments);
        return;
    }
    vsnprintf(buffer, size, mark_numbers(format, marked, sizeof marked), arguments);
    put_decimal_marks(buffer, decimal);
}

void number_write(char *buffer, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    number_format(buffer, size, format, arguments);
    va_end(arguments);
}

static const char minus_sign[] = "\u2212";

const char *number_whole(char *buffer, size_t size, int number)
{
    snprintf(buffer, size, "%s%d", number < 0 ? minus_sign : "", number < 0 ? -number : number);
    return buffer;
}

const char *number_change(char *buffer, size_t size, int change)
{
    if (change <= 0)
        return number_whole(buffer, size, change);
    snprintf(buffer, size, "+%d", change);
    return buffer;
}

/* What is shown as zero has no sign. */
const char *number_fraction(char *buffer, size_t size, double number, int figures)
{
    char word[NUMBER_WORD];
    number_write(word, sizeof word, "%.*f", figures, number);
    bool below = word[0] == '-' && word[strcspn(word, "123456789")] != '\0';
    snprintf(buffer, size, "%s%s", below ? minus_sign : "", word + (word[0] == '-'));
    return buffer;
}
