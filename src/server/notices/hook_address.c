#include "hook_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "format/slice.h"
#include "i18n/i18n.h"
#include "outbound_http.h"
#include "server/net/address.h"

/* "https://[::1]:8080/x": the address itself, if it is one. */
static bool take_literal(ink_slice url, struct sockaddr_storage *address)
{
    char host[ADDRESS_TEXT] = "";
    struct sockaddr_in *four = (struct sockaddr_in *)(void *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)(void *)address;
    ink_slice_until(&url, '/');
    ink_slice_take(&url, url.length > 0);
    ink_slice place = ink_slice_until(&url, '/');
    bool in_brackets = place.length > 0 && place.data[0] == '[';
    ink_slice_take(&place, in_brackets);
    place = ink_slice_until(&place, in_brackets ? ']' : ':');
    if (place.length >= sizeof host)
        return false;
    memcpy(host, place.data, place.length);
    *address = (struct sockaddr_storage){.ss_family = in_brackets ? AF_INET6 : AF_INET};
    if (strcmp(host, "localhost") == 0)
        memcpy(host, "127.0.0.1", sizeof "127.0.0.1");
    if (!in_brackets)
        four->sin_port = htons(443);
    else
        six->sin6_port = htons(443);
    return inet_pton(in_brackets ? AF_INET6 : AF_INET, host,
                     in_brackets ? (void *)&six->sin6_addr : (void *)&four->sin_addr) == 1;
}

const char *hook_refusal(ink_slice url)
{
    struct sockaddr_storage address;
    if (url.length == 0)
        return NULL;
    if (outbound_reach() == REACH_NONE)
        return N_("This server sends no messages to webhooks.");
    if (outbound_reach() == REACH_PUBLIC && take_literal(url, &address) &&
        !address_is_public((const struct sockaddr *)&address))
        return N_(
            "A webhook must be at a public address, not on the server's own machine or network.");
    return NULL;
}
