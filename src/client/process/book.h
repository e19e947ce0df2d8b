/* The whole rules, as docs/rules.*.md has them: blocks of text, which front ends set as they can.
   What is about the notation is left out: those who see drawings need no letters for them. */
#ifndef INKRAIL_CLIENT_PROCESS_BOOK_H
#define INKRAIL_CLIENT_PROCESS_BOOK_H

#include <inkrail/ruleset.h>
#include <stdbool.h>

/* Opened in a language ("de"), English if there is no such text. It has the rules of all games
   whose drawings the text may show. Without memory the program ends. */
struct book {
    ink_slice text; /* to be read block by block */
    ink_ruleset *rules;
    int games;
};

void book_open(struct book *book, const char *language);
void book_close(struct book *book);

enum book_kind {
    BOOK_HEADING, /* of the level 2, 3 or 4 */
    BOOK_PARAGRAPH,
    BOOK_ITEM,    /* of a list; `number` from 1 if it counts, else 0 */
    BOOK_ROW,     /* of a table; its cells with book_cell. `number` 0 is the head */
    BOOK_PICTURE, /* rows of characters, as they are */
    BOOK_FACES    /* drawings as words of the notation, to be drawn; `rules` have them all */
};

struct book_block {
    int kind;
    int level, number;
    ink_slice text; /* as it stands in the file, without what marks the block */
    const ink_ruleset *rules;
};

/* Takes the next block off the rest of a text. */
bool book_next(const struct book *book, ink_slice *rest, struct book_block *block);

/* Takes the next cell of a row; false if there is none. */
bool book_cell(ink_slice *row, ink_slice *cell);

/* Text without marks of Markdown: lines are joined, links are what they say, drawings are words. */
void book_words(const struct book *book, ink_slice text, ink_text *out);

#endif
