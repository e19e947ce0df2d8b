/* The rows of expansions.def as an array. A list of configs that has each of them includes
   the rows themselves:

       static const char *const configs[] = {"classic",
       #define EXPANSION(name, ...) "classic+" #name,
       #include "expansions.def"
       }; */
#ifndef INKRAIL_TESTS_EXPANSIONS_H
#define INKRAIL_TESTS_EXPANSIONS_H

typedef struct expansion_row {
    const char *name;
    int rounds, dice;
    const char *materials, *cards;
    int reached;
    const char *seed;
} expansion_row;

static const expansion_row expansions[] = {
#define EXPANSION(name, ...) {#name, __VA_ARGS__},
#include "expansions.def"
};

enum { EXPANSIONS = sizeof expansions / sizeof *expansions };

#endif
