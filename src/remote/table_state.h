/* What the files of the table share. */
#ifndef INKRAIL_REMOTE_TABLE_STATE_H
#define INKRAIL_REMOTE_TABLE_STATE_H

#include "mirror.h"
#include "table.h"
#include "wire/fair.h"

enum {
    TABLE_ID = 33,
    TABLE_TEXT = 201,
    TABLE_NONCE = 65,
    TABLE_SENTENCE = 1024,
    TABLE_SECRET = 65,
    TABLE_HEARD = 64,
    IN_FLIGHT = 16, /* requests that wait for their answers at once */
    MOST_SEATS = 500
};

/* A request that is not answered yet. */
struct request {
    struct request *next;
    char id[TABLE_ID];
    int kind; /* INK_TO_SERVER_… */
    int seat, level;
    bool on;
    char text[TABLE_TEXT];
    int turn; /* the connection over which it was sent; 0: none yet */
};

struct table {
    struct far far; /* first: the hooks find the rest by it */
    struct far_table view;
    struct far_seat seat[MOST_SEATS];
    char nonce[MOST_SEATS][TABLE_NONCE]; /* by seat, as told */

    struct address address;
    char secret[TABLE_SECRET], name[INK_SESSION_NAME], language[16];
    bool watch, asked_seat;                                      /* a seat was asked for */
    char own_nonce[TABLE_NONCE], own_commitment[FAR_COMMITMENT]; /* as remembered here */

    struct link *link;
    table_sender *send; /* instead of the link */
    void *send_context;
    struct mirror *mirror;
    struct request *first, **last_request;
    unsigned requests_made;
    char prefix[12]; /* of ids */

    int turn;          /* of the connection; 0: none */
    bool caught_up;    /* its log has come */
    bool told_lost;    /* the break was told */
    uint64_t last;     /* number of the last event that was seen */
    uint64_t shown;    /* the last one of them that came */
    int64_t clock_gap; /* the server's clock less ours */
    int64_t due;       /* when the round's time is over, by the server's clock; 0: never */
    bool paused;

    char server_secret[TABLE_SECRET], seed[INK_SESSION_SEED];
    bool seed_fits; /* the dice are those of the seed */
    char fairness[TABLE_SENTENCE];

    struct link_news to_hear[TABLE_HEARD]; /* of tests */
    int heard, turns;

    /* While pump runs. */
    unsigned news;
    far_teller *tell;
    void *tell_context;
};

/* Says something to the player (table.c). */
void table_say(struct table *table, bool bad, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The seat of whoever is here. */
void table_set_own(struct table *table, int seat);

/* The name of a seat, or its number (table_events.c). */
const char *table_name(const struct table *table, int seat, char words[INK_SESSION_NAME + 16]);

/* --- requests (table_requests.c) ------------------------------------------------------------------------ */

/* Keeps a request and sends it as soon as there is a connection. Returns its id. */
const char *request_make(struct table *table, int kind, int seat, int level, const char *text);

/* Sends what was not sent over this connection yet. */
void requests_send(struct table *table);

/* Finds and forgets the request of an answer; false if it is not known. */
bool request_answered(struct table *table, ink_slice id, struct request *request);
void requests_free(struct table *table);

/* Steps that are asked for are no longer wanted. */
void requests_drop_steps(struct table *table);

void table_hello(struct table *table);

/* --- events (table_events.c) ------------------------------------------------------------------------------ */

void table_event(struct table *table, const ink_message *event);

/* Brings names and levels into the session, after it was made anew. */
void table_name_players(struct table *table);

/* --- dice (table_dice.c) ------------------------------------------------------------------------------------ */

/* Compares secret, seed and nonces with what was told before, and finds the sentence. */
void dice_judge(struct table *table);
void dice_remarks(struct table *table, ink_text *out);

/* What is remembered of the table from an earlier visit, or is from now on. */
void dice_recall(struct table *table);
void dice_remember(struct table *table);

#endif
