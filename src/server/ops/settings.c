#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "i18n/i18n.h"
#include "serve.h"
#include "server/net/networks.h"

enum kind { TEXT, NUMBER, CHOICE, CONTACT, NETWORKS };
enum { MOST_NUMBER = 1000000, FILE_MOST = 65536 };

static const struct row {
    const char *key, *initial;
    enum kind kind;
    size_t at;
    const char *words; /* of a choice: "a, b"; what is empty at first may be so again */
} rows[] = {
#define SETTING(key, kind, initial, text)                                                          \
    {#key, initial, kind, offsetof(struct serve_settings, key), ""},
#define SETTING_CHOICE(key, words, initial, text)                                                  \
    {#key, initial, CHOICE, offsetof(struct serve_settings, key), words},
#include "settings.def"
#undef SETTING
#undef SETTING_CHOICE
};

enum { ROWS = sizeof rows / sizeof *rows };

static bool is_choice(const struct row *row, ink_slice value)
{
    if (value.length == 0)
        return row->initial[0] == '\0';
    for (ink_slice rest = ink_slice_of(row->words); rest.length > 0;) {
        ink_slice word = ink_slice_trimmed(ink_slice_until(&rest, ','));
        if (word.length == value.length && memcmp(word.data, value.data, word.length) == 0)
            return true;
    }
    return false;
}

static bool is_contact(ink_slice value)
{
    static const char *const scheme[] = {"mailto:", "https://"};
    for (size_t i = 0; i < sizeof scheme / sizeof *scheme; i++) {
        size_t length = strlen(scheme[i]);
        if (value.length > length && memcmp(value.data, scheme[i], length) == 0)
            return true;
    }
    return value.length == 0;
}

static bool set_text(char *field, ink_slice value)
{
    if (value.length >= SERVE_TEXT)
        return false;
    memcpy(field, value.data, value.length);
    field[value.length] = '\0';
    return true;
}

static bool set_row(struct serve_settings *settings, const struct row *row, ink_slice value)
{
    char *field = (char *)settings + row->at;
    struct networks networks;
    uint32_t number;
    switch (row->kind) {
    case NUMBER:
        if (!ink_slice_number(value, MOST_NUMBER, &number))
            return false;
        *(int *)(void *)field = (int)number;
        return true;
    case NETWORKS: return networks_read(value, &networks) && set_text(field, value);
    case CHOICE: return is_choice(row, value) && set_text(field, value);
    case CONTACT: return is_contact(value) && set_text(field, value);
    default: return set_text(field, value);
    }
}

/* What is wrong with a value of the row, which is called `name` where it stood. */
static void say_refused(const struct row *row, const char *name, ink_slice value, char *said,
                        size_t size)
{
    int length = (int)value.length;
    if (row->kind != CHOICE)
        snprintf(said, size, _("'%.*s' is no value for '%s'"), length, value.data, name);
    else if (row->initial[0] != '\0')
        snprintf(said, size, _("'%.*s' is no value for '%s'; choose one of these: %s"), length,
                 value.data, name, row->words);
    else
        snprintf(said, size,
                 _("'%.*s' is no value for '%s'; choose one of these, or leave it empty: %s"),
                 length, value.data, name, row->words);
}

bool settings_set(struct serve_settings *settings, ink_slice key, ink_slice value, char *said,
                  size_t size)
{
    for (int i = 0; i < ROWS; i++) {
        if (!ink_slice_is(key, rows[i].key))
            continue;
        if (set_row(settings, &rows[i], value))
            return true;
        say_refused(&rows[i], rows[i].key, value, said, size);
        return false;
    }
    snprintf(said, size, _("there is no setting '%.*s'"), (int)key.length, key.data);
    return false;
}

void settings_start(struct serve_settings *settings)
{
    *settings = (struct serve_settings){.ping_s = 0};
    for (int i = 0; i < ROWS; i++)
        set_row(settings, &rows[i], ink_slice_of(rows[i].initial));
}

/* --- the environment -------------------------------------------------------------------------- */

bool settings_environment(struct serve_settings *settings, char *said, size_t size)
{
    for (int i = 0; i < ROWS; i++) {
        char name[64] = "INKRAIL_";
        size_t length = strlen(name);
        for (const char *c = rows[i].key; *c != '\0'; c++)
            name[length++] = (char)(*c >= 'a' && *c <= 'z' ? *c - ('a' - 'A') : *c);
        name[length] = '\0';
        const char *value = getenv(name);
        if (value != NULL && !set_row(settings, &rows[i], ink_slice_of(value))) {
            say_refused(&rows[i], name, ink_slice_of(value), said, size);
            return false;
        }
    }
    return true;
}

/* --- the config file -------------------------------------------------------------------------- */

static bool take_line(struct serve_settings *settings, ink_slice line, char *said, size_t size)
{
    size_t length = 0;
    line = ink_slice_trimmed(line);
    if (line.length == 0 || line.data[0] == '#')
        return true;
    while (length < line.length && line.data[length] != '=')
        length++;
    ink_slice key = ink_slice_trimmed(ink_slice_take(&line, length));
    if (line.length == 0) {
        snprintf(said, size, _("'%.*s' is no 'key = value'"), (int)key.length, key.data);
        return false;
    }
    ink_slice_take(&line, 1);
    return settings_set(settings, key, ink_slice_trimmed(line), said, size);
}

bool settings_text(struct serve_settings *settings, ink_slice text, char *said, size_t size)
{
    for (int number = 1; text.length > 0; number++) {
        char why[512];
        if (take_line(settings, ink_slice_line(&text), why, sizeof why))
            continue;
        snprintf(said, size, _("line %d: %s"), number, why);
        return false;
    }
    return true;
}

bool settings_file(struct serve_settings *settings, const char *path, char *said, size_t size)
{
    char why[600];
    char *text = malloc(FILE_MOST);
    FILE *file = text != NULL ? fopen(path, "r") : NULL;
    if (file == NULL) {
        snprintf(said, size, _("cannot read '%s': %s"), path, strerror(errno));
        free(text);
        return false;
    }
    size_t length = fread(text, 1, FILE_MOST, file);
    fclose(file);
    bool good = settings_text(settings, (ink_slice){text, length}, why, sizeof why);
    if (!good)
        snprintf(said, size, "%s: %s", path, why);
    free(text);
    return good;
}
