#include "contest.h"

#include <stdio.h>
#include <string.h>

#include "format/slice.h"

#define PREFIX "tournament/"

void counted_key(const ink_room_options *options, char key[COUNTED_KEY])
{
    bool contest = options->tournament[0] != '\0';
    snprintf(key, COUNTED_KEY, "%s%s", contest ? PREFIX : "",
             contest ? options->tournament : options->daily);
}

bool contest_is_key(ink_slice key)
{
    size_t length = sizeof PREFIX - 1;
    return key.length > length && memcmp(key.data, PREFIX, length) == 0;
}

/* --- the tournament of a table ---------------------------------------------------------------- */

struct first_entry {
    char code[INK_CODE];
    uint32_t game;
};

/* "bado-miku/3" */
static void take_value(struct first_entry *first, ink_slice value)
{
    ink_slice code = ink_slice_until(&value, '/');
    if (value.length == 0 || code.length >= sizeof first->code)
        return;
    if (!ink_slice_number(value, INK_MOST_GAMES, &first->game))
        first->game = 0;
    memcpy(first->code, code.data, code.length);
    first->code[code.length] = '\0';
}

/* Reads the first entry of a log. Options are words: blanks in their values are encoded. */
static bool read_first(void *context, const ink_log_entry *entry)
{
    static const char name[] = "tournament=";
    ink_slice rest = entry->body;
    while (rest.length > 0) {
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0)
            break;
        if (word.length > sizeof name - 1 && memcmp(word.data, name, sizeof name - 1) == 0) {
            ink_slice_take(&word, sizeof name - 1);
            take_value(context, word);
        }
    }
    return false;
}

ink_store_status contest_of_table(ink_store *store, uint64_t table, struct contest *contest)
{
    struct first_entry first = {.game = 0};
    ink_store_status status = ink_store_log(store, table, 0, read_first, &first);
    contest->game = (int)first.game;
    if (status != INK_STORE_OK || first.game == 0)
        return status;
    return ink_store_tournament(store, ink_slice_of(first.code), &contest->tournament);
}

/* --- dice ------------------------------------------------------------------------------------- */

static ink_slice nonce_of(int game, char nonce[CONTEST_NONCE])
{
    snprintf(nonce, CONTEST_NONCE, "game-%d", game);
    return ink_slice_of(nonce);
}

void contest_seed(const ink_tournament *tournament, int game, char seed[INK_FAIR_SEED])
{
    char text[CONTEST_NONCE];
    ink_slice nonce = nonce_of(game, text);
    ink_fair_seed(tournament->secret, &nonce, 1, seed);
}

void contest_remarks(const struct contest *contest, ink_text *out)
{
    char text[CONTEST_NONCE];
    ink_slice nonce = nonce_of(contest->game, text);
    ink_fair_remarks(contest->tournament.secret, &nonce, 1, out);
}
