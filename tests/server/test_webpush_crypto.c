/* TEST server_webpush_crypto: Messages for browsers: sealed as RFC 8291 shows it, signed as RFC
   8292 wants it; and which addresses messages may be sent to. */
#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/address.h"
#include "server/notices/webpush_crypto.h"
#include "webpush_open.h"

static void bytes(const char *text, unsigned char *out, size_t count)
{
    assert_true(webpush_bytes(ink_slice_of(text), out, count));
}

/* --- the example of RFC 8291, section 5 and appendix A ---------------------------------------- */

static const char watermelon[] = "When I grow up, I want to be a watermelon";
static const char browser_private[] = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
static const char browser_public[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char browser_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char server_private[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char server_public[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char salt_text[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char sealed_text[] =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN";

static void the_example_of_the_rfc(void **state)
{
    (void)state;
    enum { LENGTH = sizeof watermelon - 1 + WEBPUSH_MORE };
    unsigned char point[WEBPUSH_POINT], own[WEBPUSH_POINT], auth[WEBPUSH_AUTH],
        scalar[WEBPUSH_SCALAR], salt[WEBPUSH_SALT], wanted[LENGTH], sealed[LENGTH],
        made[WEBPUSH_POINT];
    bytes(browser_public, point, sizeof point);
    bytes(browser_auth, auth, sizeof auth);
    bytes(server_private, scalar, sizeof scalar);
    bytes(server_public, own, sizeof own);
    bytes(salt_text, salt, sizeof salt);
    bytes(sealed_text, wanted, sizeof wanted);
    assert_true(webpush_public(scalar, made));
    assert_memory_equal(made, own, sizeof own);
    assert_true(webpush_seal(point, auth, scalar, salt, ink_slice_of(watermelon), sealed));
    assert_memory_equal(sealed, wanted, sizeof wanted);
    unsigned char browser[WEBPUSH_SCALAR];
    char read[LENGTH];
    bytes(browser_private, browser, sizeof browser);
    assert_int_equal(unseal(browser, point, auth, wanted, sizeof wanted, read, sizeof read),
                     sizeof watermelon - 1);
    assert_string_equal(read, watermelon);
}

static void what_is_sealed_can_be_read(void **state)
{
    (void)state;
    static const size_t lengths[] = {0, 1, 15, 16, 17, 1000, WEBPUSH_MOST};
    static char message[WEBPUSH_MOST + 1], read[WEBPUSH_MOST + 16];
    static unsigned char sealed[WEBPUSH_MOST + WEBPUSH_MORE];
    unsigned char browser[WEBPUSH_SCALAR], point[WEBPUSH_POINT],
        auth[WEBPUSH_AUTH] = {7}, once[WEBPUSH_SCALAR], salt[WEBPUSH_SALT] = {9};
    webpush_random_key(browser);
    assert_true(webpush_public(browser, point));
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        memset(message, 'a' + (int)i, lengths[i]);
        webpush_random_key(once);
        assert_true(
            webpush_seal(point, auth, once, salt, (ink_slice){message, lengths[i]}, sealed));
        assert_int_equal(
            unseal(browser, point, auth, sealed, lengths[i] + WEBPUSH_MORE, read, sizeof read),
            lengths[i]);
        assert_memory_equal(read, message, lengths[i]);
        sealed[WEBPUSH_HEAD] ^= 1;
        assert_int_equal(
            unseal(browser, point, auth, sealed, lengths[i] + WEBPUSH_MORE, read, sizeof read), -1);
    }
    assert_false(
        webpush_seal(point, auth, once, salt, (ink_slice){message, WEBPUSH_MOST + 1}, sealed));
}

static void keys_that_are_none(void **state)
{
    (void)state;
    unsigned char point[WEBPUSH_POINT], scalar[WEBPUSH_SCALAR] = {0}, auth[WEBPUSH_AUTH] = {0},
                                        salt[WEBPUSH_SALT] = {0}, sealed[256];
    assert_false(webpush_public(scalar, point)); /* 0 */
    memset(scalar, 0xff, sizeof scalar);
    assert_false(webpush_public(scalar, point)); /* beyond the order */
    bytes(browser_public, point, sizeof point);
    assert_true(webpush_point_good(point));
    point[64] ^= 1; /* beside the curve */
    assert_false(webpush_point_good(point));
    webpush_random_key(scalar);
    assert_false(webpush_seal(point, auth, scalar, salt, ink_slice_of("x"), sealed));
    memset(point, 0, sizeof point);
    assert_false(webpush_point_good(point));
}

static void bytes_are_read_exactly(void **state)
{
    (void)state;
    unsigned char out[WEBPUSH_AUTH];
    assert_true(webpush_bytes(ink_slice_of("BTBZMqHH6r4Tts7J_aSIgg=="), out, sizeof out));
    assert_false(webpush_bytes(ink_slice_of("BTBZMqHH6r4Tts7J_aSI"), out, sizeof out));
    assert_false(webpush_bytes(ink_slice_of("BTBZMqHH6r4Tts7J_aSIggAA"), out, sizeof out));
    assert_false(webpush_bytes(ink_slice_of("BTBZMqHH6r4Tts7J/aSIgg"), out, sizeof out));
    assert_false(webpush_bytes(ink_slice_of(""), out, sizeof out));
}

static void the_servers_key_stays_the_same(void **state)
{
    (void)state;
    unsigned char one[WEBPUSH_SCALAR], two[WEBPUSH_SCALAR], three[WEBPUSH_SCALAR];
    webpush_own_key((const unsigned char *)"secret", 6, one);
    webpush_own_key((const unsigned char *)"secret", 6, two);
    webpush_own_key((const unsigned char *)"secret!", 7, three);
    assert_memory_equal(one, two, sizeof one);
    assert_memory_not_equal(one, three, sizeof one);
}

static void tokens_are_signed(void **state)
{
    (void)state;
    unsigned char own[WEBPUSH_SCALAR];
    char token[WEBPUSH_TOKEN], claims[512];
    webpush_random_key(own);
    assert_true(webpush_token(own, "https://push.example:8443/a/b?c", "mailto:me@example.org", 1234,
                              token));
    assert_true(unseal_token(token, claims, sizeof claims));
    assert_string_equal(
        claims,
        "{\"aud\":\"https://push.example:8443\",\"exp\":1234,\"sub\":\"mailto:me@example.org\"}");
    char *message = strchr(token, '.') + 3;
    *message = *message == 'A' ? 'B' : 'A';
    assert_false(unseal_token(token, claims, sizeof claims));
    assert_false(webpush_token(own, "nonsense", "mailto:me@example.org", 1234, token));
    assert_false(webpush_token(own, "https://x/", "mailto:\"", 1234, token));
}

/* --- addresses -------------------------------------------------------------------------------- */

static bool is_public(const char *text, int port)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return address_is_public((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return address_is_public((const struct sockaddr *)&six);
}

static void addresses_of_the_world(void **state)
{
    (void)state;
    static const char *const world[] = {"8.8.8.8",         "193.0.0.1",    "172.32.0.1",
                                        "100.128.0.1",     "2a00:1450::1", "::ffff:8.8.8.8",
                                        "64:ff9b::808:808"};
    static const char *const house[] = {"0.0.0.0",
                                        "10.1.2.3",
                                        "100.64.0.1",
                                        "127.0.0.1",
                                        "127.255.0.9",
                                        "169.254.169.254",
                                        "172.16.0.1",
                                        "172.31.255.255",
                                        "192.168.1.1",
                                        "192.0.2.1",
                                        "198.18.0.1",
                                        "224.0.0.1",
                                        "255.255.255.255",
                                        "::",
                                        "::1",
                                        "fc00::1",
                                        "fd12::1",
                                        "fe80::1",
                                        "ff02::1",
                                        "2001:db8::1",
                                        "::ffff:127.0.0.1",
                                        "::ffff:192.168.0.1",
                                        "64:ff9b::a00:1",
                                        "2002:7f00:1::1",
                                        "2001::1"};
    for (size_t i = 0; i < sizeof world / sizeof *world; i++)
        if (!is_public(world[i], 443) || !is_public(world[i], 80) || !is_public(world[i], 8443))
            fail_msg("%s is not public", world[i]);
    for (size_t i = 0; i < sizeof house / sizeof *house; i++)
        if (is_public(house[i], 443))
            fail_msg("%s is public", house[i]);
    assert_false(is_public("8.8.8.8", 25));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_rfc),
        cmocka_unit_test(what_is_sealed_can_be_read),
        cmocka_unit_test(keys_that_are_none),
        cmocka_unit_test(bytes_are_read_exactly),
        cmocka_unit_test(the_servers_key_stays_the_same),
        cmocka_unit_test(tokens_are_signed),
        cmocka_unit_test(addresses_of_the_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
