#include "plural.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

enum { DEEPEST = 32, LONGEST = 512 }; /* far beyond any language */

/* A rule that is being read from left to right. All of it is read whatever n is, so that a rule is
   valid for every number or for none. */
struct reading {
    const char *at, *end;
    unsigned long n;
    int depth;
    bool sound;
};

static unsigned long read_choice(struct reading *r);

static bool takes(struct reading *r, const char *sign)
{
    size_t length = strlen(sign);
    while (r->at < r->end && isspace((unsigned char)*r->at) != 0)
        r->at++;
    if ((size_t)(r->end - r->at) < length || strncmp(r->at, sign, length) != 0)
        return false;
    r->at += length;
    return true;
}

static unsigned long read_number(struct reading *r)
{
    unsigned long number = 0;
    r->sound = r->sound && r->at < r->end && isdigit((unsigned char)*r->at) != 0;
    for (; r->at < r->end && isdigit((unsigned char)*r->at) != 0; r->at++)
        number = number * 10 + (unsigned long)(*r->at - '0');
    return number;
}

static unsigned long read_unit(struct reading *r)
{
    unsigned long value = 0;
    if (++r->depth > DEEPEST)
        r->sound = false;
    if (!r->sound)
        return 0;
    if (takes(r, "!")) {
        value = read_unit(r) == 0;
    } else if (takes(r, "(")) {
        value = read_choice(r);
        r->sound = takes(r, ")") && r->sound;
    } else {
        value = takes(r, "n") ? r->n : read_number(r);
    }
    r->depth--;
    return value;
}

/* --- operators ------------------------------------------------------------------------------- */

enum operation {
    OR,
    AND,
    EQUAL,
    UNEQUAL,
    AT_MOST,
    AT_LEAST,
    LESS,
    MORE,
    PLUS,
    MINUS,
    TIMES,
    OVER,
    REST
};

/* From the lowest precedence to the highest; of two that begin alike the longer one stands
   first. */
static const struct {
    const char *sign;
    int rank, operation;
} operators[] = {
    {"||", 0, OR},       {"&&", 1, AND}, {"==", 2, EQUAL}, {"!=", 2, UNEQUAL}, {"<=", 3, AT_MOST},
    {">=", 3, AT_LEAST}, {"<", 3, LESS}, {">", 3, MORE},   {"+", 4, PLUS},     {"-", 4, MINUS},
    {"*", 5, TIMES},     {"/", 5, OVER}, {"%", 5, REST},
};

enum { OPERATORS = sizeof operators / sizeof *operators, RANKS = 6 };

static unsigned long result_of(int operation, unsigned long a, unsigned long b)
{
    switch (operation) {
    case OR: return a != 0 || b != 0;
    case AND: return a != 0 && b != 0;
    case EQUAL: return a == b;
    case UNEQUAL: return a != b;
    case AT_MOST: return a <= b;
    case AT_LEAST: return a >= b;
    case LESS: return a < b;
    case MORE: return a > b;
    case PLUS: return a + b;
    case MINUS: return a - b;
    case TIMES: return a * b;
    case OVER: return b != 0 ? a / b : 0;
    default: return b != 0 ? a % b : 0;
    }
}

static int take_operator(struct reading *r, int rank)
{
    for (int i = 0; i < OPERATORS; i++)
        if (operators[i].rank == rank && takes(r, operators[i].sign))
            return operators[i].operation;
    return -1;
}

static unsigned long read_rank(struct reading *r, int rank)
{
    if (rank == RANKS)
        return read_unit(r);
    unsigned long value = read_rank(r, rank + 1);
    for (int operation; r->sound && (operation = take_operator(r, rank)) >= 0;)
        value = result_of(operation, value, read_rank(r, rank + 1));
    return value;
}

static unsigned long read_choice(struct reading *r)
{
    if (++r->depth > DEEPEST)
        r->sound = false;
    unsigned long value = r->sound ? read_rank(r, 0) : 0;
    if (r->sound && takes(r, "?")) {
        unsigned long yes = read_choice(r);
        r->sound = takes(r, ":") && r->sound;
        unsigned long no = read_choice(r);
        value = value != 0 ? yes : no;
    }
    r->depth--;
    return value;
}

static struct reading start(const char *rule, unsigned long n)
{
    return (struct reading){rule, rule + strcspn(rule, ";\n"), n, 0, true};
}

bool plural_is_sound(const char *rule)
{
    struct reading reading = start(rule, 1);
    if (reading.end - reading.at > LONGEST)
        return false;
    read_choice(&reading);
    takes(&reading, "");
    return reading.sound && reading.at == reading.end;
}

unsigned long plural_form(const char *rule, unsigned long n)
{
    struct reading reading = start(rule, n);
    return read_choice(&reading);
}
