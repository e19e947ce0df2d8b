/* TEST server_proxy: The server behind Debian's nginx, with the files that docs/hosting.md tells
   people to use: deploy/nginx.conf and deploy/inkrail.conf. Only addresses and ports are others,
   and there is no TLS. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "party.h"

static struct served served, front; /* the server itself, and how people reach it */
static char folder[64] = "/tmp/inkrail-proxy-XXXXXX";
static const char *const settings[] = {"INKRAIL_CONFIG=" INK_DEPLOY "/inkrail.conf", NULL};

static int free_port(void)
{
    struct sockaddr_in where = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof where;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&where, sizeof where), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&where, &length), 0);
    close(fd);
    return ntohs(where.sin_port);
}

/* --- nginx ------------------------------------------------------------------------------------ */

/* What /etc/nginx/nginx.conf does for a site, in a folder of its own. */
static void write_frame(void)
{
    static const char *const kinds[] = {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"};
    char path[128];
    snprintf(path, sizeof path, "%s/nginx.conf", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "%sdaemon off;\nworker_processes 1;\npid %s/pid;\nerror_log %s/error.log;\n"
            "events {}\nhttp {\naccess_log off;\n",
            geteuid() == 0 ? "user root;\n" : "", folder, folder);
    for (int i = 0; i < COUNT(kinds); i++)
        fprintf(file, "%s_temp_path %s/%s;\n", kinds[i], folder, kinds[i]);
    fprintf(file, "include %s/site.conf;\n}\n", folder);
    assert_int_equal(fclose(file), 0);
}

static void write_site(void)
{
    char command[512];
    snprintf(command, sizeof command,
             "sed -e 's/listen 80;/listen 127.0.0.1:%d;/' -e '/listen \\[::\\]:80;/d' "
             "-e 's/127.0.0.1:8080/127.0.0.1:%d/' -e 's|/var/log/nginx|%s|' "
             "'%s/nginx.conf' >%s/site.conf",
             front.port, served.port, folder, INK_DEPLOY, folder);
    assert_int_equal(system(command), 0);
}

static void await_front(void)
{
    int fd = -1;
    for (int i = 0; i < WAIT_MS / 20 && (fd = dial(&front)) < 0; i++)
        rest_ms(20);
    assert_true(fd >= 0);
    close(fd);
}

static void nginx_start(void)
{
    char conf[128], log[128];
    write_frame();
    write_site();
    snprintf(conf, sizeof conf, "%s/nginx.conf", folder);
    snprintf(log, sizeof log, "%s/error.log", folder);
    fflush(NULL);
    front.pid = fork();
    assert_true(front.pid >= 0);
    if (front.pid == 0) {
        setenv("PATH", "/usr/sbin:/usr/bin:/sbin:/bin", 1);
        execlp("nginx", "nginx", "-p", folder, "-e", log, "-c", conf, (char *)NULL);
        _exit(127);
    }
    await_front();
}

static void nginx_end(void)
{
    int status = 0;
    kill(front.pid, SIGTERM);
    assert_int_equal(waitpid(front.pid, &status, 0), front.pid);
    assert_int_equal(status, 0);
}

/* --- asking through it ------------------------------------------------------------------------ */

static int ask(const struct served *from, const char *method, const char *path, const char *header,
               char *answer, size_t size)
{
    char request[1024];
    int length =
        snprintf(request, sizeof request,
                 "%s %s HTTP/1.1\r\nHost: inkrail.example.org\r\nConnection: close\r\n%s"
                 "Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{\"name\":\"Anna\"}",
                 method, path, header);
    return http_raw(from, request, (size_t)length, answer, size);
}

static void page_lists_and_figures(void **state)
{
    (void)state;
    static char answer[ANSWER];
    assert_int_equal(ask(&front, "GET", "/", "", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "<html"));
    assert_int_equal(ask(&front, "GET", "/health", "", answer, sizeof answer), 200);
    assert_int_equal(ask(&front, "GET", "/api/tables", "", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "\"tables\""));
    assert_int_equal(ask(&front, "GET", "/metrics", "", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "\ninkrail_tables "));
    assert_int_equal(ask(&front, "GET", "/nothing", "", answer, sizeof answer), 404);
}

/* The link of a table has the address that people see. */
static void links_are_public(void **state)
{
    (void)state;
    char token[TOKEN], link[256], answer[4096];
    guest_make(&front, "Anna", token);
    assert_int_equal(http_ask(&front, "POST", "/api/tables", token, "{}", answer, sizeof answer),
                     201);
    assert_true(field_text(answer, "link", link, sizeof link));
    assert_memory_equal(link, "https://inkrail.example.org/", 28);
}

/* The key of a seat in an old link is moved to where no server sees it, and stands in no log. */
static void keys_are_in_no_log(void **state)
{
    (void)state;
    char answer[4096], path[128], line[512];
    bool logged = false;
    assert_int_equal(ask(&front, "GET", "/t/bado-miku?key=Vb4-_x", "", answer, sizeof answer), 303);
    assert_non_null(strstr(answer, "Location: /t/bado-miku#Vb4-_x\r\n"));
    assert_int_equal(ask(&front, "GET", "/t/a%23b?key=Vb4-_x", "", answer, sizeof answer), 404);
    snprintf(path, sizeof path, "%s/inkrail.log", folder);
    FILE *log = fopen(path, "r");
    assert_non_null(log);
    while (fgets(line, sizeof line, log) != NULL) {
        assert_null(strstr(line, "Vb4-_x"));
        logged = logged || strstr(line, "GET /t/bado-miku 303") != NULL;
    }
    fclose(log);
    assert_true(logged);
}

/* Browsers of other sites are refused, those of the public address are not. */
static void origins(void **state)
{
    (void)state;
    char answer[4096];
    assert_int_equal(ask(&front, "POST", "/api/guest", "Origin: https://evil.example\r\n", answer,
                         sizeof answer),
                     403);
    assert_int_equal(ask(&front, "POST", "/api/guest", "Origin: https://inkrail.example.org\r\n",
                         answer, sizeof answer) /
                         100,
                     2);
}

/* The guest's secret; the cookie is for this host and https alone. */
static void secure_guest(const char *header, char secret[TOKEN])
{
    static const char name[] = "Set-Cookie: __Host-inkrail=";
    char answer[4096];
    assert_int_equal(ask(&front, "POST", "/api/guest", header, answer, sizeof answer) / 100, 2);
    char *cookie = strstr(answer, name);
    assert_non_null(cookie);
    cookie[strcspn(cookie, "\r")] = '\0';
    assert_non_null(strstr(cookie, "; Path=/; HttpOnly; SameSite=Lax; Secure"));
    assert_null(strstr(cookie, "Domain"));
    snprintf(secret, TOKEN, "%.*s", (int)strcspn(cookie + strlen(name), ";"),
             cookie + strlen(name));
}

static int status_by(const char *cookie)
{
    char header[256], answer[4096];
    snprintf(header, sizeof header, "Cookie: %s\r\n", cookie);
    return ask(&front, "GET", "/api/me", header, answer, sizeof answer);
}

/* By the address that people see, whatever a client or a proxy says of itself; and one that
   somebody at a neighbouring address or on the way could have set is none. */
static void cookies_are_for_https_alone(void **state)
{
    (void)state;
    char secret[TOKEN], cookie[128];
    secure_guest("", secret);
    secure_guest("X-Forwarded-Proto: http\r\n", secret);
    snprintf(cookie, sizeof cookie, "__Host-inkrail=%s", secret);
    assert_int_equal(status_by(cookie), 200);
    snprintf(cookie, sizeof cookie, "inkrail=x; __Host-inkrail=%s", secret);
    assert_int_equal(status_by(cookie), 200);
    snprintf(cookie, sizeof cookie, "inkrail=%s", secret);
    assert_int_equal(status_by(cookie), 401);
}

/* A whole game, with a server that ends and comes back in the middle. */
static void a_game_over_websockets(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE], answer[4096];
    party_gather(&front, player, 2, "\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "start", ""));
    while (player[0].events[INK_EVENT_close] < 2)
        for (int i = 0; i < 2; i++) {
            assert_true(player_listen(&player[i], 2));
            player_moves(&player[i]);
        }
    assert_int_equal(served_end(&served, SIGTERM), 0);
    for (int i = 0; i < 2; i++) {
        while (player_listen(&player[i], 1000))
            continue;
        assert_string_equal(player[i].bye, "RESTART");
    }
    assert_int_equal(ask(&front, "GET", "/health", "", answer, sizeof answer), 502);
    served_again(&served, settings);
    for (int i = 0; i < 2; i++)
        assert_true(player_come_back(&player[i]));
    players_play(player, 2);
    party_prove(&front, &player[0]);
    party_free(player, 2);
}

/* --- start and end ---------------------------------------------------------------------------- */

static int start(void **state)
{
    (void)state;
    signal(SIGPIPE, SIG_IGN);
    served = (struct served){.folder = "/tmp/inkrail-server-XXXXXX", .port = free_port()};
    assert_non_null(mkdtemp(served.folder));
    assert_non_null(mkdtemp(folder));
    served_again(&served, settings);
    front = served;
    front.port = free_port();
    nginx_start();
    return 0;
}

static int end(void **state)
{
    (void)state;
    char command[128];
    nginx_end();
    assert_int_equal(served_end(&served, SIGTERM), 0);
    served_clean(&served);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(page_lists_and_figures),      cmocka_unit_test(links_are_public),
        cmocka_unit_test(keys_are_in_no_log),          cmocka_unit_test(origins),
        cmocka_unit_test(cookies_are_for_https_alone), cmocka_unit_test(a_game_over_websockets),
    };
    return cmocka_run_group_tests(tests, start, end);
}
