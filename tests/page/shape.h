/* Types of web/src/core/answers.ts and table-answers.ts, read from these files, and JSON held
   against them: every key that a type has and no other, each of its own type. */
#ifndef INKRAIL_TESTS_PAGE_SHAPE_H
#define INKRAIL_TESTS_PAGE_SHAPE_H

#include <jansson.h>
#include <stdbool.h>

/* Reads the files once; the test fails if they cannot be understood. */
void shapes_read(void);

/* Is there such a type? */
bool shape_known(const char *type);

/* Is the value of this type? If not, `where` says what is wrong. */
bool shape_fits(const char *type, const json_t *value, char *where, size_t size);

#endif
