#include "book.h"

#include <inkrail/inkrail.h>
#include <stdio.h>
#include <string.h>

#include "book_table.h"
#include "client/process/book.h"
#include "client/process/locale.h"
#include "daily/preset.h"
#include "i18n/i18n.h"
#include "rules.h"
#include "words/names.h"

enum {
    WORDS = 4096,
    CHAPTERS = 64,
    TITLE = 160,
    INDENT = 3,
    FACE_WIDE = 6,
    FACE_HIGH = 3,
    SHELF = 24
};

/* --- blocks ----------------------------------------------------------------------------------- */

static void write_words(struct pen *pen, const struct book *book, int indent, struct tint tint,
                        ink_slice text)
{
    static char words[WORDS];
    ink_text out = ink_text_in(words, sizeof words);
    words[0] = '\0';
    book_words(book, text, &out);
    pen_wrap(pen, indent, tint, words);
}

static void write_item(struct pen *pen, const struct book *book, const struct book_block *block)
{
    char mark[16];
    if (block->number > 0)
        snprintf(mark, sizeof mark, "%d.", block->number);
    else
        snprintf(mark, sizeof mark, "%s", pen_canvas(pen)->ascii ? "-" : "•");
    pen_text(pen, 0, INDENT, tint_faint, mark);
    write_words(pen, book, INDENT, tint_plain, block->text);
}

/* Lines of routes have the colours they have on the board. */
static struct tint tint_of(uint32_t code)
{
    if (code >= 0x2550 && code <= 0x256c)
        return (struct tint){HUE_ROAD, GROUND_NONE, 0};
    if (code >= 0x2500 && code < 0x2550)
        return (struct tint){HUE_RAIL, GROUND_NONE, 0};
    return code == 0x25a0 ? (struct tint){HUE_STATION, GROUND_NONE, BOLD} : tint_plain;
}

static void write_picture_row(const struct pen *pen, ink_slice line)
{
    char text[512], bytes[5];
    const char *at = text;
    int column = 0;
    snprintf(text, sizeof text, "%.*s", (int)line.length, line.data);
    for (uint32_t code; (code = canvas_next(&at)) != 0;) {
        canvas_bytes(code, bytes);
        column += pen_text(pen, column, pen->area.wide - column, tint_of(code), bytes);
    }
}

static void write_picture(struct pen *pen, ink_slice text)
{
    while (text.length > 0) {
        ink_slice line = ink_slice_line(&text);
        if (!pen->dry)
            write_picture_row(pen, line);
        pen->row++;
    }
    pen->row++;
}

/* --- faces: pictures side by side, their names below ------------------------------------------ */

/* As the text has turned it, if that is one of its tiles. */
static int tile_of(const ink_ruleset *rules, ink_slice face)
{
    ink_drawing drawing;
    return ink_drawing_read(rules, face, &drawing) == INK_OK ? ink_tile_find(rules, &drawing) : 0;
}

static int write_face(struct pen *pen, int column, ink_slice face)
{
    char words[256] = "";
    ink_text text = ink_text_in(words, sizeof words);
    struct pen at = *pen;
    int tile = tile_of(pen->rules, face), shape = ink_shape_find(pen->rules, face);
    rules_paint(pen, column, tile);
    if (shape != 0)
        shape_words(pen->rules, shape, &text);
    at.row += FACE_HIGH;
    at.area.column += column;
    at.area.wide = SHELF - 2;
    pen_wrap(&at, 0, tint_faint, words);
    return at.row - pen->row;
}

static void write_faces(struct pen *pen, const struct book_block *block)
{
    const ink_ruleset *before = pen->rules;
    ink_slice rest = block->text;
    int column = 0, high = 0;
    pen->rules = block->rules;
    for (ink_slice face = ink_slice_word(&rest); face.length > 0; face = ink_slice_word(&rest)) {
        if (column + SHELF - 2 > pen->area.wide) {
            pen->row += high + 1;
            column = high = 0;
        }
        int rows = write_face(pen, column, face);
        high = rows > high ? rows : high;
        column += SHELF;
    }
    pen->row += high + 1;
    pen->rules = before;
}

/* --- chapters --------------------------------------------------------------------------------- */

struct chapter {
    const struct book *book;
    ink_slice text; /* from its heading on */
    int level;
    char title[TITLE];
};

