#include "ask.h"

#include <errno.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "http.h"
#include "secrets.h"
#include "speech/i18n.h"
#include "speech/words.h"

enum {
    PATH = 64,
    UNAUTHORIZED = 401,
    UNKNOWN = 504, /* the server does not know whether it was done */
    LOST = -1,     /* nor do we: no answer came */
    TRIES = 5,
    PAUSE_S = 1
};

/* --- JSON ------------------------------------------------------------------------------------- */

/* A text of an object, "" if it has none; kept on one line. */
static void take_text(const json_t *object, const char *name, char *buffer, size_t size)
{
    const char *text = json_string_value(json_object_get(object, name));
    snprintf(buffer, size, "%s", text != NULL ? text : "");
    words_keep_line(buffer);
}

static json_t *read_json(const struct http_answer *answer)
{
    return answer->body != NULL ? json_loadb(answer->body, answer->length, 0, NULL) : NULL;
}

/* What the server says about its refusal, else its status. */
static void write_refusal(const struct http_answer *answer, char why[ASK_WHY])
{
    char text[ASK_WHY / 2] = "";
    json_t *json = read_json(answer);
    take_text(json, "text", text, sizeof text);
    json_decref(json);
    if (text[0] != '\0')
        snprintf(why, ASK_WHY, _("the server says: %s"), text);
    else
        snprintf(why, ASK_WHY, _("the server refuses with the status %d"), answer->status);
}

/* Nobody listens there: who can start a server is told how. */
static void write_unreached(const struct address *server, int error, const char *trouble,
                            char why[ASK_WHY])
{
    char place[ADDRESS_PLACE];
    if (error != ECONNREFUSED)
        snprintf(why, ASK_WHY, "%s", trouble);
    else if (!address_is_here(server))
        snprintf(why, ASK_WHY, _("%s; is 'inkrail serve' running there?"), trouble);
    else if (strcmp(server->port, "8080") == 0)
        snprintf(why, ASK_WHY, _("%s; start a server in another terminal: inkrail serve"), trouble);
    else
        snprintf(why, ASK_WHY,
                 _("%s; start a server in another terminal: inkrail serve --listen %s"), trouble,
                 address_place(server, place));
}

/* Asks, and gives the object of the answer; NULL if it was refused. */
static json_t *ask(const struct address *server, const struct http_request *request, int *status,
                   char why[ASK_WHY])
{
    struct http_answer answer;
    char trouble[SOCKET_WHY] = "", place[ADDRESS_PLACE];
    json_t *json = NULL;
    *status = 0;
    errno = 0;
    if (!http_ask(server, request, &answer, trouble)) {
        *status = answer.lost ? LOST : 0;
        write_unreached(server, errno, trouble, why);
        return NULL;
    }
    *status = answer.status;
    if (answer.status < 200 || answer.status >= 300)
        write_refusal(&answer, why);
    else if ((json = read_json(&answer)) == NULL || !json_is_object(json))
        snprintf(why, ASK_WHY, _("what answers at %s is no Inkrail server"),
                 address_place(server, place));
    free(answer.body);
    return json;
}

/* --- people ----------------------------------------------------------------------------------- */

static bool make_guest(const struct address *server, const char *name, char secret[ASK_SECRET],
                       char why[ASK_WHY])
{
    json_t *body = json_pack("{s:s}", "name", name);
    char *text = body != NULL ? json_dumps(body, JSON_COMPACT) : NULL;
    struct http_request request = {
        .method = "POST", .path = "/api/guest", .body = text != NULL ? text : "{}"};
    int status;
    json_t *json = ask(server, &request, &status, why);
    take_text(json, "token", secret, ASK_SECRET);
    if (json != NULL && secret[0] == '\0')
        snprintf(why, ASK_WHY, "%s", _("the server gave no secret"));
    json_decref(json);
    json_decref(body);
    free(text);
    return secret[0] != '\0';
}

/* A server that has lost its people, or forgotten this one, does not know the secret any more. */
static bool is_stranger(const struct address *server, const char *secret)
{
    char why[ASK_WHY] = "";
    struct http_request request = {.method = "GET", .path = "/api/me", .secret = secret};
    int status;
    json_decref(ask(server, &request, &status, why));
    return status == UNAUTHORIZED;
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

static char *write_options(const struct ask_option *option, int options)
{
    json_t *body = json_object();
    for (int i = 0; i < options; i++)
        json_object_set_new(body, option[i].name, json_string(option[i].value));
    char *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    return text;
}

/* Asks for something to be made, and sends the request again by its name while nobody knows whether
   it was. */
static json_t *ask_to_make(const struct address *server, struct http_request *request,
                           char why[ASK_WHY])
{
    unsigned char chance[16];
    char key[2 * sizeof chance + 1];
    int status;
    bool unknown = false;
    randombytes_buf(chance, sizeof chance);
    request->key = sodium_bin2hex(key, sizeof key, chance, sizeof chance);
    for (int tries = 1;; tries++) {
        json_t *json = ask(server, request, &status, why);
        unknown = unknown || status == LOST || status == UNKNOWN;
        bool settled = json != NULL || (status >= 400 && status < 500);
        if (settled || !unknown || tries == TRIES)
            return json;
        sleep(PAUSE_S);
    }
}

bool ask_new_table(const struct address *server, const char *secret,
                   const struct ask_option *option, int options, struct ask_table *table,
                   char why[ASK_WHY])
{
    char *body = write_options(option, options);
    struct http_request request = {
        .method = "POST", .path = "/api/tables", .secret = secret, .body = body};
    json_t *json = ask_to_make(server, &request, why);
    take_text(json, "code", table->code, sizeof table->code);
    take_text(json, "link", table->link, sizeof table->link);
    take_text(json, "commitment", table->commitment, sizeof table->commitment);
    json_decref(json);
    free(body);
    return table->code[0] != '\0';
}

bool ask_table(const struct address *address, const char *secret, char link[ASK_TEXT],
               char why[ASK_WHY])
{
    char path[PATH];
    snprintf(path, sizeof path, "/api/tables/%s", address->code);
    struct http_request request = {.method = "GET", .path = path, .secret = secret};
    int status;
    json_t *json = ask(address, &request, &status, why);
    if (json == NULL && status == 404)
        snprintf(why, ASK_WHY, _("there is no table %s at this server"), address->code);
    bool there = json != NULL;
    take_text(json, "link", link, ASK_TEXT);
    json_decref(json);
    return there;
}
