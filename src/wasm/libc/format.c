/* snprintf with what the sentences of the program use: %s %c %d %i %u %x %f %%, with flags, width
   and precision, with hh h l ll z j t, and in any order as translations need it (%2$s). Like the C
   library's otherwise; a test compares the two. What it does not know is written as it stands. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { MOST_ARGUMENTS = 24, DIGITS = 64, MOST_DECIMALS = 9 };

enum kind { NO_ARGUMENT, WHOLE, UNSIGNED, LONGEST, REAL, TEXT };

union argument {
    int64_t whole;
    double real;
    const char *text;
};

/* One conversion: "%-8.2f", "%2$s", "%.*s". */
struct conversion {
    bool left, zeros, plus, space;
    int width, precision;                 /* -1: none */
    int width_from, precision_from, from; /* numbers of arguments, from 0; -1: none */
    char letter;
    enum kind kind;
};

struct output {
    char *to;
    size_t size, length; /* `length` goes on where the buffer ends */
};

/* --- reading formats -------------------------------------------------------------------------- */

static int read_number(const char **at)
{
    int number = 0;
    for (; **at >= '0' && **at <= '9'; (*at)++)
        if (number < 100000)
            number = 10 * number + (**at - '0');
    return number;
}

/* "2$" names an argument; without it the next one is meant. */
static int read_position(const char **at, int *next)
{
    const char *c = *at;
    int number = read_number(&c);
    if (c == *at || *c != '$')
        return (*next)++;
    *at = c + 1;
    return number > 0 ? number - 1 : 0;
}

static void read_flags(const char **at, struct conversion *to)
{
    for (;; (*at)++)
        switch (**at) {
        case '-': to->left = true; break;
        case '0': to->zeros = true; break;
        case '+': to->plus = true; break;
        case ' ': to->space = true; break;
        case '#':
        case '\'': break;
        default: return;
        }
}

/* A number, or an argument that is one. */
static void read_size(const char **at, int *next, int *size, int *from)
{
    if (**at != '*') {
        *size = read_number(at);
        return;
    }
    ++*at;
    *from = read_position(at, next);
}

static size_t read_length(const char **at)
{
    size_t bytes = sizeof(int);
    for (;; (*at)++)
        switch (**at) {
        case 'h': break;
        case 'l': bytes = bytes == sizeof(int) && (*at)[1] != 'l' ? sizeof(long) : 8; break;
        case 'z':
        case 't': bytes = sizeof(size_t); break;
        case 'j': bytes = sizeof(intmax_t); break;
        default: return bytes;
        }
}

static enum kind kind_of(char letter, size_t bytes)
{
    bool is_long = bytes > sizeof(int);
    switch (letter) {
    case 'c': return WHOLE;
    case 'd':
    case 'i': return is_long ? LONGEST : WHOLE;
    case 'u':
    case 'x':
    case 'X': return is_long ? LONGEST : UNSIGNED;
    case 'f': return REAL;
    case 's': return TEXT;
    default: return NO_ARGUMENT;
    }
}

/* Behind the '%'. Returns what is behind the conversion. */
static const char *read_conversion(const char *at, int *next, struct conversion *to)
{
    *to = (struct conversion){.precision = -1, .width_from = -1, .precision_from = -1, .from = -1};
    const char *c = at;
    int position = read_number(&c);
    bool named = c > at && *c == '$' && position > 0;
    if (named)
        at = c + 1;
    read_flags(&at, to);
    read_size(&at, next, &to->width, &to->width_from);
    if (*at == '.') {
        at++;
        read_size(&at, next, &to->precision, &to->precision_from);
    }
    size_t bytes = read_length(&at);
    to->letter = *at;
    to->kind = kind_of(*at, bytes);
    if (to->kind != NO_ARGUMENT)
        to->from = named ? position - 1 : (*next)++;
    return *at != '\0' ? at + 1 : at;
}

