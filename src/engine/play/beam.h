/* The search of one round: the best sheets it can end with, by value. A beam goes through sheets in
   layers by how many dice still wait; equal sheets reached in different orders are one. If the beam
   is wide enough nothing is cut, and the search is exact. */
#ifndef INKRAIL_ENGINE_PLAY_BEAM_H
#define INKRAIL_ENGINE_PLAY_BEAM_H

#include "../eval/incremental.h"
#include "meter.h"

enum { INK_BEAM_STEPS = 7 /* moves of a round that use no die, plus one */ };

/* A sheet of the search. */
typedef struct ink_node {
    ink_accumulator accumulator;
    ink_sheet sheet;
    uint64_t key;
    int32_t value;
    uint32_t parent; /* UINT32_MAX for the first */
    ink_move move;
} ink_node;

/* Sheets with the same number of waiting dice and of other moves made: a heap with the worst on
   top. */
typedef struct ink_beam_layer {
    uint32_t *heap;
    uint32_t count;
} ink_beam_layer;

typedef struct ink_beam_found {
    uint64_t key;
    int32_t value;
    uint32_t node;
} ink_beam_found;

typedef struct ink_beam {
    const ink_features *features;
    const ink_net *net;
    /* memory */
    ink_node *node;
    uint32_t nodes, node_limit; /* nodes that are kept; they are in the first slots, of which there
                                   is one more */
    uint32_t fresh;             /* that slot, where the next node is made */
    uint32_t *heaps;
    uint64_t *seen;
    size_t seen_mask;
    size_t seen_limit;
    unsigned alike;        /* symmetries of the sheet that is searched; images are one node */
    ink_beam_found *found; /* where the round may end, best first */
    uint32_t founds, found_limit;
    ink_moves *moves;
    ink_incremental incremental; /* of the sheet that is expanded */
    bool incremental_found;      /* set once it was needed */
    ink_beam_layer layer[INK_MAX_DICE + 1][INK_BEAM_STEPS];
    /* how to search */
    uint32_t width;           /* sheets kept by number of dice waiting */
    uint32_t special_width;   /* the same after a special route or another move without a die; 0 for
                                 none */
    uint32_t special_parents; /* in each layer, how many of the best try special routes */
    int special_dice;         /* and while how many dice wait, at most */
    uint32_t keep;            /* ends to keep */
    ink_meter *meter;         /* limits the search; NULL: no limit */
    int32_t noise;            /* values are wrong by up to this, which is how weak levels err */
    uint64_t noise_seed;
    const struct ink_engine_goals *goals; /* or NULL */
    /* what happened */
    uint64_t evaluated;
    uint64_t cut;
} ink_beam;

/* Allocates a beam of up to that width and that many ends. */
bool ink_beam_make(ink_beam *beam, const ink_features *features, const ink_net *net, uint32_t width,
                   uint32_t keep);
void ink_beam_free(ink_beam *beam);

/* Searches from a sheet in a running round. Returns how many ends were found: at least 1, unless
   the meter's time ended before. */
uint32_t ink_beam_search(ink_beam *beam, const ink_sheet *sheet);

/* After a search that found no end: the cheapest way to one, from the sheet that is nearest to it.
   It only looks at how drawings fit, so it takes next to no time on any board. */
void ink_beam_finish(ink_beam *beam, const ink_sheet *sheet);

/* The sheet of an end, after the round. */
void ink_beam_end(const ink_beam *beam, uint32_t found, ink_sheet *sheet);

/* The moves that lead to an end, with the end of the round. Returns how many there are. */
int ink_beam_moves(const ink_beam *beam, uint32_t found, ink_move *move, int limit);

uint64_t ink_sheet_key(const ink_sheet *sheet);

#endif
