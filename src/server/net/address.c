#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "bucket.h"

enum { FIRST_CAPACITY = 256 };

/* A class of 500 behind one address arrives within a minute, each with a browser that opens several
   connections and asks for a dozen things. */
static const struct rate connect_rate = {.a_second = 100, .burst = 1000};
static const struct rate ask_rate = {.a_second = 200, .burst = 2000};

/* --- texts and keys --------------------------------------------------------------------------- */

static struct address of_bytes6(const unsigned char byte[16])
{
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    struct address address = {{0}};
    if (memcmp(byte, mapped, sizeof mapped) == 0)
        memcpy(&address.key[1], byte + 12, 4);
    else
        memcpy(&address.key[0], byte, 8);
    return address;
}

static struct address of_bytes4(const void *byte)
{
    struct address address = {{0}};
    memcpy(&address.key[1], byte, 4);
    return address;
}

/* Who comes by a Unix socket is on this machine. */
struct address address_of_socket(const struct sockaddr *socket)
{
    const uint32_t here = htonl(INADDR_LOOPBACK);
    if (socket->sa_family == AF_UNIX)
        return of_bytes4(&here);
    if (socket->sa_family == AF_INET6)
        return of_bytes6(((const struct sockaddr_in6 *)(const void *)socket)->sin6_addr.s6_addr);
    return of_bytes4(&((const struct sockaddr_in *)(const void *)socket)->sin_addr);
}

/* Bytes of the last word that no address has set tell networks from addresses. */
struct address address_network(struct address address)
{
    unsigned char *first = (unsigned char *)&address.key[0],
                  *second = (unsigned char *)&address.key[1];
    bool is_six = address.key[0] != 0;
    if (is_six)
        first[6] = first[7] = 0;
    else
        second[3] = 0;
    second[7] = is_six ? 48 : 24;
    return address;
}

bool address_read(ink_slice text, struct address *address)
{
    char copy[ADDRESS_TEXT];
    unsigned char byte[16];
    if (text.length == 0 || text.length >= sizeof copy)
        return false;
    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    if (inet_pton(AF_INET, copy, byte) == 1)
        *address = of_bytes4(byte);
    else if (inet_pton(AF_INET6, copy, byte) == 1)
        *address = of_bytes6(byte);
    else
        return false;
    return true;
}

bool address_is_near(ink_slice text)
{
    char copy[ADDRESS_TEXT];
    struct in6_addr six;
    struct in_addr four;
    if (text.length == 0 || text.length >= sizeof copy)
        return false;
    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    if (inet_pton(AF_INET, copy, &four) == 1)
        return ntohl(four.s_addr) >> 24 == IN_LOOPBACKNET;
    return inet_pton(AF_INET6, copy, &six) == 1 &&
           (IN6_IS_ADDR_LOOPBACK(&six) ||
            (IN6_IS_ADDR_V4MAPPED(&six) && six.s6_addr[12] == IN_LOOPBACKNET));
}

/* --- addresses of the world ------------------------------------------------------------------- */

/* Addresses that are not of the public internet: the first bits of each. */
static const struct block4 {
    uint32_t begin;
    int bits;
} blocks4[] = {
    {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
    {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0a80000, 16}, {0xc6120000, 15},
    {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 4},  {0xf0000000, 4},
};

static bool is_public4(uint32_t address)
{
    for (size_t i = 0; i < sizeof blocks4 / sizeof *blocks4; i++)
        if ((address ^ blocks4[i].begin) >> (32 - blocks4[i].bits) == 0)
            return false;
    return true;
}

static uint32_t four_bytes(const unsigned char *byte)
{
    return (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
}

/* The world is 2000::/3; in it are addresses that stand for one of IPv4 (6to4) or lead through
   others (Teredo), and those of books. */
static bool is_public6(const unsigned char byte[16])
{
    static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff},
                               translated[12] = {0, 0x64, 0xff, 0x9b};
    if (memcmp(byte, mapped, sizeof mapped) == 0 ||
        memcmp(byte, translated, sizeof translated) == 0)
        return is_public4(four_bytes(byte + 12));
    if (byte[0] >> 5 != 1)
        return false;
    if (byte[0] == 0x20 && byte[1] == 0x02)
        return is_public4(four_bytes(byte + 2));
    return four_bytes(byte) != 0x20010000 && four_bytes(byte) != 0x20010db8;
}

/* Writes all 16 bytes, those of IPv4 as IPv6 maps them. */
static void write_bytes(const struct sockaddr *socket, unsigned char byte[16])
{
    const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)socket;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)socket;
    memset(byte, 0, 16);
    if (socket->sa_family == AF_INET6) {
        memcpy(byte, &six->sin6_addr, 16);
        return;
    }
    byte[10] = byte[11] = 0xff;
    memcpy(byte + 12, &four->sin_addr, 4);
}

