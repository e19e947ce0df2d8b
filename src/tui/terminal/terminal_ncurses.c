/* The only file that shows anything with ncurses. */
#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include "client/process/alloc.h"
#include "client/process/interrupt.h"
#include "palette.h"

enum { ENDINGS = 4 };

struct own {
    SCREEN *screen;
    int colours; /* 0: attributes alone */
    int ground;  /* of the terminal: PALETTE_... */
    bool asked;  /* for its ground, without an answer yet */
    uint64_t began;
    int idle; /* answers in a row that were none though one was there */
    struct sigaction before[ENDINGS], before_resize, before_stop;
    sigset_t mask; /* as it was before */
};

enum { ESCAPE_MS = 25, MOST_IDLE = 20, PAIRS = 1 + HUES + GROUNDS };

/* --- signals ---------------------------------------------------------------------------------- */

/* Wishes that the program ends. */
static const int endings[ENDINGS] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static volatile sig_atomic_t ending, resized, stopping, continued;
static bool showing;

static void note_end(int number)
{
    ending = number;
    interrupt_note();
}

static void note_resize(int number)
{
    (void)number;
    resized = 1;
}

static void note_stop(int number)
{
    (void)number;
    stopping = 1;
}

static void note_continued(int number)
{
    (void)number;
    continued = 1;
}

/* --- colours ---------------------------------------------------------------------------------- */

static struct palette_look look_of(const struct own *own, struct tint tint)
{
    return palette_look(tint, own->colours, own->ground);
}

static void start_pair(const struct own *own, int pair, struct tint tint)
{
    struct palette_look look = look_of(own, tint);
    init_extended_pair(pair, look.colour, look.ground);
}

/* The pairs are numbered: hues from 1 on, then grounds. */
static void start_pairs(const struct own *own)
{
    for (int i = 0; i < HUES; i++)
        start_pair(own, 1 + i, (struct tint){(uint8_t)i, GROUND_NONE, 0});
    for (int i = 1; i < GROUNDS; i++)
        start_pair(own, HUES + i, (struct tint){HUE_PLAIN, (uint8_t)i, 0});
}

/* The console of Linux is black. */
static void find_ground(struct own *own)
{
    const char *terminal = getenv("TERM");
    bool console = terminal != NULL && strncmp(terminal, "linux", 5) == 0;
    own->ground = console ? PALETTE_DARK : palette_ground(getenv("COLORFGBG"));
    own->asked = own->ground == PALETTE_UNTOLD && palette_needs_ground(own->colours) &&
                 terminal_takes_questions();
}

/* Nobody waits for the answer: it comes among the keys, or never (take_ground). */
static void ask_ground(const struct own *own)
{
    if (!own->asked)
        return;
    fputs("\33]11;?\33\\", stdout);
    fflush(stdout);
}

static void start_colours(struct own *own)
{
    if (!has_colors() || start_color() != OK || COLOR_PAIRS < PAIRS)
        return;
    own->colours = COLORS;
    use_default_colors();
    find_ground(own);
    start_pairs(own);
    ask_ground(own);
}

/* The pair of a tint, 0 without colours. */
static short pair_of(const struct own *own, struct tint tint)
{
    if (own->colours == 0)
        return 0;
    return (short)(tint.ground != GROUND_NONE ? HUES + tint.ground : 1 + tint.hue);
}

static attr_t attributes_of(const struct own *own, struct tint tint)
{
    struct palette_look look = look_of(own, tint);
    return (look.bold ? A_BOLD : 0) | (look.dim ? A_DIM : 0) | (look.underline ? A_UNDERLINE : 0) |
           (look.reverse ? A_REVERSE : 0);
}

/* --- showing ---------------------------------------------------------------------------------- */

static void show_row(const struct own *own, const struct canvas *canvas, int row)
{
    for (int column = 0; column < canvas->columns; column++) {
        const struct spot *spot = canvas_at(canvas, row, column);
        wchar_t text[2] = {(wchar_t)spot->code, L'\0'};
        cchar_t sign;
        if (spot->code == 0)
            continue;
        setcchar(&sign, text, attributes_of(own, spot->tint), pair_of(own, spot->tint), NULL);
        mvadd_wch(row, column, &sign);
    }
}

static void ncurses_show(struct terminal *terminal, const struct canvas *canvas)
{
    erase();
    for (int row = 0; row < canvas->rows; row++)
        show_row(terminal->own, canvas, row);
    refresh();
}

static void ncurses_redraw(struct terminal *terminal)
{
    (void)terminal;
    clearok(curscr, TRUE);
}

static void ncurses_size(struct terminal *terminal, int *rows, int *columns)
{
    (void)terminal;
    getmaxyx(stdscr, *rows, *columns);
}

/* --- keys ------------------------------------------------------------------------------------- */

