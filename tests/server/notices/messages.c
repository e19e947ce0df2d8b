#include "messages.h"

struct served served;
int port;

const char *const anywhere[] = {"INKRAIL_WEBHOOKS=any", "INKRAIL_CONNECTIONS_AN_ADDRESS=0",
                                "INKRAIL_CONTACT=mailto:host@example.org",
                                "INKRAIL_TABLES_AN_ADDRESS_HOUR=0", NULL};

int messages_start(void **state)
{
    (void)state;
    port = mailbox_open();
    served_start(&served, anywhere);
    return 0;
}

int messages_end(void **state)
{
    (void)state;
    int status = served_finish(&served);
    mailbox_close();
    return status;
}

bool body_says(const struct posted *posted, const char *text)
{
    char body[MAILBOX_BYTES + 1];
    memcpy(body, posted->body, posted->length);
    body[posted->length] = '\0';
    return strstr(body, text) != NULL;
}

bool sets_hook(struct player *host, const char *path)
{
    char members[256];
    snprintf(members, sizeof members, "\"option\":\"webhook\",\"value\":\"http://127.0.0.1:%d%s\"",
             port, path);
    return player_does(host, "set", members);
}
