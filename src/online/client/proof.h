/* Were the dice of a game on a server fair? Everything is in the record: what `inkrail verify` and
   the page say of it. */
#ifndef INKRAIL_ONLINE_CLIENT_PROOF_H
#define INKRAIL_ONLINE_CLIENT_PROOF_H

#include <inkrail/format.h>
#include <inkrail/text.h>
#include <stdbool.h>

#include "wire/fair.h"

/* What was found, from the best to the worst. The first ones are ink_fair_verdict's. */
enum proof_finding {
    PROOF_PROVEN = INK_FAIR_PROVEN,
    PROOF_NONE = INK_FAIR_NONE,
    PROOF_FORM = INK_FAIR_FORM,
    PROOF_SECRET_DIFFERS = INK_FAIR_SECRET_DIFFERS,
    PROOF_SEED_DIFFERS = INK_FAIR_SEED_DIFFERS,
    PROOF_DICE_DIFFER,
    PROOF_NONCES_DIFFER,
    PROOF_COMMITMENT_DIFFERS,
    PROOF_NO_RECORD /* it cannot be played: `why` says why, and `line` where */
};

/* Slices lie in the record. */
struct proof {
    int finding;
    ink_fair_claim claim;
    ink_slice seed;
    bool has_seed;
    bool over; /* the game: else it holds for the dice so far */
    ink_refusal why;
    ink_replay replay; /* as far as it was played */
};

/* `seen` is a commitment that was seen before the game, or "". What is found is large: 100 kB. */
void proof_find(ink_slice record, const char *seen, struct proof *proof);

/* Is there a claim that can be shown? */
bool proof_claims(const struct proof *proof);

/* "proven", …, for programs; and a sentence for people. */
const char *proof_name(int finding);
const char *proof_line(int finding);

/* More sentences about a proof, with line ends between them; nothing of any other finding. */
void proof_text(const struct proof *proof, bool seen, ink_text *out);

#endif
