/* What the files of a client share. */
#ifndef INKRAIL_ONLINE_CLIENT_INTERNAL_H
#define INKRAIL_ONLINE_CLIENT_INTERNAL_H

#include "mirror.h"
#include "online.h"
#include "wire/fair.h"
#include "wire/wire.h"

enum {
    ONLINE_ID = 33,
    ONLINE_SENTENCE = 1024,
    ONLINE_SECRET = 65,
    ONLINE_PREFIX = 9,
    GUEST_PERSON = 21,
    IN_FLIGHT = 16 /* requests that wait for their answers at once */
};

/* A request that is not answered yet. */
struct request {
    struct request *next;
    char id[ONLINE_ID];
    int kind; /* INK_TO_SERVER_… */
    int seat, level;
    char word[ONLINE_WORD]; /* an option */
    char text[ONLINE_TEXT];
    int round;    /* of a step */
    int back;     /* of a dropped step: taken_back */
    uint64_t at;  /* of a step of an earlier visit: the last one of the seat that was known then */
    int turn;     /* the connection over which it was sent; 0: none yet */
    bool dropped; /* a step that is not wanted any more, whatever the answer is */
};

struct online_client {
    struct online_view view;
    struct remote_seat seat[ONLINE_SEATS];
    char nonce[ONLINE_SEATS][ONLINE_NONCE]; /* by seat, as told */

    char key[ONLINE_KEY], token[ONLINE_SECRET], name[INK_SESSION_NAME], language[16];
    char person[GUEST_PERSON]; /* as the server knows whoever is here; "" if it does not */
    bool by_name, asked;       /* takes a seat by itself, and has asked for it */
    bool names_hidden;         /* of players, from each other */
    bool brought;              /* the own nonce was brought to this table */
    char own_nonce[ONLINE_NONCE], own_commitment[REMOTE_COMMITMENT]; /* as remembered here */

    online_sender *send;
    void *send_context;
    struct mirror *mirror;
    /* What was seen before the server had to begin anew: shown until all is known again. */
    struct mirror *before;
    struct request *first, **last_request;
    struct request *recalled; /* steps of an earlier visit, until it is known what became of them */
    unsigned requests_made;
    char prefix[ONLINE_PREFIX]; /* of ids */

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

    char server_secret[ONLINE_SECRET], seed[INK_SESSION_SEED];
    bool seed_fits; /* the dice are those of the seed */
    int fair;       /* online_fair, when the game is over */
    char fairness[ONLINE_SENTENCE];

    unsigned news;
    remote_teller *tell;
    void *tell_context;
};

/* Says something to the person (online.c). */
void online_say(struct online_client *online, bool bad, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Nothing more will come; for want of memory. */
void online_go(struct online_client *online);
void online_out_of_memory(struct online_client *online);

/* The seat of whoever is here. */
void online_set_own(struct online_client *online, int seat);

/* --- requests (requests.c) -------------------------------------------------------------------- */

/* Keeps a request and sends it as soon as there is a connection. Its id, or NULL if it could not be
   kept. */
const char *request_make(struct online_client *online, const struct request *wanted);

/* The same under an id that it had before. */
bool request_again(struct online_client *online, const struct request *wanted);

/* Sends what was not sent over this connection yet. */
void requests_send(struct online_client *online);

/* Finds and forgets the request of an answer; false if it is not known. */
bool request_answered(struct online_client *online, ink_slice id, struct request *request);
void requests_free(struct online_client *online);

/* Steps that are asked for are no longer wanted; returns how many they were. */
int requests_drop_steps(struct online_client *online);

/* Those of them that nobody will answer over the connection that is there now. */
void requests_forget_dropped(struct online_client *online);

void online_hello(struct online_client *online);

/* --- steps that wait (steps.c) ---------------------------------------------------------------- */

/* Why steps that were made here are taken back. */
enum taken_back { BACK_ROUND, BACK_BOT, BACK_OTHER, BACK_STALE, BACK_REASONS };

void steps_tell_back(struct online_client *online, int reason, int count);

/* Why, if it was this step of the own seat that came first. */
int steps_reason(const ink_message *event);

/* A step of the own seat has come: one that was recalled has arrived, or somebody else was
   there. */
void steps_seen(struct online_client *online, const ink_message *event);

/* The table is known as it is now: steps of an earlier visit are made again where they fit. */
void steps_resume(struct online_client *online);
void steps_free(struct online_client *online);

/* Whether the own seat has ended the round, after a step made here. */
void steps_note_end(struct online_client *online);

/* --- events (events.c) ------------------------------------------------------------------------ */

void online_event(struct online_client *online, const ink_message *event);

/* Brings names and levels into the session, after it was made anew. */
void online_name_players(struct online_client *online);

/* A text of the server as one line that can be shown. */
void online_copy(ink_slice text, char *buffer, size_t size);

/* --- dice (dice.c) ---------------------------------------------------------------------------- */

/* The commitment was told: the first one counts. */
void dice_committed(struct online_client *online);

/* Compares secret, seed and nonces with what was told before, and finds the sentence. */
void dice_judge(struct online_client *online);

/* The own share of the dice and the beginning of ids, from digits by chance; false if they are too
   few. */
bool dice_draw(struct online_client *online, const char *random);

#endif
