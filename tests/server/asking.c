#include "asking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/people/password_pool.h"

const struct reply *get(const char *path, const char *secret)
{
    return ask(METHOD_GET, path, secret, NULL);
}

const struct reply *post(const char *path, const char *secret, const char *body)
{
    return ask(METHOD_POST, path, secret, body);
}

const struct reply *get_export(const char *secret)
{
    const struct reply *reply = get("/api/me/export", secret);
    while (reply->status == 202) {
        assert_string_equal(told("state"), "making");
        assert_string_equal(told("path"), "/api/me/export");
        assert_true(has_header(reply, "Retry-After: 1"));
        get("/api/tables", NULL); /* messages are read while somebody waits for an answer */
        reply = get("/api/me/export", secret);
    }
    return reply;
}

void assert_refused(const struct reply *reply, int status, const char *code)
{
    assert_non_null(reply);
    assert_int_equal(reply->status, status);
    assert_string_equal(told("error"), code);
    assert_true(strlen(told("text")) > 5);
}

const char *guest(const char *name)
{
    static char secret[4][64];
    static int next;
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    assert_int_equal(post("/api/guest", NULL, body)->status, 200);
    char *kept = secret[next++ % 4];
    snprintf(kept, sizeof secret[0], "%s", told("token"));
    return kept;
}

static bool keep_number(void *context, const ink_table_line *line)
{
    ((struct first_entry *)context)->table = line->table;
    return false;
}

static bool keep_body(void *context, const ink_log_entry *entry)
{
    snprintf(((struct first_entry *)context)->body, 4096, "%.*s", (int)entry->body.length,
             entry->body.data);
    return false;
}

struct first_entry first_entry_of(const char *code)
{
    struct first_entry entry = {0};
    assert_int_equal(ink_store_table_by_code(fake.store, ink_slice_of(code), keep_number, &entry),
                     INK_STORE_OK);
    assert_int_equal(ink_store_log(fake.store, entry.table, 0, keep_body, &entry), INK_STORE_OK);
    return entry;
}

bool has_header(const struct reply *reply, const char *line)
{
    return strstr(reply->header, line) != NULL;
}

int api_start(void **state)
{
    (void)state;
    fake_start();
    return 0;
}

int api_stop(void **state)
{
    (void)state;
    password_pool_close();
    fake_stop();
    return 0;
}
