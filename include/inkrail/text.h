/* Bounded reading and writing of text: no allocation, and never past the end. */
#ifndef INKRAIL_TEXT_H
#define INKRAIL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Marks a message id in a table for xgettext. */
#define INK_TEXT(text) text

/* The same for a word with several meanings that other languages tell apart: its context stands
   before it, as in gettext's keys. */
#define INK_TEXT_IN(context, text) context "\004" text

/* A writer. `length` counts what was asked for, as snprintf does; what does not fit is
   dropped, and the data are always terminated when `size` is not 0. */
typedef struct ink_text {
    char *data;
    size_t size;
    size_t length;
} ink_text;

ink_text ink_text_in(char *data, size_t size);
void ink_text_char(ink_text *text, char c);
void ink_text_string(ink_text *text, const char *string);
void ink_text_bytes(ink_text *text, const char *bytes, size_t length);
void ink_text_number(ink_text *text, int64_t number);

/* Removes what was written after the first `length` bytes. */
void ink_text_cut(ink_text *text, size_t length);

/* Did all of it fit? */
static inline bool ink_text_whole(const ink_text *text)
{
    return text->length < text->size;
}

/* A slice of bytes that belong to somebody else; they need no terminator and may hold anything. */
typedef struct ink_slice {
    const char *data;
    size_t length;
} ink_slice;

ink_slice ink_slice_of(const char *string);
bool ink_slice_is(ink_slice slice, const char *string);

/* Takes `length` bytes, which must exist, off the front of `rest`. */
ink_slice ink_slice_take(ink_slice *rest, size_t length);

/* Takes the next word (no white space inside) off the front of `rest`; empty at the end. */
ink_slice ink_slice_word(ink_slice *rest);

/* Takes the next line off the front of `rest`, without its end of line. */
ink_slice ink_slice_line(ink_slice *rest);

/* The length in bytes of the UTF-8 character at the front, and its number; 0 if it is invalid:
   overlong, a surrogate, beyond Unicode, or cut off. */
size_t ink_slice_character(ink_slice slice, uint32_t *character);

/* Reads a number without sign, at most `most`; false if the slice is anything else. */
bool ink_slice_number(ink_slice slice, uint32_t most, uint32_t *number);

#ifdef __cplusplus
}
#endif

#endif
