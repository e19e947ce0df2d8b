/* inkrail verify: were the dice of a game on a server fair? Everything is in the record. */
#include <stdio.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "online/client/proof.h"

struct settings {
    const char *commitment, *operand;
    bool json;
};

/* 64 digits of hex, in small or capital letters. */
static void read_commitment(const char *given, char seen[INK_FAIR_SECRET])
{
    static const char digits[] = "0123456789abcdefABCDEF";
    if (strlen(given) != INK_FAIR_SECRET - 1 || strspn(given, digits) != INK_FAIR_SECRET - 1)
        fail(_("--commitment takes 64 digits of 0-9 and a-f, not '%s'"), given);
    for (int i = 0; i < INK_FAIR_SECRET; i++)
        seen[i] = given[i] >= 'A' && given[i] <= 'F' ? (char)(given[i] - 'A' + 'a') : given[i];
}

/* --- saying ----------------------------------------------------------------------------------- */

enum { NAME_COLUMNS = 16 };

static void print_row(const char *name, ink_slice value)
{
    print_padded(name, NAME_COLUMNS);
    words_print(stdout, "%.*s\n", (int)value.length, value.data);
}

static void print_claim(const struct proof *proof)
{
    const ink_fair_claim *claim = &proof->claim;
    putchar('\n');
    print_row(_("Commitment"), ink_slice_of(claim->commitment));
    print_row(_("Secret"), ink_slice_of(claim->secret));
    for (int p = 0; p < claim->players; p++) {
        char name[64];
        snprintf(name, sizeof name, _("Nonce %d"), p + 1);
        print_row(name, claim->nonce[p]);
    }
    if (proof->has_seed)
        print_row(_("Seed"), proof->seed);
}

/* Each sentence on lines of its own. */
static void print_more(const struct proof *proof, bool seen)
{
    char text[2048];
    ink_text out = ink_text_in(text, sizeof text);
    proof_text(proof, seen, &out);
    ink_slice rest = ink_slice_of(text);
    if (rest.length > 0)
        putchar('\n');
    while (rest.length > 0) {
        char sentence[1024];
        ink_slice line = ink_slice_line(&rest);
        snprintf(sentence, sizeof sentence, "%.*s", (int)line.length, line.data);
        print_wrapped(sentence);
    }
}

static void print_text(const struct proof *proof, bool seen)
{
    print_wrapped(proof_line(proof->finding));
    if (proof_claims(proof))
        print_claim(proof);
    print_more(proof, seen);
}

static void print_json_key(const char *key, ink_slice value)
{
    printf(",\"%s\":", key);
    print_json_string(value);
}

static void print_json(const struct proof *proof, bool seen)
{
    const ink_fair_claim *claim = &proof->claim;
    printf("{\"proven\":%s,\"finding\":\"%s\",\"compared\":%s,\"over\":%s",
           proof->finding == PROOF_PROVEN ? "true" : "false", proof_name(proof->finding),
           seen ? "true" : "false", proof->over ? "true" : "false");
    if (proof_claims(proof)) {
        print_json_key("commitment", ink_slice_of(claim->commitment));
        print_json_key("secret", ink_slice_of(claim->secret));
        print_json_key("seed", proof->seed);
        fputs(",\"nonces\":[", stdout);
        for (int p = 0; p < claim->players; p++) {
            fputs(p > 0 ? "," : "", stdout);
            print_json_string(claim->nonce[p]);
        }
        putchar(']');
    }
    puts("}");
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    static struct proof proof;
    char seen[INK_FAIR_SECRET] = "";
    options_read(&settings, argc, argv);
    if (settings.operand == NULL)
        fail(_("the record is missing: name its file, or - for standard input"));
    if (settings.commitment != NULL)
        read_commitment(settings.commitment, seen);
    ink_slice record = input_read_record(settings.operand);
    proof_find(record, seen, &proof);
    if (proof.finding == PROOF_NO_RECORD)
        record_refuse(&proof.replay, &proof.why, settings.operand);
    (settings.json ? print_json : print_text)(&proof, settings.commitment != NULL);
    return proof.finding == PROOF_PROVEN ? STATUS_YES : STATUS_NO;
}

const struct command command_verify = {
    .name = "verify",
    .run = run_command,
    .options = OPTIONS(TAKE(COMMITMENT, commitment), TAKE(JSON, json), TAKE(OPERAND, operand)),
    .operand = N_("RECORD"),
    .summary = N_("prove that the dice of a game were fair"),
    .text =
        N_("Proves from the record of a game on a server (- is standard input) that nobody alone\n"
           "could choose its dice: the secret is the one to which the server was bound before the\n"
           "game, the seed follows from it and from the nonces of all players, and all dice are\n"
           "those of the seed. Compare the commitment with the one you were shown, or let\n"
           "--commitment do it, and your nonce with the one you brought."),
    .example = "inkrail verify fair.ink",
    .no = N_("the dice are not proven")};
