/* A table of the rules: in columns where there is room, else row by row. */
#ifndef INKRAIL_TUI_SCENES_BOOK_TABLE_H
#define INKRAIL_TUI_SCENES_BOOK_TABLE_H

#include "client/process/book.h"
#include "tui/terminal/pen.h"

enum { TABLE_ROWS = 40, TABLE_COLUMNS = 16 };

struct book_table {
    const struct book *book;
    struct book_block row[TABLE_ROWS];
    int rows;
};

void book_table_add(struct book_table *table, const struct book_block *row);

/* Writes it and empties it; nothing if it is empty. */
void book_table_write(struct pen *pen, struct book_table *table);

#endif
