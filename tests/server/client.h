/* The real program as a server, and a client of it: raw sockets, hand-made frames, and a session of
   its own that plays from what the server shows. For all tests that need a whole server. Failures
   end the test with a sentence. */
#ifndef INKRAIL_TESTS_SERVER_CLIENT_H
#define INKRAIL_TESTS_SERVER_CLIENT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include <cmocka.h>

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "wire/wire.h"

enum { WAIT_MS = 60000, TOKEN = 64, CODE = 16, ANSWER = 1 << 20 };

/* --- the server ------------------------------------------------------------------------------- */

struct served {
    pid_t pid;
    int port;
    int out; /* what it prints */
    char folder[64];
    char origin[64];
};

/* Starts it with settings for its environment ("INKRAIL_REST_S=1", …; ends with NULL, and may be
   NULL), on `port` or any that is free (0), in a new folder, or in that of a server that has
   ended. */
void served_start(struct served *served, const char *const *settings);
void served_again(struct served *served, const char *const *settings);

/* Ends it by the signal and returns its exit status, or -SIGNAL. The folder stays until
   served_clean. */
int served_end(struct served *served, int signal);
void served_clean(struct served *served);

/* Both, for cmocka: it ends by SIGTERM, with status 0. */
int served_finish(struct served *served);

/* `served`, a server with these settings (`served_with`) for all tests of a program, from `start`
   to `end`. */
#define ONE_SERVER(...)                                                                            \
    static struct served served;                                                                   \
    static const char *const served_with[] = {__VA_ARGS__, NULL};                                  \
    static int start(void **state)                                                                 \
    {                                                                                              \
        (void)state;                                                                               \
        served_start(&served, served_with);                                                        \
        return 0;                                                                                  \
    }                                                                                              \
    static int end(void **state)                                                                   \
    {                                                                                              \
        (void)state;                                                                               \
        return served_finish(&served);                                                             \
    }

/* As many connections as it takes: all come from one address. */
#define CROWDED "INKRAIL_CONNECTIONS_AN_ADDRESS=0"

/* --- HTTP ------------------------------------------------------------------------------------- */

/* If it is set, it gets every byte that comes from a server, with the socket it came by. */
extern void (*client_overhears)(int fd, const void *bytes, size_t length);

/* A socket to the server. */
int dial(const struct served *served);

/* Sends all; false if the other side has closed. */
bool send_all(int fd, const void *bytes, size_t length);

/* Reads until the other side closes or `ms` are over; the length, and the bytes are terminated. */
size_t read_all(int fd, char *buffer, size_t size, int ms);

/* Sends bytes, reads the answer until the end, and returns its status (0: none); closes. */
int http_raw(const struct served *served, const char *request, size_t length, char *answer,
             size_t size);

/* A request of the interface; the status, and the body in `answer`. */
int http_ask(const struct served *served, const char *method, const char *path, const char *token,
             const char *body, char *answer, size_t size);

/* A text field of a flat JSON object. */
bool field_text(const char *json, const char *field, char *buffer, size_t size);

void guest_make(const struct served *served, const char *name, char token[TOKEN]);
/* Options as JSON members: "\"seats\":\"2\"". */
void table_make(const struct served *served, const char *token, const char *options,
                char code[CODE]);

/* --- WebSockets ------------------------------------------------------------------------------- */

struct socket {
    int fd;
    char *bytes; /* read and not used */
    size_t length, capacity;
    bool closed;
    int close_code;
};

/* The handshake; false if it is refused. */
bool socket_open(struct socket *socket, const struct served *served, const char *code);
void socket_close(struct socket *socket);

/* A frame with a mask; `kind` is the first byte's low half, with 0x80 for the last fragment. */
bool socket_frame(struct socket *socket, int first_byte, const void *payload, size_t length);
bool socket_say(struct socket *socket, const char *message);

/* The next message of text, terminated, until `ms` are over: NULL then, and when it is closed. To
   be freed. Pings are answered on the way. */
char *socket_hear(struct socket *socket, int ms);

/* Waits for a message of this kind and reads it; others go by. */
bool socket_await(struct socket *socket, int kind, ink_message *message, int ms);

/* --- a player --------------------------------------------------------------------------------- */

struct player {
    struct socket socket;
    const struct served *served;
    char token[TOKEN], code[CODE], key[64];
    int seat, index; /* of the record; -1: not yet, or none */
    uint64_t last;   /* seen */
    ink_session *session;
    int seat_of[INK_MAX_PLAYERS];
    int players;
    bool over, waits;   /* for an answer */
    unsigned number;    /* of the player, in the ids of requests; every other one is */
    bool brief;         /* content with events as answers */
    unsigned messages;  /* that have come, of all kinds; */
    unsigned oks;       /* answers in words, */
    unsigned scores;    /* and how often it was told how it stands */
    bool keeps_request; /* asks again with the id it had, after a break */
    char id[33], request[256];
    uint32_t requests;
    char refusal[33]; /* code of the last no */
    char bye[33];
    uint64_t answered; /* requests that were ok */
    uint32_t random;
    ink_slice rematch;
    char rematch_code[CODE];
    int64_t total[INK_MAX_PLAYERS];
    int place[INK_MAX_PLAYERS];
    bool hidden;                   /* boards of others are not shown before the end */
    unsigned events[INK_MESSAGES]; /* by kind: how many have come */
};

/* Comes to the table and says hello; `token` may be "" and `key` too. */
void player_come(struct player *player, const struct served *served, const char *code,
                 const char *token, const char *key);

/* After a break: a new connection that says what it has. False if the server cannot be reached
   now. */
bool player_come_back(struct player *player);
void player_leave(struct player *player);
void player_free(struct player *player);

/* Asks: members of the message after its id. Does not wait. */
void player_ask(struct player *player, const char *kind, const char *members);

/* Asks and waits; true if it was done, else `refusal` says why. */
bool player_does(struct player *player, const char *kind, const char *members);
void player_sits(struct player *player, int seat, const char *name);

/* Takes what has come, waiting at most `ms` for the first of it. False if the connection is
   closed. */
bool player_listen(struct player *player, int ms);

/* If it is this player's turn and nothing is waited for: asks for a step. True if it did. */
bool player_moves(struct player *player);

/* To be asked again and again while they play: the test fails if none of them has heard anything
   for WAIT_MS. Begins with zeros. */
struct progress {
    uint64_t heard;
    int64_t until;
};
void players_go_on(struct progress *progress, const struct player *player, int count);

/* All play until the game is over for all of them. */
void players_play(struct player *player, int count);

#endif
