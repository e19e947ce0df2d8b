#include "reader.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef INKRAIL_LIBEDIT
#include <histedit.h>
#endif

#include "cli/match/stream_line.h"
#include "client/games/saves.h"
#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "keyboard.h"
#include "words/words.h"

enum { HISTORY = 500, MOST_WORDS = 512, WORD = 256 };

struct reader {
    bool person;
    reader_complete *complete;
    void *context;
    const char *prompt;
    const struct reader_news *news; /* NULL if nothing is watched */
    bool broken;
#ifdef INKRAIL_LIBEDIT
    EditLine *edit; /* NULL if lines are read plainly */
    History *history;
    char history_path[STORE_PATH]; /* "" if it is not kept */
#endif
};

/* --- plain lines ------------------------------------------------------------------------------ */

/* Says why a line is not taken, not even a part of it. */
static void refuse_line(enum stream_line kind)
{
    if (kind == STREAM_LONG)
        puts(_("No: that line is too long."));
    else if (kind == STREAM_NOT_TEXT)
        puts(_("No: that line contains a zero byte, so it is not text."));
}

static void cut_return(char *line)
{
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == '\r')
        line[--length] = '\0';
}

static void show_plain_prompt(const struct reader *reader)
{
    if (reader->person) {
        fputs(reader->prompt, stdout);
        fflush(stdout);
    }
}

/* Waits for input, and tells news meanwhile; false if that ends the wait. Nothing is read ahead
   then, so what waits is in the file. */
static bool wait_for_line(const struct reader *reader)
{
    struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = reader->news->file, .events = POLLIN}};
    for (;;) {
        if (poll(files, 2, -1) < 0)
            continue;
        if (files[1].revents != 0 && reader->news->look(reader->news->context)) {
            if (reader->person)
                putchar('\n');
            if (reader->news->speak(reader->news->context))
                return false;
            fflush(stdout);
            show_plain_prompt(reader);
        }
        if (files[0].revents != 0)
            return true;
    }
}

static enum stream_line read_plain(struct reader *reader, char *line, size_t size)
{
    show_plain_prompt(reader);
    if (reader->news != NULL && !wait_for_line(reader)) {
        reader->broken = true;
        return STREAM_ENDED;
    }
    enum stream_line kind = stream_line_read(stdin, line, size);
    cut_return(line);
    return kind;
}

#ifdef INKRAIL_LIBEDIT

/* --- completion ------------------------------------------------------------------------------- */

/* The words that begin like the one before the cursor. */
struct words {
    const char *begin;
    size_t length; /* of the beginning */
    int count;
    char word[MOST_WORDS][WORD];
};

static void add_word(void *list, const char *word)
{
    struct words *words = list;
    if (words->count < MOST_WORDS && strncmp(word, words->begin, words->length) == 0)
        snprintf(words->word[words->count++], WORD, "%s", word);
}

/* How many bytes all words have in common, never a part of a character. */
static size_t common_length(const struct words *words)
{
    size_t common = strlen(words->word[0]);
    for (int i = 1; i < words->count; i++)
        for (size_t c = 0; c < common; c++)
            if (words->word[i][c] != words->word[0][c])
                common = c;
    while (common > words->length && ((unsigned char)words->word[0][common] & 0xc0) == 0x80)
        common--;
    return common;
}

static void list_words(const struct words *words)
{
    putchar('\n');
    for (int i = 0; i < words->count; i++)
        printf("%s%s", i > 0 ? "  " : "", words->word[i]);
    putchar('\n');
    fflush(stdout);
}

/* What is common to all words is typed for the player; a folder's word is not finished yet. */
static unsigned char insert_common(EditLine *edit, const struct words *words)
{
    char more[WORD + 1];
    size_t common = common_length(words), length = common - words->length;
    bool whole = words->count == 1 && common > 0 && words->word[0][common - 1] != '/';
    snprintf(more, sizeof more, "%.*s%s", (int)length, words->word[0] + words->length,
             whole ? " " : "");
    if (more[0] != '\0')
        el_insertstr(edit, more);
    if (words->count == 1)
        return CC_REFRESH;
    list_words(words);
    return CC_REDISPLAY;
}

static unsigned char complete_word(EditLine *edit, int key)
{
    static struct words words;
    struct reader *reader = NULL;
    const LineInfo *info = el_line(edit);
    size_t length = (size_t)(info->cursor - info->buffer);
    const char *begin = info->cursor;
    (void)key;
    el_get(edit, EL_CLIENTDATA, &reader);
    while (begin > info->buffer && begin[-1] != ' ')
        begin--;
    words.begin = begin;
    words.length = (size_t)(info->cursor - begin);
    words.count = 0;
    reader->complete(reader->context, info->buffer, length, add_word, &words);
    return words.count == 0 ? CC_ERROR : insert_common(edit, &words);
}

