#include "i18n.h"

#include <stddef.h>
#include <string.h>

static _Thread_local const struct catalogue *spoken;
static struct i18n_process process;

const struct catalogue *i18n_speak(const struct catalogue *catalogue)
{
    const struct catalogue *before = spoken;
    spoken = catalogue;
    return before;
}

void i18n_set_process(struct i18n_process of)
{
    process = of;
}

const char *i18n_in_context(const char *key, const char *text)
{
    const char *translated = spoken != NULL         ? catalogue_find(spoken, key)
                             : process.text != NULL ? process.text(key)
                                                    : NULL;
    return translated == NULL || translated == key ? text : translated;
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
    if (spoken == NULL && process.plural != NULL)
        return process.plural(one, many, number);
    const char *translated = spoken != NULL ? catalogue_find_plural(spoken, one, number) : NULL;
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
