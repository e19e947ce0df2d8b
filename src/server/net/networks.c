#include "networks.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "format/slice.h"

enum { TEXT = 64, MAPPED = 12, ALL_BITS = 128 };

static const unsigned char mapped[MAPPED] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/* --- addresses -------------------------------------------------------------------------------- */

static void map_four(const void *four, unsigned char byte[NETWORK_BYTES])
{
    memcpy(byte, mapped, MAPPED);
    memcpy(byte + MAPPED, four, NETWORK_BYTES - MAPPED);
}

/* `first` is the number of bits before those that a prefix of this kind of address counts. */
static bool read_address(ink_slice text, unsigned char byte[NETWORK_BYTES], int *first)
{
    char copy[TEXT];
    struct in_addr four;
    if (text.length == 0 || text.length >= sizeof copy)
        return false;
    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    bool is_four = inet_pton(AF_INET, copy, &four) == 1;
    *first = is_four ? 8 * MAPPED : 0;
    if (is_four)
        map_four(&four, byte);
    return is_four || inet_pton(AF_INET6, copy, byte) == 1;
}

static bool is_in(const struct network *network, const unsigned char byte[NETWORK_BYTES])
{
    int whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->byte, byte, (size_t)whole) != 0)
        return false;
    return rest == 0 || (network->byte[whole] ^ byte[whole]) >> (8 - rest) == 0;
}

static bool have(const struct networks *networks, const unsigned char byte[NETWORK_BYTES])
{
    for (int i = 0; i < networks->count; i++)
        if (is_in(&networks->network[i], byte))
            return true;
    return false;
}

bool networks_have_peer(const struct networks *networks, const struct sockaddr *peer)
{
    unsigned char byte[NETWORK_BYTES];
    if (peer->sa_family == AF_UNIX)
        return networks->local;
    if (peer->sa_family == AF_INET6)
        memcpy(byte, &((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr, sizeof byte);
    else
        map_four(&((const struct sockaddr_in *)(const void *)peer)->sin_addr, byte);
    return have(networks, byte);
}

/* --- the list --------------------------------------------------------------------------------- */

/* An address alone is a network of one. */
static bool read_network(ink_slice text, struct network *network)
{
    ink_slice address = ink_slice_until(&text, '/');
    uint32_t bits;
    int first;
    if (!read_address(address, network->byte, &first))
        return false;
    network->bits = ALL_BITS;
    if (address.data + address.length == text.data) /* there was no slash */
        return text.length == 0;
    if (!ink_slice_number(text, (uint32_t)(ALL_BITS - first), &bits))
        return false;
    network->bits = first + (int)bits;
    return true;
}

static bool add(struct networks *networks, ink_slice text)
{
    if (ink_slice_is(text, "unix"))
        return networks->local = true;
    return networks->count < NETWORKS_MOST &&
           read_network(text, &networks->network[networks->count++]);
}

bool networks_read(ink_slice text, struct networks *networks)
{
    *networks = (struct networks){.count = 0};
    if (ink_slice_is(text, "no"))
        return true;
    if (ink_slice_is(text, "yes"))
        text = ink_slice_of("127.0.0.0/8, ::1, unix");
    while (text.length > 0)
        if (!add(networks, ink_slice_trimmed(ink_slice_until(&text, ','))))
            return false;
    return true;
}

/* --- X-Forwarded-For -------------------------------------------------------------------------- */

/* Takes the last member of the list. */
static ink_slice take_last(ink_slice *list)
{
    size_t from = list->length;
    while (from > 0 && list->data[from - 1] != ',')
        from--;
    ink_slice last = {list->data + from, list->length - from};
    list->length = from > 0 ? from - 1 : 0;
    return ink_slice_trimmed(last);
}

/* "192.0.2.1:4711" and "[2001:db8::1]:4711" come from some proxies. */
static ink_slice without_port(ink_slice text)
{
    if (text.length > 0 && text.data[0] == '[') {
        ink_slice_take(&text, 1);
        return ink_slice_until(&text, ']');
    }
    ink_slice port = text, host = ink_slice_until(&port, ':');
    return memchr(port.data, ':', port.length) == NULL ? host : text;
}

ink_slice networks_client(const struct networks *networks, ink_slice list)
{
    unsigned char byte[NETWORK_BYTES];
    ink_slice client;
    int first;
    do
        client = without_port(take_last(&list));
    while (list.length > 0 && read_address(client, byte, &first) && have(networks, byte));
    return client;
}