/* --- editing ---------------------------------------------------------------------------------- */

static char *show_prompt(EditLine *edit)
{
    static char prompt[WORD];
    struct reader *reader = NULL;
    el_get(edit, EL_CLIENTDATA, &reader);
    snprintf(prompt, sizeof prompt, "%s", keyboard_hides_prompt() ? "" : reader->prompt);
    return prompt;
}

static void open_history(struct reader *reader)
{
    HistEvent event;
    reader->history = history_init();
    if (reader->history == NULL)
        return;
    history(reader->history, &event, H_SETSIZE, HISTORY);
    history(reader->history, &event, H_SETUNIQUE, 1);
    if (store_file("history", reader->history_path))
        history(reader->history, &event, H_LOAD, reader->history_path);
    else
        reader->history_path[0] = '\0';
    el_set(reader->edit, EL_HIST, history, reader->history);
}

static void open_editor(struct reader *reader)
{
    if (!reader->person || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0)
        return;
    reader->edit = el_init("inkrail", stdin, stdout, stderr);
    if (reader->edit == NULL)
        return;
    el_set(reader->edit, EL_CLIENTDATA, reader);
    el_set(reader->edit, EL_PROMPT, show_prompt);
    el_set(reader->edit, EL_EDITOR, "emacs");
    keyboard_attach(reader->edit);
    el_set(reader->edit, EL_ADDFN, "inkrail-complete", "complete a word", complete_word);
    el_set(reader->edit, EL_BIND, "^I", "inkrail-complete", NULL);
    el_set(reader->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    open_history(reader);
    el_source(reader->edit, NULL); /* the player's own keys, in ~/.editrc */
}

/* What was typed, without its end; libedit's text ends at a byte 0 that was typed. */
static enum stream_line take_edited(const char *text, size_t length, char *line, size_t size)
{
    bool whole = strnlen(text, length) == length;
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    bool good = whole && length < size;
    snprintf(line, size, "%.*s", good ? (int)length : 0, text);
    return good ? STREAM_LINE : whole ? STREAM_LONG : STREAM_NOT_TEXT;
}

static void remember(struct reader *reader, const char *line)
{
    HistEvent event;
    if (reader->history == NULL || line[strspn(line, " ")] == '\0')
        return;
    history(reader->history, &event, H_ENTER, line);
    if (reader->history_path[0] != '\0') /* at once: players leave by Ctrl-C, too */
        history(reader->history, &event, H_SAVE, reader->history_path);
}

static enum stream_line read_edited(struct reader *reader, char *line, size_t size)
{
    int length = 0;
    const char *text = keyboard_gets(reader->edit, reader->news, &length);
    reader->broken = keyboard_was_cut();
    if (text == NULL || length <= 0)
        return STREAM_ENDED;
    enum stream_line kind = take_edited(text, (size_t)length, line, size);
    remember(reader, line);
    return kind;
}

static void close_editor(struct reader *reader)
{
    if (reader->edit == NULL)
        return;
    if (reader->history != NULL)
        history_end(reader->history);
    el_end(reader->edit);
}

#endif

/* --- reading ---------------------------------------------------------------------------------- */

struct reader *reader_open(bool person, reader_complete *complete, void *context)
{
    struct reader *reader = alloc_zeroed(1, sizeof *reader);
    *reader = (struct reader){.person = person, .complete = complete, .context = context};
#ifdef INKRAIL_LIBEDIT
    open_editor(reader);
#endif
    return reader;
}

static enum stream_line read_once(struct reader *reader, char *line, size_t size)
{
    fflush(stdout);
#ifdef INKRAIL_LIBEDIT
    if (reader->edit != NULL)
        return read_edited(reader, line, size);
#endif
    return read_plain(reader, line, size);
}

bool reader_line(struct reader *reader, const char *prompt, char *line, size_t size)
{
    enum stream_line kind;
    reader->prompt = prompt;
    reader->broken = false;
    while ((kind = read_once(reader, line, size)) != STREAM_LINE && kind != STREAM_ENDED)
        refuse_line(kind);
    return kind == STREAM_LINE;
}

void reader_watch(struct reader *reader, const struct reader_news *news)
{
    reader->news = news;
    setvbuf(stdin, NULL, _IONBF, 0);
}

bool reader_broken(const struct reader *reader)
{
    return reader->broken;
}

void reader_close(struct reader *reader)
{
#ifdef INKRAIL_LIBEDIT
    close_editor(reader);
#endif
    free(reader);
}
