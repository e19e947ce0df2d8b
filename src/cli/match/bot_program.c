#include "bot_program.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "child_guard.h"
#include "cli/progress.h"
#include "client/process/interrupt.h"
#include "i18n/i18n.h"
#include "process.h"

enum { GAME_TEXT = 4096, REFUSAL = 160 };

/* --- starting --------------------------------------------------------------------------------- */

/* A process that starts while another has open ends of its own would inherit them, and a dead
   program would never be noticed. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static bool make_pipe(int end[2])
{
    if (pipe(end) != 0)
        return false;
    fcntl(end[0], F_SETFD, FD_CLOEXEC);
    fcntl(end[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* Its three pipes: standard input, output and error. */
struct pipes {
    int in[2], out[2], errors[2];
};

static void close_both(const int end[2])
{
    close(end[0]);
    close(end[1]);
}

static bool make_pipes(struct pipes *pipes)
{
    int(*const end[])[2] = {&pipes->in, &pipes->out, &pipes->errors};
    for (size_t i = 0; i < sizeof end / sizeof *end; i++)
        if (!make_pipe(*end[i])) {
            while (i-- > 0)
                close_both(*end[i]);
            return false;
        }
    return true;
}

/* A group of its own, so that what the shell starts ends with it. */
static _Noreturn void become(const char *command, const struct pipes *pipes)
{
    setpgid(0, 0);
    child_guard_enter();
    dup2(pipes->in[0], STDIN_FILENO);
    dup2(pipes->out[1], STDOUT_FILENO);
    dup2(pipes->errors[1], STDERR_FILENO);
    process_restore_signals();
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool spawn(struct program *program, const char *command)
{
    struct pipes pipes;
    if (!make_pipes(&pipes))
        return false;
    program->process = fork();
    if (program->process == 0)
        become(command, &pipes);
    close(pipes.in[0]);
    close(pipes.out[1]);
    close(pipes.errors[1]);
    program->to = pipes.in[1];
    program->from = pipes.out[0];
    relay_begin(&program->complaints, pipes.errors[0]);
    if (program->process > 0)
        setpgid(program->process, program->process); /* whoever is first */
    return program->process > 0;
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool blame(struct program *program, const char *why)
{
    snprintf(program->why, sizeof program->why, "%s", why);
    return false;
}

/* Waits for a pipe, but not after Ctrl-C; passes on what the program complains about meanwhile, or
   it would wait for that. True when the pipe is ready. */
static bool wait_until(struct program *program, struct pollfd pipe, double until)
{
    enum { SLICE = 100 }; /* milliseconds */
    for (double left; !interrupted() && (left = (until - seconds_now()) * 1000) > 0;) {
        struct pollfd ready[] = {pipe, {.fd = program->complaints.from, .events = POLLIN}};
        if (poll(ready, 2, left < SLICE ? (int)left + 1 : SLICE) <= 0)
            continue;
        if (ready[1].revents != 0)
            relay_pass(&program->complaints);
        if (ready[0].revents != 0)
            return true;
    }
    return false;
}

/* A pipe that is full is a program that does not listen, and it is not waited for either. */
static bool say(struct program *program, const char *text, size_t length)
{
    double until = seconds_now() + program->patience;
    while (length > 0) {
        if (!wait_until(program, (struct pollfd){.fd = program->to, .events = POLLOUT}, until))
            return blame(program, _("it does not read its input"));
        size_t chunk = length < PIPE_BUF ? length : PIPE_BUF; /* as much as never blocks */
        ssize_t written = write(program->to, text, chunk);
        if (written < 0 && errno != EINTR)
            return blame(program, _("it has ended"));
        text += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* Moves the first line that is held to `line`; false if none is whole yet. */
static bool take_line(struct program *program)
{
    char *end = memchr(program->buffer, '\n', program->held);
    if (end == NULL)
        return false;
    size_t length = (size_t)(end - program->buffer);
    memcpy(program->line, program->buffer, length);
    program->line[length] = '\0';
    program->line[strcspn(program->line, "\r")] = '\0';
    program->held -= length + 1;
    memmove(program->buffer, end + 1, program->held);
    return true;
}

static bool hear(struct program *program, double until)
{
    while (!take_line(program)) {
        if (program->held == sizeof program->buffer)
            return blame(program, _("it sends a line that is too long"));
        if (!wait_until(program, (struct pollfd){.fd = program->from, .events = POLLIN}, until))
            return blame(program, _("it did not answer in time"));
        ssize_t count = read(program->from, program->buffer + program->held,
                             sizeof program->buffer - program->held);
        if (count == 0 || (count < 0 && errno != EINTR))
            return blame(program, _("it has ended"));
        program->held += count > 0 ? (size_t)count : 0;
    }
    return true;
}

static bool begins(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

/* The next line that begins with the word; info lines and what it says besides are skipped. */
static bool await(struct program *program, const char *word, double patience)
{
    double until = seconds_now() + patience;
    do {
        if (!hear(program, until))
            return false;
        if (begins(program->line, "error")) {
            snprintf(program->why, sizeof program->why, _("it answers: %.200s"), program->line);
            return false;
        }
    } while (!begins(program->line, word));
    return true;
}

/* A program that is gone is an answer for the thread that asks it, and not the end of the
   command; what the command prints itself may well be. */
static void bear_broken_pipes(void)
{
    sigset_t broken;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, NULL);
}

bool program_start(struct program *program, const char *command, const ink_ruleset *rules,
                   double patience)
{
    char text[512];
    ink_text out = ink_text_in(text, sizeof text);
    *program = (struct program){.patience = patience, .to = -1, .from = -1, .complaints.from = -1};
    bear_broken_pipes();
    pthread_mutex_lock(&starting);
    bool started = spawn(program, command);
    pthread_mutex_unlock(&starting);
    if (!started)
        return blame(program, _("it cannot be started"));
    ink_text_string(&out, "inkrail-engine 1\nconfig ");
    ink_config_write(&rules->config, &out);
    ink_text_string(&out, "\nready\n");
    return say(program, text, out.length) && await(program, "inkrail-engine 1", patience) &&
           await(program, "ready", patience);
}

void program_end(struct program *program)
{
    if (program->to >= 0)
        close(program->to);
    if (program->from >= 0)
        close(program->from);
    if (program->process > 0)
        child_guard_end(program->process);
    relay_end(&program->complaints);
    *program = (struct program){.to = -1, .from = -1, .complaints.from = -1};
}

/* --- a round ---------------------------------------------------------------------------------- */

static void write_goals(const struct solo *solo, ink_text *out)
{
    if (solo->rules->config.goal_mode != INK_GOALS_RANDOM)
        return;
    ink_text_string(out, "goals ");
    for (int i = 0; i < INK_GOALS; i++) {
        ink_text_string(out, i > 0 ? ":" : "");
        ink_text_string(out, solo->rules->goal[solo->table.goal[i]].card->code);
    }
    ink_text_char(out, '\n');
}

static void write_round(const struct solo *solo, int round, ink_text *out)
{
    ink_text_string(out, round > 0 ? " | " : " game ");
    ink_roll_write(solo->rules, &solo->roll[round], out);
    ink_text_string(out, " :");
    for (int i = 0; i < solo->count[round]; i++) {
        ink_text_char(out, ' ');
        ink_move_write(solo->rules, solo->move[round][i], out);
    }
}

static void write_question(const struct solo *solo, double ms, ink_text *out)
{
    int running = solo->table.round - 1;
    if (running == 0)
        write_goals(solo, out);
    ink_text_string(out, "position");
    for (int r = 0; r < running; r++)
        write_round(solo, r, out);
    ink_text_string(out, "\ndice ");
    ink_roll_write(solo->rules, &solo->roll[running], out);
    ink_text_string(out, "\ngo");
    if (ms > 0) {
        ink_text_string(out, " ms ");
        ink_text_number(out, ms < 1 ? 1 : (int64_t)ms);
    }
    ink_text_char(out, '\n');
}

static bool blame_word(struct program *program, ink_slice word, const ink_ruleset *rules,
                       const ink_refusal *why)
{
    char sentence[REFUSAL];
    ink_text text = ink_text_in(sentence, sizeof sentence);
    ink_refusal_write(rules, why, word, NULL, &text);
    snprintf(program->why, sizeof program->why, "%.*s: %s",
             word.length > 40 ? 40 : (int)word.length, word.data, sentence);
    return false;
}

/* Reads the moves one after the other on a sheet on which the earlier ones are drawn: that is
   how a word finds its die. */
static bool read_moves(struct program *program, const struct solo *solo, ink_move *move, int *count)
{
    ink_sheet sheet = solo->seat.sheet;
    ink_slice rest = ink_slice_of(program->line), word;
    ink_slice_word(&rest); /* best */
    for (*count = 0; (word = ink_slice_word(&rest)).length > 0; (*count)++) {
        ink_refusal why;
        if (*count == INK_ROUND_MOVES)
            return blame(program, _("it plays too many moves"));
        if (ink_move_read(solo->rules, &sheet, word, &move[*count], &why) != INK_OK ||
            ink_sheet_play(solo->rules, &sheet, move[*count], &why) != INK_OK)
            return blame_word(program, word, solo->rules, &why);
    }
    return true;
}

bool program_round(struct program *program, struct solo *solo, double ms)
{
    static const double second = 1000;
    char text[GAME_TEXT];
    ink_text out = ink_text_in(text, sizeof text);
    ink_move move[INK_ROUND_MOVES];
    int count, at;
    write_question(solo, ms, &out);
    if (!say(program, text, out.length) ||
        !await(program, "best", program->patience + ms / second) ||
        !read_moves(program, solo, move, &count))
        return false;
    if (solo_play(solo, move, count, &at, NULL) != INK_OK)
        return blame(program, _("it does not end the round"));
    return true;
}
