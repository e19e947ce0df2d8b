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
    snprintf(
        why, ASK_WHY, "%s",
        _("it was done, but who you are there cannot be kept here; sign in again when the disk "
          "has room"));
    return false;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* While many sign in the server wants to see some work first. */
static bool show_work(json_t *body, const char *puzzle)
{
    char answer[INK_PUZZLE_ANSWER];
    return ink_puzzle_try(ink_slice_of(puzzle), 0, UINT64_MAX, answer) &&
           json_object_set_new(body, "puzzle", json_string(puzzle)) == 0 &&
           json_object_set_new(body, "answer", json_string(answer)) == 0;
}

/* Posts the body, which is given back; NULL if it is refused. */
static json_t *post(const struct address *server, const char *path, json_t *body,
                    struct answer_head *head, char why[ASK_WHY])
{
    char secret[SECRETS_VALUE];
    json_t *json = NULL;
    find_secret(server, secret);
    for (int tries = 0; json == NULL && tries <= WORKED; tries++) {
        char *text = json_dumps(body, JSON_COMPACT);
        struct http_request request = {
            .method = "POST", .path = path, .secret = secret, .body = text != NULL ? text : "{}"};
        json = answer_ask(server, &request, head, why);
        free(text);
        if (head->puzzle[0] == '\0' || !show_work(body, head->puzzle))
            break;
    }
    json_decref(body);
    return json;
}

/* Becomes somebody by that: the new secret is kept. */
static bool arrive(const struct address *server, json_t *json, char why[ASK_WHY])
{
    char secret[ASK_SECRET] = "";
    if (json == NULL)
        return false;
    answer_text(json, "token", secret, sizeof secret);
    json_decref(json);
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
    json_t *json = answer_ask(server, &request, &head, why);
    account->known = json != NULL;
    answer_text(json, "name", account->name, sizeof account->name);
    answer_text(json, "account", account->account, sizeof account->account);
    json_decref(json);
    return account->known || head.status == UNAUTHORIZED;
}

bool account_create(const struct address *server, const char *name, const char *phrase,
                    char why[ASK_WHY])
{
    char secret[ASK_SECRET];
    struct answer_head head;
    return ask_secret(server, name, false, secret, why) &&
           arrive(server,
                  post(server, "/api/account",
                       json_pack("{s:s,s:s}", "name", name, "passphrase", phrase), &head, why),
                  why);
}

bool account_sign_in(const struct address *server, const char *name, const char *phrase,
                     char why[ASK_WHY])
{
    struct answer_head head;
    return arrive(server,
                  post(server, "/api/login",
                       json_pack("{s:s,s:s}", "name", name, "passphrase", phrase), &head, why),
                  why);
}

bool account_change(const struct address *server, const char *old, const char *phrase,
                    char why[ASK_WHY])
{
    struct answer_head head;
    return arrive(server,
                  post(server, "/api/account/passphrase",
                       json_pack("{s:s,s:s}", "old", old, "passphrase", phrase), &head, why),
                  why);
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
    json_t *json = answer_ask(server, &request, &head, why);
    bool out = json != NULL || head.status == UNAUTHORIZED;
    json_decref(json);
    return out && keep_secret(server, "", why);
}
