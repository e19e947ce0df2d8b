/* A bucket of tokens: so many a second, and at most `burst` at once. Moments are milliseconds of
   any clock. */
#ifndef INKRAIL_SERVER_NET_BUCKET_H
#define INKRAIL_SERVER_NET_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

struct rate {
    double a_second, burst;
};

/* `full_at` is the moment at which all tokens would be back. A bucket of zeros is full. */
struct bucket {
    int64_t full_at;
};

/* Takes a token; false if there is none. */
static inline bool bucket_take(struct bucket *bucket, const struct rate *rate, int64_t now)
{
    double token_ms = 1000 / rate->a_second;
    int64_t from = bucket->full_at > now ? bucket->full_at : now;
    int64_t full_at = from + (int64_t)token_ms;
    if ((double)(full_at - now) > token_ms * rate->burst)
        return false;
    bucket->full_at = full_at;
    return true;
}

#endif
