#include "book.h"

#include <inkrail/inkrail.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "book_texts.h"
#include "format/slice.h"
#include "words/names.h"

enum { LETTERS_OF_NOTATION = 3 };

/* --- opening ---------------------------------------------------------------------------------- */

static ink_slice text_in(const char *language)
{
    ink_slice text = {NULL, 0};
    for (int i = 0; book_texts[i].name != NULL; i++) {
        const char *own = strchr(book_texts[i].name, '.'); /* "rules.de"; English has none */
        if (own == NULL ? text.data == NULL : strcmp(own + 1, language) == 0)
            text = (ink_slice){(const char *)book_texts[i].data, book_texts[i].size};
    }
    return text;
}

static void add_game(struct book *book, const ink_config *config)
{
    if (ink_ruleset_make(&book->rules[book->games], config, NULL) == INK_OK)
        book->games++;
}

/* Every edition, and the first one with each expansion that came in a box. */
void book_open(struct book *book, const char *language)
{
    ink_config config = ink_config_classic();
    int most = 0;
    while (ink_module_name(most) != NULL)
        most++;
    *book = (struct book){.text = text_in(language)};
    book->rules = alloc_zeroed(2 * (size_t)most + 1, sizeof *book->rules);
    for (int e = 0; e <= most && ink_edition_name(e) != NULL; e++) {
        config.edition = (uint8_t)e;
        config.goal_mode = ink_edition_goal_mode(e);
        add_game(book, &config);
    }
    config = ink_config_classic();
    config.modules = 1;
    for (int m = 0; m < most; m++) {
        config.module[0] = (uint8_t)m;
        if (ink_module_home(m) != NULL)
            add_game(book, &config);
    }
}

void book_close(struct book *book)
{
    free(book->rules);
    *book = (struct book){0};
}

/* --- lines ------------------------------------------------------------------------------------ */

static ink_slice line_at(ink_slice text)
{
    const char *end = memchr(text.data, '\n', text.length);
    return (ink_slice){text.data, end != NULL ? (size_t)(end - text.data) : text.length};
}

static ink_slice take_line(ink_slice *rest)
{
    ink_slice line = line_at(*rest);
    ink_slice_take(rest, line.length + (line.length < rest->length));
    return line;
}

static bool has(ink_slice text, const char *what)
{
    size_t length = strlen(what);
    for (size_t i = 0; i + length <= text.length; i++)
        if (memcmp(text.data + i, what, length) == 0)
            return true;
    return false;
}

static bool is_blank(ink_slice line)
{
    for (size_t i = 0; i < line.length; i++)
        if (line.data[i] != ' ')
            return false;
    return true;
}

/* "- " or "12. ": how long that is, 0 if the line begins no item; its number, 0 for a point. */
static size_t item_mark(ink_slice line, int *number)
{
    size_t digits = 0;
    *number = 0;
    if (ink_slice_begins(line, "- "))
        return 2;
    for (; digits < line.length && line.data[digits] >= '0' && line.data[digits] <= '9'; digits++)
        *number = 10 * *number + line.data[digits] - '0';
    bool is = digits > 0 && digits + 1 < line.length && line.data[digits] == '.' &&
              line.data[digits + 1] == ' ';
    return is ? digits + 2 : 0;
}

/* Does something else begin here? */
static bool is_other(ink_slice line)
{
    int number;
    return is_blank(line) || ink_slice_begins(line, "#") || ink_slice_begins(line, "```") ||
           ink_slice_begins(line, "|") || item_mark(line, &number) > 0;
}

/* --- drawings --------------------------------------------------------------------------------- */

/* "HH..", "HR..*", "HRHR{NS}{EW}", "....cc": can any game read it as a drawing? */
static bool is_face(const struct book *book, ink_slice word)
{
    ink_drawing drawing;
    for (int i = 0; i < book->games; i++)
        if (ink_drawing_read(&book->rules[i], word, &drawing) == INK_OK)
            return true;
    return false;
}

/* "~EES": a face that is no drawing. */
static bool is_symbol(const struct book *book, ink_slice word)
{
    for (int i = 0; i < book->games; i++) {
        int shape = ink_shape_find(&book->rules[i], word);
        if (shape != 0)
            return book->rules[i].shape[shape].count == 0;
    }
    return false;
}

/* The cell of a placement, "B1H.H.", or with the sign of a module before it, "=B5HH..". What is
   drawn there stays. */
static ink_slice take_cell(ink_slice *word)
{
    enum { CELL = 2 };
    if (word->length > 0 && (word->data[0] < 'A' || word->data[0] > 'Z'))
        ink_slice_take(word, 1);
    return ink_slice_take(word, word->length < CELL ? word->length : CELL);
}

static bool is_placement(const struct book *book, ink_slice word)
{
    ink_cell cell;
    return ink_cell_read(take_cell(&word), &cell) && is_face(book, word);
}

