#include "guide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64, TEXT = 256 };

static const char *const names[GUIDE_STEPS] = {
    [GUIDE_TAKE] = "take", [GUIDE_PLACE] = "place",   [GUIDE_DRAW] = "draw",
    [GUIDE_END] = "end",   [GUIDE_CHOOSE] = "choose", [GUIDE_PICK] = "pick",
};

/* --- the file --------------------------------------------------------------------------------- */

static bool find_path(char path[STORE_PATH])
{
    char folder[STORE_PATH];
    int length = -1;
    if (store_data_folder("first-steps", true, folder))
        length = snprintf(path, STORE_PATH, "%s/steps", folder);
    return length >= 0 && length < STORE_PATH;
}

/* Lines that are none, and steps of other versions, are passed over. */
static void read_line(struct guide *guide, const char *line)
{
    ink_slice rest = ink_slice_of(line), name = ink_slice_word(&rest);
    char *end;
    long told = strtol(rest.data, &end, 10);
    if (end == rest.data)
        return;
    int number = told < 0 ? 0 : told > GUIDE_OFTEN ? GUIDE_OFTEN : (int)told;
    if (ink_slice_is(name, "off"))
        guide->off = number > 0;
    for (int i = 0; i < GUIDE_STEPS; i++)
        if (ink_slice_is(name, names[i]))
            guide->done[i] = number;
}

static void keep(const struct guide *guide)
{
    char text[TEXT];
    int length = snprintf(text, sizeof text, "off %d\n", guide->off);
    for (int i = 0; i < GUIDE_STEPS; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s %d\n", names[i],
                           guide->done[i]);
    if (guide->path[0] != '\0')
        (void)store_write(guide->path, text, (size_t)length);
}

void guide_open(struct guide *guide)
{
    char line[LINE];
    *guide = (struct guide){0};
    if (!find_path(guide->path)) {
        guide->path[0] = '\0';
        return;
    }
    FILE *file = fopen(guide->path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        read_line(guide, line);
    if (file != NULL)
        fclose(file);
}

/* --- steps ------------------------------------------------------------------------------------ */

bool guide_tells(const struct guide *guide, int step)
{
    return guide != NULL && !guide->off && guide->done[step] < GUIDE_OFTEN;
}

void guide_did(struct guide *guide, int step)
{
    if (guide == NULL || guide->off || guide->done[step] >= GUIDE_OFTEN)
        return;
    guide->done[step]++;
    keep(guide);
}

void guide_switch(struct guide *guide, bool off)
{
    guide->off = off;
    memset(guide->done, 0, sizeof guide->done);
    keep(guide);
}
