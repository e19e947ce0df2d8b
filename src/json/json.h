/* The one writer of JSON: it writes from front to back into any text, and puts a comma before
   whatever follows something else. A key makes a member of an object. It is a plain name, and NULL
   in a list and for what stands alone. */
#ifndef INKRAIL_JSON_JSON_H
#define INKRAIL_JSON_JSON_H

#include <inkrail/grid.h>
#include <inkrail/text.h>

void json_begin_object(ink_text *out, const char *key);
void json_end_object(ink_text *out);
void json_begin_list(ink_text *out, const char *key);
void json_end_list(ink_text *out);

void json_text(ink_text *out, const char *key, const char *text);
void json_slice(ink_text *out, const char *key, ink_slice text);
void json_number(ink_text *out, const char *key, int64_t number);
void json_bool(ink_text *out, const char *key, bool value);
void json_nothing(ink_text *out, const char *key);               /* null */
void json_value(ink_text *out, const char *key, ink_slice json); /* written already */

/* Numbers with decimals: so many tenths, "57.0"; hundredths at most, without zeros at the end,
   "57". */
void json_tenths(ink_text *out, const char *key, long tenths);
void json_decimal(ink_text *out, const char *key, double number);

/* The places of a set, as the page numbers them: of spaces row by row, seven a row; of corners as
   they are, eight a row. */
enum json_of { JSON_CELLS, JSON_CORNERS };
void json_places(ink_text *out, const char *key, ink_set places, enum json_of of);

#endif
