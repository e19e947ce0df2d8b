#define _XOPEN_SOURCE 700
#include "wanted.h"

#include <ftw.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "client/process/locale.h"
#include "told_keys.h"
#include "tui/terminal/palette.h"

enum { LINE = 4096, PATH = 1024, WORDS = 32, FOLDERS_OPEN = 8 };

/* --- options ---------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    size_t offset;
} flags[] = {
    {"--ascii", offsetof(struct wanted, ascii)},   {"--tints", offsetof(struct wanted, tints)},
    {"--hidden", offsetof(struct wanted, hidden)}, {"--new", offsetof(struct wanted, new)},
    {"--judged", offsetof(struct wanted, judged)}, {"--alone", offsetof(struct wanted, alone)},
    {"--light", offsetof(struct wanted, light)},   {"--layout", offsetof(struct wanted, layout)},
};

static const struct {
    const char *name;
    size_t offset;
} texts[] = {
    {"--lang", offsetof(struct wanted, language)}, {"--bots", offsetof(struct wanted, bots)},
    {"--fresh", offsetof(struct wanted, folder)},  {"--in", offsetof(struct wanted, folder)},
    {"--work", offsetof(struct wanted, work)},
};

static void read_value(struct wanted *wanted, const char *option, const char *value)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(option, texts[i].name) == 0)
            memcpy((char *)wanted + texts[i].offset, &value, sizeof value);
    if (strcmp(option, "--size") == 0)
        sscanf(value, "%dx%d", &wanted->columns, &wanted->rows);
    if (strcmp(option, "--clock") == 0)
        wanted->clock = atoi(value);
    if (strcmp(option, "--colours") == 0)
        wanted->colours = atoi(value);
    if (strcmp(option, "--fresh") == 0 || strcmp(option, "--in") == 0)
        wanted->fresh = option[2] == 'f';
}

/* Is it an option without a value? Then it is set. */
static bool take_flag(struct wanted *wanted, const char *word)
{
    static const bool yes = true;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(word, flags[i].name) == 0) {
            memcpy((char *)wanted + flags[i].offset, &yes, sizeof yes);
            return true;
        }
    return false;
}

static void read_words(struct wanted *wanted, char **word, int count)
{
    for (int i = 0; i < count; i++) {
        bool option = strncmp(word[i], "--", 2) == 0;
        if (option && take_flag(wanted, word[i]))
            continue;
        if (option && i + 1 < count)
            read_value(wanted, word[i], word[i + 1]);
        if (option)
            i++;
        else if (wanted->operands < WANTED_OPERANDS)
            wanted->operand[wanted->operands++] = word[i];
    }
}

/* --- files ------------------------------------------------------------------------------------ */

static int remove_one(const char *path, const struct stat *file, int kind, struct FTW *walk)
{
    (void)file;
    (void)kind;
    (void)walk;
    return remove(path);
}

