#include "book_table.h"

#include <stdio.h>

enum { WORDS = 1024, GAP = 2, INDENT = 3 };

void book_table_add(struct book_table *table, const struct book_block *row)
{
    if (table->rows < TABLE_ROWS)
        table->row[table->rows++] = *row;
}

static const char *words_of(const struct book *book, ink_slice cell, char words[WORDS])
{
    ink_text out = ink_text_in(words, WORDS);
    words[0] = '\0';
    book_words(book, cell, &out);
    return words;
}

/* The columns of each column of cells; how many there are. */
static int measure(const struct canvas *canvas, const struct book_table *table,
                   int wide[TABLE_COLUMNS])
{
    char words[WORDS];
    int columns = 0;
    for (int r = 0; r < table->rows; r++) {
        ink_slice row = table->row[r].text, cell;
        for (int c = 0; c < TABLE_COLUMNS && book_cell(&row, &cell); c++) {
            int needed = canvas_columns(canvas, words_of(table->book, cell, words));
            wide[c] = needed > wide[c] ? needed : wide[c];
            columns = c + 1 > columns ? c + 1 : columns;
        }
    }
    return columns;
}

/* The last column may be broken into rows, if it has some room. */
static bool fits(const int wide[TABLE_COLUMNS], int columns, int wide_enough)
{
    enum { LAST = 24 };
    for (int c = 0; c < columns; c++) {
        bool last = c == columns - 1;
        wide_enough -= (last && wide[c] > LAST ? LAST : wide[c]) + (last ? 0 : GAP);
    }
    return wide_enough >= 0;
}

static struct tint tint_for(const struct book_block *row, int column)
{
    return row->number == 0 ? tint_faint : column == 0 ? tint_bold : tint_plain;
}

static void write_in_columns(struct pen *pen, const struct book_table *table,
                             const struct book_block *row, const int wide[TABLE_COLUMNS],
                             int columns)
{
    char words[WORDS];
    ink_slice rest = row->text, cell;
    int column = 0, top = pen->row, bottom = top + 1;
    for (int c = 0; c < columns && book_cell(&rest, &cell); c++) {
        struct pen at = *pen;
        at.row = top;
        if (c == columns - 1)
            pen_wrap(&at, column, tint_for(row, c), words_of(table->book, cell, words));
        else
            pen_text(&at, column, wide[c], tint_for(row, c), words_of(table->book, cell, words));
        bottom = at.row > bottom ? at.row : bottom;
        column += wide[c] + GAP;
    }
    pen->row = bottom;
}

/* The first cell, and the others below it, each with what its column is called. */
static void write_in_rows(struct pen *pen, const struct book_table *table, int number)
{
    char words[WORDS], name[WORDS], line[2 * WORDS + 4];
    ink_slice rest = table->row[number].text, head = table->row[0].text, cell, named;
    bool headed = table->row[0].number == 0;
    for (int c = 0; book_cell(&rest, &cell); c++) {
        bool has_name = headed && book_cell(&head, &named) && named.length > 0;
        words_of(table->book, cell, words);
        if (cell.length == 0)
            continue;
        if (c == 0 || !has_name)
            snprintf(line, sizeof line, "%s", words);
        else
            snprintf(line, sizeof line, "%s: %s", words_of(table->book, named, name), words);
        pen_wrap(pen, c > 0 ? INDENT : 0, c > 0 ? tint_plain : tint_bold, line);
    }
}

void book_table_write(struct pen *pen, struct book_table *table)
{
    int wide[TABLE_COLUMNS] = {0};
    if (table->rows == 0)
        return;
    int columns = measure(pen_canvas(pen), table, wide);
    bool in_columns = fits(wide, columns, pen->area.wide);
    for (int r = 0; r < table->rows; r++)
        if (in_columns)
            write_in_columns(pen, table, &table->row[r], wide, columns);
        else if (table->row[r].number > 0)
            write_in_rows(pen, table, r);
    pen->row++;
    table->rows = 0;
}
