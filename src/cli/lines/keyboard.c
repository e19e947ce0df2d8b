#include "keyboard.h"

#ifdef INKRAIL_LIBEDIT

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

enum { MOST_TYPED = 4096 }; /* characters of a line that libedit is given to keep */

/* --- signals ---------------------------------------------------------------------------------- */

/* Those that must find the terminal as it was, or change it. */
static const int heard[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT};
enum { HEARD = sizeof heard / sizeof *heard };

static struct sigaction usual[HEARD]; /* what they do outside of here */
static sigset_t usual_mask;
static volatile sig_atomic_t caught;

static void note(int signal)
{
    caught = signal;
}

/* Whoever ignores a signal (nohup does) goes on doing so. All of them wait until a key is waited
   for. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = note};
    sigset_t mask;
    sigemptyset(&action.sa_mask);
    sigemptyset(&mask);
    for (int i = 0; i < HEARD; i++) {
        sigaction(heard[i], NULL, &usual[i]);
        if (usual[i].sa_handler == SIG_IGN)
            continue;
        sigaddset(&mask, heard[i]);
        sigaction(heard[i], &action, NULL);
    }
    pthread_sigmask(SIG_BLOCK, &mask, &usual_mask);
}

static void release_signals(void)
{
    for (int i = 0; i < HEARD; i++)
        sigaction(heard[i], &usual[i], NULL);
    pthread_sigmask(SIG_SETMASK, &usual_mask, NULL);
}

/* Does what the signal would have done, which may well be the end of the program. */
static void pass_on(int signal)
{
    sigset_t mask, before;
    struct sigaction mine;
    sigemptyset(&mask);
    sigaddset(&mask, signal);
    for (int i = 0; i < HEARD; i++)
        if (heard[i] == signal)
            sigaction(signal, &usual[i], &mine);
    raise(signal);
    pthread_sigmask(SIG_UNBLOCK, &mask, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    sigaction(signal, &mine, NULL);
}

/* A program that was stopped is told when it goes on, and takes the terminal again then. */
static void obey(EditLine *edit, int signal)
{
    if (signal != SIGCONT) {
        el_set(edit, EL_PREP_TERM, 0);
        pass_on(signal);
    }
    if (signal != SIGTSTP) {
        el_set(edit, EL_PREP_TERM, 1);
        el_set(edit, EL_REFRESH);
    }
}

/* --- the window ------------------------------------------------------------------------------- */

static struct winsize window;
static bool without_prompt;

bool keyboard_hides_prompt(void)
{
    return without_prompt;
}

static bool window_has_changed(void)
{
    struct winsize before = window;
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 &&
           (window.ws_col != before.ws_col || window.ws_row != before.ws_row);
}

/* A line that was taken from the editor, and where in it the cursor was. */
struct typed {
    wchar_t text[MOST_TYPED + 1];
    int cursor;
};

/* Takes the whole line from the editor, unless it is too long, and keeps the prompt from being
   written until without_prompt says otherwise. */
static bool take_typed(EditLine *edit, struct typed *typed)
{
    const LineInfoW *line = el_wline(edit);
    size_t length = (size_t)(line->lastchar - line->buffer);
    if (length > MOST_TYPED)
        return false;
    typed->cursor = (int)(line->cursor - line->buffer);
    wmemcpy(typed->text, line->buffer, length);
    typed->text[length] = L'\0';
    el_cursor(edit, (int)length - typed->cursor);
    el_deletestr(edit, (int)length);
    without_prompt = true;
    return true;
}

static void give_typed_back(EditLine *edit, const struct typed *typed)
{
    el_winsertstr(edit, typed->text);
    el_cursor(edit, typed->cursor - (int)wcslen(typed->text));
    el_set(edit, EL_REFRESH);
}

/* The editor may be given another window only while its cursor stands at the very beginning: it
   keeps the column, and writes there. What was typed is shown again on a line of its own, for
   nobody knows how the terminal has broken the old one. */
static void redraw(EditLine *edit)
{
    static struct typed typed;
    if (!take_typed(edit, &typed))
        return;
    fputs("\r\n", stdout);
    el_set(edit, EL_REFRESH);
    el_resize(edit);
    without_prompt = false;
    give_typed_back(edit, &typed);
}

/* --- news ------------------------------------------------------------------------------------- */

static const struct reader_news *watched;
static bool cut;

bool keyboard_was_cut(void)
{
    return cut;
}

/* What is typed goes away, something is said, and it comes back on the line below. */
static void say_above(EditLine *edit)
{
    static struct typed typed;
    if (!take_typed(edit, &typed))
        return;
    el_set(edit, EL_REFRESH);
    cut = watched->speak(watched->context);
    fflush(stdout);
    without_prompt = false;
    if (!cut)
        give_typed_back(edit, &typed);
}

/* --- keys ------------------------------------------------------------------------------------- */

/* Waits for a byte, for news or for a signal; false if neither can come any more, or the line is
   cut. */
static bool wait_for_byte(EditLine *edit)
{
    while (!cut) {
        fd_set input;
        int file = watched != NULL ? watched->file : -1;
        FD_ZERO(&input);
        FD_SET(STDIN_FILENO, &input);
        if (file >= 0)
            FD_SET(file, &input);
        caught = 0;
        int ready = pselect((file > 0 ? file : 0) + 1, &input, NULL, NULL, NULL, &usual_mask);
        if (caught != 0)
            obey(edit, caught);
        else if (ready > 0 && file >= 0 && FD_ISSET(file, &input) != 0 &&
                 watched->look(watched->context))
            say_above(edit);
        else if (ready > 0 && FD_ISSET(STDIN_FILENO, &input) != 0)
            return true;
        else if (ready > 0)
            continue;
        else if (errno != EINTR)
            return false;
    }
    return false;
}

/* The next character; 0 at the end, -1 if it cannot be read. What is no character is left out. */
static int read_character(EditLine *edit, wchar_t *character)
{
    mbstate_t state = {0};
    char byte;
    while (wait_for_byte(edit)) {
        ssize_t got = read(STDIN_FILENO, &byte, 1);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0)
            return (int)got;
        size_t used = mbrtowc(character, &byte, 1, &state);
        if (used == 0 || used == 1)
            return 1;
        if (used == (size_t)-1)
            memset(&state, 0, sizeof state);
    }
    return -1;
}

/* What finds no room any more is not typed: that line is refused anyway. */
static bool fits_buffer(EditLine *edit, wchar_t character)
{
    const LineInfoW *line = el_wline(edit);
    bool control = character < L' ' || character == L'\x7f';
    return control || line->lastchar - line->buffer < MOST_TYPED;
}

/* What EL_GETCFN asks for. */
static int next_character(EditLine *edit, wchar_t *character)
{
    int got;
    do {
        got = read_character(edit, character);
        if (got > 0 && window_has_changed())
            redraw(edit);
    } while (got > 0 && !fits_buffer(edit, *character));
    return got;
}

void keyboard_attach(EditLine *edit)
{
    el_set(edit, EL_SIGNAL, 0);
    el_set(edit, EL_GETCFN, next_character);
}

const char *keyboard_gets(EditLine *edit, const struct reader_news *news, int *length)
{
    watched = news;
    cut = false;
    catch_signals();
    window_has_changed(); /* only to know how it is now */
    const char *text = el_gets(edit, length);
    release_signals();
    return text;
}

#endif
