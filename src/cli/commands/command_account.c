/* inkrail account: who one is at a server. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/text/output.h"
#include "cli/text/phrase.h"
#include "cli/text/wanted.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "online/transport/account.h"

struct settings {
    const char *server, *operand, *second;
    bool json;
};

/* --- what is said ----------------------------------------------------------------------------- */

static void print_json(const struct account *account)
{
    printf("{\"known\":%s,\"name\":", account->known ? "true" : "false");
    print_json_string(ink_slice_of(account->name));
    printf(",\"account\":");
    print_json_string(ink_slice_of(account->account));
    printf("}\n");
}

static void print_words(const struct account *account, const char *place)
{
    if (!account->known)
        words_print(stdout, _("You are nobody at %s yet.\n"), place);
    else if (account->account[0] == '\0')
        words_print(stdout, _("You are a guest at %s, called %s.\n"), place, account->name);
    else
        words_print(stdout, _("You are %s at %s, called %s at tables.\n"), account->account, place,
                    account->name);
}

static int show(const struct settings *settings, const struct address *server)
{
    struct account account;
    char why[ASK_WHY] = "", place[ADDRESS_PLACE];
    if (!account_look(server, &account, why))
        fail("%s", why);
    if (settings->json)
        print_json(&account);
    else
        print_words(&account, address_place(server, place));
    return account.known ? STATUS_YES : STATUS_NO;
}

/* --- what is done ----------------------------------------------------------------------------- */

/* Done, and who one is now; or why not. */
static int told(bool done, const char *why, const struct settings *settings,
                const struct address *server)
{
    if (!done)
        fail("%s", why);
    show(settings, server);
    return STATUS_YES;
}

static const char *name_given(const struct settings *settings)
{
    if (settings->second == NULL || settings->second[0] == '\0' ||
        strlen(settings->second) >= ACCOUNT_NAME)
        fail(_("name the account, as in 'inkrail account %s Anna'; a name has 1 to %d bytes"),
             settings->operand, ACCOUNT_NAME - 1);
    return settings->second;
}

static int create(const struct settings *settings, const struct address *server)
{
    char phrase[PHRASE_MOST], why[ASK_WHY] = "";
    const char *name = name_given(settings);
    phrase_ask_new(_("A passphrase for the new account:"), phrase);
    bool done = account_create(server, name, phrase, why);
    sodium_memzero(phrase, sizeof phrase);
    return told(done, why, settings, server);
}

static int sign_in(const struct settings *settings, const struct address *server)
{
    char phrase[PHRASE_MOST], why[ASK_WHY] = "";
    const char *name = name_given(settings);
    phrase_ask(_("The passphrase:"), phrase);
    bool done = account_sign_in(server, name, phrase, why);
    sodium_memzero(phrase, sizeof phrase);
    return told(done, why, settings, server);
}

static int change(const struct settings *settings, const struct address *server)
{
    char old[PHRASE_MOST], phrase[PHRASE_MOST], why[ASK_WHY] = "";
    phrase_ask(_("The old passphrase:"), old);
    phrase_ask_new(_("The new passphrase:"), phrase);
    bool done = account_change(server, old, phrase, why);
    sodium_memzero(old, sizeof old);
    sodium_memzero(phrase, sizeof phrase);
    return told(done, why, settings, server);
}

/* A guest has no name to come back by. */
static void spare_guests(const struct address *server)
{
    struct account account;
    char why[ASK_WHY] = "";
    if (!account_look(server, &account, why))
        fail("%s", why);
    if (account.known && account.account[0] == '\0')
        fail(_("you are a guest there, and nobody could sign in as that again; make an account "
               "first: 'inkrail account create NAME'"));
}

static int sign_out(const struct settings *settings, const struct address *server)
{
    char why[ASK_WHY] = "";
    bool everywhere = settings->second != NULL && strcmp(settings->second, "everywhere") == 0;
    if (settings->second != NULL && !everywhere)
        fail(_("'%s' is no way to sign out; say 'everywhere', or nothing for this device alone"),
             settings->second);
    spare_guests(server);
    return told(account_sign_out(server, everywhere, why), why, settings, server);
}

static int run_command(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const struct settings *settings, const struct address *server);
        bool more; /* something may follow */
    } verbs[] = {{"show", show, false},
                 {"create", create, true},
                 {"sign-in", sign_in, true},
                 {"passphrase", change, false},
                 {"sign-out", sign_out, true}};
    struct settings settings = {0};
    struct address server;
    options_read(&settings, argc, argv);
    server_wanted(settings.server, &server);
    const char *verb = settings.operand != NULL ? settings.operand : "show";
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verb, verbs[i].name) != 0)
            continue;
        if (settings.second != NULL && !verbs[i].more)
            fail(_("'%s' is one argument too many; 'inkrail %s --help' shows the usage"),
                 settings.second, "account");
        return verbs[i].run(&settings, &server);
    }
    fail(_("'%s' is none of show, create, sign-in, passphrase and sign-out"), verb);
}

const struct command command_account = {
    .name = "account",
    .run = run_command,
    .options = OPTIONS(TAKE(SERVER, server), TAKE(JSON, json), TAKE(OPERAND, operand),
                       TAKE(SECOND, second)),
    .operand = N_("[create|sign-in|passphrase|sign-out [NAME]]"),
    .summary = N_("who you are at a server: make an account, sign in and out"),
    .text = N_("Tells who you are at an Inkrail server, and changes that. 'create NAME' makes an\n"
               "account of the guest you are there, 'sign-in NAME' is the same person here as on\n"
               "your other devices; tables of the guest become the account's. 'passphrase'\n"
               "changes it and signs out all other devices, 'sign-out' ends it here, and\n"
               "'sign-out everywhere' on all devices at once. Passphrases are asked for, or are\n"
               "the lines of standard input: of 'passphrase' the old one and the new one. They\n"
               "travel as they are, so use it on this machine or through a tunnel, as 'ssh -L'\n"
               "makes it."),
    .example = "inkrail account",
    .no = N_("the server does not know you")};
