/* What the dice were made of: remembered from the first visit on, compared at the end. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "secrets.h"
#include "speech/i18n.h"
#include "table_state.h"

/* --- remembering ---------------------------------------------------------------------------------------- */

enum { PLACE_NAME = ADDRESS_PLACE + ADDRESS_CODE + 2, NONCE_BYTES = 16 };

static const char *name_of(const struct table *table, char name[PLACE_NAME])
{
    char place[ADDRESS_PLACE];
    snprintf(name, PLACE_NAME, "%s/%s", address_place(&table->address, place), table->address.code);
    return name;
}

static void make_nonce(char nonce[TABLE_NONCE])
{
    unsigned char bytes[NONCE_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(nonce, TABLE_NONCE, bytes, sizeof bytes);
}

/* A table that was visited before has a commitment and a nonce already: who comes back later, perhaps with
   another program, is not told another one. */
void dice_recall(struct table *table)
{
    char name[PLACE_NAME], value[SECRETS_VALUE];
    if (table->own_commitment[0] == '\0' && table->send == NULL &&
        secrets_find(name_of(table, name), value))
        sscanf(value, "%64s %64s", table->own_commitment, table->own_nonce);
    if (table->own_nonce[0] == '\0')
        make_nonce(table->own_nonce);
    if (table->own_commitment[0] == '\0')
        snprintf(table->own_commitment, sizeof table->own_commitment, "%s", table->view.commitment);
}

void dice_remember(struct table *table)
{
    char name[PLACE_NAME], value[SECRETS_VALUE];
    if (table->send != NULL || table->own_commitment[0] == '\0')
        return;
    snprintf(value, sizeof value, "%s %s", table->own_commitment, table->own_nonce);
    secrets_keep(name_of(table, name), value);
}

/* --- judging --------------------------------------------------------------------------------------------- */

/* The nonces in the order of players; a bot that sat there from the beginning has none of its own. */
static int gather(const struct table *table, ink_slice nonce[MOST_SEATS])
{
    int players = mirror_players(table->mirror);
    for (int p = 0; p < players; p++) {
        const char *text = table->nonce[mirror_seats(table->mirror)[p] - 1];
        nonce[p] = ink_slice_of(text[0] != '\0' ? text : "bot");
    }
    return players;
}

static bool seed_is_made_so(const struct table *table)
{
    ink_slice nonce[MOST_SEATS];
    char seed[INK_FAIR_SEED];
    int players = gather(table, nonce);
    ink_fair_seed(table->server_secret, nonce, players, seed);
    return strcmp(seed, table->seed) == 0;
}

static bool secret_fits(const struct table *table)
{
    char commitment[INK_FAIR_SECRET];
    ink_fair_commit(table->server_secret, commitment);
    return strcmp(commitment, table->own_commitment) == 0;
}

/* Is the own share among them as it was sent? */
static bool nonce_fits(const struct table *table)
{
    int own = table->view.own;
    return own == 0 || !table->asked_seat || strcmp(table->nonce[own - 1], table->own_nonce) == 0;
}

static const char *judge(const struct table *table)
{
    if (!table->seed_fits)
        return _("The dice are NOT those of the seed that the server tells.");
    if (table->view.commitment[0] == '\0')
        return _("The dice are those of a seed that was chosen and known before.");
    if (strlen(table->server_secret) != INK_FAIR_SECRET - 1 || !secret_fits(table))
        return _("The dice are NOT fair: the server had committed itself to another secret.");
    if (!nonce_fits(table) || !seed_is_made_so(table))
        return _("The dice are NOT fair: the seed is not made of the secret and of the players' "
                 "shares.");
    return _(
        "The dice were fair: they follow from the server's secret, to which it was bound before "
        "anyone sat down, and from every player's share.");
}

void dice_judge(struct table *table)
{
    snprintf(table->fairness, sizeof table->fairness, "%s", judge(table));
}

void dice_remarks(struct table *table, ink_text *out)
{
    ink_slice nonce[MOST_SEATS];
    if (!table->view.over || table->view.commitment[0] == '\0' ||
        strlen(table->server_secret) != INK_FAIR_SECRET - 1)
        return;
    int players = gather(table, nonce);
    ink_fair_remarks(table->server_secret, nonce, players, out);
}
