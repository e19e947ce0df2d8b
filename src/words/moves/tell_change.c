/* What happens to a sheet by itself. Nothing here depends on a module: two sheets are compared, and
   the tables have the words. */
#include "i18n/i18n.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

enum { WORDS = 512, LIST = TELL_LINE / 4 };

/* Two sheets, and the moves between them that have been described already. */
struct change {
    const ink_ruleset *rules;
    const ink_sheet *before, *after;
    const ink_move *told;
    int count;
};

static bool is_told(const struct change *change, ink_cell cell, int tile)
{
    for (int i = 0; i < change->count; i++)
        if (ink_move_tile(change->told[i]) == tile && ink_move_cell(change->told[i]) == cell)
            return true;
    return false;
}

/* Has the drawing lost its mark, and nothing else? */
static bool is_unmarked(const ink_ruleset *rules, int was, int now)
{
    const ink_tile *a = &rules->tile[was], *b = &rules->tile[now];
    bool same = was != 0 && now != 0 && a->marks != 0 && b->marks == 0;
    for (int s = 0; s < INK_SIDES; s++)
        same &= a->side[s] == b->side[s];
    return same;
}

static void write_item(const char *words, ink_cell cell, ink_text *out)
{
    char place[8] = "";
    ink_text text = ink_text_in(place, sizeof place);
    ink_cell_write(cell, &text);
    ink_text_string(out, out->length > 0 ? _("; ") : "");
    text_say(out, _("%s at %s"), words, place);
}

/* "cactus at C3", "highway from north to south at D4": what is gone. */
static void write_gone(const struct change *change, ink_cell cell, ink_text *out)
{
    char words[WORDS] = "";
    ink_text text = ink_text_in(words, sizeof words);
    int was = change->before->tile[cell], now = change->after->tile[cell];
    if (was == 0 || is_told(change, cell, was))
        return;
    if (is_unmarked(change->rules, was, now))
        ink_text_string(&text, mark_name(change->rules, change->rules->tile[was].marks));
    else if (now == 0 || is_told(change, cell, now))
        tile_words(change->rules, was, &text);
    else
        return; /* described together with what replaces it */
    write_item(words, cell, out);
}

/* "crater at C3, in place of highway from north to south": what appeared by itself. */
static void write_new(const struct change *change, ink_cell cell, ink_text *out)
{
    char words[WORDS] = "", old[WORDS] = "";
    ink_text text = ink_text_in(words, sizeof words), place = ink_text_in(old, sizeof old);
    int was = change->before->tile[cell], now = change->after->tile[cell];
    if (now == 0 || is_told(change, cell, now) || is_unmarked(change->rules, was, now))
        return;
    tile_words(change->rules, now, &text);
    write_item(words, cell, out);
    if (was == 0 || is_told(change, cell, was))
        return;
    tile_words(change->rules, was, &place);
    /* TRANSLATORS: follows "crater at C3" */
    text_say(out, _(", in place of %s"), old);
}

static void write_cells(const struct change *change, ink_text *out)
{
    char gone[LIST] = "", fresh[LIST] = "";
    ink_text old = ink_text_in(gone, sizeof gone), new = ink_text_in(fresh, sizeof fresh);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        if (change->before->tile[cell] == change->after->tile[cell])
            continue;
        write_gone(change, cell, &old);
        write_new(change, cell, &new);
    }
    if (new.length > 0)
        text_say(out, _(" New: %s."), fresh);
    if (old.length > 0)
        text_say(out, _(" Gone: %s."), gone);
}

static void write_special(const ink_ruleset *rules, int special, ink_text *out)
{
    ink_text_string(out, out->length > 0 ? ", " : "");
    shape_words(rules, rules->special[special], out);
}

/* Special routes that were crossed off without being drawn. */
static void write_crossed_off(const struct change *change, ink_text *out)
{
    unsigned crossed = change->after->used & ~(unsigned)change->before->used;
    char list[WORDS] = "";
    ink_text text = ink_text_in(list, sizeof list);
    for (int i = 0; i < change->count; i++)
        if (ink_move_tile(change->told[i]) != 0)
            return;
    for (int i = 0; i < INK_SPECIALS; i++)
        if ((crossed >> i & 1) != 0)
            write_special(change->rules, i, &text);
    if (text.length > 0)
        text_say(out, _(" Special route crossed off: %s."), list);
}

void change_words(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                  const ink_move *told, int count, ink_text *out)
{
    struct change change = {rules, before, after, told, count};
    write_cells(&change, out);
    write_crossed_off(&change, out);
}

void counts_words(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                  ink_text *out)
{
    ink_show old, new;
    ink_sheet_show(rules, before, &old);
    ink_sheet_show(rules, after, &new);
    for (int i = 0; i < new.counters; i++)
        if (i >= old.counters || new.counter[i].value != old.counter[i].value)
            counter_words(&new.counter[i], out);
}
