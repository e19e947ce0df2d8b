/* Notices for browsers that are not here (Web Push): who wants them is in the store, what they say
   is made here, each in the language of its reader, and the courier brings them. */
#ifndef INK_SERVER_PUSH_H
#define INK_SERVER_PUSH_H

#include "loop.h"
#include "room/room.h"

enum { PUSH_RESULTS = 12 };

struct push_result {
    char name[INK_SESSION_NAME]; /* "": a bot, which each reader's language calls in its own way */
    int total;
};

/* What has happened at a table. */
struct push_news {
    struct loop_job job;
    uint64_t table;
    bool seat[INK_ROOM_SEATS + 1]; /* for whom */
    char code[INK_CODE];
    char title[INK_ROOM_OPTION], config[INK_ROOM_OPTION];
    struct push_result result[PUSH_RESULTS]; /* when it is over; none of a class */
    int results;
    const char *event; /* turn, round or over */
    int round;
    int64_t due;
    bool over; /* then nobody is told any more */
    struct push_target *target;
};

/* What the notice says, in the language that this thread speaks. */
void push_words(const struct push_news *news, char *words, size_t size);

/* Takes the news over. */
void push_tell(struct loop *loop, struct push_news *news);

#endif
