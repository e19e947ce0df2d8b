/* JSON, written from front to back: a comma comes by itself before whatever follows something else. */
#ifndef INKRAIL_LORE_JSON_H
#define INKRAIL_LORE_JSON_H

#include <inkrail/text.h>
#include <stdbool.h>

/* Opens and closes an object or a list: '{', '}', '[', ']'. With a key it is a member of an object, with NULL
   of a list, or stands alone. */
void lore_json_open(ink_text *out, const char *key, char bracket);
void lore_json_close(ink_text *out, char bracket);

/* Members; `key` is NULL in a list. */
void lore_json_text(ink_text *out, const char *key, ink_slice text);
void lore_json_string(ink_text *out, const char *key, const char *text);
void lore_json_number(ink_text *out, const char *key, int64_t number);
void lore_json_flag(ink_text *out, const char *key, bool flag);
void lore_json_null(ink_text *out, const char *key);

/* A number with two decimals, which are cut off if they are 0. */
void lore_json_decimal(ink_text *out, const char *key, double number);

#endif
