/* A lane: how many messages are on their way at the same time, and who may have the slots, so that
   a place which is slow or mute keeps nothing waiting but what goes there.

   A place is a host with its port, or an address to which hosts have led (many names may lead to
   one). One that has answered soon may have half of the slots; one of which nothing is known, two;
   one that was slow or mute the last time, one. All of those that are not known to answer leave a
   quarter of the slots free, so however many there are, messages to places that do answer go. */
#ifndef INKRAIL_SERVER_NOTICES_LANE_H
#define INKRAIL_SERVER_NOTICES_LANE_H

#include <stdbool.h>
#include <stdint.h>

enum { LANE_SLOTS = 32, LANE_PLACES = 1024 };

enum standing { STANDING_NEW, STANDING_GOOD, STANDING_SLOW, STANDINGS };

struct lane {
    struct place {
        uint64_t key; /* a hash that nobody outside can foresee; 0: the place is free */
        int under_way;
        enum standing standing;
        int64_t used;
    } place[LANE_PLACES];
    int slots[STANDINGS]; /* taken, by how their hosts stood then */
};

/* What a message holds while it is on its way. */
struct slot {
    struct place *host, *address;
    enum standing standing;
};

/* May a message to that host begin? */
bool lane_has_slot(const struct lane *lane, uint64_t host);

/* Takes a slot for it; false: it has to wait. */
bool lane_begin(struct lane *lane, uint64_t host, int64_t now, struct slot *slot);

/* The host has led to this address. False: too many are on their way there. */
bool lane_meet(struct lane *lane, uint64_t address, int64_t now, struct slot *slot);

/* Gives the slot back. LANE_UNTRIED says nothing about the place. */
enum lane_answer { LANE_SOON, LANE_LATE, LANE_UNTRIED };
void lane_end(struct lane *lane, struct slot *slot, enum lane_answer answer);

#endif
