#include "i18n.h"

#include <stddef.h>
#include <string.h>

static _Thread_local const struct catalogue *spoken;
static const struct catalogue *process;

const struct catalogue *i18n_speak(const struct catalogue *catalogue)
{
    const struct catalogue *before = spoken;
    spoken = catalogue;
    return before;
}

void i18n_set_process(const struct catalogue *catalogue)
{
    process = catalogue;
}

static const struct catalogue *spoken_now(void)
{
    return spoken != NULL ? spoken : process;
}

const char *i18n_in_context(const char *key, const char *text)
{
    const struct catalogue *now = spoken_now();
    const char *translated = now != NULL ? catalogue_find(now, key) : NULL;
    return translated != NULL ? translated : text;
}

const char *i18n_text_in(const char *key)
{
    const char *context = strchr(key, '\004');
    return i18n_in_context(key, context != NULL ? context + 1 : key);
}

const char *i18n_text(const char *text)
{
    return i18n_in_context(text, text);
}

const char *i18n_plural(const char *one, const char *many, unsigned long number)
{
    const struct catalogue *now = spoken_now();
    const char *translated = now != NULL ? catalogue_find_plural(now, one, number) : NULL;
    return translated != NULL ? translated : number == 1 ? one : many;
}

const char *i18n_translate(const char *message)
{
    return i18n_text(message);
}

/* The header of the catalogue says which language the texts are really in, whatever was asked for.
   The system's locales may be missing, so they are not asked. */
char i18n_decimal_mark(void)
{
    static const char *const with_comma[] = {"Language: de", "Language: fr"};
    const char *head = i18n_translate("");
    for (size_t i = 0; i < sizeof with_comma / sizeof *with_comma; i++)
        if (strstr(head, with_comma[i]) != NULL)
            return ',';
    return '.';
}
