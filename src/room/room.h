/* A room: a table of people on the server, as its log has made it. It judges requests, plays them
   on a session (inkrail/session.h), and answers with the events to append. It reads no clock, no
   file and no socket and rolls no secret of its own: moments and random bytes are arguments. So a
   whole table can be tested as a value, and every node that has the log has the same room.

   A request is applied at once and may be followed by others before its events are durable; whoever
   runs the room acknowledges nothing before that, and throws the room away (and makes it from the
   log again) if the store refuses. */
#ifndef INKRAIL_ROOM_ROOM_H
#define INKRAIL_ROOM_ROOM_H

#include <inkrail/session.h>
#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct ink_room ink_room;

#define INK_ROOM_REMARKS(players) (256 + (size_t)96 * (players))

enum { INK_ROOM_OPTION = 201, INK_ROOM_PEOPLE = 12, INK_ROOM_SEATS = 500 };

/* The options of a table, read; `text` has each as it was given. */
typedef struct ink_room_options {
    char config[INK_ROOM_OPTION], seed[INK_ROOM_OPTION], title[INK_ROOM_OPTION],
        daily[INK_ROOM_OPTION], tournament[INK_ROOM_OPTION], webhook[INK_ROOM_OPTION];
    int seats;
    uint32_t clock_s;
    int late, late_level, score, boards, names; /* enums of options.h's words, in their order */
    bool listed, spectators, chat, automatic, locked, hints;
} ink_room_options;

/* An entry of the log. The texts belong to whoever made it. */
typedef struct ink_entry {
    uint64_t number;
    int64_t at;
    uint64_t person;   /* 0: the server */
    ink_slice request; /* "" if none */
    ink_slice body;
} ink_entry;

/* Events to append, as the room makes them; the memory is the room's until ink_room_taken. */
typedef struct ink_entries {
    ink_entry *entry;
    size_t count;
} ink_entries;

/* Why a request was refused: a name for programs, and a sentence for people (a gettext id, or the
   refusal of the rules). */
typedef struct ink_room_refusal {
    /* "STALE", "NOT_YOURS", "NOT_HOST", "EARLY", "OVER", "FULL", "CHAT_OFF", "BAD_OPTION", …; or a
       status of the core: "E_CLASH" */
    const char *name;
    const char *message; /* English message id, NULL if it is of the rules */
    ink_refusal rules;   /* then this one, with ink_session_rules(room's session) */
} ink_room_refusal;

/* --- making ----------------------------------------------------------------------------------- */

/* An empty room; its log begins with ink_room_open or with entries that are replayed. */
ink_room *ink_room_new(void);
void ink_room_free(ink_room *room);

/* The first event of a new table. `option` are texts "KEY=VALUE" (not encoded). `secret` is of
   ink_fair_secret; it is not used with a seed. False if an option is none. */
bool ink_room_open(ink_room *room, uint64_t host, const ink_slice *option, size_t count,
                   const char *secret, int64_t now, ink_room_refusal *why);

/* Plays an entry of the log. False if it cannot follow: the log is broken. */
bool ink_room_replay(ink_room *room, const ink_entry *entry, ink_room_refusal *why);

/* --- requests --------------------------------------------------------------------------------- */

enum ink_room_verb {
    INK_ROOM_SIT,
    INK_ROOM_STAND,
    INK_ROOM_START,
    INK_ROOM_STEP,
    INK_ROOM_CHAT,
    INK_ROOM_BOT,
    INK_ROOM_DROP,
    INK_ROOM_SET,
    INK_ROOM_PAUSE,
    INK_ROOM_NEXT,
    INK_ROOM_REMATCH,
    INK_ROOM_HELP,
    INK_ROOM_REKEY, /* changes the key of a person's seat, of `seat` if they have several */
    INK_ROOM_VERBS
};

typedef struct ink_request {
    int verb;
    uint64_t person; /* who asks */
    int speaks_for;  /* a seat by its key; 0: the person's own */
    uint64_t device; /* the connection, for `at` */
    ink_slice id;
    uint64_t at; /* of a step: last number seen */
    int seat, level;
    int times; /* of help; 0: once */
    bool on, same;
    bool also; /* of sit: keep the seats there are */
    /* step, chat, name, value of an option, code of the new table, kind of help */
    ink_slice text;
    ink_slice word; /* nonce, name of an option */
} ink_request;

/* Judges and applies it. True: done, `number` is that of its event (also of a request that was
   answered before), and what is to be appended waits in ink_room_made. False: refused, nothing has
   changed. */
