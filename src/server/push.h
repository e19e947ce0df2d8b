/* Notices for browsers that are not here (Web Push): who wants them is in the store, what they say is made here, each in the language of its
   reader, and the courier brings them. */
#ifndef INK_SERVER_PUSH_H
#define INK_SERVER_PUSH_H

#include "loop.h"
#include "room/room.h"

/* What has happened at a table. */
struct push_news {
    struct loop_job job;
    uint64_t table;
    bool seat[INK_ROOM_SEATS + 1]; /* for whom */
    char code[INK_CODE];
    char title[INK_ROOM_OPTION], config[INK_ROOM_OPTION];
    char results[512];
    const char *event; /* turn, round or over */
    int round;
    int64_t due;
    bool over; /* then nobody is told any more */
    struct push_target *target;
};

/* Takes the news over. */
void push_tell(struct loop *loop, struct push_news *news);

#endif