static const struct {
    wint_t code;
    uint32_t press;
} keys[] = {
    {KEY_UP, PRESS_UP},           {KEY_DOWN, PRESS_DOWN},    {KEY_LEFT, PRESS_LEFT},
    {KEY_RIGHT, PRESS_RIGHT},     {KEY_BTAB, PRESS_BACKTAB}, {KEY_PPAGE, PRESS_PAGE_UP},
    {KEY_NPAGE, PRESS_PAGE_DOWN}, {KEY_ENTER, PRESS_ENTER},  {KEY_BACKSPACE, PRESS_BACKSPACE},
    {KEY_DC, PRESS_BACKSPACE},    {KEY_HOME, PRESS_HOME},    {KEY_END, PRESS_END},
};

/* Clicks and the wheel. ncurses reads on after a button is let go until something else comes, deaf
   to signals, and of two clicks at once it tells one. So it only learns how such a report begins,
   and the rest is read here: "\33[<0;COLUMN;ROWM", or "\33[M" and three characters. */
enum {
    REPORT_SGR = KEY_MAX + 1,
    REPORT_PLAIN,
    REPORT_GROUND,
    PLAIN_FIRST = ' ',
    MODIFIERS = 4 | 8 | 16
};
enum { BUTTON_FIRST = 0, WHEEL_UP = 64, WHEEL_DOWN = 65 };

static bool take_byte(int *byte)
{
    timeout(ESCAPE_MS);
    *byte = getch();
    if (*byte == KEY_BACKSPACE) /* column 95 */
        *byte = 127;
    return *byte != ERR;
}

/* A number and the character behind it. */
static bool take_number(int *number, int *after)
{
    enum { MOST = 10000 };
    *number = 0;
    while (take_byte(after) && *after >= '0' && *after <= '9')
        *number = *number < MOST ? 10 * *number + *after - '0' : MOST;
    return *after != ERR;
}

static bool take_report(bool plain, int part[3], bool *pressed)
{
    int after = 0;
    *pressed = true;
    for (int i = 0; i < 3; i++) {
        bool read = plain ? take_byte(&part[i]) : take_number(&part[i], &after);
        if (!read)
            return false;
        part[i] -= plain ? PLAIN_FIRST : 0;
    }
    *pressed = plain || after == 'M';
    return true;
}

/* Only the first button counts, and only when it is pressed (let go, it is button 3 or 'm'); and
   the wheel, which is never let go. */
static void take_mouse(bool plain, struct event *event)
{
    int part[3] = {0};
    bool pressed;
    event->kind = EVENT_TICK;
    if (!take_report(plain, part, &pressed) || !pressed)
        return;
    int button = part[0] & ~MODIFIERS;
    if (button == BUTTON_FIRST)
        *event = (struct event){.kind = EVENT_CLICK, .row = part[2] - 1, .column = part[1] - 1};
    else if (button == WHEEL_UP || button == WHEEL_DOWN)
        *event = (struct event){.kind = EVENT_WHEEL, .step = button == WHEEL_UP ? -1 : 1};
}

/* The ground of the terminal, "\33]11;" and "rgb:ffff/ffff/ffff" with BEL or "\33\\" at its end:
   colours are chosen anew, and all is drawn in them. */
static void take_ground(struct own *own, struct event *event)
{
    enum { MOST = 40 };
    char answer[MOST] = "";
    int byte = 0, length = 0;
    event->kind = EVENT_TICK;
    while (take_byte(&byte) && byte != '\a' && byte != '\33')
        if (byte < 128 && length < MOST - 1)
            answer[length++] = (char)byte;
    if (byte == '\33')
        take_byte(&byte);
    int ground = palette_ground_answered(answer);
    if (!own->asked || ground == PALETTE_UNTOLD)
        return;
    own->asked = false;
    own->ground = ground;
    start_pairs(own);
    event->kind = EVENT_RESIZE;
}

static void take_key(struct own *own, wint_t code, struct event *event)
{
    event->kind = EVENT_TICK;
    if (code == KEY_RESIZE)
        event->kind = EVENT_RESIZE;
    else if (code == REPORT_GROUND)
        take_ground(own, event);
    else if (code == REPORT_SGR || code == REPORT_PLAIN)
        take_mouse(code == REPORT_PLAIN, event);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].code == code)
            *event = (struct event){.kind = EVENT_PRESS, .press = keys[i].press};
}

static void take_character(wint_t code, struct event *event)
{
    uint32_t press = code == '\r' ? PRESS_ENTER : code == '\b' ? PRESS_BACKSPACE : (uint32_t)code;
    *event = (struct event){.kind = EVENT_PRESS, .press = press};
}

