/* TEST transport_invite: By which links others come to a table: the server's own address, this
   machine's addresses where it listens, or what to do if there are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "online/transport/invite.h"

static bool everywhere(const struct address *address)
{
    (void)address;
    return true;
}

static bool nowhere(const struct address *address)
{
    (void)address;
    return false;
}

static bool on_numbers_of_four(const struct address *address)
{
    return strchr(address->host, ':') == NULL;
}

static const struct {
    const char *here, *told; /* the way to the server, and its own word */
    bool (*listens)(const struct address *address);
    const char *link[REMOTE_WAYS], *advice;
} cases[] = {
    /* its address was set: that is the one, however the server is reached from here */
    {"127.0.0.1:8080",
     "https://ink.example/t/fudo-kire",
     everywhere,
     {"https://ink.example/t/bado-miku"},
     ""},
    {"192.168.1.20:8080",
     "http://play.example:8080/t/fudo-kire",
     nowhere,
     {"http://play.example:8080/t/bado-miku"},
     ""},
    /* it was not: what leads there from here leads there from elsewhere, */
    {"192.168.1.20:8080",
     "http://localhost:8080/t/fudo-kire",
     nowhere,
     {"http://192.168.1.20:8080/t/bado-miku"},
     ""},
    {"play.example", "", nowhere, {"http://play.example:8080/t/bado-miku"}, ""},
    /* unless that is this machine: then it is one of its addresses, if the server listens there */
    {"localhost:8080",
     "http://localhost:8080/t/fudo-kire",
     everywhere,
     {"http://192.168.1.5:8080/t/bado-miku", "http://[fd00::5]:8080/t/bado-miku"},
     ""},
    {"127.0.0.1:81",
     "http://localhost:81/t/fudo-kire",
     on_numbers_of_four,
     {"http://192.168.1.5:81/t/bado-miku"},
     ""},
    {"[::1]:8080",
     "http://localhost:8080/t/fudo-kire",
     nowhere,
     {NULL},
     "inkrail serve --listen 0.0.0.0:8080 --origin http://192.168.1.5:8080"},
    {"127.0.0.1:8080",
     "no link",
     nowhere,
     {NULL},
     "inkrail serve --listen 0.0.0.0:8080 --origin http://192.168.1.5:8080"},
};

static void find(const char *here, const char *told, bool (*listens)(const struct address *),
                 int places, struct remote_invite *invite)
{
    struct address address;
    struct invite_places known = {
        .host = {"192.168.1.5", "fd00::5"}, .count = places, .listens = listens};
    assert_int_equal(address_of_server(here, &address), ADDRESS_GOOD);
    strcpy(address.code, "bado-miku");
    invite_choose(&address, told, &known, invite);
}

static void links_are_those_of_others(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct remote_invite invite;
        find(cases[i].here, cases[i].told, cases[i].listens, 2, &invite);
        for (int link = 0; link < REMOTE_WAYS; link++)
            if (cases[i].link[link] == NULL)
                assert_true(invite.links <= link);
            else
                assert_string_equal(invite.link[link], cases[i].link[link]);
        assert_string_equal(invite.advice, cases[i].advice);
    }
}

/* Without a network nobody else could come. */
static void a_machine_may_be_alone(void **state)
{
    struct remote_invite invite;
    (void)state;
    find("localhost", "http://localhost:8080/t/fudo-kire", everywhere, 0, &invite);
    assert_int_equal(invite.links, 0);
    assert_string_equal(invite.advice, "inkrail serve --listen 0.0.0.0:8080");
}

/* A link without end is none. */
static void what_a_server_tells_is_bounded(void **state)
{
    char told[4096];
    struct remote_invite invite;
    (void)state;
    memset(told, 'a', sizeof told);
    memcpy(told, "http://", 7);
    memcpy(told + sizeof told - 5, "/t/x", 5);
    find("192.168.1.20", told, nowhere, 2, &invite);
    assert_string_equal(invite.link[0], "http://192.168.1.20:8080/t/bado-miku");
    assert_int_equal(invite.links, 1);
}

static const char *words_of(const struct remote_invite *invite)
{
    static char words[4096];
    ink_text out = ink_text_in(words, sizeof words);
    words[0] = '\0';
    remote_invite_words(invite, "http://localhost:8080/t/bado-miku", &out);
    return words;
}

static void sentences_tell_what_works_where(void **state)
{
    struct remote_invite invite = {.links = 0};
    (void)state;
    assert_string_equal(words_of(&invite),
                        "Others join by: inkrail join http://localhost:8080/t/bado-miku");
    find("localhost", "", everywhere, 2, &invite);
    assert_string_equal(words_of(&invite),
                        "Others join by: inkrail join http://192.168.1.5:8080/t/bado-miku\n"
                        "or by: inkrail join http://[fd00::5]:8080/t/bado-miku");
    find("localhost", "", nowhere, 1, &invite);
    assert_non_null(strstr(words_of(&invite), "That works on this machine alone."));
    assert_non_null(strstr(words_of(&invite), invite.advice));
    find("localhost", "https://ink.example/t/x", nowhere, 1, &invite);
    assert_string_equal(words_of(&invite),
                        "Others join by this page: https://ink.example/t/bado-miku");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_are_those_of_others),
        cmocka_unit_test(a_machine_may_be_alone),
        cmocka_unit_test(what_a_server_tells_is_bounded),
        cmocka_unit_test(sentences_tell_what_works_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
