#include "account.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "i18n/i18n.h"
#include "secrets.h"

enum { UNAUTHORIZED = 401, WORKED = 3 /* times: a harder puzzle may have been set meanwhile */ };

/* --- the secret ------------------------------------------------------------------------------- */

static void find_secret(const struct address *server, char secret[SECRETS_VALUE])
{
    char place[ADDRESS_PLACE];
    secrets_find(address_place(server, place), secret);
}

/* The one of before is none any more, so a new one has to be kept; without one nobody is known. */
static bool keep_secret(const struct address *server, const char *secret, char why[ASK_WHY])
{
    char place[ADDRESS_PLACE];
    if (secrets_keep(address_place(server, place), secret))
        return true;
    snprintf(why, ASK_WHY, "%s",
             _("it was done, but your sign-in cannot be saved here; sign in again when the disk "
               "has room"));
    return false;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* While many sign in the server wants to see some work first. */
static bool show_work(const char *puzzle, struct ask_option *shown, char answer[INK_PUZZLE_ANSWER])
{
    shown[0] = (struct ask_option){"puzzle", puzzle};
    shown[1] = (struct ask_option){"answer", answer};
    return ink_puzzle_try(ink_slice_of(puzzle), 0, UINT64_MAX, answer);
}

enum { ASKED = 2, SHOWN = 2 /* texts of a body, and those that work adds to it */ };

/* Posts the texts; NULL if they are refused. */
static struct json_tree *post(const struct address *server, const char *path,
                              const struct ask_option asked[ASKED], char why[ASK_WHY])
{
    char secret[SECRETS_VALUE], puzzle[INK_PUZZLE], answer[INK_PUZZLE_ANSWER];
    struct ask_option option[ASKED + SHOWN] = {asked[0], asked[1]};
    struct json_tree *json = NULL;
    struct answer_head head;
    int options = ASKED;
    find_secret(server, secret);
    for (int tries = 0; json == NULL && tries <= WORKED; tries++) {
        char *body = answer_body(option, options);
        struct http_request request = {
            .method = "POST", .path = path, .secret = secret, .body = body != NULL ? body : "{}"};
        json = answer_ask(server, &request, &head, why);
        free(body);
        memcpy(puzzle, head.puzzle, sizeof puzzle);
        if (puzzle[0] == '\0' || !show_work(puzzle, option + ASKED, answer))
            break;
        options = ASKED + SHOWN;
    }
    return json;
}

/* Becomes somebody by posting the two texts: the new secret is kept. */
static bool arrive(const struct address *server, const char *path,
                   const struct ask_option asked[ASKED], char why[ASK_WHY])
{
    char secret[ASK_SECRET] = "";
    struct json_tree *json = post(server, path, asked, why);
    if (json == NULL)
        return false;
    answer_text(json, "token", secret, sizeof secret);
    json_tree_free(json);
    if (secret[0] != '\0')
        return keep_secret(server, secret, why);
    snprintf(why, ASK_WHY, "%s", _("the server gave no secret"));
    return false;
}

/* --- accounts --------------------------------------------------------------------------------- */

bool account_look(const struct address *server, struct account *account, char why[ASK_WHY])
{
    char secret[SECRETS_VALUE];
    struct http_request request = {.method = "GET", .path = "/api/me", .secret = secret};
    struct answer_head head;
    find_secret(server, secret);
    *account = (struct account){.known = false};
    struct json_tree *json = answer_ask(server, &request, &head, why);
    account->known = json != NULL;
    answer_text(json, "name", account->name, sizeof account->name);
    answer_text(json, "account", account->account, sizeof account->account);
    json_tree_free(json);
    return account->known || head.status == UNAUTHORIZED;
}

bool account_create(const struct address *server, const char *name, const char *phrase,
                    char why[ASK_WHY])
{
    char secret[ASK_SECRET];
    const struct ask_option asked[] = {{"name", name}, {"passphrase", phrase}};
    return ask_secret(server, name, false, secret, why) &&
           arrive(server, "/api/account", asked, why);
}

bool account_sign_in(const struct address *server, const char *name, const char *phrase,
                     char why[ASK_WHY])
{
    const struct ask_option asked[] = {{"name", name}, {"passphrase", phrase}};
    return arrive(server, "/api/login", asked, why);
}

bool account_change(const struct address *server, const char *old, const char *phrase,
                    char why[ASK_WHY])
{
    const struct ask_option asked[] = {{"old", old}, {"passphrase", phrase}};
    return arrive(server, "/api/account/passphrase", asked, why);
}

/* Whoever is nobody there is signed out already. */
bool account_sign_out(const struct address *server, bool everywhere, char why[ASK_WHY])
{
    char secret[SECRETS_VALUE];
    struct http_request request = {.method = everywhere ? "DELETE" : "POST",
                                   .path = everywhere ? "/api/me/devices" : "/api/logout",
                                   .secret = secret};
    struct answer_head head;
    find_secret(server, secret);
    struct json_tree *json = answer_ask(server, &request, &head, why);
    bool out = json != NULL || head.status == UNAUTHORIZED;
    json_tree_free(json);
    return out && keep_secret(server, "", why);
}