static uint64_t ncurses_now(struct terminal *terminal)
{
    struct timespec time;
    (void)terminal;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* What ncurses has for us within so many milliseconds; false if nothing. */
static bool take_waiting(struct own *own, int ms, struct event *event)
{
    wint_t code = 0;
    timeout(ms);
    int answer = get_wch(&code);
    if (answer == ERR)
        return false;
    own->idle = 0;
    if (answer == KEY_CODE_YES)
        take_key(own, code, event);
    else
        take_character(code, event);
    return true;
}

/* Signals come here and nowhere else, so that none is missed and none breaks into a step. Waits
   until there is input, at most so long; false when the time is over. */
static bool sleep_for_input(const struct terminal *terminal, int ms, bool *input, bool *news)
{
    const struct own *own = terminal->own;
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    int file = terminal->news;
    fd_set in;
    FD_ZERO(&in);
    FD_SET(STDIN_FILENO, &in);
    if (file >= 0)
        FD_SET(file, &in);
    int ready =
        pselect((file > 0 ? file : 0) + 1, &in, NULL, NULL, ms >= 0 ? &time : NULL, &own->mask);
    *input = ready > 0 && FD_ISSET(STDIN_FILENO, &in) != 0;
    *news = ready > 0 && file >= 0 && FD_ISSET(file, &in) != 0;
    return ready != 0;
}

/* Signals that came meanwhile are let in; pselect does not when there is input already. */
static void let_signals_in(const struct own *own)
{
    sigset_t held;
    sigprocmask(SIG_SETMASK, &own->mask, &held);
    sigprocmask(SIG_SETMASK, &held, NULL);
}

/* ncurses would look at the window's size on its way to the next key. */
static void take_size(void)
{
    struct winsize size;
    resized = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resize_term(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
}

/* Stands still until it is continued; false if nobody is there who could do that: a program that
   has its terminal to itself, without a shell, is not stopped. */
static bool stand_still(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL}, listen = {.sa_handler = note_continued};
    struct sigaction stop, go_on;
    sigset_t both, held;
    sigemptyset(&usual.sa_mask);
    sigemptyset(&listen.sa_mask);
    sigemptyset(&both);
    sigaddset(&both, SIGTSTP);
    sigaddset(&both, SIGCONT);
    continued = 0;
    sigaction(SIGTSTP, &usual, &stop);
    sigaction(SIGCONT, &listen, &go_on);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &both, &held);
    sigprocmask(SIG_SETMASK, &held, NULL);
    sigaction(SIGCONT, &go_on, NULL);
    sigaction(SIGTSTP, &stop, NULL);
    return continued != 0;
}

/* Ctrl-Z: the shell has the terminal as it was, and when the game goes on all of it is drawn anew,
   in a window that may have another size. Where it cannot be stopped Ctrl-Z is a key like others.
   ncurses would do the same in the middle of whatever happens, and on any thread. */
static void suspend(struct event *event)
{
    stopping = 0;
    endwin();
    bool stood = stand_still();
    refresh(); /* keys, mouse and cursor as the game has them */
    take_size();
    *event = stood ? (struct event){.kind = EVENT_RESIZE}
                   : (struct event){.kind = EVENT_PRESS, .press = PRESS_STOP};
}

/* What signals have told; it comes before all keys, however many of them wait. */
static bool take_told(struct own *own, struct event *event)
{
    if (ending != 0 || own->idle > MOST_IDLE)
        event->kind = EVENT_GONE;
    else if (stopping != 0)
        suspend(event);
    else if (resized != 0) {
        take_size();
        event->kind = EVENT_RESIZE;
    } else
        return false;
    return true;
}

/* A terminal that has gone away has an answer at once, again and again, and it is none. */
static void ncurses_wait(struct terminal *terminal, int ms, struct event *event)
{
    struct own *own = terminal->own;
    bool input = false, woken = true, news = false;
    *event = (struct event){.kind = EVENT_TICK};
    let_signals_in(own);
    while (woken && !take_told(own, event) && !take_waiting(own, input ? ESCAPE_MS : 0, event)) {
        own->idle = input ? own->idle + 1 : 0;
        if (news) {
            event->kind = EVENT_NEWS;
            return;
        }
        woken = sleep_for_input(terminal, ms, &input, &news);
    }
}

/* --- begin and end ---------------------------------------------------------------------------- */

/* A program that fails in the middle leaves the terminal as it was. */
static void restore(void)
{
    if (!isendwin() && showing)
        endwin();
}

