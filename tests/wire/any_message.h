/* Any message by its definition, for the tests of messages: written with each field at one of its
   bounds, and read. */
#ifndef INKRAIL_TESTS_WIRE_ANY_MESSAGE_H
#define INKRAIL_TESTS_WIRE_ANY_MESSAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wire/definition.h"
#include "wire/wire.h"

/* A field at its least and at its most, and just beyond. */
enum size { LEAST, MOST, BELOW, ABOVE };
int64_t amount(const ink_field *field, enum size size);

/* Where messages are written, and a long text of plain letters to put into them. */
enum { MESSAGE_BUFFER = 1 << 22 };
extern char message_buffer[MESSAGE_BUFFER];
ink_slice long_text(size_t length);

/* A whole message: all fields but `without`, each at `size`, but `other` at `other_size`. */
ink_slice message_with(int kind, enum size size, int without, int other, enum size other_size);

/* Is it read? The fault (INK_FAULT bytes) may be NULL. */
bool reads(int direction, ink_slice json, char *fault);

/* Does the fault name the field? So that no test passes for another reason. */
void assert_fault(int direction, ink_slice json, const char *field, const char *what);

#endif
