/* One JSON object, written key by key; commas come by themselves. A key is NULL inside of a list. */
#ifndef INKRAIL_PAGE_JSON_H
#define INKRAIL_PAGE_JSON_H

#include <inkrail/grid.h>
#include <inkrail/text.h>

struct json {
    ink_text *out;
    bool comma; /* before what comes next */
};

void json_object(struct json *json, const char *key);
void json_end_object(struct json *json);
void json_list(struct json *json, const char *key);
void json_end_list(struct json *json);

void json_text(struct json *json, const char *key, const char *text);
void json_slice(struct json *json, const char *key, ink_slice text);
void json_number(struct json *json, const char *key, int64_t number);
void json_bool(struct json *json, const char *key, bool value);
void json_null(struct json *json, const char *key);

/* The places of a set, as the page numbers them: of spaces row by row, seven a row; of corners as
   they are, eight a row. */
enum { JSON_CELLS = 0, JSON_CORNERS = 1 };
void json_places(struct json *json, const char *key, ink_set places, int of);

#endif
