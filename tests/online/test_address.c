/* TEST transport_address: Addresses of tables and servers as people write them, why https is
   refused, the handshake of RFC 6455, pauses that grow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "online/transport/address.h"
#include "online/transport/handshake.h"
#include "online/transport/link.h"

static void check(const char *text, const char *usual, const char *place, const char *code,
                  const char *key)
{
    struct address address;
    char buffer[ADDRESS_PLACE];
    if (address_of_table(text, usual, &address) != ADDRESS_GOOD)
        fail_msg("%s is refused", text);
    assert_string_equal(address_place(&address, buffer), place);
    assert_string_equal(address.code, code);
    assert_string_equal(address.key, key);
}

static void tables_are_found(void **state)
{
    (void)state;
    check("http://play.example:9000/t/bado-miku", "", "play.example:9000", "bado-miku", "");
    check("http://play.example/t/bado-miku", "", "play.example:80", "bado-miku", "");
    check("ws://10.0.0.1:81/bado-miku", "", "10.0.0.1:81", "bado-miku", "");
    check("HTTP://Play.Example:81/t/BADO-MIKU/", "", "Play.Example:81", "bado-miku", "");
    check("play.example/bado-miku", "", "play.example:8080", "bado-miku", "");
    check("localhost:9000/t/bado-miku", "", "localhost:9000", "bado-miku", "");
    check("[::1]:9000/bado-miku", "", "[::1]:9000", "bado-miku", "");
    check("http://[fe80::2]/t/bado-miku", "", "[fe80::2]:80", "bado-miku", "");
    check("bado-miku", "", "localhost:8080", "bado-miku", "");
    check("Bado-Miku", "http://play.example:81", "play.example:81", "bado-miku", "");
    check("bado-miku", "play.example", "play.example:8080", "bado-miku", "");
    check("http://a:1/t/bado-miku#Vb4x", "", "a:1", "bado-miku", "Vb4x");
    check("http://a:1/t/bado-miku?key=Vb4x", "", "a:1", "bado-miku", "Vb4x");
    check("bado-miku#Vb4x", "", "localhost:8080", "bado-miku", "Vb4x");
}

static void faults_are_told(void **state)
{
    static const struct {
        const char *text;
        int fault;
    } wrong[] = {
        {"https://play.example/t/bado-miku", ADDRESS_TLS},
        {"wss://play.example/t/bado-miku", ADDRESS_TLS},
        {"ftp://play.example/t/bado-miku", ADDRESS_SCHEME},
        {"http://play.example", ADDRESS_NO_TABLE},
        {"http://play.example/t/", ADDRESS_NO_TABLE},
        {"http://:80/t/a", ADDRESS_HOST_TEXT},
        {"http://a b/t/c", ADDRESS_HOST_TEXT},
        {"http://[::1/t/c", ADDRESS_HOST_TEXT},
        {"a:0/b", ADDRESS_PORT_TEXT},
        {"a:65536/b", ADDRESS_PORT_TEXT},
        {"a:99999999999999999999/b", ADDRESS_PORT_TEXT},
        {"a:/b", ADDRESS_PORT_TEXT},
        {"a:1/b\nc", ADDRESS_CODE_TEXT},
        {"a:1/abcdefghijklmnopqrst", ADDRESS_CODE_TEXT},
        {"", ADDRESS_NO_TABLE},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct address address;
        char words[512] = "";
        int fault = address_of_table(wrong[i].text, "", &address);
        if (fault != wrong[i].fault)
            fail_msg("%s is refused as %d", wrong[i].text, fault);
        address_fault_words(fault, wrong[i].text, words, sizeof words);
        assert_non_null(strstr(words, wrong[i].text));
    }
}

/* Who gives an encrypted address learns why it does not work, and what does. */
static void tls_is_explained(void **state)
{
    char words[512];
    (void)state;
    address_fault_words(ADDRESS_TLS, "https://a/t/b", words, sizeof words);
    assert_non_null(strstr(words, "does not speak TLS"));
    assert_non_null(strstr(words, "ssh -L"));
}

static void servers_are_found(void **state)
{
    struct address address;
    char place[ADDRESS_PLACE], link[ADDRESS_LINK];
    (void)state;
    assert_int_equal(address_of_server("", &address), ADDRESS_GOOD);
    assert_string_equal(address_place(&address, place), "localhost:8080");
    assert_int_equal(address_of_server("http://a:81/", &address), ADDRESS_GOOD);
    assert_string_equal(address_place(&address, place), "a:81");
    assert_int_equal(address_of_server("http://a:81/t/b", &address), ADDRESS_HOST_TEXT);
    assert_int_equal(address_of_server("https://a", &address), ADDRESS_TLS);
    assert_int_equal(address_of_table("a:1/b", "", &address), ADDRESS_GOOD);
    assert_string_equal(address_link(&address, link), "http://a:1/t/b");
}

/* The example of RFC 6455, 1.3; and a key so long that two blocks are hashed. */
static void handshakes_are_known(void **state)
{
    char accept[HANDSHAKE_ACCEPT];
    (void)state;
    handshake_expected("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

/* Pauses grow up to a bound, and chance spreads them. */
static void pauses_grow(void **state)
{
    (void)state;
    for (int failed = 1; failed < 100; failed++) {
        int least = link_backoff(failed, 0), most = link_backoff(failed, (unsigned)(least));
        assert_true(least >= 125 && most <= 15000);
        assert_true(most == 2 * least || most == 2 * least + 1);
        if (failed > 1)
            assert_true(least >= link_backoff(failed - 1, 0));
    }
    assert_int_equal(link_backoff(99, 0), 7500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_found),     cmocka_unit_test(faults_are_told),
        cmocka_unit_test(tls_is_explained),     cmocka_unit_test(servers_are_found),
        cmocka_unit_test(handshakes_are_known), cmocka_unit_test(pauses_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
