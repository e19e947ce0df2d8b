/* The exits, each once: joined with others, reached by a network that has no other, free, or closed
   by what is drawn there. */
#include "lines.h"
#include "speech/i18n.h"
#include "speech/names.h"
#include "speech/words.h"

enum { LIST = 512, ALL = (1 << INK_EXITS) - 1 };

static unsigned exits_of_material(const struct lines *lines, int material)
{
    unsigned exits = 0;
    for (int e = 0; e < INK_EXITS; e++)
        exits |= (unsigned)(lines_rules(lines)->exit[e].material == material) << e;
    return exits;
}

/* "highway B1 north, A4 west; railway D1 north" */
static void write_by_material(const struct lines *lines, unsigned exits, ink_text *out)
{
    const char *separator = "";
    for (int m = 0; m < lines_rules(lines)->materials; m++) {
        unsigned own = exits & exits_of_material(lines, m);
        if (own == 0)
            continue;
        text_say(out, "%s%s ", separator, material_name(lines_rules(lines), m));
        write_exits(lines, own, out);
        separator = _("; ");
    }
}

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
        write_by_material(lines, network->exits, &text);
        text_say(out, _("Connected, %d: %s. "), network->exit_count, list);
    }
    return reached;
}

static void write_group(const struct lines *lines, const char *label, unsigned exits, ink_text *out)
{
    char list[LIST] = "";
    ink_text text = ink_text_in(list, sizeof list);
    write_by_material(lines, exits, &text);
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
