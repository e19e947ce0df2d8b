/* A table of a server: what a front end has to know of it, and what it may ask of the server. How
   the two talk is not known here (online.h, src/online/transport). */
#ifndef INKRAIL_ONLINE_CLIENT_REMOTE_TABLE_H
#define INKRAIL_ONLINE_CLIENT_REMOTE_TABLE_H

#include <inkrail/session.h>
#include <stdbool.h>

enum {
    REMOTE_LINK = 512,
    REMOTE_CODE = 16,
    REMOTE_TITLE = 64,
    REMOTE_CONFIG = 256,
    REMOTE_COMMITMENT = 65
};
enum { REMOTE_OWN_LINK = REMOTE_LINK + 128 }; /* with its key */

enum { REMOTE_CLASS = 12 /* with more seats it is a class room: less is told of each */ };

struct remote_seat {
    char name[INK_SESSION_NAME];
    int level;    /* of the bot that plays there; 0: a person */
    bool taken;   /* by a person or a bot */
    bool there;   /* the person is connected */
    bool ended;   /* the round */
    bool dropped; /* the player is out */
};

/* How others come to the table. */
enum { REMOTE_WAYS = 3 };
struct remote_invite {
    char link[REMOTE_WAYS][REMOTE_LINK]; /* by which they do; none: the table's own */
    int links;
    char advice
        [REMOTE_LINK]; /* the link works on this machine alone: the command that starts a server
                              for others, too; "" if it works elsewhere */
};

/* The table as it is now. */
struct remote_state {
    char code[REMOTE_CODE], link[REMOTE_LINK], title[REMOTE_TITLE], config[REMOTE_CONFIG];
    char commitment[REMOTE_COMMITMENT]; /* to the dice; "" if the seed was chosen */
    struct remote_invite invite;
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
    struct remote_seat *seat;
    const int *seat_of; /* by player of the record: the seat, from 1 */
    const char *key;    /* of the own seat: who has it speaks for the seat; "" if it is not known */
    char
        rematch[REMOTE_CODE]; /* the code of a new table for the same people; "" if there is none */
    const char *fairness;     /* when the game is over: a sentence about its dice */
};

/* What has changed, as pump tells it. */
enum remote_news {
    REMOTE_ROOM = 1,    /* people, options */
    REMOTE_BEGUN = 2,   /* the game has begun: there is a session now */
    REMOTE_BOARD = 4,   /* something on a board */
    REMOTE_SESSION = 8, /* the session is another one: what pointed to it or its rules is stale */
    REMOTE_ROLLED = 16, /* a new round */
    REMOTE_OVER = 32,
    REMOTE_GONE = 64,  /* the table cannot be reached any more */
    REMOTE_AGAIN = 128 /* there is a new table for the same people */
};

enum remote_verb {
    REMOTE_START,
    REMOTE_BOT,  /* seat, level */
    REMOTE_DROP, /* seat */
    REMOTE_SAY,  /* text */
    REMOTE_PAUSE,
    REMOTE_RESUME,
    REMOTE_NEXT,
    REMOTE_STAND,
    REMOTE_REMATCH, /* level: 1 for the same dice */
    REMOTE_HELP,    /* text: what the player is about to be shown, by ink_help_name */
    REMOTE_REKEY    /* the own seat */
};

/* Sentences about what has happened, for the player; `bad`: something is wrong. */
typedef void remote_teller(void *context, bool bad, const char *sentence);

/* May whoever is here be given hints of the game, or analyse it with the engine while it runs? A
   sentence why not, NULL if they may. This is the rule for all front ends. Online tables are told
   first (REMOTE_HELP). */
const char *remote_why_no_help(const struct remote_state *table, const ink_session *session);

/* The names of those for whom the table waits, "Bo, Cho"; "" if for nobody. */
void remote_table_waited_for(const struct remote_state *table, ink_text *out);

/* "Others join by: inkrail join http://192.168.1.20:8080/t/bado-miku": sentences with a newline
   between them. */
void remote_invite_words(const struct remote_invite *invite, const char *link, ink_text *out);

/* The link by which another device plays at the own seat: whoever has it speaks for the seat. Those
   who look on have none. */
bool remote_has_own_link(const struct remote_state *table);
void remote_own_link(const struct remote_state *table, ink_text *out);

/* "1 Anna (host)", "2 bot, level 5", "3 free": one seat in words. */
void remote_table_seat_words(const struct remote_state *table, int seat, ink_text *out);

#endif
