/* What the dice were made of: remembered from the first visit on, compared at the end. */
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"

enum { NONCE_DIGITS = 32, HEX = INK_FAIR_SECRET - 1 };

/* --- remembering ------------------------------------------------------------------------------ */

bool dice_draw(struct online_client *online, const char *random)
{
    if (random == NULL || strspn(random, "0123456789abcdefABCDEF") < ONLINE_RANDOM)
        return false;
    memcpy(online->own_nonce, random, NONCE_DIGITS);
    memcpy(online->prefix, random + NONCE_DIGITS, ONLINE_PREFIX - 1);
    return true;
}

/* A table that was visited before has a commitment and a nonce already: who comes back later,
   perhaps with another program, is not told another one. */
void dice_committed(struct online_client *online)
{
    if (online->own_commitment[0] == '\0')
        snprintf(online->own_commitment, sizeof online->own_commitment, "%s",
                 online->view.table.commitment);
}

void online_memory(const struct online_client *online, char memory[ONLINE_MEMORY])
{
    memory[0] = '\0';
    if (online->own_commitment[0] != '\0')
        snprintf(memory, ONLINE_MEMORY, "%s %s%s", online->own_commitment, online->own_nonce,
                 online->brought ? " brought" : "");
}

static bool is_of(ink_slice word, const char *characters, size_t least, size_t most)
{
    bool is = word.length >= least && word.length <= most;
    for (size_t i = 0; is && i < word.length; i++)
        is = word.data[i] != '\0' && strchr(characters, word.data[i]) != NULL;
    return is;
}

bool online_recall(struct online_client *online, ink_slice memory)
{
    static const char hex[] = "0123456789abcdef",
                      alphanumeric[] =
                          "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    ink_slice commitment = ink_slice_word(&memory), nonce = ink_slice_word(&memory),
              brought = ink_slice_word(&memory);
    if (!is_of(commitment, hex, HEX, HEX) || !is_of(nonce, alphanumeric, 16, ONLINE_NONCE - 1) ||
        (brought.length > 0 && !ink_slice_is(brought, "brought")) || memory.length > 0)
        return false;
    online_copy(commitment, online->own_commitment, sizeof online->own_commitment);
    online_copy(nonce, online->own_nonce, sizeof online->own_nonce);
    online->brought = brought.length > 0;
    return true;
}

/* --- judging ---------------------------------------------------------------------------------- */

/* The nonces in the order of players; a bot that sat there from the beginning has none of its
   own. */
static int gather(const struct online_client *online, ink_slice nonce[ONLINE_SEATS])
{
    int players = mirror_players(online->mirror);
    for (int p = 0; p < players; p++) {
        const char *text = online->nonce[mirror_seats(online->mirror)[p] - 1];
        nonce[p] = ink_slice_of(text[0] != '\0' ? text : "bot");
    }
    return players;
}

static bool seed_is_made_so(const struct online_client *online)
{
    ink_slice nonce[ONLINE_SEATS];
    char seed[INK_FAIR_SEED];
    int players = gather(online, nonce);
    ink_fair_seed(online->server_secret, nonce, players, seed);
    return strcmp(seed, online->seed) == 0;
}

static bool secret_fits(const struct online_client *online)
{
    char commitment[INK_FAIR_SECRET];
    ink_fair_commit(online->server_secret, commitment);
    return strcmp(commitment, online->own_commitment) == 0;
}

static bool has_option(const struct online_client *online, const char *key)
{
    const struct online_view *view = &online->view;
    for (int i = 0; i < view->options; i++)
        if (strcmp(view->option[i].key, key) == 0)
            return view->option[i].value[0] != '\0';
    return false;
}

/* The host has chosen the seed, from the beginning or later. */
static bool is_chosen(const struct online_client *online)
{
    const struct online_view *view = &online->view;
    if (has_option(online, "seed"))
        return true;
    return view->table.known && online->own_commitment[0] == '\0';
}

/* Is the own share among them as it was sent? */
static bool nonce_fits(const struct online_client *online)
{
    int own = online->view.table.own;
    return own == 0 || !online->brought || strcmp(online->nonce[own - 1], online->own_nonce) == 0;
}

static const char *judge(const struct online_client *online, int *fair)
{
    *fair = ONLINE_CHOSEN;
    if (online->seed[0] == '\0' && has_option(online, "tournament"))
        return _("The seed of the dice is told when the tournament is closed.");
    *fair = ONLINE_BROKEN;
    if (!online->seed_fits)
        return _("The dice are NOT those of the seed that the server tells.");
    if (is_chosen(online)) {
        *fair = ONLINE_CHOSEN;
        return _("The dice are those of a seed that was chosen and known before.");
    }
    if (strlen(online->server_secret) != HEX || !secret_fits(online))
        return _("The dice are NOT fair: the server had committed itself to another secret.");
    if (!nonce_fits(online) || !seed_is_made_so(online))
        return _("The dice are NOT fair: the seed is not made of the secret and of the players' "
                 "shares.");
    *fair = ONLINE_KEPT;
    return _(
        "The dice were fair: they follow from the server's secret, to which it was bound before "
        "anyone sat down, and from every player's share.");
}

void dice_judge(struct online_client *online)
{
    snprintf(online->fairness, sizeof online->fairness, "%s", judge(online, &online->fair));
}

/* --- telling ---------------------------------------------------------------------------------- */

/* The server tells another commitment than it did at first. */
static bool is_broken(const struct online_client *online)
{
    return online->view.table.known &&
           strcmp(online->own_commitment, online->view.table.commitment) != 0;
}

int online_fair(const struct online_client *online)
{
    if (online->view.table.over)
        return online->fair;
    if (is_broken(online))
        return ONLINE_BROKEN;
    return is_chosen(online) ? ONLINE_CHOSEN : ONLINE_PROMISED;
}

const char *online_fair_line(const struct online_client *online)
{
    if (online->view.table.over)
        return online->fairness;
    switch (online_fair(online)) {
    case ONLINE_BROKEN:
        return _("The dice are NOT fair: the server had committed itself to another secret.");
    case ONLINE_CHOSEN: return _("The dice are those of a seed that was chosen and known before.");
    default:
        return _("Fair dice: the server is bound to its secret, and every player brings a share. "
                 "That is checked at the end.");
    }
}

const char *online_nonce(const struct online_client *online)
{
    return online->brought ? online->own_nonce : "";
}

const char *online_commitment(const struct online_client *online)
{
    return online->own_commitment;
}

const char *guest_secret(const struct online_client *online)
{
    return online->server_secret;
}

const char *online_seed(const struct online_client *online)
{
    return online->seed;
}

const char *online_nonce_of(const struct online_client *online, int player)
{
    return online->nonce[mirror_seats(online->mirror)[player] - 1];
}

void online_remarks(const struct online_client *online, ink_text *out)
{
    ink_slice nonce[ONLINE_SEATS];
    if (!online->view.table.over || is_chosen(online) || strlen(online->server_secret) != HEX)
        return;
    int players = gather(online, nonce);
    ink_fair_remarks(online->server_secret, nonce, players, out);
}