/* --- arguments -------------------------------------------------------------------------------- */

static void note(enum kind *kind, int *count, int from, enum kind as)
{
    if (from < 0 || from >= MOST_ARGUMENTS)
        return;
    kind[from] = as;
    if (from >= *count)
        *count = from + 1;
}

/* Which arguments there are is known when the whole format is read. */
static int find_kinds(const char *format, enum kind *kind)
{
    int next = 0, count = 0;
    while (*(format += strcspn(format, "%")) != '\0') {
        struct conversion c;
        format = read_conversion(format + 1, &next, &c);
        note(kind, &count, c.width_from, WHOLE);
        note(kind, &count, c.precision_from, WHOLE);
        if (c.from >= 0)
            note(kind, &count, c.from, c.kind);
    }
    return count;
}

static void take_arguments(const enum kind *kind, int count, va_list from, union argument *to)
{
    for (int i = 0; i < count; i++)
        switch (kind[i]) {
        case UNSIGNED: to[i].whole = (int64_t)va_arg(from, unsigned); break;
        case LONGEST: to[i].whole = va_arg(from, int64_t); break;
        case REAL: to[i].real = va_arg(from, double); break;
        case TEXT: to[i].text = va_arg(from, const char *); break;
        default: to[i].whole = va_arg(from, int); break;
        }
}

/* --- writing ---------------------------------------------------------------------------------- */

static void put(struct output *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++, out->length++)
        if (out->length + 1 < out->size)
            out->to[out->length] = text[i];
}

static void pad(struct output *out, char with, long count)
{
    for (; count > 0; count--)
        put(out, &with, 1);
}

/* The sign stands before zeros that fill, and behind blanks. */
static void put_padded(struct output *out, const struct conversion *c, const char *sign,
                       const char *text, size_t length, bool zeros)
{
    long missing = c->width - (long)(strlen(sign) + length);
    if (!c->left && !zeros)
        pad(out, ' ', missing);
    put(out, sign, strlen(sign));
    if (!c->left && zeros)
        pad(out, '0', missing);
    put(out, text, length);
    if (c->left)
        pad(out, ' ', missing);
}

static const char *sign_of(const struct conversion *c, bool negative)
{
    return negative ? "-" : c->plus ? "+" : c->space ? " " : "";
}

/* Before `end`, from the last digit to the first, so many at least. Returns where they begin. */
static char *write_digits(char *end, uint64_t number, unsigned base, const char *digits, int least)
{
    char *begin = end;
    for (; number > 0 || least > 0; number /= base, least--)
        *--begin = digits[number % base];
    return begin;
}

static void put_whole(struct output *out, const struct conversion *c, int64_t value)
{
    char text[DIGITS];
    bool is_signed = c->letter == 'd' || c->letter == 'i';
    bool negative = is_signed && value < 0, hexadecimal = c->letter == 'x' || c->letter == 'X';
    const char *digits = c->letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    uint64_t number = negative ? 0 - (uint64_t)value : (uint64_t)value;
    int least = c->precision < 0 ? 1 : c->precision < DIGITS ? c->precision : DIGITS;
    char *begin = write_digits(text + DIGITS, number, hexadecimal ? 16 : 10, digits, least);
    put_padded(out, c, is_signed ? sign_of(c, negative) : "", begin,
               (size_t)(text + DIGITS - begin), c->zeros && c->precision < 0);
}

/* Ten times a fraction of 2^64, and the digit before its point. */
static unsigned next_digit(uint64_t *fraction)
{
    uint64_t low = (*fraction & UINT32_MAX) * 10, high = (*fraction >> 32) * 10 + (low >> 32);
    *fraction = high << 32 | (low & UINT32_MAX);
    return (unsigned)(high >> 32);
}

/* The number times 10^decimals as a whole one, rounded as exactly as it is: a half goes to the even
   side. */
