/* The whole rules, as docs/rules.*.md has them: blocks of text, which front ends set as they can. What is about the
   notation is left out: those who see drawings need no letters for them. */
#ifndef INKRAIL_FRONT_BOOK_H
#define INKRAIL_FRONT_BOOK_H

#include <inkrail/ruleset.h>
#include <stdbool.h>

enum book_kind {
    BOOK_HEADING, /* of the level 2, 3 or 4 */
    BOOK_PARAGRAPH,
    BOOK_ITEM,    /* of a list; `number` from 1 if it counts, else 0 */
    BOOK_ROW,     /* of a table; its cells with book_cell. `number` 0 is the head */
    BOOK_PICTURE, /* rows of characters, as they are */
    BOOK_FACES    /* drawings as words of the notation, to be drawn; `config` has them all */
};

struct book_block {
    int kind;
    int level, number;
    ink_slice text; /* as it stands in the file, without what marks the block */
    const char *config;
};

/* The text in this language ("de"), English if there is none; to be read block by block. */
ink_slice book_text(const char *language);
bool book_next(ink_slice *rest, struct book_block *block);

/* Takes the next cell of a row; false if there is none. */
bool book_cell(ink_slice *row, ink_slice *cell);

/* Text without marks of Markdown: lines are joined, links are what they say, drawings are words. */
void book_words(ink_slice text, ink_text *out);

/* The shape of a drawing that stands in the text, and of the game that has it; false if it is none. `config` is valid
   for ever. */
bool book_is_face(ink_slice word);
const char *book_config(ink_slice faces);

#endif
