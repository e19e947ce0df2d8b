/* What the server's own files share beyond serve.h. */
#ifndef INKRAIL_SERVER_OPS_SERVER_INTERNAL_H
#define INKRAIL_SERVER_OPS_SERVER_INTERNAL_H

#include <pthread.h>
#include <stdint.h>

#include "languages.h"
#include "metrics.h"
#include "serve.h"
#include "server/jobs/bots.h"
#include "server/jobs/sweep.h"
#include "server/net/address.h"
#include "server/net/networks.h"
#include "server/tables/codes.h"

enum { REFUSAL_CODES = 64, REFUSAL_CODE = 33 };

struct refusals {
    pthread_mutex_t lock;
    int count;
    char code[REFUSAL_CODES][REFUSAL_CODE];
    uint64_t times[REFUSAL_CODES];
};

struct server_own {
    int listener;           /* the socket that listens; each loop has a copy of it */
    int hold;               /* of the store */
    int64_t clock_offset;   /* ms since 1970 less the monotonic clock, at the start */
    struct metrics metrics; /* of what is no loop's */
    struct refusals refusals;
    struct codes codes;
    struct addresses *addresses;
    struct networks proxies; /* whose word about clients is believed */
    struct bots *bots;
    struct languages spoken;
    struct sweeper sweeper;
};

#endif
