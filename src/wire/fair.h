/* Fair dice. Before anyone sits down the server commits to a secret by its SHA-256; each player
   brings a nonce when sitting down; the seed is a hash of both. So nobody alone can choose dice:
   the server is bound before it knows the nonces, and players do not know the secret before the
   end. Anyone can check it from the record alone (inkrail verify), in any language with SHA-256.

   seed = "fair-" + hex of the first 16 bytes of SHA-256("inkrail fair dice 1\n" + secret in hex +
   "\n"
          + for each player of the record: nonce + "\n"; a bot's nonce is "bot")
   commitment = hex of SHA-256("inkrail commitment 1\n" + secret in hex + "\n")

   In a record these stand in remarks, which all readers skip:
   #fair 1 COMMITMENT SECRET
   #nonce PLAYER NONCE           (players of the record, from 1)
 */
#ifndef INKRAIL_WIRE_FAIR_H
#define INKRAIL_WIRE_FAIR_H

#include <inkrail/text.h>
#include <stdbool.h>

enum { INK_FAIR_SECRET = 65, INK_FAIR_SEED = 40 }; /* bytes with their ends */

void ink_fair_secret(char secret[INK_FAIR_SECRET]); /* 32 random bytes in hex */
void ink_fair_commit(const char *secret, char commitment[INK_FAIR_SECRET]);
void ink_fair_seed(const char *secret, const ink_slice *nonce, int players,
                   char seed[INK_FAIR_SEED]);

/* What a record says about its dice. */
typedef struct ink_fair_claim {
    char commitment[INK_FAIR_SECRET], secret[INK_FAIR_SECRET];
    int players; /* nonces found, by player from 1 without gaps */
    ink_slice nonce[500];
} ink_fair_claim;

enum ink_fair_verdict {
    INK_FAIR_PROVEN,         /* secret fits commitment, seed fits secret and nonces */
    INK_FAIR_NONE,           /* the record claims nothing */
    INK_FAIR_FORM,           /* the remarks are not as they should be */
    INK_FAIR_SECRET_DIFFERS, /* the secret is not the one the server had committed to */
    INK_FAIR_SEED_DIFFERS    /* the seed is not made of secret and nonces */
};

/* Reads the remarks of a record and judges them against its seed. That the dice are those of the
   seed is the replay's business. */
int ink_fair_judge(ink_slice record, ink_slice seed, ink_fair_claim *claim);

/* Writes the remarks. */
void ink_fair_remarks(const char *secret, const ink_slice *nonce, int players, ink_text *out);

#endif
