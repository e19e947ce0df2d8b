/* Messages that the server sends by itself: to webhooks of tables, and to browsers that are not
   here, each in a lane of its own (lane.h). One thread carries them all, with few at the same time,
   time limits, few tries, and a bounded number that wait; what is more is not taken. */
#ifndef INKRAIL_SERVER_NOTICES_OUTBOUND_HTTP_H
#define INKRAIL_SERVER_NOTICES_OUTBOUND_HTTP_H

#include "lane.h"
#include "server/net/loop.h"

enum {
    MAIL_URL = 1024,
    MAIL_HEADERS = 8,
    MAIL_HEADER = 1200,
    MAILS_WAITING = 1000, /* of a lane */
    MAIL_TRIES = 3
};

enum mail_kind { MAIL_HOOK, MAIL_PUSH, MAIL_KINDS };

struct mail {
    struct loop_message message; /* first; posted to `loop` when it is settled */
    struct mail *next;
    struct loop *loop;
    enum mail_kind kind;
    void (*settled)(struct mail *mail); /* on the loop; gives it back */
    /* On the thread for outbound requests, before the first try: makes what takes long. False:
       there is nothing to send. May be NULL. */
    bool (*prepare)(struct mail *mail);
    char url[MAIL_URL];
    char header[MAIL_HEADERS][MAIL_HEADER]; /* "Name: value"; "" ends them */
    unsigned char *body;
    size_t length;
    void *own;  /* of who sends it */
    int status; /* of HTTP, of the last try; 0: there was no answer */

    bool forbidden; /* its address is not to be reached from here */
    bool unsent;    /* it was not settled: the server ends */

    /* Of outbound_http.c. */
    int tries;
    uint64_t host; /* a hash of it */
    struct slot slot;
    bool crowded;      /* too many are on the way to its address */
    int64_t at, begun; /* not before this moment; when the try began */
    void *transfer;
};

enum outbound_reach { REACH_PUBLIC, REACH_ANY, REACH_NONE };

/* What may be reached, by the setting `webhooks`: "", any or off. Before anything is sent. */
void outbound_start(const char *setting);
int outbound_reach(void);

/* Adds a header; what does not fit is left out. */
void mail_header(struct mail *mail, const char *name, const char *value);

/* From any thread; takes it over. False, and it stays the caller's, if too many wait (in its lane,
   or for its host). */
bool outbound_send(struct mail *mail);

/* What waits is dropped, what is under way is broken off; all are settled. While loops still
   run. */
void outbound_close(void);
bool outbound_is_closed(void); /* nothing is taken any more, since the server ends */

/* For metrics. */
struct outbound_figures {
    uint64_t sent, failed, dropped;
    int waiting;
};
void outbound_look(struct outbound_figures *figures);

#endif