/* Is it an address of an interface of this machine? A public one leads to what listens here as
   well as 127.0.0.1 does, and past the proxy. The system is asked anew: addresses come and go. */
static bool is_own(const struct sockaddr *socket)
{
    uv_interface_address_t *list = NULL;
    unsigned char asked[16], here[16];
    int count = 0;
    if (uv_interface_addresses(&list, &count) != 0)
        return false;
    bool own = false;
    write_bytes(socket, asked);
    for (int i = 0; i < count && !own; i++) {
        write_bytes((const struct sockaddr *)(const void *)&list[i].address, here);
        own = memcmp(asked, here, sizeof here) == 0;
    }
    uv_free_interface_addresses(list, count);
    return own;
}

bool address_is_public(const struct sockaddr *socket)
{
    const struct sockaddr_in *four = (const struct sockaddr_in *)(const void *)socket;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)(const void *)socket;
    bool is_six = socket->sa_family == AF_INET6;
    int port = ntohs(is_six ? six->sin6_port : four->sin_port);
    if (port != 80 && port != 443 && port < 1024)
        return false;
    bool is_world = is_six                         ? is_public6(six->sin6_addr.s6_addr)
                    : socket->sa_family == AF_INET ? is_public4(ntohl(four->sin_addr.s_addr))
                                                   : false;
    return is_world && !is_own(socket);
}

void address_write(const struct sockaddr *socket, char text[ADDRESS_TEXT])
{
    const void *byte =
        socket->sa_family == AF_INET6
            ? (const void *)&((const struct sockaddr_in6 *)(const void *)socket)->sin6_addr
            : (const void *)&((const struct sockaddr_in *)(const void *)socket)->sin_addr;
    bool here = socket->sa_family == AF_UNIX;
    if (here || inet_ntop(socket->sa_family, byte, text, ADDRESS_TEXT) == NULL)
        snprintf(text, ADDRESS_TEXT, "%s", here ? "127.0.0.1" : "?");
}

/* --- a table of those that are known ---------------------------------------------------------- */

struct visitor {
    struct address address;
    struct bucket connects, asks;
    int connections;
    size_t unread; /* bytes */
    bool used;
};

struct addresses {
    pthread_mutex_t lock;
    int all, most, connections;
    struct visitor *visitor; /* open addressing; a power of two */
    size_t capacity, used;
};

struct addresses *addresses_new(int all, int most)
{
    struct addresses *addresses = calloc(1, sizeof *addresses);
    if (addresses == NULL)
        return NULL;
    pthread_mutex_init(&addresses->lock, NULL);
    addresses->all = all;
    addresses->most = most;
    addresses->capacity = FIRST_CAPACITY;
    addresses->visitor = calloc(FIRST_CAPACITY, sizeof *addresses->visitor);
    if (addresses->visitor == NULL) {
        free(addresses);
        return NULL;
    }
    return addresses;
}

void addresses_free(struct addresses *addresses)
{
    if (addresses == NULL)
        return;
    pthread_mutex_destroy(&addresses->lock);
    free(addresses->visitor);
    free(addresses);
}

static size_t place_of(const struct visitor *visitor, size_t capacity, struct address address)
{
    uint64_t hash = (address.key[0] ^ (address.key[1] * UINT64_C(0x9e3779b97f4a7c15))) *
                    UINT64_C(0xff51afd7ed558ccd);
    size_t at = (size_t)(hash >> 20) & (capacity - 1);
    while (visitor[at].used && memcmp(&visitor[at].address, &address, sizeof address) != 0)
        at = (at + 1) & (capacity - 1);
    return at;
}

static bool is_forgotten(const struct visitor *visitor, int64_t now)
{
    return visitor->connections == 0 && visitor->unread == 0 && visitor->connects.full_at < now &&
           visitor->asks.full_at < now;
}

