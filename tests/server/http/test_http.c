/* TEST server_http: The real program over HTTP: start and end, settings, pages in four languages,
   every limit of a request, handshakes, connections of one address. */
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client.h"

static struct served served;
static char answer[ANSWER];

static const char *const settings[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=0", NULL};

static int start(void **state)
{
    (void)state;
    served_start(&served, settings);
    return 0;
}

static int end(void **state)
{
    (void)state;
    assert_int_equal(served_end(&served, SIGINT), 0);
    served_clean(&served);
    return 0;
}

static int ask(const char *request)
{
    return http_raw(&served, request, strlen(request), answer, sizeof answer);
}

/* --- start and end ---------------------------------------------------------------------------- */

/* Runs the program with arguments to its end; what it says on standard error is in `answer`. */
static int run(const char *const argv[])
{
    int pipes[2], status = 0;
    assert_int_equal(pipe(pipes), 0);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(pipes[1], STDERR_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        execv(INK_PROGRAM, (char *const *)(uintptr_t)argv);
        _exit(127);
    }
    close(pipes[1]);
    size_t length = 0;
    ssize_t got;
    while ((got = read(pipes[0], answer + length, sizeof answer - 1 - length)) > 0)
        length += (size_t)got;
    answer[length] = '\0';
    close(pipes[0]);
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void assert_one_line(const char *word)
{
    assert_non_null(strstr(answer, word));
    assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1);
}

static void a_port_in_use_is_one_line(void **state)
{
    (void)state;
    char where[32];
    snprintf(where, sizeof where, "127.0.0.1:%d", served.port);
    const char *argv[] = {"inkrail", "--lang", "en",          "serve", "--listen",
                          where,     "--data", served.folder, NULL};
    assert_int_equal(run(argv), 2);
    assert_one_line("is in use");
}

static void settings_that_make_no_sense(void **state)
{
    (void)state;
    static const char *const words[][3] = {{"--listen", "nowhere", "ADDRESS:PORT"},
                                           {"--listen", "127.0.0.1:99999", "ADDRESS:PORT"},
                                           {"--listen", "unix:here", "--origin"},
                                           {"--log", "loud", "loud"},
                                           {"--data", "/dev/null/x", "/dev/null/x"},
                                           {"--store", "mysql://x", "store"},
                                           {"--config", "/nowhere/at/all", "/nowhere/at/all"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *argv[] = {"inkrail",     "--lang",    "en",        "serve", "--listen",
                              "127.0.0.1:0", words[i][0], words[i][1], NULL};
        assert_int_equal(run(argv), 2);
        assert_one_line(words[i][2]);
    }
}

static void it_ends_by_signals(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    for (int i = 0; i < 3; i++) {
        struct served other;
        served_start(&other, settings);
        assert_int_equal(served_end(&other, signals[i]), 0);
        served_clean(&other);
    }
}

/* --- pages ------------------------------------------------------------------------------------ */

static void pages_are_there(void **state)
{
    (void)state;
    static const char *const paths[] = {"/", "/status", "/robots.txt", "/health", "/metrics"};
    for (int i = 0; i < 5; i++) {
        char request[256];
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
                 paths[i]);
        assert_int_equal(ask(request), 200);
        assert_non_null(strstr(answer, "X-Content-Type-Options: nosniff"));
    }
    assert_int_equal(ask("GET /status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), 200);
    assert_non_null(strstr(answer, "Content-Security-Policy: default-src 'none'"));
    assert_non_null(strstr(answer, "inkrail join http://localhost:"));
    assert_null(strstr(answer, "<script"));
    assert_int_equal(ask("HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), 200);
    assert_non_null(strstr(answer, "\r\n\r\n"));
    assert_null(strstr(answer, "<html"));
}

static void a_page_repeats_nothing_that_is_code(void **state)
{
    (void)state;
    ask("GET /t/%3Cu%3E HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_null(strstr(answer, "<u>"));
}

static void pages_speak_languages(void **state)
{
    (void)state;
    static const char *const rows[][2] = {{"de-AT,de;q=0.9,en;q=0.5", "lang=\"de\""},
                                          {"xx,fr;q=0.3,ko;q=0.8", "lang=\"ko\""},
                                          {"", "lang=\"en\""},
                                          {";;;,,,q=", "lang=\"en\""}};
    for (int i = 0; i < 4; i++) {
        char request[256];
        snprintf(
            request, sizeof request,
            "GET /status HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Language: %s\r\n\r\n",
            rows[i][0]);
        assert_int_equal(ask(request), 200);
        assert_non_null(strstr(answer, rows[i][1]));
    }
}

/* --- limits ----------------------------------------------------------------------------------- */

static int ask_with(const char *before, char fill, size_t count, const char *after)
{
    size_t first = strlen(before), last = strlen(after);
    char *request = malloc(first + count + last);
    memcpy(request, before, first);
    memset(request + first, fill, count);
    memcpy(request + first + count, after, last);
    int status = http_raw(&served, request, first + count + last, answer, sizeof answer);
    free(request);
    return status;
}

static void requests_have_bounds(void **state)
{
    (void)state;
    assert_int_equal(ask("nonsense\r\n\r\n"), 400);
    assert_int_equal(ask("GET / HTTP/1.1\r\n\r\n"), 400);
    assert_int_equal(ask("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400);
    assert_int_equal(ask("GET / HTTP/1.1\r\nHost : x\r\n\r\n"), 400);
    assert_int_equal(ask("GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n"), 400);
    assert_int_equal(ask("GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n"), 400);
    assert_int_equal(ask("GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n"), 400);
    assert_int_equal(ask("GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n"), 400);
    assert_int_equal(ask("POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
                         "Transfer-Encoding: chunked\r\n\r\n"),
                     400);
    assert_int_equal(ask("PUT / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), 405);
    assert_non_null(strstr(answer, "Allow: GET, HEAD"));
    assert_int_equal(ask("GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), 404);
    assert_int_equal(ask("POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 16385\r\n\r\n"),
                     413);
    assert_int_equal(ask_with("GET /", 'a', 3000, " HTTP/1.1\r\nHost: x\r\n\r\n"), 414);
    assert_int_equal(ask_with("GET / HTTP/1.1\r\nHost: x\r\nX: ", 'a', 9000, "\r\n\r\n"), 431);
    assert_int_equal(
        ask_with("POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
                 "\r\n5000\r\n",
                 'a', 0x5000, "\r\n0\r\n\r\n"),
        413);
}

static void chunks_are_put_together(void **state)
{
    (void)state;
    ask("POST /api/guest HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: "
        "application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n6\r\n{\"name\r\n7\r\n\":\"Bo\"}\r\n0\r\n\r\n");
    assert_non_null(strstr(answer, "\"token\""));
}

/* Three requests at once on one connection: three answers, in order. */
static void requests_without_waiting(void **state)
{
    (void)state;
    ask("GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\nGET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n"
        "HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const char *first = strstr(answer, "HTTP/1.1 200");
    assert_non_null(first);
    const char *second = strstr(first, "HTTP/1.1 404");
    assert_non_null(second);
    assert_non_null(strstr(second, "HTTP/1.1 200"));
}

/* A request that comes byte by byte is served; one that never ends is answered with 408 after ten
   seconds. */
static void slow_requests(void **state)
{
    (void)state;
    static const char whole[] = "GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    int fd = dial(&served);
    for (size_t i = 0; i < sizeof whole - 1; i++)
        assert_true(send_all(fd, whole + i, 1));
    read_all(fd, answer, sizeof answer, WAIT_MS);
    assert_non_null(strstr(answer, "HTTP/1.1 200"));
    close(fd);
    assert_int_equal(ask("GET / HTTP/1.1\r\nHost: x"), 408);
}

/* --- handshakes ------------------------------------------------------------------------------- */

static int shake(const char *code, const char *headers)
{
    char request[1024];
    snprintf(request, sizeof request, "GET /ws/%s HTTP/1.1\r\nHost: x\r\n%s\r\n", code, headers);
    return ask(request);
}

static void handshakes_that_are_none(void **state)
{
    (void)state;
    char token[TOKEN], code[CODE];
    guest_make(&served, "Anna", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
#define UP "Upgrade: websocket\r\nConnection: Upgrade\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define V13 "Sec-WebSocket-Version: 13\r\n"
    assert_int_equal(shake(code, "Connection: close\r\n"), 426);
    assert_int_equal(shake(code, UP KEY), 426);
    assert_non_null(strstr(answer, "Sec-WebSocket-Version: 13"));
    assert_int_equal(shake(code, UP KEY "Sec-WebSocket-Version: 8\r\n"), 426);
    assert_int_equal(shake(code, UP V13), 400);
    assert_int_equal(shake(code, UP V13 "Sec-WebSocket-Key: short\r\n"), 400);
    assert_int_equal(shake(code, UP V13 KEY "Origin: http://evil.example\r\n"), 403);
    assert_int_equal(shake(code, UP V13 KEY "Origin: null\r\n"), 403);
    assert_int_equal(shake("zzzz-zzzz", UP V13 KEY), 404);
    assert_int_equal(shake("toolongforacode-toolong", UP V13 KEY), 404);
    struct socket socket;
    assert_true(socket_open(&socket, &served, code));
    socket_close(&socket);
}

/* Who tries one code after the other finds nothing any more, but what was found before. */
static void who_guesses_codes_is_held_back(void **state)
{
    (void)state;
    static const char *const few[] = {"INKRAIL_GUESSES_AN_ADDRESS_HOUR=8", NULL};
    static const char headers[] = UP V13 KEY;
    struct served other;
    struct socket socket;
    char token[TOKEN], code[2][CODE], request[512];
    int status = 404, missed = 0;
    served_start(&other, few);
    guest_make(&other, "Anna", token);
    for (int i = 0; i < 2; i++)
        table_make(&other, token, "\"seats\":\"2\"", code[i]);
    for (int i = 0; i < 20; i++) {
        assert_true(socket_open(&socket, &other, code[0]));
        socket_close(&socket);
    }
    while (status == 404 && missed < 20) {
        int length = snprintf(request, sizeof request,
                              "GET /ws/none-%d HTTP/1.1\r\nHost: x\r\n%s\r\n", missed++, headers);
        status = http_raw(&other, request, (size_t)length, answer, sizeof answer);
    }
    assert_int_equal(status, 429);
    assert_int_equal(missed, 5); /* four, and the one that was refused */
    assert_false(socket_open(&socket, &other, code[1]));
    assert_true(socket_open(&socket, &other, code[0]));
    socket_close(&socket);
    assert_int_equal(served_end(&other, SIGTERM), 0);
    served_clean(&other);
}

/* --- addresses -------------------------------------------------------------------------------- */

static void an_address_has_so_many_connections(void **state)
{
    (void)state;
    static const char *const few[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=8", NULL};
    static const char request[] = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    struct served other;
    int fd[8];
    served_start(&other, few);
    for (int i = 0; i < 8; i++)
        fd[i] = dial(&other);
    int status = 0;
    for (int i = 0; i < 100 && status != 503; i++)
        status = http_raw(&other, request, sizeof request - 1, answer, sizeof answer);
    assert_int_equal(status, 503);
    assert_non_null(strstr(answer, "Retry-After"));
    for (int i = 0; i < 8; i++)
        close(fd[i]);
    for (int i = 0; i < 1000 && status != 200; i++) {
        status = http_raw(&other, request, sizeof request - 1, answer, sizeof answer);
        usleep(10000);
    }
    assert_int_equal(status, 200);
    assert_int_equal(served_end(&other, SIGTERM), 0);
    served_clean(&other);
}

/* --- proxies ---------------------------------------------------------------------------------- */

static int figures(const struct served *other, const char *forwarded)
{
    char request[256];
    int length = snprintf(request, sizeof request,
                          "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s%s\r\n\r\n",
                          forwarded[0] != '\0' ? "X-Forwarded-For: " : "X: ", forwarded);
    return http_raw(other, request, (size_t)length, answer, sizeof answer);
}

/* Figures are for the machine itself: whoever is told by a proxy counts by what it has seen. */
static void a_proxy_that_is_known_is_believed(void **state)
{
    (void)state;
    static const char *const near[] = {"INKRAIL_PROXIED=127.0.0.0/8, ::1", NULL};
    struct served other;
    served_start(&other, near);
    assert_int_equal(figures(&other, ""), 200);
    assert_int_equal(figures(&other, "127.0.0.1"), 200);
    assert_int_equal(figures(&other, "9.9.9.9"), 403);
    assert_int_equal(figures(&other, "9.9.9.9, 127.0.0.1"), 403);
    assert_int_equal(figures(&other, "127.0.0.1, 9.9.9.9"), 403);
    assert_int_equal(figures(&other, "127.0.0.1, nobody"), 403);
    assert_int_equal(served_end(&other, SIGTERM), 0);
    served_clean(&other);
}

/* Whoever else writes such a header says nothing. */
static void others_are_not(void **state)
{
    (void)state;
    static const char *const far[] = {"INKRAIL_PROXIED=10.0.0.0/8, unix", NULL};
    struct served other;
    served_start(&other, far);
    assert_int_equal(figures(&other, "9.9.9.9"), 200);
    assert_int_equal(served_end(&other, SIGTERM), 0);
    served_clean(&other);
}

/* --- Unix sockets ----------------------------------------------------------------------------- */

/* What a connection by the path gives as the status of the figures; -1 if nobody answers. */
static int figures_by_path(const char *path, const char *header)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    char request[256];
    int status = -1;
    snprintf(name.sun_path, sizeof name.sun_path, "%s", path);
    snprintf(request, sizeof request,
             "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s\r\n", header);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(fd, (struct sockaddr *)&name, sizeof name) == 0) {
        assert_true(send_all(fd, request, strlen(request)));
        read_all(fd, answer, sizeof answer, WAIT_MS);
        assert_int_equal(sscanf(answer, "HTTP/1.1 %d", &status), 1);
    }
    close(fd);
    return status;
}

static pid_t start_by_path(const char *path, const char *data)
{
    char listen[160], line[256];
    int pipes[2];
    snprintf(listen, sizeof listen, "unix:%s", path);
    assert_int_equal(pipe(pipes), 0);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(pipes[1], STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        setenv("INKRAIL_PROXIED", "unix", 1);
        execl(INK_PROGRAM, "inkrail", "serve", "--listen", listen, "--data", data, "--origin",
              "https://ink.example.org", (char *)NULL);
        _exit(127);
    }
    close(pipes[1]);
    assert_true(read(pipes[0], line, sizeof line) > 0);
    close(pipes[0]);
    return pid;
}

static void end_by(pid_t pid, int signal)
{
    int status;
    kill(pid, signal);
    assert_int_equal(waitpid(pid, &status, 0), pid);
}

/* A proxy may come by a Unix socket, which only its group can open; one that was left behind by a
   server that was killed is no hindrance. */
static void it_listens_at_a_unix_socket(void **state)
{
    (void)state;
    struct served other = {.folder = "/tmp/inkrail-server-XXXXXX"};
    struct stat about;
    char path[128];
    assert_non_null(mkdtemp(other.folder));
    snprintf(path, sizeof path, "%s/socket", other.folder);
    pid_t pid = start_by_path(path, other.folder);
    assert_int_equal(figures_by_path(path, ""), 200);
    assert_int_equal(figures_by_path(path, "X-Forwarded-For: 9.9.9.9\r\n"), 403);
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0660);
    end_by(pid, SIGKILL);
    pid = start_by_path(path, other.folder);
    assert_int_equal(figures_by_path(path, ""), 200);
    end_by(pid, SIGTERM);
    assert_int_equal(stat(path, &about), -1);
    served_clean(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_port_in_use_is_one_line),
        cmocka_unit_test(settings_that_make_no_sense),
        cmocka_unit_test(it_ends_by_signals),
        cmocka_unit_test(pages_are_there),
        cmocka_unit_test(a_page_repeats_nothing_that_is_code),
        cmocka_unit_test(pages_speak_languages),
        cmocka_unit_test(requests_have_bounds),
        cmocka_unit_test(chunks_are_put_together),
        cmocka_unit_test(requests_without_waiting),
        cmocka_unit_test(slow_requests),
        cmocka_unit_test(handshakes_that_are_none),
        cmocka_unit_test(who_guesses_codes_is_held_back),
        cmocka_unit_test(an_address_has_so_many_connections),
        cmocka_unit_test(a_proxy_that_is_known_is_believed),
        cmocka_unit_test(others_are_not),
        cmocka_unit_test(it_listens_at_a_unix_socket),
    };
    return cmocka_run_group_tests(tests, start, end);
}