/* Are all words such? */
static bool are_all(const struct book *book, ink_slice line,
                    bool (*is)(const struct book *book, ink_slice word))
{
    int count = 0;
    for (ink_slice word = ink_slice_word(&line); word.length > 0; word = ink_slice_word(&line))
        if (++count, !is(book, word))
            return false;
    return count > 0;
}

/* The first game that has all these drawings, NULL if none has. */
static const ink_ruleset *rules_of(const struct book *book, ink_slice faces)
{
    for (int i = 0; i < book->games; i++) {
        ink_slice rest = faces, word = ink_slice_word(&rest);
        while (word.length > 0 && ink_shape_find(&book->rules[i], word) != 0)
            word = ink_slice_word(&rest);
        if (word.length == 0)
            return &book->rules[i];
    }
    return NULL;
}

/* --- blocks ----------------------------------------------------------------------------------- */

/* The lines up to the end of the fence; the rest begins behind it. */
static ink_slice take_fence(ink_slice *rest)
{
    ink_slice inside = *rest;
    inside.length = 0;
    while (rest->length > 0) {
        ink_slice line = take_line(rest);
        if (ink_slice_begins(line, "```"))
            break;
        inside.length = (size_t)(line.data + line.length + 1 - inside.data);
    }
    return inside;
}

static ink_slice last_line(ink_slice text)
{
    ink_slice last = {text.data, 0};
    while (text.length > 0) {
        ink_slice line = take_line(&text);
        last = is_blank(line) ? last : line;
    }
    return last;
}

/* Drawings with their notation below become drawings; sheets in notation are nothing to look at.
   False: it is left out. */
static bool read_fence(const struct book *book, ink_slice inside, struct book_block *block)
{
    ink_slice last = last_line(inside);
    block->kind = BOOK_PICTURE;
    block->text = inside;
    if (are_all(book, line_at(inside), is_placement))
        return false;
    if (are_all(book, last, is_face)) {
        block->kind = BOOK_FACES;
        block->text = last;
        block->rules = rules_of(book, last);
        return block->rules != NULL;
    } else if (are_all(book, last, is_symbol)) {
        block->text.length = (size_t)(last.data - inside.data);
    }
    return true;
}

/* How many words in backquotes are single letters: a paragraph full of them explains the
   notation. */
static int count_letters(ink_slice text)
{
    int count = 0;
    for (size_t i = 0; i + 2 < text.length; i++)
        count += text.data[i] == '`' &&
                 (text.data[i + 2] == '`' || (i + 3 < text.length && text.data[i + 3] == '`'));
    return count;
}

/* What is about the notation, the contents and the way to other languages are for readers of the
   file. */
static bool is_for_files(ink_slice text)
{
    return has(text, "](notation.md") || count_letters(text) > LETTERS_OF_NOTATION ||
           has(text, "](rules.") || (has(text, "](#") && ink_slice_begins(text, "- ["));
}

/* Does a fence of notation follow, which is left out? What leads to it goes, too. */
static bool leads_to_notation(const struct book *book, ink_slice rest)
{
    while (rest.length > 0 && is_blank(line_at(rest)))
        take_line(&rest);
    if (!ink_slice_begins(line_at(rest), "```"))
        return false;
    take_line(&rest);
    return are_all(book, line_at(rest), is_placement);
}

static void take_paragraph(ink_slice *rest, ink_slice *text)
{
    while (rest->length > 0 && !is_other(line_at(*rest))) {
        ink_slice line = take_line(rest);
        text->length = (size_t)(line.data + line.length - text->data);
    }
}

static bool read_heading(ink_slice line, struct book_block *block)
{
    block->kind = BOOK_HEADING;
    block->level = 0;
    while (ink_slice_begins(line, "#")) {
        block->level++;
        ink_slice_take(&line, 1);
    }
    while (ink_slice_begins(line, " "))
        ink_slice_take(&line, 1);
    block->text = line;
    return block->level > 1; /* the title is the screen's */
}

/* "|---|---|". */
static bool is_rule(ink_slice line)
{
    return ink_slice_begins(line, "|-") || ink_slice_begins(line, "| -");
}

/* The head of a table is the row above its rule, unless it is empty. */
static bool read_row(ink_slice line, ink_slice *rest, struct book_block *block)
{
    bool head = is_rule(line_at(*rest));
    block->kind = BOOK_ROW;
    block->number = head ? 0 : 1;
    block->text = line;
    for (size_t i = 0; head && i < line.length; i++)
        if (line.data[i] != '|' && line.data[i] != ' ')
            return true;
    return !head && !is_rule(line);
}