void wanted_begin(const struct wanted *wanted)
{
    static const char *const homes[] = {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"};
    char folder[PATH];
    snprintf(folder, sizeof folder, "%s/%s", wanted->work, wanted->folder);
    if (wanted->fresh)
        nftw(folder, remove_one, FOLDERS_OPEN, FTW_DEPTH | FTW_PHYS);
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        setenv(homes[i], folder, 1);
    i18n_start(wanted->language);
}

/* --- screens ---------------------------------------------------------------------------------- */

static void write_colour(int colour, int colours, int base, FILE *out)
{
    enum { EIGHT = 8, SIXTEEN = 16, BRIGHT = 60, MANY = 256 };
    if (colour == PALETTE_DEFAULT)
        return;
    if (colours > MANY)
        fprintf(out, ";%d;2;%d;%d;%d", base + EIGHT, colour >> 16 & 255, colour >> 8 & 255,
                colour & 255);
    else if (colours == MANY)
        fprintf(out, ";%d;5;%d", base + EIGHT, colour);
    else
        fprintf(out, ";%d", colour < EIGHT ? base + colour : base + BRIGHT + colour - EIGHT);
}

/* As a terminal would be told it, spot by spot. */
static void write_coloured(const struct script *script, int colours, int ground, FILE *out)
{
    for (int row = 0; row < script->last->rows; row++) {
        for (int column = 0; column < script->last->columns; column++) {
            const struct spot *spot = canvas_at(script->last, row, column);
            struct palette_look look = palette_look(spot->tint, colours, ground);
            char bytes[5];
            if (spot->code == 0)
                continue;
            canvas_bytes(spot->code, bytes);
            fprintf(out, "\33[0%s%s%s%s", look.bold ? ";1" : "", look.dim ? ";2" : "",
                    look.underline ? ";4" : "", look.reverse ? ";7" : "");
            write_colour(look.colour, colours, 30, out);
            write_colour(look.ground, colours, 40, out);
            fprintf(out, "m%s", bytes);
        }
        fputs("\33[0m\n", out);
    }
}

static void write_screen(const struct wanted *wanted, const struct script *script, FILE *out)
{
    if (wanted->colours >= 0) {
        write_coloured(script, wanted->colours, wanted->light ? PALETTE_LIGHT : PALETTE_DARK, out);
        return;
    }
    null_terminal_write(script, out);
    if (wanted->tints)
        null_terminal_write_tints(script, out);
}

/* What must be true of every last screen; how many faults there are. */
static int find_faults(const struct wanted *wanted, const struct script *script, FILE *out)
{
    bool other = false;
    for (int i = 0; wanted->ascii && i < script->last->rows * script->last->columns; i++)
        other |= script->last->spot[i].code > '~';
    if (script->wrong)
        fprintf(out, "a row has not %d columns\n", script->columns);
    if (script->cuts > 0)
        fprintf(out, "%d texts are cut\n", script->cuts);
    if (other)
        fputs("not all is ASCII\n", out);
    return script->wrong + (script->cuts > 0) + other;
}

static int show_one(const struct wanted_program *program, const struct wanted *wanted)
{
    struct script script = {0};
    wanted_begin(wanted);
    if (wanted->operands != program->operands || !program->show(wanted, &script)) {
        fprintf(stderr, "%s: bad arguments\n", program->name);
        return 2;
    }
    write_screen(wanted, &script, stdout);
    int faults = find_faults(wanted, &script, stderr);
    null_terminal_free(&script);
    return faults > 0 ? 1 : 0;
}

/* --- golden screens --------------------------------------------------------------------------- */

/* A line of the list: "NAME|LANGUAGES|OPTIONS|OPERAND|...", where the last operand ends with the
   line. LANGUAGES are those with golden screens, in two sizes; with --layout, English
   ones in all. */
struct listed {
    const struct wanted_program *program;
    const char *name, *languages;
    struct wanted wanted;
};

struct list {
    const struct wanted_program *program;
    const char *golden;
    bool updates;
    int failures;
};

static char *read_file(const char *path)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");
    if (file != NULL && getdelim(&text, &size, '\0', file) < 0 && text != NULL)
        text[0] = '\0';
    if (file != NULL)
        fclose(file);
    return text;
}

/* The rows that differ, as those who compare files are used to see them. */
static void write_difference(const char *was, const char *is)
{
    while (*was != '\0' || *is != '\0') {
        size_t old = strcspn(was, "\n"), new = strcspn(is, "\n");
        if (old != new || memcmp(was, is, old) != 0)
            printf("-%.*s\n+%.*s\n", (int)old, was, (int)new, is);
        was += old + (was[old] != '\0');
        is += new + (is[new] != '\0');
    }
}

static void update(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
        printf("%s cannot be written\n", path);
}

static void check_golden(struct list *list, const char *name, const char *is)
{
    char path[2 * PATH];
    snprintf(path, sizeof path, "%s/%s%s", list->golden, list->program->prefix, name);
    char *was = list->updates ? NULL : read_file(path);
    if (list->updates) {
        update(path, is);
    } else if (was == NULL || strcmp(was, is) != 0) {
        printf("FAILED: %s\n", path);
        write_difference(was != NULL ? was : "", is);
        list->failures++;
    }
    free(was);
}

