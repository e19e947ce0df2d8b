/* What is printed on the board: buildings and the like, central spaces, and the exits, each once:
   joined with others, reached by a network that has no other, free, or closed by what is drawn
   there. */
#include "i18n/i18n.h"
#include "lines.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

enum { LIST = 512, ALL = (1 << INK_EXITS) - 1 };

/* Those that a network joins with others, a sentence for each; returns those that are reached. */
static unsigned write_joined(const struct lines *lines, ink_text *out, unsigned *alone)
{
    ink_facts facts;
    unsigned reached = *alone = 0;
    ink_facts_find(lines_rules(lines), lines_sheet(lines), &facts);
    for (int i = 0; i < facts.networks; i++) {
        const ink_network *network = &facts.network[i];
        char list[LIST] = "";
        ink_text text = ink_text_in(list, sizeof list);
        reached |= network->exits;
        *alone |= network->exit_count == 1 ? network->exits : 0u;
        if (network->exit_count < 2)
            continue;
        exits_words(lines_rules(lines), network->exits, &text);
        text_say(out, _("Connected, %d: %s. "), network->exit_count, list);
    }
    return reached;
}

static void write_group(const struct lines *lines, const char *label, unsigned exits, ink_text *out)
{
    char list[LIST] = "";
    ink_text text = ink_text_in(list, sizeof list);
    exits_words(lines_rules(lines), exits, &text);
    if (exits != 0)
        text_say(out, "%s %s. ", label, list);
}

void ask_exits(struct lines *lines, ink_slice rest)
{
    unsigned alone = 0, closed = ink_sheet_closed_exits(lines_rules(lines), lines_sheet(lines));
    ink_text text = lines_text();
    (void)rest;
    unsigned reached = write_joined(lines, &text, &alone);
    write_group(lines, _("Reached alone:"), alone, &text);
    write_group(lines, _("Free:"), ALL & ~reached & ~closed, &text);
    write_group(lines, _("Closed:"), closed, &text);
    lines_say(&text);
}

/* --- everything that is printed --------------------------------------------------------------- */

/* "Village: a Station on it is worth 2 points. Empty: F2, D6. Drawn on: E3." */
static void say_printed(const struct lines *lines, const char *name, ink_set cells)
{
    char list[LIST] = "";
    ink_text some = ink_text_in(list, sizeof list), text = lines_text();
    ink_set drawn = cells & lines_sheet(lines)->drawn;
    text_say(&text, "%s.", name);
    cells_words(cells & ~drawn, &some);
    if (some.length > 0)
        text_say(&text, _(" Empty: %s."), list);
    ink_text_cut(&some, 0);
    cells_words(drawn, &some);
    if (some.length > 0)
        text_say(&text, _(" Drawn on: %s."), list);
    lines_say(&text);
}

/* Drawings that every sheet of the game begins with: a volcano. */
static void say_given(const struct lines *lines)
{
    ink_sheet sheet;
    ink_sheet_start(lines_rules(lines), &sheet);
    for (ink_set left = sheet.drawn; left != 0; left &= left - 1) {
        ink_text text = lines_text();
        ink_cell cell = ink_set_first(left);
        ink_cell_write(cell, &text);
        ink_text_string(&text, _(": "));
        tile_words(lines_rules(lines), sheet.tile[cell], &text);
        ink_text_string(&text, _(", there from the beginning."));
        lines_say(&text);
    }
}

void ask_buildings(struct lines *lines, ink_slice rest)
{
    const ink_ruleset *rules = lines_rules(lines);
    ink_text text = lines_text();
    (void)rest;
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(rules, m);
        for (; print != NULL && print->letter != 0; print++)
            say_printed(lines, _(print->text), print->cells);
    }
    say_given(lines);
    say_printed(lines, _("Central spaces"), rules->centre);
    text_say(&text, "%s%s", _("Exits"), _(": "));
    exits_words(rules, ALL, &text);
    ink_text_char(&text, '.');
    lines_say(&text);
}
