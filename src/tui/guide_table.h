/* A table of the rules: in columns where there is room, else row by row. */
#ifndef INKRAIL_TUI_GUIDE_TABLE_H
#define INKRAIL_TUI_GUIDE_TABLE_H

#include "front/guide.h"
#include "pen.h"

enum { TABLE_ROWS = 40, TABLE_COLUMNS = 16 };

struct guide_table {
    struct guide_block row[TABLE_ROWS];
    int rows;
};

void guide_table_add(struct guide_table *table, const struct guide_block *row);

/* Writes it and empties it; nothing if it is empty. */
void guide_table_write(struct pen *pen, struct guide_table *table);

#endif
