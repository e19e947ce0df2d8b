/* What the files of the room share: the room itself, its new entries, and how events change it.

   All changes go one way: an event is written (bodies.c), applied (apply.c), and kept as a new
   entry for whoever runs the room (new_entries.c). Requests (ask.c), the clock (advance.c) and bots
   (bots.c) make events; when a log is read again (replay.c), its events are applied in the same way
   and compared with what the room would have written itself. */
#ifndef INKRAIL_ROOM_INTERNAL_H
#define INKRAIL_ROOM_INTERNAL_H

#include <inkrail/session.h>

#include "options.h"
#include "room.h"
#include "wire/fair.h"

enum {
    NONCE = 65,
    LEAST_NONCE = 16,
    MOST_STEP = 64,
    MOST_CHAT = 200,
    MOST_CODE = 15,
    MOST_REQUEST = 32,
    DROPPED_LEVEL = 1, /* how strong a bot plays for who is out */
    LONG_LOG =
        40000, /* so many events, and some more for each seat, are many times what a game needs */
    LONG_LOG_SEAT = 2000,
    MOST_REKEYS = 1000,
    OWN_SEATS = 8, /* of one person at a table: who sits beside the screen */
    NO_DEVICE = 0
};

/* A seat. */
struct place {
    uint64_t person; /* 0: free, or a bot's */
    uint64_t kept;   /* for whom it is kept before the start; 0: for nobody */
    char name[INK_SESSION_NAME];
    char nonce[NONCE];
    uint8_t level; /* of the bot that plays now; 0: none */
    bool away, dropped, given;
    int16_t player;   /* of the record, -1: none */
    uint16_t rekeyed; /* how often the key was changed; stays whoever sits there */
    /* The last step of the seat, by which device, and the last one of any other. */
    uint64_t device, by_device, by_others;
};

/* All requests in the log: hashes of who asked and by which name, and the numbers of their events.
   A hash table with open addresses: slots that are next to each other are tried one by one, and a
   number of 0 is a free slot. */
struct answered {
    uint64_t *name;
    uint32_t *number;
    uint32_t slots, count; /* slots: a power of two, or 0 */
};

enum stage { STAGE_EMPTY, STAGE_WAITING, STAGE_RUNNING, STAGE_OVER };

/* What the room itself has to say next. */
enum pending { PENDING_NOTHING, PENDING_CLOSE, PENDING_ROLL, PENDING_SHOW, PENDING_OVER };

struct ink_room {
    ink_room_options options;
    char secret[INK_FAIR_SECRET], commitment[INK_FAIR_SECRET];
    uint64_t host, host_since, last;
    enum stage stage;
    enum pending pending;
    int shown; /* rounds of hidden boards that have been shown at the end */
    bool paused, rematched;
    bool ticked;         /* the clock of this round is over, and was heeded */
    bool helped;         /* bots end the round for whoever has not */
    bool picked_for;     /* in a draft: a bot picks for whom it waits, this once */
    int64_t due;         /* of this round, ms since 1970; 0: none */
    int64_t left;        /* while it is paused */
    uint64_t rolled;     /* number of the last roll */
    struct place *place; /* options.seats */
    int places;
    int players;
    uint16_t *seat_of; /* by player */
    ink_session *session;
    struct answered answered;
    /* The log to come. */
    ink_entries made;
    size_t capacity;
    char *text;
    size_t used, size;
};

/* --- refusals (room.c) ------------------------------------------------------------------------ */

bool ink_room_refuse(ink_room_refusal *why, const char *name, const char *message);
bool ink_room_refuse_by_rules(ink_room_refusal *why, const ink_refusal *rules);

/* One line without control characters, as names are kept: they become blanks, what is no UTF-8 "?",
   marks of direction go. What is too long is cut between characters. Returns the length. */
size_t ink_line_clean(ink_slice line, char *clean, size_t size);

/* What a player is called whose name is hidden. */
void ink_hidden_name(int seat, ink_text *out);

/* What texts of requests may be, before anybody looks into them. */
bool ink_is_nonce(ink_slice nonce); /* letters and digits */
bool ink_is_step(ink_slice step);   /* of plain characters */
bool ink_is_code(ink_slice code);

/* --- seats (room.c) --------------------------------------------------------------------------- */

/* From 1; NULL if there is none. */
struct place *ink_room_place(const ink_room *room, int seat);
bool ink_place_taken(const struct place *place);

