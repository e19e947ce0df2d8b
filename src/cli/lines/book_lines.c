#include "book_lines.h"

#include <stdio.h>
#include <string.h>

#include "cli/text/output.h"
#include "client/process/book.h"
#include "client/process/locale.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "lessons/legend.h"
#include "lessons/rules.h"
#include "words/names.h"
#include "words/title.h"
#include "words/words.h"

enum { WORDS = 8192, MOST_CHAPTERS = 99 };

/* --- chapters --------------------------------------------------------------------------------- */

static void print_words(const struct book *book, const char *before, ink_slice text)
{
    static char words[WORDS], line[WORDS + 8];
    ink_text out = ink_text_in(words, sizeof words);
    words[0] = '\0';
    book_words(book, text, &out);
    snprintf(line, sizeof line, "%s%s", before, words);
    print_wrapped(line);
}

/* The cells of a row, one after the other. */
static void print_row(const struct book *book, ink_slice row)
{
    static char words[WORDS];
    ink_text out = ink_text_in(words, sizeof words);
    ink_slice cell;
    words[0] = '\0';
    for (int i = 0; book_cell(&row, &cell); i++) {
        if (cell.length == 0)
            continue;
        ink_text_string(&out, out.length == 0 ? "" : i == 1 ? ": " : "; ");
        book_words(book, cell, &out);
    }
    print_wrapped(words);
}

/* Pictures are for the eye; faces are named. */
static void print_faces_named(const struct book_block *block)
{
    ink_slice rest = block->text;
    for (ink_slice face = ink_slice_word(&rest); face.length > 0; face = ink_slice_word(&rest)) {
        char words[SENTENCE] = "";
        ink_text out = ink_text_in(words, sizeof words);
        shape_words(block->rules, ink_shape_find(block->rules, face), &out);
        printf("- %s (%.*s)\n", words, (int)face.length, face.data);
    }
}

static void print_block(const struct book *book, const struct book_block *block)
{
    char mark[16];
    switch (block->kind) {
    case BOOK_HEADING:
        putchar('\n');
        print_words(book, "", block->text);
        return;
    case BOOK_ITEM:
        snprintf(mark, sizeof mark, block->number > 0 ? "%d. " : "- ", block->number);
        print_words(book, mark, block->text);
        return;
    case BOOK_ROW: print_row(book, block->text); return;
    case BOOK_FACES: print_faces_named(block); return;
    case BOOK_PARAGRAPH: print_words(book, "", block->text); return;
    default: return;
    }
}

static void print_chapter(const struct book *book, int number)
{
    ink_slice rest = book->text;
    struct book_block block;
    int chapter = 0;
    while (book_next(book, &rest, &block)) {
        chapter += block.kind == BOOK_HEADING && block.level == 2;
        if (chapter == number)
            print_block(book, &block);
    }
}

/* How many there are; `list`: printed. */
static int chapters(const struct book *book, bool list)
{
    ink_slice rest = book->text;
    struct book_block block;
    int count = 0;
    while (book_next(book, &rest, &block)) {
        char mark[16];
        if (block.kind != BOOK_HEADING || block.level != 2)
            continue;
        snprintf(mark, sizeof mark, "%d. ", ++count);
        if (list)
            print_words(book, mark, block.text);
    }
    return count;
}

static void print_short(const struct book *book)
{
    ink_config config = ink_config_classic();
    print_wrapped(rules_words(&config, RULES_DRAWING));
    print_wrapped(rules_words(&config, RULES_POINTS));
    puts(_("All the rules, chapter by chapter ('rules 3'):"));
    chapters(book, true);
}

void book_in_lines(ink_slice which)
{
    uint32_t number = 0;
    struct book book;
    ink_slice word = ink_slice_word(&which);
    book_open(&book, i18n_code());
    if (word.length == 0)
        print_short(&book);
    else if (ink_slice_number(word, MOST_CHAPTERS, &number) && number > 0 &&
             (int)number <= chapters(&book, false))
        print_chapter(&book, (int)number);
    else
        puts(_("No: name a chapter by its number; 'rules' lists them."));
    book_close(&book);
}

/* --- the legend ------------------------------------------------------------------------------- */

static void print_item(const ink_ruleset *rules, const struct legend_item *item)
{
    char line[WORDS] = "";
    ink_text out = ink_text_in(line, sizeof line);
    ink_text_string(&out, item->name);
    if (item->kind == LEGEND_TILE) {
        ink_text_string(&out, " (");
        ink_tile_write(rules, item->tile, &out);
        ink_text_char(&out, ')');
    } else if (item->kind == LEGEND_PRINT) {
        ink_text_string(&out, " (");
        ink_text_char(&out, item->letter);
        ink_text_char(&out, ')');
    }
    if (item->text[0] != '\0')
        ink_text_string(&out, ": ");
    brief_words(item->text, &out);
    print_wrapped(line);
}

void legend_print(const ink_ruleset *rules)
{
    struct legend_item item;
    for (int i = 0; legend_at(rules, i, &item); i++)
        print_item(rules, &item);
}

void legend_in_lines(ink_slice config)
{
    static ink_ruleset rules;
    ink_config read;
    ink_refusal why;
    if (ink_config_read(config, &read, &why) == INK_OK &&
        ink_ruleset_make(&rules, &read, &why) == INK_OK)
        legend_print(&rules);
    else
        words_print(stdout, _("No: %s.\n"),
                    refusal_sentence(NULL, &why, config, WORDS_HERE(SENTENCE)));
}
