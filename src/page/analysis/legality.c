/* Can a sheet that was laid out by hand have been drawn by the rules? In any order: what can be
   drawn is, and the rest is told with its reasons. */
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "format/slice.h"

enum { MOST_WORDS = 160, MOST_LINES = 84, LINE_WORD = 12 };

struct order {
    ink_slice word[MOST_WORDS]; /* that are not drawn yet */
    int left;
    char line[MOST_LINES][LINE_WORD]; /* those of lines between spaces */
    int lines;
    char told[SENTENCE]; /* the last reason that belongs to no space */
    char drawn[TEXT];    /* in an order that the rules allow */
    size_t length;
    ink_sheet sheet;
};

/* Draws a word behind the others, if the rules allow it. */
static bool try_word(const ink_ruleset *rules, struct order *order, ink_slice word,
                     ink_refusal *why)
{
    size_t index, length = order->length;
    if (length + word.length + 1 > sizeof order->drawn)
        return false;
    memcpy(order->drawn + length, word.data, word.length);
    order->drawn[length + word.length] = ' ';
    length += word.length + 1;
    if (ink_sheet_check(rules, (ink_slice){order->drawn, length}, &order->sheet, &index, why) !=
        INK_OK)
        return false;
    order->length = length;
    return true;
}

/* What can be drawn is drawn, in as many goes as it takes: one drawing may need another one
   first. */
static void find_order(const ink_ruleset *rules, struct order *order)
{
    for (bool more = true; more;) {
        int left = 0;
        more = false;
        for (int i = 0; i < order->left; i++)
            if (try_word(rules, order, order->word[i], NULL))
                more = true;
            else
                order->word[left++] = order->word[i];
        order->left = left;
    }
}

/* A line that nothing holds holds the next one no more: of equal reasons without a space one is
   enough. */
static bool is_told(struct order *order, bool placed, const char *sentence)
{
    if (placed)
        return false;
    bool told = strcmp(order->told, sentence) == 0;
    ink_text text = ink_text_in(order->told, sizeof order->told);
    ink_text_string(&text, sentence);
    return told;
}

static void write_reason(struct ask *ask, struct order *order, ink_slice word)
{
    char sentence[SENTENCE] = "";
    ink_placement placement;
    ink_refusal why;
    ink_text *out = ask->out;
    bool placed = ink_placement_read(ask->rules, word, &placement, NULL) == INK_OK;
    if (try_word(ask->rules, order, word, &why))
        return;
    refusal_spoken(ask->rules, &why, word, sentence);
    if (is_told(order, placed, sentence))
        return;
    json_begin_object(out, NULL);
    if (placed)
        json_number(out, "at", COLUMNS * (placement.cell / 8) + placement.cell % 8);
    else
        json_nothing(out, "at");
    json_text(out, "text", sentence);
    json_end_object(out);
}

/* More special routes than a game has. */
static void write_specials(struct ask *ask, const ink_sheet *sheet)
{
    ink_refusal why;
    char sentence[SENTENCE] = "";
    if (sheet->specials <= INK_SPECIALS_A_GAME)
        return;
    ink_refuse(&why, INK_E_SPECIAL_GAME);
    json_begin_object(ask->out, NULL);
    json_nothing(ask->out, "at");
    json_text(ask->out, "text", refusal_spoken(ask->rules, &why, (ink_slice){"", 0}, sentence));
    json_end_object(ask->out);
}

static void add_words(struct order *order, ink_slice rest)
{
    for (ink_slice word = ink_slice_word(&rest); word.length > 0 && order->left < MOST_WORDS;
         word = ink_slice_word(&rest))
        order->word[order->left++] = word;
}

/* A line between spaces by itself, as its module writes it. */
static void add_line(const ink_ruleset *rules, struct order *order, ink_cell cell, int side)
{
    ink_sheet sheet;
    if (order->lines == MOST_LINES ||
        ink_sheet_read(rules, (ink_slice){"", 0}, &sheet, NULL) != INK_OK ||
        ink_sheet_lay_border(rules, &sheet, cell, side, NULL) != INK_OK)
        return;
    ink_text text = ink_text_in(order->line[order->lines], LINE_WORD);
    ink_sheet_write(rules, &sheet, &text);
    add_words(order, (ink_slice){order->line[order->lines++], text.length});
}

/* Lines are asked for one by one, however long they are together: by how many dice they came,
   nobody knows. The sheet is left without them. */
static void add_lines(const ink_ruleset *rules, struct order *order, ink_sheet *sheet)
{
    static const int side[2] = {INK_SOUTH, INK_EAST};
    ink_show show;
    ink_sheet_show(rules, sheet, &show);
    for (int i = 0; i < 2; i++)
        for (ink_set left = show.border[i]; left != 0; left &= left - 1) {
            add_line(rules, order, ink_set_first(left), side[i]);
            ink_sheet_lay_border(rules, sheet, ink_set_first(left), side[i], NULL);
        }
}

void analysis_legality(struct ask *ask, const ink_sheet *sheet)
{
    char raw[TEXT];
    ink_text text = ink_text_in(raw, sizeof raw);
    struct order *order = calloc(1, sizeof *order);
    ink_text *out = ask->out;
    ink_sheet drawings = *sheet;
    json_begin_list(out, "reasons");
    if (order != NULL) {
        add_lines(ask->rules, order, &drawings);
        ink_sheet_write(ask->rules, &drawings, &text);
        add_words(order, (ink_slice){raw, text.length < sizeof raw ? text.length : 0});
        find_order(ask->rules, order);
        for (int i = 0; i < order->left; i++)
            write_reason(ask, order, order->word[i]);
    }
    write_specials(ask, sheet);
    json_end_list(out);
    free(order);
}