static bool has_golden(const struct listed *listed, const struct wanted *wanted)
{
    bool all_sizes = wanted->layout && strcmp(wanted->language, "en") == 0;
    return strstr(listed->languages, wanted->language) != NULL &&
           (all_sizes || wanted->columns == 80 || wanted->columns == 120);
}

/* What is shown now, and the sizes that are still to come. */
static struct showing {
    struct list *list;
    const struct listed *listed;
    struct wanted wanted;
    size_t size;
    int shown;
} showing;

static const int sizes[][2] = {{80, 24}, {100, 30}, {120, 40}, {200, 50}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* The screen at the end of a script is the one of its size. */
static void take_screen(const struct script *script)
{
    const struct wanted *wanted = &showing.wanted;
    char name[PATH], *text = NULL;
    size_t length = 0;
    snprintf(name, sizeof name, "%s.%s.%dx%d", showing.listed->name, wanted->language,
             wanted->columns, wanted->rows);
    FILE *out = open_memstream(&text, &length);
    write_screen(wanted, script, out);
    fclose(out);
    if (find_faults(wanted, script, stdout) > 0) {
        printf("FAILED: %s\n%s", name, text);
        showing.list->failures++;
    }
    if (has_golden(showing.listed, wanted))
        check_golden(showing.list, name, text);
    free(text);
    showing.shown++;
}

static void use_size(size_t size)
{
    showing.size = size;
    showing.wanted.columns = sizes[size][0];
    showing.wanted.rows = sizes[size][1];
}

/* The same scene in the next window. */
static bool take_next_size(struct script *script)
{
    take_screen(script);
    if (showing.wanted.alone || showing.size + 1 == SIZES)
        return false;
    use_size(showing.size + 1);
    script->columns = showing.wanted.columns;
    script->rows = showing.wanted.rows;
    return true;
}

/* From this size on, as many as the scene is shown in before it ends. */
static void show_from(size_t size)
{
    struct script script = {0};
    int before = showing.shown;
    use_size(size);
    wanted_begin(&showing.wanted);
    if (!showing.list->program->show(&showing.wanted, &script)) {
        printf("FAILED: %s cannot be shown\n", showing.listed->name);
        showing.list->failures++;
        return;
    }
    if (showing.shown == before)
        take_screen(&script); /* it was left before the end of its script */
    null_terminal_free(&script);
}

static void show_everywhere(struct list *list, const struct listed *listed)
{
    static const char *const languages[] = {"en", "de", "fr", "ko"};
    null_terminal_at_end = take_next_size;
    for (size_t l = 0; l < sizeof languages / sizeof *languages; l++) {
        showing = (struct showing){.list = list, .listed = listed, .wanted = listed->wanted};
        showing.wanted.language = languages[l];
        for (size_t size = 0; size < SIZES && (!listed->wanted.ascii || l == 0);
             size = showing.size + 1)
            show_from(size);
    }
    null_terminal_at_end = NULL;
}

/* --- keys that a screen tells of -------------------------------------------------------------- */

/* Has a scene come to the end of its script? If not it was left before. */
static bool ended;

static bool note_end(struct script *script)
{
    (void)script;
    ended = true;
    return false;
}

/* The last screen of the scene with a press behind its script; "" if that has left it. */
static char *screen_behind(const struct listed *listed, const char *press, char *last_row)
{
    struct wanted wanted = listed->wanted;
    struct script script = {0};
    char operand[LINE], *text = NULL;
    size_t length = 0;
    const char **script_text = &wanted.operand[wanted.operands - 1];
    snprintf(operand, sizeof operand, "%s%s", *script_text, press);
    *script_text = operand;
    ended = false;
    wanted_begin(&wanted);
    FILE *out = open_memstream(&text, &length);
    if (listed->program->show(&wanted, &script) && ended) {
        null_terminal_write(&script, out);
        null_terminal_write_tints(&script, out);
        null_terminal_row(&script, script.last->rows - 1, last_row, LINE);
    }
    fclose(out);
    null_terminal_free(&script);
    return text;
}

/* Does a press change what is seen, and is not told to do nothing? */
static bool does_something(const struct listed *listed, const char *before, const char *press)
{
    char row[LINE];
    char *after = screen_behind(listed, press, row);
    bool does = strcmp(before, after) != 0 && strstr(after, "does nothing here") == NULL;
    free(after);
    return does;
}

static bool one_does(const struct listed *listed, const char *before, const char *presses)
{
    char list[TOLD_PRESSES], *mark = NULL;
    bool does = false;
    snprintf(list, sizeof list, "%s", presses);
    for (char *press = strtok_r(list, " ", &mark); press != NULL && !does;
         press = strtok_r(NULL, " ", &mark))
        does = does_something(listed, before, press);
    return does;
}

/* Every key that the last row tells of does something. */
static void check_told(struct list *list, const struct listed *listed)
{
    struct told_key key[TOLD_KEYS];
    char row[LINE] = "";
    null_terminal_at_end = note_end;
    char *before = screen_behind(listed, "", row);
    int count = told_keys(row, key);
    for (int i = 0; i < count; i++)
        if (!one_does(listed, before, key[i].presses)) {
            printf("FAILED: %s: \"%s\" is told, and does nothing: %s\n", listed->name, key[i].said,
                   row);
            list->failures++;
        }
    free(before);
    null_terminal_at_end = NULL;
}

/* --- the whole list --------------------------------------------------------------------------- */

/* What stands before the next bar; the rest is what comes behind it. */
static char *take_field(char **rest)
{
    char *field = *rest;
    size_t length = strcspn(field, "|");
    *rest = field + length + (field[length] != '\0');
    field[length] = '\0';
    return field;
}

static void read_listed(const struct wanted_program *program, char *line, const char *work,
                        struct listed *listed)
{
    char *word[WORDS], *mark = NULL, *rest = line;
    int words = 0;
    *listed = (struct listed){.program = program, .wanted = program->usual};
    struct wanted *wanted = &listed->wanted;
    wanted->work = work;
    listed->name = take_field(&rest);
    listed->languages = take_field(&rest);
    for (char *next = strtok_r(take_field(&rest), " ", &mark); next != NULL && words < WORDS;
         next = strtok_r(NULL, " ", &mark))
        word[words++] = next;
    read_words(wanted, word, words);
    while (wanted->operands < program->operands)
        wanted->operand[wanted->operands++] = take_field(&rest);
}

/* Those that are named, or all. */
static bool is_named(const char *name, char **names, int count)
{
    bool named = count == 0;
    for (int i = 0; i < count; i++)
        named |= strcmp(name, names[i]) == 0;
    return named;
}

/* Each key that is told of is another scene to play: those of a few scenes a day. */
enum { TOLD_ONE_IN = 18 };

static int show_list(const struct wanted_program *program, char **argument, int count)
{
    const char *path = argument[0], *golden = argument[1], *work = argument[2];
    const char *updates = getenv("UPDATE");
    struct list list = {program, golden, updates != NULL && strcmp(updates, "1") == 0, 0};
    char line[LINE];
    int scenes = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "%s: %s cannot be read\n", program->name, path);
        return 2;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        struct listed listed;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#')
            continue;
        read_listed(program, line, work, &listed);
        if (!is_named(listed.name, argument + 3, count - 3))
            continue;
        show_everywhere(&list, &listed);
        if (!list.updates && (count > 3 || is_due(scenes++, TOLD_ONE_IN)))
            check_told(&list, &listed);
    }
    fclose(file);
    if (program->besides != NULL && !list.updates && count == 3)
        list.failures += program->besides();
    printf("%s: %d failures\n", program->name, list.failures);
    return list.failures > 0 ? 1 : 0;
}

int wanted_main(const struct wanted_program *program, int argc, char **argv)
{
    if (argc >= 5 && strcmp(argv[1], "--list") == 0)
        return show_list(program, argv + 2, argc - 2);
    struct wanted wanted = program->usual;
    read_words(&wanted, argv + 1, argc - 1);
    return show_one(program, &wanted);
}
