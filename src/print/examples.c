/* Examples of the rules: what the text shows with characters, drawn by the pen as the page draws it
   (web/make/rules.mjs); see rules.h. */
#include <string.h>

#include "format/slice.h"
#include "internal.h"
#include "rules.h"
#include "words/words.h"

enum { SPACE = 100, MOST_ITEMS = 3, EMPTY_BOARDS = 2, CAPTION_LINES = 4, WRITTEN = 6 };

/* Two pictures have no notation below them: what they show, in the order of their captions, and
   which spaces of it. */
static const struct items {
    const char *sign;
    int count, across, down; /* spaces, from B2 on */
    const char *sheet[MOST_ITEMS];
} items[] = {
    {"\u2550\u2550\u2550\u2550\u2550\u2500\u2500\u2500\u2500\u2500",
     3,
     2,
     1,
     {"B2.H.H C2H..H", "B2.H.H C2H.H.", "B2.H.H C2.R.R"}},
    {"\u2554\u2550\u2550\u2550\u2550\u2557",
     2,
     2,
     2,
     {"B2.HH. C2..HH B3HH.. C3H..H", "B2.HHH C2..HH B3HH.. C3H..H"}},
};

static bool has(ink_slice text, const char *what)
{
    size_t length = strlen(what);
    for (size_t i = 0; i + length <= text.length; i++)
        if (memcmp(text.data + i, what, length) == 0)
            return true;
    return false;
}

static ink_slice take_line(ink_slice *rest)
{
    const char *end = memchr(rest->data, '\n', rest->length);
    size_t length = end != NULL ? (size_t)(end - rest->data) : rest->length;
    ink_slice line = ink_slice_take(rest, length);
    ink_slice_take(rest, end != NULL);
    return line;
}

bool example_is_board(ink_slice picture)
{
    return has(picture, "\u250f");
}

/* --- boards ----------------------------------------------------------------------------------- */

/* Is the line a part of a sheet, "B1HHH. C1HH.H"? */
static bool is_sheet(ink_slice line)
{
    int words = 0;
    for (ink_slice word = ink_slice_word(&line); word.length > 0; word = ink_slice_word(&line)) {
        bool is = word.length >= 6 && word.data[0] >= 'A' && word.data[0] <= 'G' &&
                  word.data[1] >= '1' && word.data[1] <= '7';
        for (size_t i = 2; is && i < 6; i++)
            is = strchr("HR.", word.data[i]) != NULL;
        if (!is)
            return false;
        words++;
    }
    return words > 0;
}

static int count_words(ink_slice text)
{
    int count = 0;
    while (ink_slice_word(&text).length > 0)
        count++;
    return count;
}

/* The n-th whole sheet that the text writes down. */
static ink_slice written_sheet(ink_slice text, int number)
{
    ink_slice sheet = {text.data, 0};
    while (text.length > 0) {
        ink_slice line = take_line(&text);
        if (is_sheet(line)) {
            sheet.data = sheet.length == 0 ? line.data : sheet.data;
            sheet.length = (size_t)(line.data + line.length - sheet.data);
            continue;
        }
        if (count_words(sheet) > WRITTEN && number-- == 0)
            return sheet;
        sheet.length = 0;
    }
    return (ink_slice){"", 0};
}

static const ink_ruleset *rules_of_edition(const struct book *book, int edition)
{
    for (int i = 0; i < book->games; i++)
        if (book->rules[i].config.edition == edition && book->rules[i].config.modules == 0)
            return &book->rules[i];
    return &book->rules[0];
}

/* The first two are empty, one of each edition. */
double example_board(struct print *print, const struct book *book, int number, double x, double y,
                     double wide)
{
    bool empty = number < EMPTY_BOARDS;
    const ink_draw_options options = {.flags = INK_DRAW_COORDINATES |
                                               (empty ? 0U : (unsigned)INK_DRAW_ERRORS)};
    const ink_ruleset *rules = rules_of_edition(book, empty ? number : 0);
    ink_slice text = empty ? (ink_slice){"", 0} : written_sheet(book->text, number - EMPTY_BOARDS);
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    if (!empty && ink_sheet_read(rules, text, &sheet, NULL) != INK_OK)
        return 0;
    print_sheet(print, rules, &sheet, &options, (struct pdf_box){x, y, wide, wide});
    return wide;
}

/* --- a few spaces ----------------------------------------------------------------------------- */

