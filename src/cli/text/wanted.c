#include "wanted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "online/transport/ask.h"
#include "output.h"

enum { MOST_NAME = 40 };

const char *name_wanted(const char *given, char name[INK_SESSION_NAME])
{
    static const char *const variables[] = {"INKRAIL_NAME", "USER", "LOGNAME"};
    if (given != NULL && (given[0] == '\0' || strlen(given) > MOST_NAME))
        fail(
            _("--name takes a name of 1 to %d bytes (letters beyond ASCII have several), not '%s'"),
            MOST_NAME, given);
    for (size_t i = 0; i < sizeof variables / sizeof *variables && given == NULL; i++) {
        const char *value = getenv(variables[i]);
        given = value != NULL && value[0] != '\0' && strlen(value) <= MOST_NAME ? value : NULL;
    }
    snprintf(name, INK_SESSION_NAME, "%s", given != NULL ? given : _("Guest"));
    return name;
}

const char *usual_server(void)
{
    const char *server = getenv("INKRAIL_SERVER");
    return server != NULL ? server : "";
}

_Noreturn void fail_address(int fault, const char *text)
{
    char words[ASK_WHY];
    address_fault_words(fault, text, words, sizeof words);
    fail("%s", words);
}

void server_wanted(const char *given, struct address *address)
{
    const char *server = given != NULL ? given : usual_server();
    int fault = address_of_server(server, address);
    if (fault != ADDRESS_GOOD)
        fail_address(fault, server);
}