static void write_block(struct pen *pen, const struct book *book, const struct book_block *block)
{
    switch (block->kind) {
    case BOOK_HEADING:
        write_words(pen, book, 0, tint_head, block->text);
        pen->row++;
        return;
    case BOOK_ITEM: write_item(pen, book, block); return;
    case BOOK_PICTURE: write_picture(pen, block->text); return;
    case BOOK_FACES: write_faces(pen, block); return;
    default:
        write_words(pen, book, 0, tint_plain, block->text);
        pen->row++;
        return;
    }
}

/* Up to the next heading of its level. A table, or a list, is followed by an empty row. */
static void write_chapter(struct pen *pen, void *own)
{
    const struct chapter *chapter = own;
    struct book_block block;
    struct book_table table = {.book = chapter->book};
    ink_slice rest = chapter->text;
    int before = BOOK_HEADING;
    for (bool first = true; book_next(chapter->book, &rest, &block); first = false) {
        if (!first && block.kind == BOOK_HEADING && block.level <= chapter->level)
            break;
        if (block.kind == BOOK_ROW) {
            book_table_add(&table, &block);
            continue;
        }
        book_table_write(pen, &table);
        pen->row += before == BOOK_ITEM && block.kind != BOOK_ITEM;
        if (!first)
            write_block(pen, chapter->book, &block);
        before = block.kind;
    }
    book_table_write(pen, &table);
}

static int find_chapters(const struct book *book, struct chapter chapter[CHAPTERS])
{
    ink_slice rest = book->text;
    struct book_block block;
    int count = 0;
    while (count < CHAPTERS && book_next(book, &rest, &block)) {
        if (block.kind != BOOK_HEADING || block.level > 3)
            continue;
        struct chapter *next = &chapter[count++];
        ink_text title = ink_text_in(next->title, sizeof next->title);
        next->title[0] = '\0';
        book_words(book, block.text, &title);
        next->book = book;
        next->level = block.level;
        /* The text begins with the marks of its heading, so that it is read as one again. */
        const char *begin = block.text.data - block.level - 1;
        next->text = (ink_slice){begin, (size_t)(rest.data + rest.length - begin)};
    }
    return count;
}

/* --- the list --------------------------------------------------------------------------------- */

static void write_short(struct pen *pen, void *own)
{
    (void)own;
    rules_write(pen);
}

static void write_legend(struct pen *pen, void *own)
{
    (void)own;
    legend_write_all(pen);
}

/* Of the last edition: it has all that the others have, and more. */
static void read_short(struct scene *scene, const struct book *book, bool legend)
{
    int editions = 0;
    while (ink_edition_name(editions) != NULL)
        editions++;
    struct scene_page page = {.title = legend ? _("What is drawn") : _("The rules in short"),
                              .write = legend ? write_legend : write_short,
                              .rules = &book->rules[editions - 1]};
    scene_read(scene, &page);
}

enum { SHORT, LEGEND, FIRST };

void book_run(struct scene *scene)
{
    static struct chapter chapter[CHAPTERS];
    static char label[CHAPTERS][TITLE + 4];
    static struct scene_item item[FIRST + CHAPTERS];
    struct book book;
    book_open(&book, i18n_code());
    int count = find_chapters(&book, chapter), at = 0;
    item[SHORT] = (struct scene_item){.label = _("The rules in short")};
    item[LEGEND] = (struct scene_item){.label = _("What is drawn"),
                                       .text = _("Routes, exits and all that expansions bring.")};
    for (int i = 0; i < count; i++) {
        snprintf(label[i], sizeof label[i], "%s%s", chapter[i].level > 2 ? "   " : "",
                 chapter[i].title);
        item[FIRST + i] =
            (struct scene_item){.label = label[i], .unnumbered = chapter[i].level > 2};
    }
    for (;;) {
        struct scene_list list = {
            .title = _("Rules"), .item = item, .count = FIRST + count, .at = at, .numbered = true};
        at = scene_choose(scene, &list);
        if (at == SCENE_BACK)
            break;
        if (at < FIRST) {
            read_short(scene, &book, at == LEGEND);
            continue;
        }
        struct scene_page page = {.title = chapter[at - FIRST].title,
                                  .write = write_chapter,
                                  .own = &chapter[at - FIRST]};
        scene_read(scene, &page);
    }
    book_close(&book);
}
