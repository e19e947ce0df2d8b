/* Somebody at a table of a server, without the way to it: who sits where, the game played along
   (mirror.h), requests that are sent again after a break until they are answered, and what the dice
   were made of. Whoever has a connection tells what comes, and sends what the guest wants to be
   sent. Moments and random digits are the caller's; what comes from the server is hostile until it
   is read.

   Where memory fails the table is gone, with a sentence: nothing of it can be trusted any more. */
#ifndef INKRAIL_ONLINE_CLIENT_GUEST_H
#define INKRAIL_ONLINE_CLIENT_GUEST_H

#include <inkrail/session.h>
#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

#include "far.h"

struct guest;

enum {
    GUEST_RANDOM = 64, /* hex digits by chance that a guest needs */
    GUEST_SEATS = 500,
    GUEST_KEY = 65,
    GUEST_NONCE = 65,
    GUEST_TEXT = 201,
    GUEST_WORD = 17,
    GUEST_CHAT = 50, /* lines that are kept */
    GUEST_OPTIONS = 32,
    GUEST_MEMORY = 160,
    GUEST_STEP = 160,   /* a step that waits, as a line */
    GUEST_WAITING = 256 /* requests without an answer at most */
};

/* How to come to the table. Texts are copied. NULL is "". */
struct guest_wish {
    const char *code, *link;
    const struct far_invite *invite; /* NULL: others come by the link */
    const char *key;                 /* of a seat, from its link */
    /* of the person; "" where a cookie speaks, or for somebody who only looks on */
    const char *token;
    const char *language; /* of the server's refusals */
    const char *random;   /* GUEST_RANDOM hex digits, or more */
    const char *memory;   /* what guest_memory told at an earlier visit */
    /* takes a seat by itself, under this name, on the first visit before the start; "": does not */
    const char *name;
};

struct guest_line {
    int seat; /* 0: the host without one */
    char text[GUEST_TEXT];
    int64_t at;
};

struct guest_option {
    char key[GUEST_WORD], value[GUEST_TEXT];
};

/* What is known of the table besides far_table. */
struct guest_view {
    struct far_table table;
    char key[GUEST_KEY]; /* of the own seat; "" if it is not known */
    /* by which messages to the webhook are signed; "" if one is not the host */
    char hook[GUEST_KEY];
    int options;
    struct guest_option option[GUEST_OPTIONS];
    bool has_totals;        /* the server has told how it stands: */
    int total[GUEST_SEATS]; /* by player */
    int place[GUEST_SEATS]; /* by player, when the game is over; 0: out of the ranking */
    int ended;              /* players who have ended the round */
    bool paused;
    int lines, all_lines; /* of the chat: those that are kept, oldest first, and all there were */
    struct guest_line line[GUEST_CHAT];
    int waiting, steps_waiting; /* requests without an answer, and steps among them */
    bool caught_up; /* all that the server had to tell was heard since the connection is there */
};

/* Sends a text over the connection that is there now. */
typedef void guest_sender(void *context, const char *text, size_t length);

/* NULL without memory, or without enough digits by chance. */
struct guest *guest_new(const struct guest_wish *wish, guest_sender *send, void *context);
void guest_free(struct guest *guest);

/* Sentences for the person go there from now on; NULL: nowhere. */
void guest_tell_to(struct guest *guest, far_teller *tell, void *context);

/* Lives as long as the guest. */
const struct guest_view *guest_view(const struct guest *guest);

/* The game; NULL before the start. It is the guest's, and may be another one after whatever was
   heard. */
ink_session *guest_session(const struct guest *guest);

/* --- what comes ------------------------------------------------------------------------------- */

void guest_up(struct guest *guest);
void guest_down(struct guest *guest, const char *why); /* in words */
void guest_refused(struct guest *guest, int status);   /* of HTTP: there will be no connection */
void guest_hear(struct guest *guest, ink_slice json, int64_t now); /* ms since 1970 */

/* What has changed since this was asked last: far_news. Names are brought into a session that was
   made again. */
unsigned guest_news(struct guest *guest);

/* How many ms not to come back; 0: the server has not asked for that. It is told once. */
int guest_pause(struct guest *guest);

/* --- what is asked for ------------------------------------------------------------------------ */

/* May the own seat make a step? If not there is a sentence why. */
const char *guest_why_no_step(const struct guest *guest);

/* A step that was played on the session by the own seat. */
void guest_stepped(struct guest *guest, const char *step);

/* Steps that were made here and are not acknowledged, each as a line that has to be kept until it
   is no longer told here: so they are not lost with this program. False if there are no more than
   `number`. */
bool guest_waiting_step(const struct guest *guest, int number, char line[GUEST_STEP]);

/* Such a line of an earlier visit, before anything is heard. It is sent as soon as the table is
   known, if the server does not have it and the round still runs; else it is taken back, with a
   sentence. False, and nothing changes, if it is none. */
bool guest_resume_step(struct guest *guest, ink_slice line);

void guest_sit(struct guest *guest, int seat,
               const char *name); /* seat 0: the first that is free */
void guest_set(struct guest *guest, const char *option, const char *value);
void guest_ask(struct guest *guest, int verb, int seat, int level, const char *text); /* far_verb */

/* --- time, and dice --------------------------------------------------------------------------- */

/* What is left of the round's time in ms, not below 0; -1 if there is no clock. */
int64_t guest_left(const struct guest *guest, int64_t now);

/* What has to be kept for a later visit: the commitment as it was seen first, the own share of the
   dice, and whether it was brought to the table. "" before the table is known. */
void guest_memory(const struct guest *guest, char memory[GUEST_MEMORY]);

/* Takes such a text in, before anything is heard. False, and nothing changes, if it is none. */
bool guest_recall(struct guest *guest, ink_slice memory);

enum guest_fair { GUEST_PROMISED, GUEST_KEPT, GUEST_BROKEN, GUEST_CHOSEN };

/* Were the dice fair, as far as one can know by now? And the same in a sentence. */
int guest_fair(const struct guest *guest);
const char *guest_fair_line(const struct guest *guest);

/* What they were made of; "" where it is not known. */
const char *guest_nonce(const struct guest *guest);      /* that was brought from here */
const char *guest_commitment(const struct guest *guest); /* as it was seen first */
const char *guest_secret(const struct guest *guest);     /* of the server, when it is over */
const char *guest_seed(const struct guest *guest);       /* the same */
const char *guest_nonce_of(const struct guest *guest, int player);

/* When the game is over: what a record says about its dice, as remarks. */
void guest_remarks(const struct guest *guest, ink_text *out);

/* Is the table known, and every request answered? */
bool guest_settled(const struct guest *guest);

#endif
