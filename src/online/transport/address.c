#include "address.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"

static const char usual_host[] = "localhost", usual_port[] = "8080", web_port[] = "80";

/* --- parts of a text -------------------------------------------------------------------------- */

/* How a text may begin. */
static const struct {
    const char *text;
    int fault;
} schemes[] = {
    {"http://", ADDRESS_GOOD},
    {"ws://", ADDRESS_GOOD},
    {"https://", ADDRESS_TLS},
    {"wss://", ADDRESS_TLS},
};

static bool begins_with(const char *text, const char *beginning)
{
    for (; *beginning != '\0'; text++, beginning++)
        if (tolower((unsigned char)*text) != *beginning)
            return false;
    return true;
}

/* Goes past the scheme, if there is one. */
static int take_scheme(const char **text)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (begins_with(*text, schemes[i].text)) {
            *text += strlen(schemes[i].text);
            return schemes[i].fault;
        }
    return strstr(*text, "://") != NULL ? ADDRESS_SCHEME : ADDRESS_GOOD;
}

/* Letters that a name or a number of a host may have; those of a number of IPv6 besides. */
static bool is_host(const char *text, size_t length, bool brackets)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (isalnum(c) == 0 && c != '.' && c != '-' && c != '_' && !(brackets && c == ':'))
            return false;
    }
    return length > 0 && length < ADDRESS_HOST;
}

/* "host" or "[::1]". */
static int take_host(const char **text, struct address *address)
{
    bool brackets = **text == '[';
    const char *begin = *text + brackets;
    size_t length = strcspn(begin, brackets ? "]" : ":/?#");
    if (!is_host(begin, length, brackets) || (brackets && begin[length] != ']'))
        return ADDRESS_HOST_TEXT;
    snprintf(address->host, sizeof address->host, "%.*s", (int)length, begin);
    *text = begin + length + brackets;
    return ADDRESS_GOOD;
}

static int take_port(const char **text, const char *usual, struct address *address)
{
    snprintf(address->port, sizeof address->port, "%s", usual);
    if (**text != ':')
        return ADDRESS_GOOD;
    const char *begin = *text + 1;
    size_t length = strspn(begin, "0123456789");
    unsigned long port = 0;
    for (size_t i = 0; i < length && port <= 65535; i++)
        port = 10 * port + (unsigned long)(begin[i] - '0');
    if (length == 0 || port == 0 || port > 65535)
        return ADDRESS_PORT_TEXT;
    snprintf(address->port, sizeof address->port, "%lu", port);
    *text = begin + length;
    return ADDRESS_GOOD;
}

/* Codes are read aloud, so nobody minds capitals. */
static int read_code(const char *text, size_t length, struct address *address)
{
    if (length == 0)
        return ADDRESS_NO_TABLE;
    if (length >= sizeof address->code)
        return ADDRESS_CODE_TEXT;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c > 127 || (isalnum(c) == 0 && c != '-'))
            return ADDRESS_CODE_TEXT;
        address->code[i] = (char)tolower(c);
    }
    return ADDRESS_GOOD;
}

/* "/t/CODE", "/CODE", and behind either "#KEY" or "?key=KEY". */
static int take_table(const char *text, struct address *address)
{
    if (*text == '/')
        text++;
    if (begins_with(text, "t/"))
        text += 2;
    size_t length = strcspn(text, "/?#");
    int fault = read_code(text, length, address);
    const char *key = text + length;
    key += strspn(key, "/");
    key += *key == '#' || *key == '?' ? 1 : 0;
    key += begins_with(key, "key=") ? 4 : 0;
    if (strlen(key) >= sizeof address->key)
        return ADDRESS_CODE_TEXT;
    snprintf(address->key, sizeof address->key, "%s", key);
    return fault;
}

/* A whole URL has the web's port if it names none. */
static int take_place(const char **text, struct address *address)
{
    const char *begin = *text;
    int fault = take_scheme(text);
    const char *usual = *text != begin ? web_port : usual_port;
    if (fault == ADDRESS_GOOD)
        fault = take_host(text, address);
    return fault == ADDRESS_GOOD ? take_port(text, usual, address) : fault;
}

/* --- whole addresses -------------------------------------------------------------------------- */

int address_of_server(const char *text, struct address *address)
{
    *address = (struct address){.host = ""};
    snprintf(address->host, sizeof address->host, "%s", usual_host);
    snprintf(address->port, sizeof address->port, "%s", usual_port);
    if (text == NULL || text[0] == '\0')
        return ADDRESS_GOOD;
    int fault = take_place(&text, address);
    if (fault != ADDRESS_GOOD)
        return fault;
    return strcmp(text, "/") == 0 || text[0] == '\0' ? ADDRESS_GOOD : ADDRESS_HOST_TEXT;
}

/* "bado-miku", and with its key "bado-miku#KEY": no host has been named. */
static bool is_plain_code(const char *text)
{
    return strcspn(text, "/:.[") == strlen(text);
}

int address_of_table(const char *text, const char *usual, struct address *address)
{
    int fault;
    *address = (struct address){.host = ""};
    if (is_plain_code(text)) {
        fault = address_of_server(usual, address);
        return fault == ADDRESS_GOOD ? take_table(text, address) : fault;
    }
    fault = take_place(&text, address);
    return fault == ADDRESS_GOOD ? take_table(text, address) : fault;
}

const char *address_place(const struct address *address, char place[ADDRESS_PLACE])
{
    bool brackets = strchr(address->host, ':') != NULL;
    snprintf(place, ADDRESS_PLACE, "%s%s%s:%s", brackets ? "[" : "", address->host,
             brackets ? "]" : "", address->port);
    return place;
}

const char *address_link(const struct address *address, char link[ADDRESS_LINK])
{
    char place[ADDRESS_PLACE];
    snprintf(link, ADDRESS_LINK, "http://%s/t/%s", address_place(address, place), address->code);
    return link;
}

bool address_is_here(const struct address *address)
{
    return strcmp(address->host, "localhost") == 0 || strcmp(address->host, "::1") == 0 ||
           strncmp(address->host, "127.", 4) == 0;
}

/* --- faults ----------------------------------------------------------------------------------- */

void address_fault_words(int fault, const char *text, char *words, size_t size)
{
    switch (fault) {
    case ADDRESS_TLS:
        snprintf(words, size,
                 _("'%s' is an encrypted address, and this program does not speak TLS; use a "
                   "tunnel (ssh -L 8080:localhost:8080 HOST) and join "
                   "http://localhost:8080/t/CODE"),
                 text);
        return;
    case ADDRESS_SCHEME:
        snprintf(words, size, _("'%s' is no address of a table; it begins with http:// or ws://"),
                 text);
        return;
    case ADDRESS_PORT_TEXT:
        snprintf(words, size, _("'%s' has no port from 1 to 65535 behind the colon"), text);
        return;
    case ADDRESS_CODE_TEXT:
        snprintf(words, size, _("'%s' has no code of a table like bado-miku at its end"), text);
        return;
    case ADDRESS_NO_TABLE:
        snprintf(words, size,
                 _("'%s' names a server but no table; add its code, as in HOST:PORT/bado-miku"),
                 text);
        return;
    default:
        snprintf(words, size,
                 _("'%s' names no server; write it as http://HOST:PORT/t/CODE or HOST:PORT/CODE"),
                 text);
    }
}
