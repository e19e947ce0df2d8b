#include "ask.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answer.h"
#include "i18n/i18n.h"
#include "secrets.h"

enum {
    PATH = 64,
    UNAUTHORIZED = 401,
    UNKNOWN = 504, /* the server does not know whether it was done */
    TRIES = 5,
    PAUSE_S = 1
};

/* --- people ----------------------------------------------------------------------------------- */

static bool make_guest(const struct address *server, const char *name, char secret[ASK_SECRET],
                       char why[ASK_WHY])
{
    char *body = answer_body(&(struct ask_option){"name", name}, 1);
    struct http_request request = {
        .method = "POST", .path = "/api/guest", .body = body != NULL ? body : "{}"};
    struct answer_head head;
    struct json_tree *json = answer_ask(server, &request, &head, why);
    answer_text(json, "token", secret, ASK_SECRET);
    if (json != NULL && secret[0] == '\0')
        snprintf(why, ASK_WHY, "%s", _("the server gave no secret"));
    json_tree_free(json);
    free(body);
    return secret[0] != '\0';
}

/* A server that has lost its people, or forgotten this one, does not know the secret any more. */
static bool is_stranger(const struct address *server, const char *secret)
{
    char why[ASK_WHY] = "";
    struct http_request request = {.method = "GET", .path = "/api/me", .secret = secret};
    struct answer_head head;
    json_tree_free(answer_ask(server, &request, &head, why));
    return head.status == UNAUTHORIZED;
}

bool ask_secret(const struct address *server, const char *name, bool fresh, char secret[ASK_SECRET],
                char why[ASK_WHY])
{
    char place[ADDRESS_PLACE], kept[SECRETS_VALUE];
    address_place(server, place);
    secret[0] = '\0';
    if (!fresh && secrets_find(place, kept) && strlen(kept) < ASK_SECRET &&
        !is_stranger(server, kept)) {
        memcpy(secret, kept, strlen(kept) + 1);
        return true;
    }
    if (!make_guest(server, name, secret, why))
        return false;
    if (!fresh)
        secrets_keep(place, secret);
    return true;
}

/* --- tables ----------------------------------------------------------------------------------- */

/* Asks for something to be made, and sends the request again by its name while nobody knows whether
   it was. */
static struct json_tree *ask_to_make(const struct address *server, struct http_request *request,
                                     char why[ASK_WHY])
{
    unsigned char chance[16];
    char key[2 * sizeof chance + 1];
    struct answer_head head;
    bool unknown = false;
    randombytes_buf(chance, sizeof chance);
    request->key = sodium_bin2hex(key, sizeof key, chance, sizeof chance);
    for (int tries = 1;; tries++) {
        struct json_tree *json = answer_ask(server, request, &head, why);
        unknown = unknown || head.status == ANSWER_LOST || head.status == UNKNOWN;
        bool settled = json != NULL || (head.status >= 400 && head.status < 500);
        if (settled || !unknown || tries == TRIES)
            return json;
        sleep(PAUSE_S);
    }
}

bool ask_new_table(const struct address *server, const char *secret,
                   const struct ask_option *option, int options, struct ask_table *table,
                   char why[ASK_WHY])
{
    char *body = answer_body(option, options);
    struct http_request request = {
        .method = "POST", .path = "/api/tables", .secret = secret, .body = body};
    struct json_tree *json = ask_to_make(server, &request, why);
    answer_text(json, "code", table->code, sizeof table->code);
    answer_text(json, "link", table->link, sizeof table->link);
    answer_text(json, "commitment", table->commitment, sizeof table->commitment);
    json_tree_free(json);
    free(body);
    return table->code[0] != '\0';
}

bool ask_table(const struct address *address, const char *secret, char link[ASK_TEXT],
               char why[ASK_WHY])
{
    char path[PATH];
    snprintf(path, sizeof path, "/api/tables/%s", address->code);
    struct http_request request = {.method = "GET", .path = path, .secret = secret};
    struct answer_head head;
    struct json_tree *json = answer_ask(address, &request, &head, why);
    if (json == NULL && head.status == 404)
        snprintf(why, ASK_WHY, _("there is no table %s at this server"), address->code);
    bool there = json != NULL;
    answer_text(json, "link", link, ASK_TEXT);
    json_tree_free(json);
    return there;
}
