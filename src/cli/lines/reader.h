/* Lines from a person or a script. A person at a terminal edits them, finds earlier ones again
   and has words completed; a script's come as they are. */
#ifndef INKRAIL_CLI_LINES_READER_H
#define INKRAIL_CLI_LINES_READER_H

#include <stdbool.h>
#include <stddef.h>

struct reader;

/* Words that may stand where the line ends so: the caller gets `length` bytes up to the cursor
   and hands each whole word to `add`. */
typedef void reader_add(void *list, const char *word);
typedef void reader_complete(void *context, const char *line, size_t length, reader_add *add,
                             void *list);

/* `person`: prompts are shown, and lines edited where standard input and output are a terminal. */
struct reader *reader_open(bool person, reader_complete *complete, void *context);

/* Reads one line without its end; false at the end of the input. A line that is too long or no text
   is told and skipped whole, and the next one is read. */
bool reader_line(struct reader *reader, const char *prompt, char *line, size_t size);

/* While a line is waited for, `look` is asked whenever the file can be read: is there something to
   say? Then `speak` says it, above what is being typed; true ends the wait. */
struct reader_news {
    int file;
    bool (*look)(void *context);
    bool (*speak)(void *context);
    void *context;
};
void reader_watch(struct reader *reader, const struct reader_news *news);

/* Did the last reader_line end so, and not at the end of the input? */
bool reader_broken(const struct reader *reader);

void reader_close(struct reader *reader);

#endif