/* Gives the room so many places; those that are there stay. */
bool ink_room_set_places(ink_room *room, int places);

/* Reads the options of a new table, "KEY=VALUE". */
bool ink_room_begin(ink_room *room, const ink_slice *option, size_t count, ink_room_refusal *why);

/* --- requests that were answered (new_entries.c) ---------------------------------------------- */

/* The number of the event of a request that was done before; 0 if it was not. */
uint64_t ink_room_recall(const ink_room *room, uint64_t person, ink_slice request);
void ink_room_remember(ink_room *room, uint64_t person, ink_slice request, uint64_t number);
void ink_room_remember_name(ink_room *room, uint64_t name, uint64_t number); /* by the hash */

/* --- new entries of the log (new_entries.c) --------------------------------------------------- */

/* Who wants what, and when: the head of entries. */
struct cause {
    uint64_t person, device;
    ink_slice request;
    int64_t at;
};

/* Writes the body of an event. */
typedef void ink_body_writer(const ink_room *room, const void *what, ink_text *out);

/* Appends an entry whose body is written so, as often as it takes to fit. Returns the body; it
   stays where it is until the next one. */
ink_slice ink_room_append(ink_room *room, const struct cause *cause, ink_body_writer *write,
                          const void *what);

/* --- bodies (bodies.c) ------------------------------------------------------------------------ */

/* A text as a word, without blanks. */
void ink_encode(ink_slice value, ink_text *out);

/* Into `buffer`; false if it does not fit or is no such text. */
bool ink_decode(ink_slice value, char *buffer, size_t size, size_t *length);

/* Takes the next word, one blank behind it; empty words are none. */
ink_slice ink_body_word(ink_slice *rest);
bool ink_body_number(ink_slice *rest, uint64_t most, uint64_t *number);

struct sat {
    int seat;
    uint64_t person;
    ink_slice nonce, name;
};
struct leveled {
    int seat, level;
};
struct stepped {
    int seat;
    char mark; /* '+' has ended, '-' no longer, '.' neither; '*' a pick, which all may see */
    ink_slice text;
};
struct had {
    int seat, times;
    ink_slice kind;
};
struct optioned {
    int option;
    const ink_room_options *options;
};
struct said {
    const char *word;
    int64_t number;
    ink_slice text;
};

ink_body_writer ink_body_open, ink_body_set, ink_body_sit, ink_body_seat, ink_body_start,
    ink_body_roll, ink_body_step, ink_body_close, ink_body_over, ink_body_said, ink_body_bot,
    ink_body_names, ink_body_help;

/* --- events applied (apply.c): false if the room cannot have such an event -------------------- */

bool ink_apply_set(ink_room *room, int option, ink_slice value);
bool ink_apply_sit(ink_room *room, const struct sat *sat);
bool ink_apply_stand(ink_room *room, int seat);
bool ink_apply_bot(ink_room *room, int seat, int level);
bool ink_apply_drop(ink_room *room, int seat);
bool ink_apply_help(ink_room *room, const struct had *had);
ink_status ink_apply_start(ink_room *room, ink_refusal *why);
bool ink_apply_roll(ink_room *room, int64_t due);
void ink_apply_close(ink_room *room);
void ink_apply_over(ink_room *room);
void ink_apply_pause(ink_room *room, int64_t now);
void ink_apply_resume(ink_room *room, int64_t due);
void ink_apply_next(ink_room *room);
bool ink_apply_rekey(ink_room *room, int seat);
bool ink_apply_host(ink_room *room, int seat);

/* Plays a step; the mark says what it has done to the end of the round. */
ink_status ink_apply_step(ink_room *room, int seat, ink_slice text, char *mark, ink_refusal *why);

/* The number of the step just made, for `at`. */
void ink_room_note_step(ink_room *room, int seat, uint64_t device);

/* --- what follows by itself (advance.c) ------------------------------------------------------- */

/* After a pick of a draft: the next player has the whole time for the next pick, and then all have
   it to draw. So nobody loses time to somebody else. */
void ink_room_give_time(ink_room *room, int64_t now);

/* Makes the events that follow by themselves now: the end of a round, the next roll, the end of the
   game. */
void ink_room_advance(ink_room *room, int64_t now);

/* Makes the event of a step that was played; then what follows from it. */
void ink_room_stepped(ink_room *room, const struct cause *cause, int seat, char mark,
                      ink_slice text);

#endif
