#include "cookie.h"

#include <stdio.h>
#include <string.h>

enum { DAY_S = 24 * 3600, KEPT_S = 400 * DAY_S, COOKIE = 192 };

/* What a request says about itself does not count: the setting tells what people see. */
static bool is_https(const struct server *server)
{
    static const char https[] = "https://";
    return strncmp(server->settings.origin, https, sizeof https - 1) == 0;
}

const char *cookie_name(const struct server *server)
{
    return is_https(server) ? "__Host-inkrail" : "inkrail";
}

void cookie_set(struct exchange *exchange, const char *secret)
{
    const struct server *server = loop_server(exchange->loop);
    char text[COOKIE];
    snprintf(text, sizeof text, "%s=%s; Max-Age=%d; Path=/; HttpOnly; SameSite=Lax%s",
             cookie_name(server), secret, secret[0] != '\0' ? KEPT_S : 0,
             is_https(server) ? "; Secure" : "");
    exchange_header(exchange, "Set-Cookie", text);
}

bool cookie_is_due(int64_t seen, int64_t now)
{
    return seen + (int64_t)DAY_S * 1000 < now;
}
