/* inkrail verify: were the dice of a game on a server fair? Everything is in the record. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "front/print.h"
#include "input.h"
#include "options.h"
#include "output.h"
#include "speech/i18n.h"
#include "wire/fair.h"

/* What was found, from the best to the worst. The first ones are ink_fair_verdict's. */
enum finding {
    PROVEN = INK_FAIR_PROVEN,
    NONE = INK_FAIR_NONE,
    FORM = INK_FAIR_FORM,
    SECRET_DIFFERS = INK_FAIR_SECRET_DIFFERS,
    SEED_DIFFERS = INK_FAIR_SEED_DIFFERS,
    DICE_DIFFER,
    NONCES_DIFFER,
    COMMITMENT_DIFFERS
};

static const struct {
    const char *name; /* in JSON */
    const char *text;
} findings[] = {
    [PROVEN] = {"proven", N_("Proven: nobody alone could choose the dice of this game.")},
    [NONE] = {"none", N_("Not proven: the record does not say how its dice came about. Only games "
                         "with fair dice on a server do.")},
    [FORM] = {"form", N_("Not proven: the remarks #fair and #nonce of the record are not as they "
                         "should be.")},
    [SECRET_DIFFERS] = {"secret",
                        N_("Not proven: the secret is not the one to which the server was "
                           "bound.")},
    [SEED_DIFFERS] = {"seed", N_("Not proven: the seed does not follow from the secret and the "
                                 "nonces.")},
    [DICE_DIFFER] = {"dice", N_("Not proven: there are dice that are not those of the seed.")},
    [NONCES_DIFFER] = {"nonces", N_("Not proven: there is not one nonce for each player.")},
    [COMMITMENT_DIFFERS] = {"commitment", N_("Not proven: the server was bound to another secret "
                                             "than the one you saw the commitment of.")},
};

/* --- judging ------------------------------------------------------------------------------------- */

/* Plays the record. False if goals, first player or dice are not the seed's, which is what is to be
   proven; anything else that is wrong makes it no record. */
static bool play_record(ink_replay *replay, ink_slice record, const char *path)
{
    ink_event event;
    ink_refusal why;
    *replay = (ink_replay){0};
    ink_replay_start(replay, record);
    do {
        ink_status status = ink_replay_step(replay, &event, &why);
        if (status == INK_E_SEED_DICE || status == INK_E_SEED_SETUP)
            return false;
        if (status != INK_OK)
            record_refuse(replay, &why, path);
        if (event.kind == INK_EVENT_START)
            replay_take_seats(replay);
    } while (event.kind != INK_EVENT_NONE);
    return true;
}

static int judge(ink_replay *replay, ink_slice record, const struct settings *settings,
                 const char *seen, ink_fair_claim *claim)
{
    bool dice_fit = play_record(replay, record, settings->operand);
    int finding = ink_fair_judge(record, replay->seed, claim);
    if (finding == NONE || finding == FORM)
        return finding;
    if (claim->players != replay->rules.config.players)
        return NONCES_DIFFER;
    if (finding == PROVEN && !dice_fit)
        return DICE_DIFFER;
    if (finding == PROVEN && seen[0] != '\0' && strcmp(seen, claim->commitment) != 0)
        return COMMITMENT_DIFFERS;
    return finding;
}

/* 64 digits of hex, in small or capital letters. */
static void read_commitment(const char *given, char seen[INK_FAIR_SECRET])
{
    static const char digits[] = "0123456789abcdefABCDEF";
    if (strlen(given) != INK_FAIR_SECRET - 1 || strspn(given, digits) != INK_FAIR_SECRET - 1)
        fail(_("--commitment takes 64 digits of 0-9 and a-f, not '%s'"), given);
    for (int i = 0; i < INK_FAIR_SECRET; i++)
        seen[i] = given[i] >= 'A' && given[i] <= 'F' ? (char)(given[i] - 'A' + 'a') : given[i];
}

/* --- saying --------------------------------------------------------------------------------------- */

enum { NAME_COLUMNS = 16 };

static void print_row(const char *name, ink_slice value)
{
    print_padded(name, NAME_COLUMNS);
    words_print(stdout, "%.*s\n", (int)value.length, value.data);
}

static void print_claim(const ink_replay *replay, const ink_fair_claim *claim)
{
    putchar('\n');
    print_row(_("Commitment"), ink_slice_of(claim->commitment));
    print_row(_("Secret"), ink_slice_of(claim->secret));
    for (int p = 0; p < claim->players; p++) {
        char name[64];
        snprintf(name, sizeof name, _("Nonce %d"), p + 1);
        print_row(name, claim->nonce[p]);
    }
    if (replay->has_seed)
        print_row(_("Seed"), replay->seed);
}

static void print_proof(const ink_replay *replay, bool seen)
{
    printf("\n");
    print_wrapped(
        _("The secret fits the commitment, the seed follows from the secret and all nonces, "
          "and all dice are those of the seed."));
    if (replay->table.phase != INK_PHASE_OVER)
        print_wrapped(_("The game is not finished: this holds for the dice so far."));
    if (!seen)
        print_wrapped(
            _("Compare the commitment with the one you saw before the game, and your nonce "
              "with the one you brought."));
}

static void print_text(int finding, const ink_replay *replay, const ink_fair_claim *claim,
                       bool seen)
{
    print_wrapped(_(findings[finding].text));
    if (finding != NONE && finding != FORM)
        print_claim(replay, claim);
    if (finding == PROVEN)
        print_proof(replay, seen);
}

static void print_json_key(const char *key, ink_slice value)
{
    printf(",\"%s\":", key);
    print_json_string(value);
}

static void print_json(int finding, const ink_replay *replay, const ink_fair_claim *claim,
                       bool seen)
{
    printf("{\"proven\":%s,\"finding\":\"%s\",\"compared\":%s,\"over\":%s",
           finding == PROVEN ? "true" : "false", findings[finding].name, seen ? "true" : "false",
           replay->table.phase == INK_PHASE_OVER ? "true" : "false");
    if (finding != NONE && finding != FORM) {
        print_json_key("commitment", ink_slice_of(claim->commitment));
        print_json_key("secret", ink_slice_of(claim->secret));
        print_json_key("seed", replay->seed);
        fputs(",\"nonces\":[", stdout);
        for (int p = 0; p < claim->players; p++) {
            fputs(p > 0 ? "," : "", stdout);
            print_json_string(claim->nonce[p]);
        }
        putchar(']');
    }
    puts("}");
}

int command_verify(int argc, char **argv)
{
    struct settings settings;
    static ink_replay replay;
    static ink_fair_claim claim;
    char seen[INK_FAIR_SECRET] = "";
    options_read(&settings, argc, argv);
    if (settings.operand == NULL)
        fail(_("the record is missing: name its file, or - for standard input"));
    if (settings.commitment != NULL)
        read_commitment(settings.commitment, seen);
    ink_slice record = input_read_record(settings.operand);
    int finding = judge(&replay, record, &settings, seen, &claim);
    (settings.json ? print_json : print_text)(finding, &replay, &claim,
                                              settings.commitment != NULL);
    return finding == PROVEN ? STATUS_YES : STATUS_NO;
}
