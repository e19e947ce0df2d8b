#include "answer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "words/words.h"
#include "json/json.h"

void answer_text(const struct json_tree *answer, const char *name, char *buffer, size_t size)
{
    ink_slice text = json_tree_member(answer, TREE_WHOLE, name)->text;
    ink_text out = ink_text_in(buffer, size);
    ink_text_bytes(&out, text.data, text.length);
    words_keep_line(buffer);
}

char *answer_body(const struct ask_option *option, int options)
{
    enum { ESCAPED = 6, SIGNS = 6 };
    size_t size = SIGNS;
    for (int i = 0; i < options; i++)
        size += ESCAPED * (strlen(option[i].name) + strlen(option[i].value)) + SIGNS;
    char *body = malloc(size);
    if (body == NULL)
        return NULL;
    ink_text out = ink_text_in(body, size);
    json_begin_object(&out, NULL);
    for (int i = 0; i < options; i++)
        json_text(&out, option[i].name, option[i].value);
    json_end_object(&out);
    return body;
}

static struct json_tree *read_json(const struct http_answer *answer)
{
    return json_tree_of_object((ink_slice){answer->body, answer->length});
}

/* What the server says about its refusal, else its status. */
static void write_refusal(const struct http_answer *answer, struct answer_head *head,
                          char why[ASK_WHY])
{
    char text[ASK_WHY / 2] = "";
    struct json_tree *json = read_json(answer);
    answer_text(json, "text", text, sizeof text);
    answer_text(json, "puzzle", head->puzzle, sizeof head->puzzle);
    json_tree_free(json);
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

struct json_tree *answer_ask(const struct address *server, const struct http_request *request,
                             struct answer_head *head, char why[ASK_WHY])
{
    struct http_answer answer;
    char trouble[SOCKET_WHY] = "", place[ADDRESS_PLACE];
    struct json_tree *json = NULL;
    *head = (struct answer_head){.status = 0};
    errno = 0;
    if (!http_ask(server, request, &answer, trouble)) {
        head->status = answer.lost ? ANSWER_LOST : 0;
        write_unreached(server, errno, trouble, why);
        return NULL;
    }
    head->status = answer.status;
    if (answer.status < 200 || answer.status >= 300)
        write_refusal(&answer, head, why);
    else if ((json = read_json(&answer)) == NULL)
        snprintf(why, ASK_WHY, _("what answers at %s is no Inkrail server"),
                 address_place(server, place));
    free(answer.body);
    return json;
}
