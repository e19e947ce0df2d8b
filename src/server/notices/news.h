/* What has happened at a table, as it is told to those who are not there: a JSON object, which a
   webhook gets as it is, and of which each reader's browser is told in its own language. */
#ifndef INKRAIL_SERVER_NOTICES_NEWS_H
#define INKRAIL_SERVER_NOTICES_NEWS_H

#include "room/room.h"
#include "store/store.h"

enum { NEWS_RESULTS = 12, NEWS_EVENT = 8, NEWS_ID = 64 };

struct news {
    char event[NEWS_EVENT]; /* turn, round or over */
    char id[NEWS_ID];       /* the same whenever it is told */
    char code[INK_CODE];
    char title[INK_ROOM_OPTION], config[INK_ROOM_OPTION];
    struct news_result {
        char name[INK_SESSION_NAME]; /* "": a bot, which each language calls in its own way */
        int total;
    } result[NEWS_RESULTS]; /* when it is over; none of a class */
    int results;
    int round;
    int64_t due;
    bool over;
};

/* False if it is none. */
bool news_read(ink_slice json, struct news *news);

#endif
