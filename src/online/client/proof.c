#include "proof.h"

#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"

static const struct {
    const char *name; /* in JSON */
    const char *text;
} findings[] = {
    [PROOF_PROVEN] = {"proven", N_("Proven: nobody alone could choose the dice of this game.")},
    [PROOF_NONE] = {"none", N_("Not proven: the record does not say how its dice came about. Only "
                               "games with fair dice on a server do.")},
    [PROOF_FORM] = {"form", N_("Not proven: the remarks #fair and #nonce of the record are not as "
                               "they should be.")},
    [PROOF_SECRET_DIFFERS] = {"secret",
                              N_("Not proven: the secret is not the one to which the server was "
                                 "bound.")},
    [PROOF_SEED_DIFFERS] = {"seed", N_("Not proven: the seed does not follow from the secret and "
                                       "the nonces.")},
    [PROOF_DICE_DIFFER] = {"dice",
                           N_("Not proven: there are dice that are not those of the seed.")},
    [PROOF_NONCES_DIFFER] = {"nonces", N_("Not proven: there is not one nonce for each player.")},
    [PROOF_COMMITMENT_DIFFERS] = {"commitment",
                                  N_("Not proven: the server was bound to another secret than the "
                                     "one you saw the commitment of.")},
    [PROOF_NO_RECORD] = {"record", N_("Not proven: this is no record of a game.")},
};

const char *proof_name(int finding)
{
    return findings[finding].name;
}

const char *proof_line(int finding)
{
    return _(findings[finding].text);
}

/* --- judging ---------------------------------------------------------------------------------- */

/* The config is known: seats and pairs for its players. */
static bool take_seats(ink_replay *replay)
{
    size_t players = replay->rules.config.players;
    replay->seat = calloc(players, sizeof *replay->seat);
    replay->pair = calloc(INK_REPLAY_PAIRS * players, sizeof *replay->pair);
    return replay->seat != NULL && replay->pair != NULL;
}

/* Plays the record to its end, or to what cannot be. */
static ink_status play(struct proof *proof)
{
    ink_replay *replay = &proof->replay;
    ink_replay_event event;
    do {
        ink_status status = ink_replay_step(replay, &event, &proof->why);
        if (status == INK_OK && event.kind == INK_REPLAY_START && !take_seats(replay))
            status = ink_refuse(&proof->why, INK_E_MEMORY);
        if (status != INK_OK)
            return status;
    } while (event.kind != INK_REPLAY_NONE);
    return INK_OK;
}

/* Goals, first player or dice that are not the seed's are what is to be proven; anything else that
   is wrong makes it no record. */
static int judge(ink_slice record, const char *seen, struct proof *proof)
{
    ink_status status = play(proof);
    bool dice_fit = status != INK_E_SEED_DICE && status != INK_E_SEED_SETUP;
    if (status != INK_OK && dice_fit)
        return PROOF_NO_RECORD;
    int finding = ink_fair_judge(record, proof->replay.seed, &proof->claim);
    if (finding == PROOF_NONE || finding == PROOF_FORM)
        return finding;
    if (proof->claim.players != proof->replay.rules.config.players)
        return PROOF_NONCES_DIFFER;
    if (finding == PROOF_PROVEN && !dice_fit)
        return PROOF_DICE_DIFFER;
    if (finding == PROOF_PROVEN && seen[0] != '\0' && strcmp(seen, proof->claim.commitment) != 0)
        return PROOF_COMMITMENT_DIFFERS;
    return finding;
}

void proof_find(ink_slice record, const char *seen, struct proof *proof)
{
    memset(proof, 0, sizeof *proof);
    ink_replay_start(&proof->replay, record);
    proof->finding = judge(record, seen, proof);
    proof->seed = proof->replay.seed;
    proof->has_seed = proof->replay.has_seed;
    proof->over = proof->replay.table.phase == INK_PHASE_OVER;
    free(proof->replay.seat);
    free(proof->replay.pair);
    proof->replay.seat = NULL;
    proof->replay.pair = NULL;
}

bool proof_claims(const struct proof *proof)
{
    return proof->finding != PROOF_NONE && proof->finding != PROOF_FORM &&
           proof->finding != PROOF_NO_RECORD;
}

/* --- saying ----------------------------------------------------------------------------------- */

void proof_text(const struct proof *proof, bool seen, ink_text *out)
{
    if (proof->finding != PROOF_PROVEN)
        return;
    ink_text_string(out, _("The secret fits the commitment, the seed follows from the secret and "
                           "all nonces, and all dice are those of the seed."));
    if (!proof->over) {
        ink_text_char(out, '\n');
        ink_text_string(out, _("The game is not finished: this holds for the dice so far."));
    }
    if (!seen) {
        ink_text_char(out, '\n');
        ink_text_string(out, _("Compare the commitment with the one you saw before the game, and "
                               "your nonce with the one you brought."));
    }
}
