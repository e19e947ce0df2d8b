#include "preset.h"

#include <string.h>

bool preset_offers(int module)
{
    return !ink_module_is_edition(module) && ink_module_home(module) != NULL;
}

static bool is_in_box(int module, const char *box)
{
    return preset_offers(module) && strcmp(ink_module_home(module), box) == 0;
}

/* Of a pack: its expansions with the first edition, without a game of the pack alone. */
static bool find_in_pack(const char *pack, int *number, struct preset *preset)
{
    for (int m = 0; ink_module_name(m) != NULL; m++) {
        *preset = (struct preset){pack, 0, m};
        if (is_in_box(m, pack) && (*number)-- == 0)
            return true;
    }
    return false;
}

/* Searches the games of one box; `number` counts down. */
static bool find_in_box(int edition, const char *box, int *number, struct preset *preset)
{
    *preset = (struct preset){box, edition, -1};
    if ((*number)-- == 0)
        return true;
    for (int m = 0; ink_module_name(m) != NULL; m++) {
        preset->module = m;
        if (is_in_box(m, box) && (*number)-- == 0)
            return true;
    }
    return false;
}

bool preset_at(int number, struct preset *preset)
{
    for (int e = 0; number >= 0 && ink_edition_name(e) != NULL; e++)
        for (int b = 0; ink_edition_box(e, b) != NULL; b++)
            if (find_in_box(e, ink_edition_box(e, b), &number, preset))
                return true;
    for (int p = 0; number >= 0 && ink_pack_name(p) != NULL; p++)
        if (find_in_pack(ink_pack_name(p), &number, preset))
            return true;
    return false;
}

void preset_config(const struct preset *preset, ink_text *out)
{
    ink_text_string(out, ink_edition_name(preset->edition));
    if (preset->module >= 0) {
        ink_text_char(out, '+');
        ink_text_string(out, ink_module_name(preset->module));
    }
}

const char *preset_title(const struct preset *preset)
{
    return preset->module >= 0 ? ink_module_title(preset->module)
                               : ink_edition_title(preset->edition);
}

const char *preset_brief(const struct preset *preset)
{
    return preset->module >= 0 ? ink_module_brief(preset->module)
                               : ink_edition_brief(preset->edition);
}
