/* The games that front ends offer first: each box as it is sold, alone and with each of its
   expansions. */
#ifndef INKRAIL_DAILY_PRESET_H
#define INKRAIL_DAILY_PRESET_H

#include <inkrail/ruleset.h>
#include <stdbool.h>

struct preset {
    const char *box; /* its key: "blue" */
    int edition;
    int module; /* its expansion, -1 for none */
};

/* The game of a number from 0, in the order of boxes; false past the last. */
bool preset_at(int number, struct preset *preset);

/* "classic+river". */
void preset_config(const struct preset *preset, ink_text *out);

/* "River", and its rules in a few lines; English message ids. */
const char *preset_title(const struct preset *preset);
const char *preset_brief(const struct preset *preset);

/* Is the module an expansion that came in some box? The others are there for authors of modules. */
bool preset_offers(int module);

#endif
