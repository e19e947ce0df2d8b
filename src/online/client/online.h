/* Somebody at a table of a server, without the way to it: who sits where, the game played along
   (mirror.h), requests that are sent again after a break until they are answered, and what the dice
   were made of. Whoever has a connection tells what comes, and sends what the client wants to be
   sent. Moments and random digits are the caller's; what comes from the server is hostile until it
   is read.

   Where memory fails the table is gone, with a sentence: nothing of it can be trusted any more. */
#ifndef INKRAIL_ONLINE_CLIENT_ONLINE_H
#define INKRAIL_ONLINE_CLIENT_ONLINE_H

#include <inkrail/session.h>
#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

#include "remote_table.h"

struct online_client;

enum {
    ONLINE_RANDOM = 64, /* hex digits by chance that a client needs */
    ONLINE_SEATS = 500,
    ONLINE_KEY = 65,
    ONLINE_NONCE = 65,
    ONLINE_TEXT = 201,
    ONLINE_WORD = 17,
    ONLINE_CHAT = 50, /* lines that are kept */
    ONLINE_OPTIONS = 32,
    ONLINE_MEMORY = 160,
    ONLINE_STEP = 160,   /* a step that waits, as a line */
    ONLINE_WAITING = 256 /* requests without an answer at most */
};

/* How to come to the table. Texts are copied. NULL is "". */
struct online_wish {
    const char *code, *link;
    const struct remote_invite *invite; /* NULL: others come by the link */
    const char *key;                    /* of a seat, from its link */
    /* of the person; "" where a cookie speaks, or for somebody who only looks on */
    const char *token;
    const char *language; /* of the server's refusals */
    const char *random;   /* ONLINE_RANDOM hex digits, or more */
    const char *memory;   /* what online_memory told at an earlier visit */
    /* takes a seat by itself, under this name, on the first visit before the start; "": does not */
    const char *name;
};

struct online_line {
    int seat; /* 0: the host without one */
    char text[ONLINE_TEXT];
    int64_t at;
};

struct guest_option {
    char key[ONLINE_WORD], value[ONLINE_TEXT];
};

/* What is known of the table besides remote_state. */
struct online_view {
    struct remote_state table;
    char key[ONLINE_KEY]; /* of the own seat; "" if it is not known */
    /* by which messages to the webhook are signed; "" if one is not the host */
    char hook[ONLINE_KEY];
    int options;
    struct guest_option option[ONLINE_OPTIONS];
    bool has_totals;         /* the server has told how it stands: */
    int total[ONLINE_SEATS]; /* by player */
    int place[ONLINE_SEATS]; /* by player, when the game is over; 0: out of the ranking */
    int ended;               /* players who have ended the round */
    bool paused;
    int lines, all_lines; /* of the chat: those that are kept, oldest first, and all there were */
    struct online_line line[ONLINE_CHAT];
    int waiting, steps_waiting; /* requests without an answer, and steps among them */
    bool caught_up; /* all that the server had to tell was heard since the connection is there */
};

/* Sends a text over the connection that is there now. */
typedef void online_sender(void *context, const char *text, size_t length);

/* NULL without memory, or without enough digits by chance. */
struct online_client *online_new(const struct online_wish *wish, online_sender *send,
                                 void *context);
void online_free(struct online_client *online);

/* Sentences for the person go there from now on; NULL: nowhere. */
void online_tell_to(struct online_client *online, remote_teller *tell, void *context);

/* Lives as long as the client. */
const struct online_view *online_view(const struct online_client *online);

/* The game; NULL before the start. It is the client's, and may be another one after whatever was
   heard. */
ink_session *online_session(const struct online_client *online);

/* --- what comes ------------------------------------------------------------------------------- */

void online_up(struct online_client *online);
void online_down(struct online_client *online, const char *why); /* in words */
void online_refused(struct online_client *online,
                    int status); /* of HTTP: there will be no connection */
void online_hear(struct online_client *online, ink_slice json, int64_t now); /* ms since 1970 */

/* What has changed since this was asked last: remote_news. Names are brought into a session that
   was made again. */
unsigned online_news(struct online_client *online);

/* How many ms not to come back; 0: the server has not asked for that. It is told once. */
int online_pause(struct online_client *online);

/* --- what is asked for ------------------------------------------------------------------------ */

/* May the own seat make a step? If not there is a sentence why. */
const char *online_why_no_step(const struct online_client *online);

/* A step that was played on the session by the own seat. */
void online_stepped(struct online_client *online, const char *step);

/* Steps that were made here and are not acknowledged, each as a line that has to be kept until it
   is no longer told here: so they are not lost with this program. False if there are no more than
   `number`. */
bool online_waiting_step(const struct online_client *online, int number, char line[ONLINE_STEP]);

/* Such a line of an earlier visit, before anything is heard. It is sent as soon as the table is
   known, if the server does not have it and the round still runs; else it is taken back, with a
   sentence. False, and nothing changes, if it is none. */
bool online_resume_step(struct online_client *online, ink_slice line);

void online_sit(struct online_client *online, int seat,
                const char *name); /* seat 0: the first that is free */
void online_set(struct online_client *online, const char *option, const char *value);
void online_ask(struct online_client *online, int verb, int seat, int level,
                const char *text); /* remote_verb */

/* --- time, and dice --------------------------------------------------------------------------- */

/* When the round's time is over, by the clock here, in ms since 1970; 0 if there is no clock. */
int64_t online_due(const struct online_client *online);

/* What is left of it in ms, not below 0; -1 if there is no clock. */
int64_t online_left(const struct online_client *online, int64_t now);

/* What has to be kept for a later visit: the commitment as it was seen first, the own share of the
   dice, and whether it was brought to the table. "" before the table is known. */
void online_memory(const struct online_client *online, char memory[ONLINE_MEMORY]);

/* Takes such a text in, before anything is heard. False, and nothing changes, if it is none. */
bool online_recall(struct online_client *online, ink_slice memory);

enum online_fair { ONLINE_PROMISED, ONLINE_KEPT, ONLINE_BROKEN, ONLINE_CHOSEN };

/* Were the dice fair, as far as one can know by now? And the same in a sentence. */
int online_fair(const struct online_client *online);
const char *online_fair_line(const struct online_client *online);

/* What they were made of; "" where it is not known. */
const char *online_nonce(const struct online_client *online);      /* that was brought from here */
const char *online_commitment(const struct online_client *online); /* as it was seen first */
const char *guest_secret(const struct online_client *online); /* of the server, when it is over */
const char *online_seed(const struct online_client *online);  /* the same */
const char *online_nonce_of(const struct online_client *online, int player);

/* When the game is over: what a record says about its dice, as remarks. */
void online_remarks(const struct online_client *online, ink_text *out);

/* Is the table known, and every request answered? */
bool online_settled(const struct online_client *online);

#endif
