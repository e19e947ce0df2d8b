/* The real program as a server; see client.h. */
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* --- starting and ending ---------------------------------------------------------------------- */

/* The environment of the server: its settings before everything else, since the first of a name
   holds. */
static char **environment_of(const char *const *settings)
{
    size_t count = 0;
    size_t given = 0;
    while (environ[count] != NULL)
        count++;
    while (settings != NULL && settings[given] != NULL)
        given++;
    char **all = calloc(given + count + 1, sizeof *all);
    assert_non_null(all);
    for (size_t i = 0; i < given; i++)
        all[i] = (char *)(uintptr_t)settings[i];
    memcpy(all + given, environ, count * sizeof *all);
    return all;
}

/* Spawned, not forked: a test that has threads of its own may be in the middle of malloc in one of
 * them, and a copy of it could wait for that for ever before it becomes the program. */
static void run_server(struct served *served, const char *const *settings, int out)
{
    char listen[32];
    snprintf(listen, sizeof listen, "127.0.0.1:%d", served->port);
    const char *const words[] = {"inkrail", "--lang", "en",           "serve", "--listen",
                                 listen,    "--data", served->folder, NULL};
    char **environment = environment_of(settings);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    if (getenv("INK_TEST_LOG") == NULL)
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    assert_int_equal(posix_spawn(&served->pid, INK_PROGRAM, &files, NULL,
                                 (char *const *)(uintptr_t)words, environment),
                     0);
    posix_spawn_file_actions_destroy(&files);
    free((void *)environment);
}

static void read_address(struct served *served)
{
    char line[256];
    size_t length = 0;
    while (length < sizeof line - 1) {
        struct pollfd waits = {.fd = served->out, .events = POLLIN};
        assert_int_equal(poll(&waits, 1, WAIT_MS), 1);
        if (read(served->out, line + length, 1) != 1)
            fail_msg("the server did not start: %.*s", (int)length, line);
        if (line[length++] == '\n')
            break;
    }
    line[length] = '\0';
    const char *colon = strrchr(line, ':');
    assert_non_null(colon);
    if (served->port == 0) /* else the address may be that of a proxy */
        served->port = (int)strtol(colon + 1, NULL, 10);
    snprintf(served->origin, sizeof served->origin, "http://localhost:%d", served->port);
}

void served_again(struct served *served, const char *const *settings)
{
    int pipes[2];
    assert_int_equal(pipe2(pipes, O_CLOEXEC), 0);
    run_server(served, settings, pipes[1]);
    close(pipes[1]);
    served->out = pipes[0];
    read_address(served);
}

void served_start(struct served *served, const char *const *settings)
{
    *served = (struct served){.folder = "/tmp/inkrail-server-XXXXXX"};
    signal(SIGPIPE, SIG_IGN);
    assert_non_null(mkdtemp(served->folder));
    served_again(served, settings);
}

int served_end(struct served *served, int signal)
{
    int status = 0;
    kill(served->pid, signal);
    for (int i = 0; i < WAIT_MS / 10; i++) {
        pid_t ended = waitpid(served->pid, &status, WNOHANG);
        if (ended == served->pid) {
            close(served->out);
            return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    kill(served->pid, SIGKILL);
    fail_msg("the server does not end");
    return -1;
}

void served_clean(struct served *served)
{
    static const char *const name[] = {"inkrail.db", "inkrail.db-wal", "inkrail.db-shm"};
    char path[128];
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        snprintf(path, sizeof path, "%s/%s", served->folder, name[i]);
        unlink(path);
    }
    rmdir(served->folder);
}

int served_finish(struct served *served)
{
    client_overhears = NULL;
    assert_int_equal(served_end(served, SIGTERM), 0);
    served_clean(served);
    return 0;
}

/* --- sockets ---------------------------------------------------------------------------------- */

void (*client_overhears)(int fd, const void *bytes, size_t length);

int dial(const struct served *served)
{
    int on = 1;
    struct sockaddr_in where = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)served->port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(fd, (struct sockaddr *)&where, sizeof where) != 0) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

bool send_all(int fd, const void *bytes, size_t length)
{
    const char *from = bytes;
    while (length > 0) {
        ssize_t sent = send(fd, from, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        from += sent;
        length -= (size_t)sent;
    }
    return true;
}

size_t read_all(int fd, char *buffer, size_t size, int ms)
{
    size_t length = 0;
    while (length + 1 < size) {
        struct pollfd waits = {.fd = fd, .events = POLLIN};
        if (poll(&waits, 1, ms) != 1)
            break;
        ssize_t got = recv(fd, buffer + length, size - 1 - length, 0);
        if (got <= 0)
            break;
        if (client_overhears != NULL)
            client_overhears(fd, buffer + length, (size_t)got);
        length += (size_t)got;
    }
    buffer[length] = '\0';
    return length;
}

/* --- HTTP ------------------------------------------------------------------------------------- */

int http_raw(const struct served *served, const char *request, size_t length, char *answer,
             size_t size)
{
    int fd = dial(served);
    assert_true(fd >= 0);
    send_all(fd, request, length);
    read_all(fd, answer, size, WAIT_MS);
    close(fd);
    return strncmp(answer, "HTTP/1.1 ", 9) == 0 ? (int)strtol(answer + 9, NULL, 10) : 0;
}

int http_ask(const struct served *served, const char *method, const char *path, const char *token,
             const char *body, char *answer, size_t size)
{
    char request[4096];
    int length =
        snprintf(request, sizeof request,
                 "%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                 "%s%s%sContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                 method, path, token != NULL ? "Authorization: Bearer " : "",
                 token != NULL ? token : "", token != NULL ? "\r\n" : "", strlen(body), body);
    int status = http_raw(served, request, (size_t)length, answer, size);
    const char *end = strstr(answer, "\r\n\r\n");
    if (end != NULL)
        memmove(answer, end + 4, strlen(end + 4) + 1);
    return status;
}

bool field_text(const char *json, const char *field, char *buffer, size_t size)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"%s\":\"", field);
    const char *from = strstr(json, wanted);
    if (from == NULL)
        return false;
    from += strlen(wanted);
    size_t length = strcspn(from, "\"");
    if (length >= size)
        return false;
    memcpy(buffer, from, length);
    buffer[length] = '\0';
    return true;
}

void guest_make(const struct served *served, const char *name, char token[TOKEN])
{
    char answer[4096], body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    int status = http_ask(served, "POST", "/api/guest", NULL, body, answer, sizeof answer);
    if (status / 100 != 2 || !field_text(answer, "token", token, TOKEN))
        fail_msg("no guest: %d %s", status, answer);
}

void table_make(const struct served *served, const char *token, const char *options,
                char code[CODE])
{
    char answer[4096], body[1024];
    snprintf(body, sizeof body, "{%s}", options);
    int status = http_ask(served, "POST", "/api/tables", token, body, answer, sizeof answer);
    if (status != 201 || !field_text(answer, "code", code, CODE))
        fail_msg("no table: %d %s", status, answer);
}
