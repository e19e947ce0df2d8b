/* The lines that `inkrail engine` reads (docs/notation.md has the grammar). Reading them needs
   no input and no output: what a line asks for comes back as an order. A line that is refused
   changes nothing. */
#ifndef INKRAIL_CLI_MATCH_PROTOCOL_H
#define INKRAIL_CLI_MATCH_PROTOCOL_H

#include <inkrail/inkrail.h>
#include <stdbool.h>

enum { PROTOCOL_VERSION = 1, PROTOCOL_REASON = 256 };

/* The game that is asked about: one player's. */
struct protocol {
    ink_ruleset rules;
    ink_table table;
    ink_seat seat;
    uint64_t seed;
    uint32_t changes; /* of rules and seed: an engine made before is of no use any more */
};

enum order_kind {
    ORDER_NONE, /* it is done, or there was nothing to do */
    ORDER_HELLO,
    ORDER_READY,
    ORDER_GO,
    ORDER_STOP,
    ORDER_QUIT,
    ORDER_ANSWER,
    ORDER_REFUSED
};

struct order {
    int kind;
    uint32_t level, nodes, ms; /* of ORDER_GO; all are 0 if no limit is given */
    bool infinite;
    bool parts;                   /* of the score are asked for */
    const char *answer;           /* of ORDER_ANSWER: whole lines, until the next line is read */
    char reason[PROTOCOL_REASON]; /* of ORDER_REFUSED: English, one line */
};

/* The Classic game at its beginning. */
void protocol_start(struct protocol *protocol);

/* Does what the line says, without its end of line, as far as that is no search. */
void protocol_line(struct protocol *protocol, ink_slice line, struct order *order);

#endif
