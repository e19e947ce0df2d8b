#include "input.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "i18n.h"
#include "output.h"

enum { LARGEST_INPUT = 1 << 20 };

/* --- bytes ---------------------------------------------------------------------------------- */

static const char *shown_name(const char *path)
{
    return path != NULL ? path : _("standard input");
}

static ink_slice read_stream(FILE *stream, const char *path)
{
    static char bytes[LARGEST_INPUT + 1]; /* one more, to notice what is too much */
    errno = 0;
    size_t length = fread(bytes, 1, sizeof bytes, stream);
    if (ferror(stream) != 0)
        fail(_("%s cannot be read: %s"), shown_name(path), strerror(errno));
    if (length > LARGEST_INPUT)
        fail(_("%s is larger than 1 MiB, which is the most that is read"), shown_name(path));
    return (ink_slice){bytes, length};
}

static ink_slice read_standard_input(void)
{
    if (isatty(STDIN_FILENO) != 0)
        fputs(_("Type here, and end with Ctrl-D on a line of its own:\n"), stderr);
    return read_stream(stdin, NULL);
}

ink_slice input_read(const char *path)
{
    if (path == NULL || strcmp(path, "-") == 0)
        return read_standard_input();
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail(_("%s cannot be opened: %s"), path, strerror(errno));
    ink_slice slice = read_stream(file, path);
    fclose(file);
    return slice;
}

/* --- rules ---------------------------------------------------------------------------------- */

static void list_names(const char *(*name_at)(int), ink_text *out)
{
    for (int i = 0; name_at(i) != NULL; i++) {
        ink_text_string(out, i > 0 ? ", " : "");
        ink_text_string(out, name_at(i));
    }
}

static _Noreturn void refuse_config(const ink_refusal *why, ink_slice text)
{
    char editions[256], modules[256];
    ink_text edition_list = ink_text_in(editions, sizeof editions);
    ink_text module_list = ink_text_in(modules, sizeof modules);
    list_names(ink_edition_name, &edition_list);
    list_names(ink_module_name, &module_list);
    fail(_("%s; a config is an edition (%s) and expansions (%s), as in '%s+%s'"),
         refusal_sentence(NULL, why, text), editions, modules, ink_edition_name(0),
         ink_module_name(0));
}

void rules_read(const char *config, ink_ruleset *rules)
{
    ink_config read = ink_config_classic();
    ink_refusal why;
    ink_slice text = ink_slice_of(config != NULL ? config : "");
    if (config != NULL && ink_config_read(text, &read, &why) != INK_OK)
        refuse_config(&why, text);
    if (ink_ruleset_make(rules, &read, &why) != INK_OK)
        refuse_config(&why, text);
}

/* --- sheets and dice -------------------------------------------------------------------------- */

void sheet_read(const ink_ruleset *rules, const char *path, ink_sheet *sheet)
{
    ink_refusal why;
    ink_slice text = input_read(path);
    if (ink_sheet_read(rules, text, sheet, &why) != INK_OK)
        fail_refused(rules, &why, text);
}

/* A sheet alone does not say which special routes are crossed off, but its drawings do. */
static void cross_off_specials(const ink_ruleset *rules, ink_sheet *sheet)
{
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1) {
        int shape = rules->tile[sheet->tile[ink_set_first(left)]].shape;
        for (int i = 0; i < INK_SPECIALS; i++)
            if (rules->special[i] == shape && (sheet->used >> i & 1) == 0) {
                sheet->used |= (uint8_t)(1u << i);
                if (sheet->specials < INK_SPECIALS_A_GAME)
                    sheet->specials++;
            }
    }
}

void round_read(const ink_ruleset *rules, const char *path, const char *dice, ink_sheet *sheet)
{
    ink_roll roll;
    ink_refusal why;
    if (dice == NULL)
        fail(_("the dice are missing: give them as --dice 'H.H. RRR.'"));
    ink_slice faces = ink_slice_of(dice);
    ink_status status = ink_roll_read(rules, faces, true, &roll, &why);
    if (status == INK_E_DICE_COUNT)
        fail(_("--dice takes from 1 to %d faces, as in --dice 'H.H. RRR.'"), INK_MAX_DICE);
    if (status != INK_OK)
        fail_refused(rules, &why, faces);
    sheet_read(rules, path, sheet);
    cross_off_specials(rules, sheet);
    if (ink_sheet_roll(rules, sheet, &roll, &why) != INK_OK)
        fail_refused(rules, &why, faces);
}

uint64_t seed_read(const char *seed)
{
    ink_refusal why;
    if (seed == NULL)
        fail(_("the seed is missing: give any text as --seed TEXT"));
    if (!ink_seed_valid(ink_slice_of(seed))) {
        ink_refuse(&why, INK_E_SEED_TEXT);
        fail_refused(NULL, &why, ink_slice_of(seed));
    }
    return ink_seed_of(ink_slice_of(seed));
}
