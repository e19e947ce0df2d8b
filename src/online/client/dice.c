/* What the dice were made of: remembered from the first visit on, compared at the end. */
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "state.h"

enum { NONCE_DIGITS = 32, HEX = INK_FAIR_SECRET - 1 };

/* --- remembering ------------------------------------------------------------------------------ */

bool dice_draw(struct guest *guest, const char *random)
{
    if (random == NULL || strspn(random, "0123456789abcdefABCDEF") < GUEST_RANDOM)
        return false;
    memcpy(guest->own_nonce, random, NONCE_DIGITS);
    memcpy(guest->prefix, random + NONCE_DIGITS, GUEST_PREFIX - 1);
    return true;
}

/* A table that was visited before has a commitment and a nonce already: who comes back later,
   perhaps with another program, is not told another one. */
void dice_committed(struct guest *guest)
{
    if (guest->own_commitment[0] == '\0')
        snprintf(guest->own_commitment, sizeof guest->own_commitment, "%s",
                 guest->view.table.commitment);
}

void guest_memory(const struct guest *guest, char memory[GUEST_MEMORY])
{
    memory[0] = '\0';
    if (guest->own_commitment[0] != '\0')
        snprintf(memory, GUEST_MEMORY, "%s %s%s", guest->own_commitment, guest->own_nonce,
                 guest->brought ? " brought" : "");
}

static bool is_of(ink_slice word, const char *characters, size_t least, size_t most)
{
    bool is = word.length >= least && word.length <= most;
    for (size_t i = 0; is && i < word.length; i++)
        is = word.data[i] != '\0' && strchr(characters, word.data[i]) != NULL;
    return is;
}

bool guest_recall(struct guest *guest, ink_slice memory)
{
    static const char hex[] = "0123456789abcdef",
                      alphanumeric[] =
                          "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    ink_slice commitment = ink_slice_word(&memory), nonce = ink_slice_word(&memory),
              brought = ink_slice_word(&memory);
    if (!is_of(commitment, hex, HEX, HEX) || !is_of(nonce, alphanumeric, 16, GUEST_NONCE - 1) ||
        (brought.length > 0 && !ink_slice_is(brought, "brought")) || memory.length > 0)
        return false;
    guest_copy(commitment, guest->own_commitment, sizeof guest->own_commitment);
    guest_copy(nonce, guest->own_nonce, sizeof guest->own_nonce);
    guest->brought = brought.length > 0;
    return true;
}

/* --- judging ---------------------------------------------------------------------------------- */

/* The nonces in the order of players; a bot that sat there from the beginning has none of its
   own. */
static int gather(const struct guest *guest, ink_slice nonce[GUEST_SEATS])
{
    int players = mirror_players(guest->mirror);
    for (int p = 0; p < players; p++) {
        const char *text = guest->nonce[mirror_seats(guest->mirror)[p] - 1];
        nonce[p] = ink_slice_of(text[0] != '\0' ? text : "bot");
    }
    return players;
}

static bool seed_is_made_so(const struct guest *guest)
{
    ink_slice nonce[GUEST_SEATS];
    char seed[INK_FAIR_SEED];
    int players = gather(guest, nonce);
    ink_fair_seed(guest->server_secret, nonce, players, seed);
    return strcmp(seed, guest->seed) == 0;
}

static bool secret_fits(const struct guest *guest)
{
    char commitment[INK_FAIR_SECRET];
    ink_fair_commit(guest->server_secret, commitment);
    return strcmp(commitment, guest->own_commitment) == 0;
}

static bool has_option(const struct guest *guest, const char *key)
{
    const struct guest_view *view = &guest->view;
    for (int i = 0; i < view->options; i++)
        if (strcmp(view->option[i].key, key) == 0)
            return view->option[i].value[0] != '\0';
    return false;
}

/* The host has chosen the seed, from the beginning or later. */
static bool is_chosen(const struct guest *guest)
{
    const struct guest_view *view = &guest->view;
    if (has_option(guest, "seed"))
        return true;
    return view->table.known && guest->own_commitment[0] == '\0';
}

/* Is the own share among them as it was sent? */
static bool nonce_fits(const struct guest *guest)
{
    int own = guest->view.table.own;
    return own == 0 || !guest->brought || strcmp(guest->nonce[own - 1], guest->own_nonce) == 0;
}

static const char *judge(const struct guest *guest, int *fair)
{
    *fair = GUEST_CHOSEN;
    if (guest->seed[0] == '\0' && has_option(guest, "tournament"))
        return _("The seed of the dice is told when the tournament is closed.");
    *fair = GUEST_BROKEN;
    if (!guest->seed_fits)
        return _("The dice are NOT those of the seed that the server tells.");
    if (is_chosen(guest)) {
        *fair = GUEST_CHOSEN;
        return _("The dice are those of a seed that was chosen and known before.");
    }
    if (strlen(guest->server_secret) != HEX || !secret_fits(guest))
        return _("The dice are NOT fair: the server had committed itself to another secret.");
    if (!nonce_fits(guest) || !seed_is_made_so(guest))
        return _("The dice are NOT fair: the seed is not made of the secret and of the players' "
                 "shares.");
    *fair = GUEST_KEPT;
    return _(
        "The dice were fair: they follow from the server's secret, to which it was bound before "
        "anyone sat down, and from every player's share.");
}

void dice_judge(struct guest *guest)
{
    snprintf(guest->fairness, sizeof guest->fairness, "%s", judge(guest, &guest->fair));
}

/* --- telling ---------------------------------------------------------------------------------- */

/* The server tells another commitment than it did at first. */
static bool is_broken(const struct guest *guest)
{
    return guest->view.table.known &&
           strcmp(guest->own_commitment, guest->view.table.commitment) != 0;
}

int guest_fair(const struct guest *guest)
{
    if (guest->view.table.over)
        return guest->fair;
    if (is_broken(guest))
        return GUEST_BROKEN;
    return is_chosen(guest) ? GUEST_CHOSEN : GUEST_PROMISED;
}

const char *guest_fair_line(const struct guest *guest)
{
    if (guest->view.table.over)
        return guest->fairness;
    switch (guest_fair(guest)) {
    case GUEST_BROKEN:
        return _("The dice are NOT fair: the server had committed itself to another secret.");
    case GUEST_CHOSEN: return _("The dice are those of a seed that was chosen and known before.");
    default:
        return _("Fair dice: the server is bound to its secret, and every player brings a share. "
                 "That is checked at the end.");
    }
}

const char *guest_nonce(const struct guest *guest)
{
    return guest->brought ? guest->own_nonce : "";
}

const char *guest_commitment(const struct guest *guest)
{
    return guest->own_commitment;
}

const char *guest_secret(const struct guest *guest)
{
    return guest->server_secret;
}

const char *guest_seed(const struct guest *guest)
{
    return guest->seed;
}

const char *guest_nonce_of(const struct guest *guest, int player)
{
    return guest->nonce[mirror_seats(guest->mirror)[player] - 1];
}

void guest_remarks(const struct guest *guest, ink_text *out)
{
    ink_slice nonce[GUEST_SEATS];
    if (!guest->view.table.over || is_chosen(guest) || strlen(guest->server_secret) != HEX)
        return;
    int players = gather(guest, nonce);
    ink_fair_remarks(guest->server_secret, nonce, players, out);
}