/* Where captions begin, in columns: at the first line with words, behind three blanks. */
static int find_starts(ink_slice line, int start[MOST_ITEMS])
{
    int count = 0, blanks = 3, column = 0;
    while (line.length > 0) {
        char letter[8] = "";
        size_t bytes = 1;
        while (bytes < line.length && (line.data[bytes] & 0xc0) == 0x80)
            bytes++;
        memcpy(letter, line.data, bytes < sizeof letter ? bytes : sizeof letter - 1);
        bool blank = letter[0] == ' ';
        if (!blank && blanks >= 3 && count < MOST_ITEMS)
            start[count++] = column;
        blanks = blank ? blanks + 1 : 0;
        column += text_columns(letter);
        ink_slice_take(&line, bytes);
    }
    return count;
}

/* What stands between these columns, behind what is there already. */
static void add_part(ink_slice line, int from, int to, ink_text *out)
{
    bool first = true;
    for (int column = 0; line.length > 0;) {
        char letter[8] = "";
        size_t bytes = 1;
        while (bytes < line.length && (line.data[bytes] & 0xc0) == 0x80)
            bytes++;
        memcpy(letter, line.data, bytes < sizeof letter ? bytes : sizeof letter - 1);
        bool within = column >= from && column < to && !(first && letter[0] == ' ');
        if (within) {
            ink_text_string(out, first && out->length > 0 ? " " : "");
            ink_text_string(out, letter);
            first = false;
        }
        column += text_columns(letter);
        ink_slice_take(&line, bytes);
    }
}

/* Has it a word, in any script? Lines of drawings have none. */
static bool has_words(ink_slice line)
{
    int letters = 0;
    for (size_t i = 0; i < line.length; i++) {
        unsigned char byte = (unsigned char)line.data[i], small = byte | 0x20;
        bool drawn = byte == 0xe2; /* U+2550 and its like */
        letters += !drawn && ((small >= 'a' && small <= 'z') || byte >= 0xc3);
        i += drawn ? 2 : 0;
    }
    return letters > 1;
}

static void caption_of(ink_slice picture, int item, char caption[PRINT_LINE])
{
    int start[MOST_ITEMS + 1] = {0}, count = 0;
    ink_text out = ink_text_in(caption, PRINT_LINE);
    while (picture.length > 0) {
        ink_slice line = take_line(&picture);
        if (!has_words(line))
            continue;
        count = count > 0 ? count : find_starts(line, start);
        if (item < count)
            add_part(line, start[item], item + 1 < count ? start[item + 1] : INT16_MAX, &out);
    }
    for (size_t length = strlen(caption); length > 0 && caption[length - 1] == ' ';)
        caption[--length] = '\0';
}

static void draw_item(struct print *print, const struct items *of, int item,
                      const ink_ruleset *rules, struct pdf_box box)
{
    const ink_draw_options options = {.flags = 0};
    ink_sheet sheet;
    ink_draw_list *list = pdf_list(print->pdf);
    ink_sheet_start(rules, &sheet);
    ink_sheet_read(rules, ink_slice_of(of->sheet[item]), &sheet, NULL);
    ink_draw_board(rules, &sheet, &options, list);
    list->left = list->top = SPACE;
    list->wide = SPACE * of->across;
    list->high = SPACE * of->down;
    pdf_paint_part(print->pdf, list, box);
    pdf_rectangle(print->pdf, box, 0, print_thin);
}

double example_high(ink_slice picture, double wide)
{
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        if (has(picture, items[i].sign))
            return wide / MOST_ITEMS * items[i].down / items[i].across + 4.0 * CAPTION_LINES;
    return example_is_board(picture) ? wide : 0;
}

double example_items(struct print *print, const struct book *book, ink_slice picture, double x,
                     double y, double wide)
{
    const ink_ruleset *rules = rules_of_edition(book, 0);
    const double gap = 3, step = (wide + gap) / MOST_ITEMS;
    const struct items *of = items;
    while (!has(picture, of->sign))
        of++;
    double side = (step - gap) * of->down / of->across, lowest = y;
    for (int i = 0; i < of->count; i++) {
        char caption[PRINT_LINE] = "";
        struct pdf_text small = print_words(2.6, 400, step - gap);
        small.lines = CAPTION_LINES;
        draw_item(print, of, i, rules, (struct pdf_box){x + step * i, y, step - gap, side});
        caption_of(picture, i, caption);
        double under = y + side + 1;
        under += pdf_text(print->pdf, x + step * i, under, small, caption);
        lowest = under > lowest ? under : lowest;
    }
    return lowest - y;
}
