/* Options of a table in words. */
#include "options.h"

#include <string.h>

#include "i18n/i18n.h"
#include "words/words.h"
#include "json/json.h"

enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };

/* All rows of options.def, choices behind their option. */
static const struct row {
    int kind; /* of an option; OPTION_CHOICE_ROW */
    const char *key, *name, *text;
    int least, most;
    bool later;
} rows[] = {
#define TABLE_OPTION(key, kind, least, most, later, name, text)                                    \
    {OPTION_##kind, #key, name, text, least, most, later},
#define TABLE_CHOICE(value, name) {OPTION_CHOICE_ROW, value, name, "", 0, 0, false},
#include "options.def"
#undef TABLE_OPTION
#undef TABLE_CHOICE
};

enum { ROWS = sizeof rows / sizeof *rows };

static const struct row *find_row(const char *key)
{
    for (int i = 0; i < ROWS; i++)
        if (rows[i].kind != OPTION_CHOICE_ROW && strcmp(rows[i].key, key) == 0)
            return &rows[i];
    return NULL;
}

bool option_about(const char *key, struct option_about *about)
{
    const struct row *row = find_row(key);
    if (row != NULL)
        *about = (struct option_about){row->kind, row->least, row->most, row->later};
    return row != NULL;
}

/* The next choice after a row of the option; NULL if there is none. */
static const struct row *next_choice(const struct row *row)
{
    return row + 1 < rows + ROWS && row[1].kind == OPTION_CHOICE_ROW ? row + 1 : NULL;
}

const char *option_choice(const char *key, int number)
{
    const struct row *row = find_row(key);
    for (; row != NULL && number >= 0; number--)
        row = next_choice(row);
    return row != NULL ? row->key : NULL;
}

const char *option_value(const struct followed *table, const char *key)
{
    const struct online_view *view = online_view(table->online);
    for (int i = 0; i < view->options; i++)
        if (strcmp(view->option[i].key, key) == 0)
            return view->option[i].value;
    return "";
}

/* --- words ------------------------------------------------------------------------------------ */

/* "90 seconds", "3 minutes", "2 days". */
static void write_time(uint32_t seconds, ink_text *out)
{
    if (seconds % DAY == 0)
        text_say(out, ngettext("%u day", "%u days", seconds / DAY), seconds / DAY);
    else if (seconds % HOUR == 0)
        text_say(out, ngettext("%u hour", "%u hours", seconds / HOUR), seconds / HOUR);
    else if (seconds % MINUTE == 0)
        text_say(out, ngettext("%u minute", "%u minutes", seconds / MINUTE), seconds / MINUTE);
    else
        text_say(out, ngettext("%u second", "%u seconds", seconds), seconds);
}

static void write_value(const struct followed *table, const struct row *option, const char *value,
                        ink_text *out)
{
    uint32_t number;
    for (const struct row *row = next_choice(option); row != NULL; row = next_choice(row))
        if (strcmp(row->key, value) == 0) {
            ink_text_string(out, _(row->name));
            return;
        }
    if (strcmp(option->key, "config") == 0)
        ink_text_string(out, table->title);
    else if (strcmp(option->key, "seed") == 0 && value[0] == '\0')
        ink_text_string(out, _("fair"));
    else if (strcmp(option->key, "clock") == 0 &&
             ink_slice_number(ink_slice_of(value), UINT32_MAX, &number))
        write_time(number, out);
    else
        ink_text_string(out, value);
}

static void write_choices(const struct row *option, ink_text *out)
{
    json_begin_list(out, "choices");
    for (const struct row *row = next_choice(option); row != NULL; row = next_choice(row)) {
        json_begin_object(out, NULL);
        json_text(out, "value", row->key);
        json_text(out, "name", _(row->name));
        json_end_object(out);
    }
    json_end_list(out);
}

/* The host alone, and not when it is too late. */
static bool may_change(const struct remote_state *remote, const struct row *option)
{
    return remote->host && !remote->over && (!remote->begun || option->later);
}

static void write_option(const struct followed *table, const struct row *option, ink_text *out)
{
    static const char *const kinds[] = {
        [OPTION_CHOICE] = "choice", [OPTION_NUMBER] = "number", [OPTION_TEXT] = "text"};
    char words[ONLINE_TEXT + TITLE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    const char *value = option_value(table, option->key);
    write_value(table, option, value, &text);
    json_begin_object(out, NULL);
    json_text(out, "key", option->key);
    json_text(out, "name", _(option->name));
    json_text(out, "text", _(option->text));
    json_text(out, "value", value);
    json_text(out, "words", words);
    json_text(out, "kind", kinds[option->kind]);
    write_choices(option, out);
    json_number(out, "least", option->least);
    json_number(out, "most", option->most);
    json_bool(out, "now", may_change(&online_view(table->online)->table, option));
    json_end_object(out);
}

/* The server tells it to the host alone. */
static bool is_secret(const struct row *option)
{
    return strcmp(option->key, "webhook") == 0;
}

void options_write(const struct followed *table, ink_text *out)
{
    bool host = online_view(table->online)->table.host;
    json_begin_list(out, "options");
    for (int i = 0; i < ROWS; i++)
        if (rows[i].kind != OPTION_CHOICE_ROW && (host || !is_secret(&rows[i])))
            write_option(table, &rows[i], out);
    json_end_list(out);
}