/* The block that begins with this line; false if it is none to show. */
static bool read_block(const struct book *book, ink_slice line, ink_slice *rest,
                       struct book_block *block)
{
    int number;
    size_t mark = item_mark(line, &number);
    if (ink_slice_begins(line, "```"))
        return read_fence(book, take_fence(rest), block);
    if (ink_slice_begins(line, "#"))
        return read_heading(line, block);
    if (ink_slice_begins(line, "|"))
        return read_row(line, rest, block);
    block->kind = mark > 0 ? BOOK_ITEM : BOOK_PARAGRAPH;
    block->number = number;
    block->text = line;
    take_paragraph(rest, &block->text);
    if (is_for_files(block->text) || leads_to_notation(book, *rest))
        return false;
    ink_slice_take(&block->text, mark);
    return true;
}

bool book_next(const struct book *book, ink_slice *rest, struct book_block *block)
{
    while (rest->length > 0) {
        ink_slice line = take_line(rest);
        *block = (struct book_block){0};
        if (!is_blank(line) && read_block(book, line, rest, block))
            return true;
    }
    return false;
}

bool book_cell(ink_slice *row, ink_slice *cell)
{
    if (ink_slice_begins(*row, "|"))
        ink_slice_take(row, 1);
    if (is_blank(*row))
        return false;
    const char *bar = memchr(row->data, '|', row->length);
    *cell = ink_slice_take(row, bar != NULL ? (size_t)(bar - row->data) : row->length);
    while (ink_slice_begins(*cell, " "))
        ink_slice_take(cell, 1);
    while (cell->length > 0 && cell->data[cell->length - 1] == ' ')
        cell->length--;
    return true;
}

/* --- words ------------------------------------------------------------------------------------ */

static void face_words(const struct book *book, ink_slice face, ink_text *out)
{
    const ink_ruleset *rules = rules_of(book, face);
    int shape = rules != NULL ? ink_shape_find(rules, face) : 0;
    if (shape != 0)
        shape_words(rules, shape, out);
    else
        ink_text_bytes(out, face.data, face.length);
}

/* "=B5HH..": the space, and what is drawn there. */
static void placement_words(const struct book *book, ink_slice word, ink_text *out)
{
    ink_slice cell = take_cell(&word);
    ink_text_bytes(out, cell.data, cell.length);
    ink_text_string(out, ": ");
    face_words(book, word, out);
}

static void code_words(const struct book *book, ink_slice code, ink_text *out)
{
    if (is_face(book, code))
        face_words(book, code, out);
    else if (is_placement(book, code))
        placement_words(book, code, out);
    else
        ink_text_bytes(out, code.data, code.length);
}

/* The piece up to a character, which is skipped; false if there is none. */
static bool take_to(ink_slice *rest, char end, ink_slice *piece)
{
    const char *found = memchr(rest->data, end, rest->length);
    if (found == NULL)
        return false;
    *piece = ink_slice_take(rest, (size_t)(found - rest->data));
    ink_slice_take(rest, 1);
    return true;
}

/* "[words](address)" from behind the bracket. */
static bool take_link(const struct book *book, ink_slice *rest, ink_text *out)
{
    ink_slice copy = *rest, words, address;
    if (!take_to(&copy, ']', &words) || !ink_slice_begins(copy, "("))
        return false;
    ink_slice_take(&copy, 1);
    if (!take_to(&copy, ')', &address))
        return false;
    book_words(book, words, out);
    *rest = copy;
    return true;
}

/* " (`....k`)": what stands in brackets to tell how something is written. */
static bool skip_notation(const struct book *book, ink_slice *rest)
{
    ink_slice copy = *rest, inside, code;
    if (!ink_slice_begins(copy, "("))
        return false;
    ink_slice_take(&copy, 1);
    if (!take_to(&copy, ')', &inside) || !ink_slice_begins(inside, "`"))
        return false;
    ink_slice_take(&inside, 1);
    if (!take_to(&inside, '`', &code) || !(is_face(book, code) || is_placement(book, code)))
        return false;
    *rest = copy;
    return true;
}

void book_words(const struct book *book, ink_slice text, ink_text *out)
{
    while (text.length > 0) {
        ink_slice code;
        if (skip_notation(book, &text)) {
            if (out->length > 0 && out->data[out->length - 1] == ' ')
                ink_text_cut(out, out->length - 1);
            continue;
        }
        char c = ink_slice_take(&text, 1).data[0];
        if (c == '`' && take_to(&text, '`', &code)) {
            code_words(book, code, out);
            if (ink_slice_begins(text, " `")) /* drawings side by side are a list of words */
                ink_text_char(out, ',');
        } else if (c == '[' && take_link(book, &text, out))
            continue;
        else if (c == '\n') {
            while (ink_slice_begins(text, " "))
                ink_slice_take(&text, 1);
            ink_text_char(out, ' ');
        } else if (c != '*')
            ink_text_char(out, c);
    }
}
