#define _DEFAULT_SOURCE
#include "invite.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "socket.h"

enum { LISTEN_MS = 200, ORIGIN = REMOTE_LINK - ADDRESS_CODE - 4 };

/* --- links ------------------------------------------------------------------------------------ */

/* "https://ink.example" of "https://ink.example/t/bado-miku"; false if it is no such link. */
static bool take_origin(const char *told, char origin[ORIGIN])
{
    const char *table = strstr(told, "/t/");
    if (table == NULL || table - told >= ORIGIN)
        return false;
    snprintf(origin, ORIGIN, "%.*s", (int)(table - told), told);
    return true;
}

/* Was the server told an address by which others come? */
static bool is_for_others(const char *origin)
{
    struct address address;
    const char *scheme = strstr(origin, "://");
    const char *place = scheme != NULL ? scheme + strlen("://") : origin;
    return address_of_server(place, &address) == ADDRESS_GOOD && !address_is_here(&address);
}

static void add_link(struct remote_invite *invite, const char *link)
{
    if (invite->links < REMOTE_WAYS)
        snprintf(invite->link[invite->links++], REMOTE_LINK, "%s", link);
}

/* --- this machine ----------------------------------------------------------------------------- */

/* "inkrail serve --listen 0.0.0.0:8080 --origin http://192.168.1.20:8080". */
static void write_advice(const struct address *address, const struct invite_places *places,
                         char advice[REMOTE_LINK])
{
    struct address own = *address;
    char place[ADDRESS_PLACE];
    int length = snprintf(advice, REMOTE_LINK, "inkrail serve --listen 0.0.0.0:%s", address->port);
    if (places->count == 0 || length >= REMOTE_LINK)
        return;
    snprintf(own.host, sizeof own.host, "%s", places->host[0]);
    snprintf(advice + length, REMOTE_LINK - (size_t)length, " --origin http://%s",
             address_place(&own, place));
}

/* The server is on this machine, and its link says no more than that. */
static void add_places(const struct address *address, const struct invite_places *places,
                       struct remote_invite *invite)
{
    for (int i = 0; i < places->count; i++) {
        struct address own = *address;
        char link[ADDRESS_LINK];
        snprintf(own.host, sizeof own.host, "%s", places->host[i]);
        if (places->listens(&own))
            add_link(invite, address_link(&own, link));
    }
    if (invite->links == 0)
        write_advice(address, places, invite->advice);
}

void invite_choose(const struct address *address, const char *told,
                   const struct invite_places *places, struct remote_invite *invite)
{
    char origin[ORIGIN], link[REMOTE_LINK];
    *invite = (struct remote_invite){.links = 0};
    if (take_origin(told, origin) && is_for_others(origin)) {
        snprintf(link, sizeof link, "%s/t/%s", origin, address->code);
        add_link(invite, link);
    } else if (!address_is_here(address)) {
        add_link(invite, address_link(address, link));
    } else {
        add_places(address, places, invite);
    }
}

/* --- the system ------------------------------------------------------------------------------- */

/* An address that others in the network may know: neither this machine's name for itself nor one
   that it has given itself for want of a network. */
static bool write_host(const struct sockaddr *address, int family, char host[ADDRESS_HOST])
{
    if (address == NULL || address->sa_family != family)
        return false;
    if (family == AF_INET) {
        const struct in_addr *in = &((const struct sockaddr_in *)(const void *)address)->sin_addr;
        uint32_t number = ntohl(in->s_addr);
        return number >> 24 != IN_LOOPBACKNET && number >> 16 != 0xa9fe &&
               inet_ntop(AF_INET, in, host, ADDRESS_HOST) != NULL;
    }
    const struct in6_addr *in = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    return !IN6_IS_ADDR_LOOPBACK(in) && !IN6_IS_ADDR_LINKLOCAL(in) &&
           inet_ntop(AF_INET6, in, host, ADDRESS_HOST) != NULL;
}

/* Numbers of IPv4 first, which are easier to type. */
static void find_places(struct invite_places *places)
{
    static const int families[] = {AF_INET, AF_INET6};
    struct ifaddrs *first;
    if (getifaddrs(&first) != 0)
        return;
    for (size_t f = 0; f < sizeof families / sizeof *families; f++)
        for (const struct ifaddrs *at = first; at != NULL && places->count < REMOTE_WAYS;
             at = at->ifa_next)
            if ((at->ifa_flags & IFF_UP) != 0)
                places->count += write_host(at->ifa_addr, families[f], places->host[places->count]);
    freeifaddrs(first);
}

static bool listens(const struct address *address)
{
    char why[SOCKET_WHY];
    int socket = socket_connect(address, LISTEN_MS, why);
    if (socket >= 0)
        close(socket);
    return socket >= 0;
}

void invite_find(const struct address *address, const char *told, struct remote_invite *invite)
{
    struct invite_places places = {.listens = listens};
    if (address_is_here(address))
        find_places(&places);
    invite_choose(address, told, &places, invite);
}