bool ink_room_ask(ink_room *room, const ink_request *request, int64_t now, uint64_t *number,
                  ink_room_refusal *why);

/* Events made since they were last taken, in order, with numbers. */
const ink_entries *ink_room_made(const ink_room *room);
void ink_room_taken(ink_room *room);

/* Nobody but the host can let it go on: it has not begun, or was stopped. */
bool ink_room_waits_for_host(const ink_room *room);

/* The person at the seat is the host from now on. */
void ink_room_change_host(ink_room *room, int seat, int64_t now);

/* --- clock and bots --------------------------------------------------------------------------- */

/* When the room wants to be looked at again, ms since 1970; 0: never. ink_room_tick does that. */
int64_t ink_room_due(const ink_room *room);
void ink_room_tick(ink_room *room, int64_t now);

/* A seat for which a bot has to play now (a bot's turn, a late or dropped player), or 0; a seat
   that was given out is not given again until ink_room_played or ink_room_not_played. `level` is
   how strong. */
int ink_room_bot_seat(ink_room *room, int *level);

/* Is there such a seat, given out or not? */
bool ink_room_waits_for_bot(const ink_room *room);

/* What a bot may know: the table and the seats as a player sees them (others as they were when the
   round began, if boards are hidden). `seat` has as many as there are players; the ruleset is the
   session's and must be copied if the bot thinks on another thread. Returns the player's number. */
int ink_room_bot_view(const ink_room *room, int seat, ink_table *table, ink_seat *seats);

/* The bot's moves, made for this round; what is no longer legal is left out, and the round is
   ended. */
void ink_room_played(ink_room *room, int seat, int round, const ink_move *move, int moves,
                     int64_t now);
void ink_room_not_played(ink_room *room, int seat);

/* --- looking ---------------------------------------------------------------------------------- */

uint64_t ink_room_last(const ink_room *room); /* number of the last event */
/* To the secret of fair dice; "" if there is none. */
const char *ink_room_commitment(const ink_room *room);
const ink_room_options *ink_room_options_of(const ink_room *room);
uint64_t ink_room_host(const ink_room *room);
uint64_t ink_room_host_since(const ink_room *room); /* number of an event; 0: from the beginning */
const ink_session *ink_room_session(const ink_room *room);   /* NULL before the start */
int ink_room_seat_of(const ink_room *room, uint64_t person); /* from 1; 0: none */
bool ink_room_is_over(const ink_room *room);
int ink_room_player_of(const ink_room *room, int seat); /* of the record, from 0; -1: none */
bool ink_room_has_ended(const ink_room *room, int seat);
/* Does the table wait for the person there, and not for a bot: to draw, or in a draft to pick? */
bool ink_room_waits_for(const ink_room *room, int seat);
const char *ink_room_name(const ink_room *room, int seat);
/* The name that all may see: "Player 7", and true, if the option hides names. */
bool ink_room_shown_name(const ink_room *room, int seat, char name[INK_SESSION_NAME]);
uint64_t ink_room_person(const ink_room *room, int seat); /* 0: free, or a bot */
/* How often its key was changed: an older key speaks for the seat no more. */
int ink_room_key_changes(const ink_room *room, int seat);
int ink_room_level(const ink_room *room, int seat); /* of the bot that plays there now; 0: none */

/* The whole record, with its fair remarks once it is over. Before that it has no seed that decides
   dice to come, and there is none (0 bytes) unless boards are open. Returns the bytes it has, be
   there room for them or not; at most INK_SAVE_BYTES(players) + INK_ROOM_REMARKS(players). */
size_t ink_room_record(const ink_room *room, ink_text *out);

/* The options of a table with the same people and seats, "KEY=VALUE" a line, for ink_room_open:
   with the same dice if the game is over and `same`, else with fair ones. */
void ink_room_again(const ink_room *room, bool same, ink_text *out);

/* Totals as the option `score` lets everybody know them now: false if it does not. */
bool ink_room_totals(const ink_room *room, int total[INK_ROOM_SEATS], int *players);

/* Writes the whole room as text: from it and the entries after ink_room_last the same room can be
   made without the earlier ones. It has at most ink_room_write_bytes. False if it has events that
   were not taken, or if there is no memory. */
bool ink_room_write(const ink_room *room, ink_text *out);
size_t ink_room_write_bytes(const ink_room *room);

/* Reads such a text. NULL if another version of the program wrote it, or if it makes no sense. */
ink_room *ink_room_read(ink_slice text);

/* Bytes it holds; and gives back the session of a room at rest, which is made from the log again
   when somebody asks (the caller replays into a new room then). */
size_t ink_room_bytes(const ink_room *room);

#endif
