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

#include "front/i18n.h"
#include "front/interrupt.h"
#include "keeper.h"
#include "process.h"
#include "progress.h"

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

/* A group of its own, so that what the shell starts ends with it. */
static _Noreturn void become(const char *command, int in, int out)
{
    setpgid(0, 0);
    keeper_enter();
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    process_restore_signals();
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool spawn(struct program *program, const char *command)
{
    int in[2], out[2];
    if (!make_pipe(in))
        return false;
    if (!make_pipe(out)) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    program->process = fork();
    if (program->process == 0)
        become(command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    program->to = in[1];
    program->from = out[0];
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

/* Waits for a pipe, but not after Ctrl-C. Above 0 when it is ready. */
static int wait_until(struct pollfd *ready, double until)
{
    enum { SLICE = 100 }; /* milliseconds */
    int waited = 0;
    for (double left; waited <= 0 && !interrupted() && (left = (until - seconds_now()) * 1000) > 0;)
        waited = poll(ready, 1, left < SLICE ? (int)left + 1 : SLICE);
    return waited;
}

/* A pipe that is full is a program that does not listen, and it is not waited for either. */
static bool say(struct program *program, const char *text, size_t length)
{
    double until = seconds_now() + program->patience;
    while (length > 0) {
        struct pollfd ready = {.fd = program->to, .events = POLLOUT};
        if (wait_until(&ready, until) <= 0)
            return blame(program, _("it does not read its input"));
        size_t part = length < PIPE_BUF ? length : PIPE_BUF; /* as much as never blocks */
        ssize_t written = write(program->to, text, part);
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
        struct pollfd ready = {.fd = program->from, .events = POLLIN};
        if (program->held == sizeof program->buffer)
            return blame(program, _("it sends a line that is too long"));
        if (wait_until(&ready, until) <= 0)
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
    *program = (struct program){.patience = patience, .to = -1, .from = -1};
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
        keeper_end(program->process);
    *program = (struct program){.to = -1, .from = -1};
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
