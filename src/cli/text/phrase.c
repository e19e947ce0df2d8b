#include "phrase.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "client/process/print.h"
#include "i18n/i18n.h"
#include "output.h"

enum { LEAST = 8, LINE = 1024, CONTROL_C = 3 };

/* Signals are keys meanwhile, so that none leaves the terminal without its echo. */
static bool hide(struct termios *before)
{
    if (isatty(STDIN_FILENO) == 0 || tcgetattr(STDIN_FILENO, before) != 0)
        return false;
    struct termios hidden = *before;
    hidden.c_lflag &= ~(tcflag_t)(ECHO | ISIG);
    return tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0;
}

static bool read_line(const char *prompt, char line[LINE])
{
    struct termios before;
    bool hidden = hide(&before); /* before anybody is asked to type */
    if (isatty(STDIN_FILENO) != 0)
        words_print(stderr, "%s ", prompt);
    fflush(stderr);
    bool read = fgets(line, LINE, stdin) != NULL;
    if (hidden) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
        fputc('\n', stderr);
    }
    line[read ? strcspn(line, "\r\n") : 0] = '\0';
    return read && strchr(line, CONTROL_C) == NULL;
}

void phrase_ask(const char *prompt, char phrase[PHRASE_MOST])
{
    char line[LINE];
    if (!read_line(prompt, line))
        fail(_("no passphrase was given, and nothing was done"));
    size_t length = strlen(line);
    if (length < LEAST || length >= PHRASE_MOST)
        fail(_("a passphrase has %d to %d bytes; a few words are better"), LEAST, PHRASE_MOST - 1);
    memcpy(phrase, line, length + 1);
    sodium_memzero(line, sizeof line);
}

void phrase_ask_new(const char *prompt, char phrase[PHRASE_MOST])
{
    char again[PHRASE_MOST];
    phrase_ask(prompt, phrase);
    if (isatty(STDIN_FILENO) == 0)
        return;
    phrase_ask(_("The same again:"), again);
    if (strcmp(phrase, again) != 0)
        fail(_("these were two different passphrases, and nothing was done"));
    sodium_memzero(again, sizeof again);
}
