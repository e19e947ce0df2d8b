/* Messages that the server sends by itself: to webhooks of tables, and to browsers that are not
   here. One thread carries them all, with few at the same time, time limits, few tries, and a
   bounded number that wait; what is more is dropped. */
#ifndef INK_SERVER_COURIER_H
#define INK_SERVER_COURIER_H

#include "loop.h"

enum {
    MAIL_URL = 1024,
    MAIL_HEADERS = 8,
    MAIL_HEADER = 1200,
    MAILS_WAITING = 1000,
    MAILS_AT_ONCE = 16,
    MAIL_TRIES = 3
};

struct mail {
    struct letter letter; /* first; posted to `loop` when it is settled */
    struct mail *next;
    struct loop *loop;
    void (*settled)(struct mail *mail); /* on the loop; gives it back */
    /* On the courier's thread, before the first try: makes what takes long. False: there is nothing
       to send. May be NULL. */
    bool (*prepare)(struct mail *mail);
    char url[MAIL_URL];
    char header[MAIL_HEADERS][MAIL_HEADER]; /* "Name: value"; "" ends them */
    unsigned char *body;
    size_t length;
    void *own;  /* of who sends it */
    int status; /* of HTTP, of the last try; 0: there was no answer */

    /* The courier's. */
    int tries;
    bool forbidden; /* its address is not to be reached from here */
    int64_t at;     /* not before this moment */
    void *transfer, *headers;
};

enum courier_reach { REACH_PUBLIC, REACH_ANY, REACH_NONE };

/* What may be reached, by the setting `webhooks`: "", any or off. Before anything is sent. */
void courier_start(const char *setting);
int courier_reach(void);

/* Adds a header; what does not fit is left out. */
void mail_header(struct mail *mail, const char *name, const char *value);

/* From any thread; takes it over. False, and it stays the caller's, if too many wait. */
bool courier_send(struct mail *mail);

/* What waits is dropped, what is under way is broken off; all are settled. While loops still
   run. */
void courier_close(void);

/* For metrics. */
struct courier_figures {
    uint64_t sent, failed, dropped;
    int waiting;
};
void courier_look(struct courier_figures *figures);

#endif
