/* Notices on their way to those who are not at their table: each is kept with the events it tells
   of (ink_store_notice_add), then handed to the thread for outbound requests, and removed when it
   was delivered or given up. What a server leaves behind is taken up by the next one, or by another
   server at the same database, when its time is over: so it is told at most once too often, by the
   same id. */
#ifndef INKRAIL_SERVER_NOTICES_NOTICES_H
#define INKRAIL_SERVER_NOTICES_NOTICES_H

#include "outbound_http.h"
#include "server/net/loop_internal.h"

struct notice {
    struct loop_job job;
    struct link under_way; /* of its hub */
    struct loop *loop;
    uint64_t table, number;
    int way;
    int64_t due;    /* until then it is this server's */
    char *to;       /* an address, or numbers of seats; terminated, as is */
    char *body;     /* JSON; terminated */
    size_t length;  /* of the body */
    bool found;     /* it was left behind */
    bool over;      /* it tells of the end of the game */
    int mails;      /* not settled yet */
    bool unsettled; /* to be told by somebody else */
};

/* NULL without memory. Texts are copied. */
struct notice *notice_new(struct loop *loop, uint64_t table, int way, ink_slice to, ink_slice body);
void notice_free(struct notice *notice);

/* Keeps it, in the transaction of its events. */
ink_store_status notice_store(const struct notice *notice, ink_store *store);

/* Delivers a notice that is kept. Takes the notice over. */
void notice_tell(struct notice *notice);

/* For those who deliver it (hook.h, push.h): it stays as long as it is held. */
void notice_hold(struct notice *notice);
void notice_let_go(struct notice *notice);

/* Nobody wanted to hear of it, so there is hardly anything to remove. */
void notice_forget(struct notice *notice);

/* The thread for outbound requests has refused it: may it be left for later? Only once, since
   notices that come faster than they can be delivered would fill the store. */
bool notice_may_wait(const struct notice *notice);

/* Takes up what was left behind for tables of this loop; `all`, if nobody else can be delivering
   it. */
void notices_find(struct hub *hub, bool all);

#endif
