/* A frame to be sent, made once and shared by all who get it. All of a loop's belong to its
   thread. */
#ifndef INKRAIL_SERVER_NET_PARCEL_H
#define INKRAIL_SERVER_NET_PARCEL_H

#include <inkrail/text.h>
#include <stdint.h>

struct parcel {
    struct parcel *next;     /* among the spare ones */
    struct parcels *parcels; /* of its loop */
    uint32_t holders;
    uint32_t length, size;
    char bytes[];
};

/* Those of a loop that are to be used again: for each move everybody at its table gets one, and all
   tables of a commit at once are more than malloc has at hand. */
struct parcels {
    struct parcel *spare;
    int spares;
};

/* Made with one holder, who drops it when it is handed on. NULL without memory. */
struct parcel *parcel_make(struct parcels *parcels, int kind, ink_slice payload);
void parcel_drop(struct parcel *parcel);

void parcels_free(struct parcels *parcels); /* the spare ones */

#endif
