#include "idempotency.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "server/ops/serve.h"

bool idempotency_is_named(const struct call *call)
{
    return call->exchange->idempotency_key.length > 0;
}

bool idempotency_is_sound(struct call *call)
{
    ink_slice key = call->exchange->idempotency_key;
    bool sound = key.length <= IDEMPOTENCY_KEY;
    for (size_t i = 0; i < key.length; i++)
        sound = sound && key.data[i] > ' ' && key.data[i] <= '~';
    if (!sound)
        call_refuse(call, 400, "IDEMPOTENCY_KEY",
                    _("An Idempotency-Key has up to 64 visible ASCII characters."));
    return sound;
}

/* `purpose` tells uses of the server's key apart. */
static void work_out(const struct call *call, const char *purpose,
                     unsigned char mac[crypto_auth_hmacsha256_BYTES])
{
    char said[64 + IDEMPOTENCY_KEY];
    ink_slice key = call->exchange->idempotency_key;
    int length = snprintf(said, sizeof said, "inkrail %s 1\n%llu\n%.*s\n", purpose,
                          (unsigned long long)call->person.person, (int)key.length, key.data);
    crypto_auth_hmacsha256(mac, (const unsigned char *)said, (unsigned long long)length,
                           call_server(call)->key);
}

uint64_t idempotency_number(const struct call *call)
{
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    uint64_t number;
    if (!idempotency_is_named(call))
        return number_make();
    work_out(call, "number", mac);
    memcpy(&number, mac, sizeof number);
    number >>= 11; /* as that of number_make */
    return number != 0 ? number : 1;
}

void idempotency_secret(const struct call *call, char secret[INK_FAIR_SECRET])
{
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    _Static_assert(INK_FAIR_SECRET == 2 * sizeof mac + 1, "as many digits");
    if (!idempotency_is_named(call)) {
        ink_fair_secret(secret);
        return;
    }
    work_out(call, "secret", mac);
    sodium_bin2hex(secret, INK_FAIR_SECRET, mac, sizeof mac);
}