/* Moves the visitors of whom something has to be remembered into a table of the right size. */
static bool rebuild(struct addresses *addresses, int64_t now)
{
    size_t kept = 0, capacity = FIRST_CAPACITY;
    for (size_t i = 0; i < addresses->capacity; i++)
        kept += addresses->visitor[i].used && !is_forgotten(&addresses->visitor[i], now);
    while (capacity < kept * 4)
        capacity *= 2;
    struct visitor *fresh = calloc(capacity, sizeof *fresh);
    if (fresh == NULL)
        return false;
    for (size_t i = 0; i < addresses->capacity; i++) {
        struct visitor *visitor = &addresses->visitor[i];
        if (visitor->used && !is_forgotten(visitor, now))
            fresh[place_of(fresh, capacity, visitor->address)] = *visitor;
    }
    free(addresses->visitor);
    addresses->visitor = fresh;
    addresses->capacity = capacity;
    addresses->used = kept;
    return true;
}

/* NULL if there is no memory for one more. */
static struct visitor *find(struct addresses *addresses, struct address address, int64_t now)
{
    size_t at = place_of(addresses->visitor, addresses->capacity, address);
    if (addresses->visitor[at].used)
        return &addresses->visitor[at];
    if (addresses->used * 2 >= addresses->capacity) {
        if (!rebuild(addresses, now) && addresses->used + 1 >= addresses->capacity)
            return NULL;
        at = place_of(addresses->visitor, addresses->capacity, address);
    }
    addresses->used++;
    addresses->visitor[at] = (struct visitor){.address = address, .used = true};
    return &addresses->visitor[at];
}

/* --- limits ----------------------------------------------------------------------------------- */

static struct visitor *known(const struct addresses *addresses, struct address address)
{
    return &addresses->visitor[place_of(addresses->visitor, addresses->capacity, address)];
}

static bool has_room(const struct addresses *addresses, int64_t connections, int share)
{
    return connections < (int64_t)share * (addresses->all - addresses->connections);
}

/* With the lock. The network is looked for first, since finding one may move the others. */
static bool enter(struct addresses *addresses, struct address address, int64_t now)
{
    struct address around = address_network(address);
    if (find(addresses, around, now) == NULL)
        return false;
    struct visitor *visitor = find(addresses, address, now), *network = known(addresses, around);
    bool may = visitor != NULL && network->used && visitor->connections < addresses->most &&
               has_room(addresses, visitor->connections, ADDRESS_SHARE) &&
               has_room(addresses, network->connections, NETWORK_SHARE) &&
               bucket_take(&visitor->connects, &connect_rate, now);
    if (may) {
        visitor->connections++;
        network->connections++;
        addresses->connections++;
    }
    return may;
}

bool address_enter(struct addresses *addresses, struct address address, int64_t now)
{
    if (addresses->most == 0)
        return true;
    pthread_mutex_lock(&addresses->lock);
    bool may = enter(addresses, address, now);
    pthread_mutex_unlock(&addresses->lock);
    return may;
}

static void take_off(const struct addresses *addresses, struct address address)
{
    struct visitor *visitor = known(addresses, address);
    if (visitor->used && visitor->connections > 0)
        visitor->connections--;
}

void address_leave(struct addresses *addresses, struct address address)
{
    if (addresses->most == 0)
        return;
    pthread_mutex_lock(&addresses->lock);
    take_off(addresses, address);
    take_off(addresses, address_network(address));
    addresses->connections--;
    pthread_mutex_unlock(&addresses->lock);
}

int address_connections(struct addresses *addresses, struct address address)
{
    pthread_mutex_lock(&addresses->lock);
    const struct visitor *visitor = known(addresses, address);
    int connections = visitor->used ? visitor->connections : 0;
    pthread_mutex_unlock(&addresses->lock);
    return connections;
}

bool address_asks(struct addresses *addresses, struct address address, int64_t now)
{
    if (addresses->most == 0)
        return true;
    pthread_mutex_lock(&addresses->lock);
    struct visitor *visitor = find(addresses, address, now);
    bool may = visitor != NULL && visitor->unread < ADDRESS_UNREAD &&
               bucket_take(&visitor->asks, &ask_rate, now);
    pthread_mutex_unlock(&addresses->lock);
    return may;
}

bool address_waits(struct addresses *addresses, struct address address, size_t bytes, int64_t now)
{
    pthread_mutex_lock(&addresses->lock);
    struct visitor *visitor = find(addresses, address, now);
    bool may =
        visitor != NULL && (addresses->most == 0 || visitor->unread + bytes <= ADDRESS_UNREAD);
    if (may)
        visitor->unread += bytes;
    pthread_mutex_unlock(&addresses->lock);
    return may;
}

void address_waits_no_more(struct addresses *addresses, struct address address, size_t bytes)
{
    pthread_mutex_lock(&addresses->lock);
    struct visitor *visitor = known(addresses, address);
    if (visitor->used)
        visitor->unread -= bytes;
    pthread_mutex_unlock(&addresses->lock);
}
