/* How many long readings of the store are under way for each person and each address: the threads
   that look around belong to everybody. All loops share it. */
#ifndef INKRAIL_SERVER_OPS_LOOKS_H
#define INKRAIL_SERVER_OPS_LOOKS_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum { LOOKS_OF_A_PERSON = 4, LOOKS_OF_AN_ADDRESS = 32 };

struct look {
    bool by_person, by_address; /* it counts there, */
    unsigned person, address;   /* and in which place */
};

/* False, and nothing is counted, if there are too many already. `person` 0: nobody is known. What
   is no address does not count. */
bool look_begin(struct look *look, uint64_t person, ink_slice address);
void look_end(struct look *look); /* also of one that is zeros */

#endif