static uint64_t scaled(double value, int decimals)
{
    static const double two_to_64 = 18446744073709551616.0;
    uint64_t number = (uint64_t)value;
    uint64_t fraction = (uint64_t)((value - (double)number) * two_to_64);
    for (int i = 0; i < decimals; i++)
        number = 10 * number + next_digit(&fraction);
    uint64_t half = UINT64_C(1) << 63;
    return number + (fraction > half || (fraction == half && number % 2 == 1));
}

/* As far as sixteen digits go, as scores and times do; what is larger is told as such. */
static void put_real(struct output *out, const struct conversion *c, double value)
{
    char text[DIGITS], *end = text + DIGITS, *begin = end;
    bool negative = __builtin_signbit(value);
    double size = negative ? -value : value;
    int decimals = c->precision < 0               ? 6
                   : c->precision < MOST_DECIMALS ? c->precision
                                                  : MOST_DECIMALS;
    if (!(size < 1e9)) {
        const char *word = size >= 1e9 ? "inf" : "nan";
        put_padded(out, c, sign_of(c, negative), word, 3, false);
        return;
    }
    uint64_t number = scaled(size, decimals), power = 1;
    for (int i = 0; i < decimals; i++)
        power *= 10;
    if (decimals > 0) {
        begin = write_digits(begin, number % power, 10, "0123456789", decimals);
        *--begin = '.';
    }
    begin = write_digits(begin, number / power, 10, "0123456789", 1);
    put_padded(out, c, sign_of(c, negative), begin, (size_t)(end - begin), c->zeros);
}

static void put_text(struct output *out, const struct conversion *c, const char *text)
{
    size_t length = 0;
    while ((c->precision < 0 || length < (size_t)c->precision) && text[length] != '\0')
        length++;
    put_padded(out, c, "", text, length, false);
}

static void put_conversion(struct output *out, const struct conversion *c, union argument value)
{
    char letter = (char)value.whole;
    switch (c->letter) {
    case 's': put_text(out, c, value.text != NULL ? value.text : "(null)"); break;
    case 'c': put_padded(out, c, "", &letter, 1, false); break;
    case 'f': put_real(out, c, value.real); break;
    case '%': put(out, "%", 1); break;
    default: put_whole(out, c, value.whole); break;
    }
}

/* Widths and precisions that are arguments; a negative width is one to the left. */
static void fill_sizes(struct conversion *c, const union argument *value)
{
    if (c->width_from >= 0)
        c->width = (int)value[c->width_from].whole;
    if (c->precision_from >= 0)
        c->precision = (int)value[c->precision_from].whole;
    if (c->width < 0) {
        c->left = true;
        c->width = -c->width;
    }
}

static bool is_known(const struct conversion *c)
{
    return (c->kind != NO_ARGUMENT || c->letter == '%') && c->from < MOST_ARGUMENTS &&
           c->width_from < MOST_ARGUMENTS && c->precision_from < MOST_ARGUMENTS;
}

int vsnprintf(char *to, size_t size, const char *format, va_list arguments)
{
    struct output out = {.to = to, .size = size};
    enum kind kind[MOST_ARGUMENTS] = {NO_ARGUMENT};
    union argument value[MOST_ARGUMENTS] = {{0}};
    int next = 0, count = find_kinds(format, kind);
    take_arguments(kind, count, arguments, value);
    while (*format != '\0') {
        size_t plain = strcspn(format, "%");
        put(&out, format, plain);
        format += plain;
        if (*format == '\0')
            break;
        struct conversion c;
        const char *begin = format;
        format = read_conversion(format + 1, &next, &c);
        if (!is_known(&c)) {
            put(&out, begin, (size_t)(format - begin));
            continue;
        }
        fill_sizes(&c, value);
        put_conversion(&out, &c, value[c.from < 0 ? 0 : c.from]);
    }
    if (size > 0)
        to[out.length < size ? out.length : size - 1] = '\0';
    return (int)out.length;
}

int snprintf(char *to, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return length;
}
