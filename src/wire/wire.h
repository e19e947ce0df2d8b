/* Messages between client and server as JSON: read and checked by the one definition
   (messages.def), written straight into text. No rules here: moves are texts that others judge. */
#ifndef INKRAIL_WIRE_WIRE_H
#define INKRAIL_WIRE_WIRE_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum ink_direction { INK_TO_SERVER = 0, INK_TO_CLIENT = 1, INK_TO_LOG = 2 };

/* INK_TO_SERVER_hello, INK_TO_CLIENT_ok, INK_EVENT_step, … */
enum ink_message_kind {
#define INK_MESSAGE(direction, name, text) INK_##direction##_##name,
#define INK_FIELD(name, kind, need, least, most, text)
#include "messages.def"
#undef INK_MESSAGE
#undef INK_FIELD
    INK_MESSAGES
};

enum {
    INK_MESSAGE_BYTES = 4096, /* of the longest message to the server */
    INK_MEMBER_BYTES = 32000, /* of the longest text in a list */
    INK_FAULT = 128,
    INK_PLAIN_FIELDS = 8
};

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct ink_field ink_field;

/* A field of a message that was read where it lies (plain.c). */
typedef struct ink_plain_value {
    bool is_there;
    int64_t number; /* also of a flag */
    ink_slice text;
} ink_plain_value;

/* A message that was read, or refused; either way ink_message_free gives it back. */
typedef struct ink_message {
    int kind;               /* -1 if it was refused */
    struct json_tree *tree; /* NULL if it was read where it lies, or is no JSON */
    uint32_t node;          /* of the tree: this message */
    char fault[INK_FAULT];  /* one English sentence why it was refused, for developers of clients */
    bool starved;           /* it was refused for lack of memory, not for what it says */
    int plain;              /* if it was read where it lies: how many fields it has, else 0 */
    const ink_field *field;
    ink_plain_value value[INK_PLAIN_FIELDS];
} ink_message;

/* Any bytes will do. Refused: what is no JSON object of such a message, fields that are missing, of
   another kind or out of bounds, fields that nobody knows, the same field twice, texts that are no
   UTF-8 or have control characters (line ends are only allowed in `record`), too much depth. For
   INK_TO_CLIENT and INK_TO_LOG (one event) unknown fields are left alone, so that servers may say
   more later. What was read is wiped when it is given back: secrets come in it. Texts of a message
   to the server may lie in `json`, which must stay as long as the message does. */
bool ink_message_read(int direction, ink_slice json, ink_message *message);
void ink_message_free(ink_message *message);

/* Fields of a message that was read. What is not there (and may be absent) is "", 0, false. */
ink_slice ink_message_text(const ink_message *message, const char *field);
int64_t ink_message_number(const ink_message *message, const char *field);
bool ink_message_flag(const ink_message *message, const char *field);
bool ink_message_has(const ink_message *message, const char *field);

/* Lists: of texts, of numbers, and of events (each read as a message of its own, with n and at; it
   belongs to the list's message and is not given back). */
/* (Texts of lists are at most INK_MEMBER_BYTES long.) */
size_t ink_message_count(const ink_message *message, const char *field);
ink_slice ink_message_text_at(const ink_message *message, const char *field, size_t index);
int64_t ink_message_number_at(const ink_message *message, const char *field, size_t index);
bool ink_message_event_at(const ink_message *message, const char *field, size_t index,
                          ink_message *event);
uint64_t ink_message_n(const ink_message *event);
int64_t ink_message_at(const ink_message *event);
/* A text of an OBJECT field by its key, "" if it has none. */
ink_slice ink_message_option(const ink_message *message, const char *field, const char *key);
/* All of them, one after the other; false if there is none with this index. */
bool ink_message_option_at(const ink_message *message, const char *field, size_t index,
                           ink_slice *key, ink_slice *value);

const char *ink_message_name(int kind);
int ink_message_direction(int kind);

/* --- the definition itself, as the generator of docs/protocol.md and the tests see it --------- */

enum ink_field_kind {
    INK_KIND_NUMBER,
    INK_KIND_TEXT,
    INK_KIND_LINES,
    INK_KIND_FLAG,
    INK_KIND_NUMBERS,
    INK_KIND_TEXTS,
    INK_KIND_EVENTS,
    INK_KIND_OPTIONS
};

struct ink_field {
    const char *name;
    int kind;
    bool must;
    int64_t least, most;
    const char *text;
};

const char *ink_message_about(int kind);
const ink_field *ink_message_fields(int kind, int *count);

/* --- writing ---------------------------------------------------------------------------------- */

/* Begins {"t":"ok"}: its fields follow in any order, then json_end_object. ink_text cuts what does
   not fit, as everywhere: ink_text_whole tells. The tests read every written message again. */
void ink_say_begin(ink_text *out, int kind);

/* An event begins with its number and its moment as well. */
void ink_say_event(ink_text *out, int kind, uint64_t n, int64_t at);

#endif
