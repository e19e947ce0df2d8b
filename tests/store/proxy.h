/* A way to PostgreSQL that can be cut where it hurts: in front of a COMMIT and behind one. */
#ifndef INKRAIL_TESTS_STORE_PROXY_H
#define INKRAIL_TESTS_STORE_PROXY_H

enum proxy_cut {
    PROXY_NONE,
    PROXY_BEFORE, /* the next COMMIT never comes to the database */
    PROXY_BEHIND, /* it comes there and is done, and its answer never comes back */
    PROXY_HOLD,   /* its connection is cut at once, and it comes to the database when let through */
};

/* Starts it beside the PostgreSQL of the test, in this folder; its address. */
const char *proxy_start(const char *folder);
void proxy_stop(void);

/* What happens to the next COMMIT, once. */
void proxy_cut_next(enum proxy_cut cut);

/* Lets what is held come to the database, and waits until that has answered. */
void proxy_let_through(void);

#endif
