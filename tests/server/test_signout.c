/* TEST server_signout: Somebody is signed out while connected: what is open by that secret is
   closed at once, at whatever table and on whatever thread of the server, and nothing else is.
 */
#include "party.h"

enum { TABLES = 8 /* at the server's four loops by their numbers */ };

static char answer[ANSWER];

ONE_SERVER(CROWDED, "INKRAIL_LOOPS=4", "INKRAIL_TABLES_AN_ADDRESS_HOUR=0",
           "INKRAIL_TABLES_A_PERSON_HOUR=0")

/* --- people ----------------------------------------------------------------------------------- */

static void asked(const char *method, const char *path, const char *token, const char *body)
{
    assert_int_equal(http_ask(&served, method, path, token, body, answer, sizeof answer), 200);
}

static void sign(const char *path, const char *token, const char *name, char fresh[TOKEN])
{
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"passphrase\":\"quite a long phrase\"}", name);
    asked("POST", path, token, body);
    assert_true(field_text(answer, "token", fresh, TOKEN));
}

static void account_make(const char *name, char token[TOKEN])
{
    char guest[TOKEN];
    guest_make(&served, name, guest);
    sign("/api/account", guest, name, token);
}

/* The id of the device that asks, or of the other one of two. */
static void device_id(const char *token, bool here, char id[TOKEN])
{
    asked("GET", "/api/me/devices", token, "");
    const char *first = strstr(answer, "{\"id\""), *second = strstr(first + 1, "{\"id\"");
    assert_non_null(second);
    const char *mark = strstr(first, "\"here\":true");
    bool first_is_here = mark != NULL && mark < second;
    assert_true(field_text(first_is_here == here ? first : second, "id", id, TOKEN));
}

/* --- tables ----------------------------------------------------------------------------------- */

/* At each table a connection by this secret, one by that, and one of somebody else. */
struct around {
    char code[TABLES][CODE];
    struct player one[TABLES], other[TABLES], stranger[TABLES];
};

static void come(struct around *around, const char *one, const char *other)
{
    char stranger[TOKEN];
    guest_make(&served, "Stranger", stranger);
    for (int i = 0; i < TABLES; i++) {
        table_make(&served, stranger, "\"seats\":\"3\"", around->code[i]);
        player_come(&around->one[i], &served, around->code[i], one, "");
        player_come(&around->other[i], &served, around->code[i], other, "");
        player_come(&around->stranger[i], &served, around->code[i], stranger, "");
    }
}

/* Is told so, and nothing that it asks is done any more. */
static void assert_closed(struct player *player)
{
    player_ask(player, "chat", "\"text\":\"the dead speak\"");
    while (player_listen(player, WAIT_MS))
        continue;
    assert_string_equal(player->bye, "SIGNED_OUT");
    assert_int_equal(player->answered, 0);
}

static void assert_open(struct player *player)
{
    player_does(player, "chat", "\"text\":\"still here\""); /* is answered, with yes or no */
}

static void leave(struct around *around)
{
    for (int i = 0; i < TABLES; i++) {
        player_free(&around->one[i]);
        player_free(&around->other[i]);
        player_free(&around->stranger[i]);
    }
}

/* What is done to the first; the second stays or goes with it. */
static void close_by(const char *method, const char *path, const char *asker, const char *body,
                     struct around *around, bool both)
{
    asked(method, path, asker, body);
    for (int i = 0; i < TABLES; i++) {
        assert_closed(&around->one[i]);
        if (both)
            assert_closed(&around->other[i]);
        else
            assert_open(&around->other[i]);
        assert_open(&around->stranger[i]);
    }
    leave(around);
}

static struct around around;

/* --- tests ------------------------------------------------------------------------------------ */

static void a_device_that_is_signed_out(void **state)
{
    (void)state;
    char live[TOKEN], phone[TOKEN], id[TOKEN], path[2 * TOKEN];
    account_make("Ann", live);
    sign("/api/login", NULL, "Ann", phone);
    come(&around, phone, live);
    device_id(live, false, id);
    snprintf(path, sizeof path, "/api/me/devices/%s", id);
    close_by("DELETE", path, live, "", &around, false);
}

static void a_device_that_signs_out(void **state)
{
    (void)state;
    char live[TOKEN], phone[TOKEN];
    account_make("Bea", live);
    sign("/api/login", NULL, "Bea", phone);
    come(&around, phone, live);
    close_by("POST", "/api/logout", phone, "", &around, false);
}

static void everywhere(void **state)
{
    (void)state;
    char live[TOKEN], phone[TOKEN];
    account_make("Cleo", live);
    sign("/api/login", NULL, "Cleo", phone);
    come(&around, phone, live);
    close_by("DELETE", "/api/me/devices", phone, "", &around, true);
}

static void another_passphrase(void **state)
{
    (void)state;
    char live[TOKEN], phone[TOKEN];
    account_make("Dan", live);
    sign("/api/login", NULL, "Dan", phone);
    come(&around, phone, live);
    close_by("POST", "/api/account/passphrase", live,
             "{\"old\":\"quite a long phrase\",\"passphrase\":\"quite another phrase\"}", &around,
             true);
}

static void a_person_who_is_forgotten(void **state)
{
    (void)state;
    char live[TOKEN], phone[TOKEN];
    account_make("Eve", live);
    sign("/api/login", NULL, "Eve", phone);
    come(&around, phone, live);
    close_by("DELETE", "/api/me", live, "", &around, true);
}

/* The table knows the guest's number; it is closed by who that is today. */
static void a_guest_who_signs_in(void **state)
{
    (void)state;
    char live[TOKEN], guest[TOKEN], fresh[TOKEN];
    account_make("Fay", live);
    guest_make(&served, "Guest", guest);
    come(&around, guest, live);
    close_by("POST", "/api/login", guest,
             "{\"name\":\"Fay\",\"passphrase\":\"quite a long phrase\"}", &around, false);
    assert_true(field_text(answer, "token", fresh, TOKEN));
    assert_int_equal(http_ask(&served, "GET", "/api/me", guest, "", answer, sizeof answer), 401);
    asked("GET", "/api/me", fresh, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_device_that_is_signed_out),
        cmocka_unit_test(a_device_that_signs_out),
        cmocka_unit_test(everywhere),
        cmocka_unit_test(another_passphrase),
        cmocka_unit_test(a_person_who_is_forgotten),
        cmocka_unit_test(a_guest_who_signs_in),
    };
    return cmocka_run_group_tests(tests, start, end);
}
