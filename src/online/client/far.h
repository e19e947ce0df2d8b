/* A table that is elsewhere: what a front end has to know of it, and what it may ask of whoever is
   behind it. How the two talk is not known here (guest.h, src/online/transport); tests speak with
   themselves. */
#ifndef INKRAIL_ONLINE_CLIENT_FAR_H
#define INKRAIL_ONLINE_CLIENT_FAR_H

#include <inkrail/session.h>
#include <stdbool.h>

enum { FAR_LINK = 512, FAR_CODE = 16, FAR_TITLE = 64, FAR_CONFIG = 256, FAR_COMMITMENT = 65 };
enum { FAR_OWN_LINK = FAR_LINK + 128 }; /* with its key */

enum { FAR_CLASS = 12 /* with more seats it is a class room: less is told of each */ };

struct far_seat {
    char name[INK_SESSION_NAME];
    int level;    /* of the bot that plays there; 0: a person */
    bool taken;   /* by a person or a bot */
    bool there;   /* the person is connected */
    bool ended;   /* the round */
    bool dropped; /* the player is out */
};

/* How others come to the table. */
enum { FAR_WAYS = 3 };
struct far_invite {
    char link[FAR_WAYS][FAR_LINK]; /* by which they do; none: the table's own */
    int links;
    char advice[FAR_LINK]; /* the link works on this machine alone: the command that starts a server
                              for others, too; "" if it works elsewhere */
};

/* The table as it is now. */
struct far_table {
    char code[FAR_CODE], link[FAR_LINK], title[FAR_TITLE], config[FAR_CONFIG];
    char commitment[FAR_COMMITMENT]; /* to the dice; "" if the seed was chosen */
    struct far_invite invite;
    bool known;  /* the table has been heard of: all below counts */
    bool asking; /* for a seat; the answer has not come */
    bool host;   /* the person here may start the game, and all else */
    bool begun, over;
    bool open;     /* boards of others may be seen as they are drawn, */
    bool no_hints; /* players are given none */
    bool hidden;   /* or not before the game is over: what the session has of them is made up */
    bool lost;     /* there is no connection just now */
    bool gone;     /* and there will be none */
    int own;       /* the seat here, from 1; 0: somebody who looks on */
    int player;    /* of the record, from 0; -1 before the start and for those who look on */
    int seats, spectators, players;
    struct far_seat *seat;
    const int *seat_of; /* by player of the record: the seat, from 1 */
    const char *key;    /* of the own seat: who has it speaks for the seat; "" if it is not known */
    char rematch[FAR_CODE]; /* the code of a new table for the same people; "" if there is none */
    const char *fairness;   /* when the game is over: a sentence about its dice */
};

/* What has changed, as pump tells it. */
enum far_news {
    FAR_ROOM = 1,    /* people, options */
    FAR_BEGUN = 2,   /* the game has begun: there is a session now */
    FAR_BOARD = 4,   /* something on a board */
    FAR_SESSION = 8, /* the session is another one: what pointed to it or its rules is stale */
    FAR_ROLLED = 16, /* a new round */
    FAR_OVER = 32,
    FAR_GONE = 64,  /* the table cannot be reached any more */
    FAR_AGAIN = 128 /* there is a new table for the same people */
};

enum far_verb {
    FAR_START,
    FAR_BOT,  /* seat, level */
    FAR_DROP, /* seat */
    FAR_SAY,  /* text */
    FAR_PAUSE,
    FAR_RESUME,
    FAR_NEXT,
    FAR_STAND,
    FAR_REMATCH, /* level: 1 for the same dice */
    FAR_HELP,    /* text: what the player is about to be shown, by ink_help_name */
    FAR_REKEY    /* the own seat */
};

/* Sentences about what has happened, for the player; `bad`: something is wrong. */
typedef void far_teller(void *context, bool bad, const char *sentence);

struct far {
    const struct far_table *table;
    int wake; /* a file that can be read when there is something for pump; -1 if there is none */

    /* Tells a step that was played on the session. */
    void (*step)(struct far *far, const char *text);

    /* Takes in whatever has come: far_news, a bit each. `session` is brought up to date, or
       exchanged for another one; it belongs to whoever is behind the table. */
    unsigned (*pump)(struct far *far, ink_session **session, far_teller *tell, void *context);

    void (*ask)(struct far *far, int verb, int seat, int level, const char *text);

    /* Puts what is left of the round's time into the session. */
    void (*tick)(struct far *far, ink_session *session);

    /* When the game is over: what a record says about its dice, as remarks. */
    void (*remarks)(struct far *far, ink_text *out);
};

/* May whoever is here be given hints of the game, or analyse it with the engine while it runs? A
   sentence why not, NULL if they may. This is the rule for all front ends; `table` is NULL where
   the game is not played elsewhere. Tables elsewhere are told first (FAR_HELP). */
const char *far_why_no_help(const struct far_table *table, const ink_session *session);

/* The names of those for whom the table waits, "Bo, Cho"; "" if for nobody. */
void far_waited_for(const struct far_table *table, ink_text *out);

/* "Others join by: inkrail join http://192.168.1.20:8080/t/bado-miku": sentences with a newline
   between them. */
void far_invite_words(const struct far_invite *invite, const char *link, ink_text *out);

/* The link by which another device plays at the own seat: whoever has it speaks for the seat. Those
   who look on have none. */
bool far_has_own_link(const struct far_table *table);
void far_own_link(const struct far_table *table, ink_text *out);

/* "1 Anna (host)", "2 bot, level 5", "3 free": one seat in words. */
void far_seat_words(const struct far_table *table, int seat, ink_text *out);

#endif