/* The game is kept and the terminal given back before such a signal has its way. */
static void listen_for_end(struct own *own)
{
    struct sigaction action = {.sa_handler = note_end}, resize = {.sa_handler = note_resize};
    struct sigaction stop = {.sa_handler = note_stop};
    sigset_t held;
    sigemptyset(&action.sa_mask);
    sigemptyset(&resize.sa_mask);
    sigemptyset(&stop.sa_mask);
    sigemptyset(&held);
    sigaddset(&held, SIGWINCH);
    sigaddset(&held, SIGTSTP);
    sigaction(SIGWINCH, &resize, &own->before_resize);
    sigaction(SIGTSTP, NULL, &own->before_stop);
    if (own->before_stop.sa_handler != SIG_IGN) /* as it is below a shell without jobs */
        sigaction(SIGTSTP, &stop, NULL);
    for (int i = 0; i < ENDINGS; i++) {
        sigaction(endings[i], &action, &own->before[i]);
        sigaddset(&held, endings[i]);
    }
    sigprocmask(SIG_BLOCK, &held, &own->mask);
}

static void stop_listening(const struct own *own)
{
    for (int i = 0; i < ENDINGS; i++)
        sigaction(endings[i], &own->before[i], NULL);
    sigaction(SIGWINCH, &own->before_resize, NULL);
    sigaction(SIGTSTP, &own->before_stop, NULL);
    sigprocmask(SIG_SETMASK, &own->mask, NULL);
}

static void ncurses_heed(struct terminal *terminal, bool now)
{
    sigset_t set;
    (void)terminal;
    sigemptyset(&set);
    for (int i = 0; i < ENDINGS; i++)
        sigaddset(&set, endings[i]);
    sigprocmask(now ? SIG_UNBLOCK : SIG_BLOCK, &set, NULL);
}

/* The bytes as letters, three in four (RFC 4648). */
static void put_base64(const char *text, size_t length, FILE *out)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        uint32_t group = 0;
        for (size_t byte = 0; byte < 3; byte++)
            group = group << 8 | (i + byte < length ? (unsigned char)text[i + byte] : 0);
        for (size_t letter = 0; letter < 4; letter++)
            fputc(i + letter > length ? '=' : letters[group >> (18 - 6 * letter) & 63], out);
    }
}

/* OSC 52: many terminals do it, some ask, others ignore it. */
static void ncurses_copy(struct terminal *terminal, const char *text)
{
    (void)terminal;
    fputs("\33]52;c;", stdout);
    put_base64(text, strlen(text), stdout);
    fputs("\a", stdout);
    fflush(stdout);
}

/* An answer that is still under way would be typed into whatever comes next, so that it is waited
   for a moment; not when the question is long ago: then none will come, and what was typed for the
   next is not taken away. */
static void await_ground(struct own *own)
{
    enum { FRESH_MS = 10000, PATIENCE_MS = 100 };
    struct event event;
    uint64_t now = ncurses_now(NULL), end = now + PATIENCE_MS;
    if (now > own->began + FRESH_MS)
        return;
    for (; own->asked && now < end; now = ncurses_now(NULL))
        if (!take_waiting(own, (int)(end - now), &event))
            return;
}

static void ncurses_end(struct terminal *terminal)
{
    struct own *own = terminal->own;
    await_ground(own);
    endwin();
    showing = false;
    stop_listening(own);
    delscreen(own->screen);
    free(own);
    terminal->own = NULL;
}

/* What the environment says of characters, NULL if nothing. */
static const char *named_locale(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && value[0] != '\0')
            return value;
    }
    return NULL;
}

/* Does the name of a locale speak of another character set? The system may not know that locale,
   but the terminal was set up for it all the same. */
static bool names_other_set(const char *name)
{
    const char *set = name != NULL ? strchr(name, '.') : NULL;
    if (name == NULL)
        return false;
    if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return true;
    return set != NULL && strncasecmp(set, ".UTF-8", 6) != 0 && strncasecmp(set, ".UTF8", 5) != 0;
}

bool terminal_has_boxes(void)
{
    const char *locale = setlocale(LC_CTYPE, NULL);
    if (names_other_set(named_locale()))
        return false;
    if (locale == NULL || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        setlocale(LC_CTYPE, "C.UTF-8");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static void start_keys(void)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    mousemask(BUTTON1_PRESSED, NULL); /* the terminal shall tell clicks */
    define_key("\33[<", REPORT_SGR);
    define_key("\33[M", REPORT_PLAIN);
    define_key("\33]11;", REPORT_GROUND);
}

bool terminal_ncurses(struct terminal *terminal, bool colour)
{
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (screen == NULL)
        return false;
    struct own *own = alloc_zeroed(1, sizeof *own);
    own->screen = screen;
    own->began = ncurses_now(NULL);
    set_term(screen);
    showing = true;
    atexit(restore);
    listen_for_end(own);
    start_keys();
    curs_set(0);
    if (colour)
        start_colours(own);
    *terminal = (struct terminal){own,          ncurses_size, ncurses_show, ncurses_redraw,
                                  ncurses_wait, ncurses_now,  ncurses_end,  ncurses_heed,
                                  -1,           ncurses_copy};
    return true;
}
