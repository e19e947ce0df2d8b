/* What the files of a guest share. */
#ifndef INKRAIL_ONLINE_CLIENT_STATE_H
#define INKRAIL_ONLINE_CLIENT_STATE_H

#include "guest.h"
#include "mirror.h"
#include "wire/fair.h"
#include "wire/wire.h"

enum {
    GUEST_ID = 33,
    GUEST_SENTENCE = 1024,
    GUEST_SECRET = 65,
    GUEST_PREFIX = 9,
    GUEST_PERSON = 21,
    IN_FLIGHT = 16 /* requests that wait for their answers at once */
};

/* A request that is not answered yet. */
struct request {
    struct request *next;
    char id[GUEST_ID];
    int kind; /* INK_TO_SERVER_… */
    int seat, level;
    char word[GUEST_WORD]; /* an option */
    char text[GUEST_TEXT];
    int round;    /* of a step */
    int back;     /* of a dropped step: taken_back */
    uint64_t at;  /* of a step of an earlier visit: the last one of the seat that was known then */
    int turn;     /* the connection over which it was sent; 0: none yet */
    bool dropped; /* a step that is not wanted any more, whatever the answer is */
};

struct guest {
    struct guest_view view;
    struct far_seat seat[GUEST_SEATS];
    char nonce[GUEST_SEATS][GUEST_NONCE]; /* by seat, as told */

    char key[GUEST_KEY], token[GUEST_SECRET], name[INK_SESSION_NAME], language[16];
    char person[GUEST_PERSON]; /* as the server knows whoever is here; "" if it does not */
    bool by_name, asked;       /* takes a seat by itself, and has asked for it */
    bool names_hidden;         /* of players, from each other */
    bool brought;              /* the own nonce was brought to this table */
    char own_nonce[GUEST_NONCE], own_commitment[FAR_COMMITMENT]; /* as remembered here */

    guest_sender *send;
    void *send_context;
    struct mirror *mirror;
    /* What was seen before the server had to begin anew: shown until all is known again. */
    struct mirror *before;
    struct request *first, **last_request;
    struct request *recalled; /* steps of an earlier visit, until it is known what became of them */
    unsigned requests_made;
    char prefix[GUEST_PREFIX]; /* of ids */

    bool up;
    int turn;          /* number of the connection */
    bool told_lost;    /* the break was told */
    uint64_t last;     /* number of the last event that was seen */
    uint64_t shown;    /* the last one of them that came, */
    int64_t shown_at;  /* and its moment */
    uint64_t newest;   /* that the table had when the connection began */
    uint64_t own_step; /* the last one that was a step of the own seat */
    int64_t clock_gap; /* the server's clock less ours */
    int64_t due;       /* when the round's time is over, by the server's clock; 0: never */
    int pause_ms;

    char server_secret[GUEST_SECRET], seed[INK_SESSION_SEED];
    bool seed_fits; /* the dice are those of the seed */
    int fair;       /* guest_fair, when the game is over */
    char fairness[GUEST_SENTENCE];

    unsigned news;
    far_teller *tell;
    void *tell_context;
};

/* Says something to the person (guest.c). */
void guest_say(struct guest *guest, bool bad, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Nothing more will come; for want of memory. */
void guest_go(struct guest *guest);
void guest_out_of_memory(struct guest *guest);

/* The seat of whoever is here. */
void guest_set_own(struct guest *guest, int seat);

/* --- requests (requests.c) -------------------------------------------------------------------- */

/* Keeps a request and sends it as soon as there is a connection. Its id, or NULL if it could not be
   kept. */
const char *request_make(struct guest *guest, const struct request *wanted);

/* The same under an id that it had before. */
bool request_again(struct guest *guest, const struct request *wanted);

/* Sends what was not sent over this connection yet. */
void requests_send(struct guest *guest);

/* Finds and forgets the request of an answer; false if it is not known. */
bool request_answered(struct guest *guest, ink_slice id, struct request *request);
void requests_free(struct guest *guest);

/* Steps that are asked for are no longer wanted; returns how many they were. */
int requests_drop_steps(struct guest *guest);

/* Those of them that nobody will answer over the connection that is there now. */
void requests_forget_dropped(struct guest *guest);

void guest_hello(struct guest *guest);

/* --- steps that wait (steps.c) ---------------------------------------------------------------- */

/* Why steps that were made here are taken back. */
enum taken_back { BACK_ROUND, BACK_BOT, BACK_OTHER, BACK_STALE, BACK_REASONS };

void steps_tell_back(struct guest *guest, int reason, int count);

/* Why, if it was this step of the own seat that came first. */
int steps_reason(const ink_message *event);

/* A step of the own seat has come: one that was recalled has arrived, or somebody else was
   there. */
void steps_seen(struct guest *guest, const ink_message *event);

/* The table is known as it is now: steps of an earlier visit are made again where they fit. */
void steps_resume(struct guest *guest);
void steps_free(struct guest *guest);

/* Whether the own seat has ended the round, after a step made here. */
void steps_note_end(struct guest *guest);

/* --- events (events.c) ------------------------------------------------------------------------ */

void guest_event(struct guest *guest, const ink_message *event);

/* Brings names and levels into the session, after it was made anew. */
void guest_name_players(struct guest *guest);

/* A text of the server as one line that can be shown. */
void guest_copy(ink_slice text, char *buffer, size_t size);

/* --- dice (dice.c) ---------------------------------------------------------------------------- */

/* The commitment was told: the first one counts. */
void dice_committed(struct guest *guest);

/* Compares secret, seed and nonces with what was told before, and finds the sentence. */
void dice_judge(struct guest *guest);

/* The own share of the dice and the beginning of ids, from digits by chance; false if they are too
   few. */
bool dice_draw(struct guest *guest, const char *random);

#endif
