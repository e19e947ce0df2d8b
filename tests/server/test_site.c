/* TEST server_site: The page out of the real program: what may be kept and how long, codings, what
   it may do. */
#include <signal.h>
#include <unistd.h>

#include "client.h"

ONE_SERVER(NULL)

static char answer[ANSWER];

static int ask(const char *method, const char *path, const char *headers)
{
    char request[1024];
    snprintf(request, sizeof request, "%s %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s\r\n",
             method, path, headers);
    return http_raw(&served, request, strlen(request), answer, sizeof answer);
}

static const char *body(void)
{
    const char *end_of_head = strstr(answer, "\r\n\r\n");
    return end_of_head == NULL ? "" : end_of_head + 4;
}

static bool says(const char *header)
{
    const char *found = strstr(answer, header);
    return found != NULL && found < body();
}

static void header_value(const char *name, char *buffer, size_t size)
{
    const char *found = strstr(answer, name);
    assert_non_null(found);
    found += strlen(name) + 2;
    size_t length = strcspn(found, "\r");
    assert_true(length < size);
    memcpy(buffer, found, length);
    buffer[length] = '\0';
}

/* The path of the page's script, as the page names it. */
static void script_path(char *path, size_t size)
{
    assert_int_equal(ask("GET", "/", ""), 200);
    const char *found =
        strstr(body(), "href=\"chunk-"); /* the script that starts it is too small to be packed */
    assert_non_null(found);
    snprintf(path, size, "/%.*s", (int)strcspn(found + 6, "\""), found + 6);
}

static void the_front_door_is_the_page(void **state)
{
    (void)state;
    assert_int_equal(ask("GET", "/", ""), 200);
    assert_true(says("Content-Type: text/html; charset=utf-8"));
    assert_true(says("Cache-Control: no-cache"));
    assert_memory_equal(body(), "<!doctype html>", 15);
    assert_non_null(strstr(body(), "<noscript>"));
    assert_non_null(strstr(body(), "inkrail play"));
    assert_int_equal(ask("GET", "/sw.js", ""), 200);
    assert_true(says("Content-Type: text/javascript"));
    assert_true(says("Cache-Control: no-cache"));
    assert_int_equal(ask("GET", "/manifest.webmanifest", ""), 200);
    assert_true(says("Content-Type: application/manifest+json"));
}

static void what_has_a_hash_is_kept_for_ever(void **state)
{
    (void)state;
    char path[256];
    script_path(path, sizeof path);
    assert_int_equal(ask("GET", path, ""), 200);
    assert_true(says("Cache-Control: public, max-age=31536000, immutable"));
    assert_true(says("Content-Type: text/javascript; charset=utf-8"));
    assert_false(says("Content-Encoding"));
}

static void codings_are_told(void **state)
{
    (void)state;
    char path[256], plain[64], small[64], tag[64];
    script_path(path, sizeof path);
    ask("GET", path, "");
    header_value("Content-Length", plain, sizeof plain);
    assert_int_equal(atoi(plain), (int)strlen(body()));
    ask("GET", path, "Accept-Encoding: gzip\r\n");
    assert_true(says("Content-Encoding: gzip"));
    assert_true(says("Vary: Accept-Encoding"));
    assert_memory_equal(body(), "\x1f\x8b", 2);
    ask("GET", path, "Accept-Encoding: gzip, deflate, br\r\n");
    assert_true(says("Content-Encoding: br"));
    header_value("Content-Length", small, sizeof small);
    assert_true(atoi(small) < atoi(plain));
    header_value("ETag", tag, sizeof tag);
    assert_non_null(strstr(tag, "-br\""));
}

static void nothing_is_sent_twice(void **state)
{
    (void)state;
    char tag[64], header[128];
    ask("GET", "/", "");
    header_value("ETag", tag, sizeof tag);
    snprintf(header, sizeof header, "If-None-Match: %s\r\n", tag);
    assert_int_equal(ask("GET", "/", header), 304);
    assert_string_equal(body(), "");
    assert_true(says("ETag: "));
    assert_int_equal(ask("GET", "/", "If-None-Match: \"other\"\r\n"), 200);
}

static void a_head_has_no_body(void **state)
{
    (void)state;
    char length[32];
    assert_int_equal(ask("HEAD", "/", ""), 200);
    header_value("Content-Length", length, sizeof length);
    assert_true(atoi(length) > 100);
    assert_string_equal(body(), "");
}

static void only_looking_is_allowed(void **state)
{
    (void)state;
    assert_int_equal(ask("POST", "/", "Content-Length: 0\r\n"), 405);
    assert_true(says("Allow: GET, HEAD"));
    assert_int_equal(ask("GET", "/../index.html", ""), 404);
    assert_int_equal(ask("GET", "/%2e%2e/etc/passwd", ""), 404);
    assert_int_equal(ask("GET", "/languages/", ""), 404);
}

static void the_page_may_do_only_what_it_needs(void **state)
{
    (void)state;
    char policy[512];
    ask("GET", "/", "");
    header_value("Content-Security-Policy", policy, sizeof policy);
    assert_non_null(strstr(policy, "default-src 'none'"));
    assert_non_null(strstr(policy, "script-src 'self' 'wasm-unsafe-eval';"));
    assert_null(strstr(policy, "unsafe-inline"));
    assert_null(strstr(policy, "'unsafe-eval'"));
    assert_null(strstr(policy, "http"));
    /* the page says the same itself, for servers that do not */
    *strstr(policy, "; frame-ancestors") = '\0';
    assert_non_null(strstr(body(), policy));
    assert_true(says("X-Content-Type-Options: nosniff"));
    assert_true(says("Referrer-Policy: no-referrer"));
    assert_true(says("Permissions-Policy: camera=()"));
    assert_true(says("Cross-Origin-Opener-Policy: same-origin"));
    assert_true(says("X-Frame-Options: DENY"));
}

/* What a link to a table says where there is one is the matter of test_preview.c. */
static void a_link_to_a_table_is_the_page(void **state)
{
    (void)state;
    assert_int_equal(ask("GET", "/t/bado-miku", ""), 404); /* nobody has made it */
    assert_non_null(strstr(body(), "<div id=\"app\">"));
    assert_non_null(strstr(body(), "inkrail join LINK"));
}

/* Whoever reads slowly gets all of it. */
static void a_slow_reader(void **state)
{
    (void)state;
    char path[256], request[512], length[32];
    script_path(path, sizeof path);
    ask("GET", path, "");
    header_value("Content-Length", length, sizeof length);
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", path);
    int fd = dial(&served);
    enum { TIMES = 200 };
    size_t got = 0;
    for (int i = 0; i < TIMES; i++)
        assert_true(send_all(fd, request, strlen(request)));
    usleep(200000);
    size_t least = (size_t)TIMES * (size_t)atoi(length);
    for (ssize_t part = 1; part > 0 && got < least; got += (size_t)part)
        part = read(fd, answer, sizeof answer);
    assert_true(got >= least);
    close(fd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_front_door_is_the_page),
        cmocka_unit_test(what_has_a_hash_is_kept_for_ever),
        cmocka_unit_test(codings_are_told),
        cmocka_unit_test(nothing_is_sent_twice),
        cmocka_unit_test(a_head_has_no_body),
        cmocka_unit_test(only_looking_is_allowed),
        cmocka_unit_test(the_page_may_do_only_what_it_needs),
        cmocka_unit_test(a_link_to_a_table_is_the_page),
        cmocka_unit_test(a_slow_reader),
    };
    return cmocka_run_group_tests(tests, start, end);
}
