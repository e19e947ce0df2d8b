/* Before our own header, which has its own ngettext. */
#include <libintl.h>
#undef ngettext

#include "i18n.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const languages[] = {"en", "de", "fr", "ko"}; /* as in po/LINGUAS */

bool i18n_knows(const char *language)
{
    size_t length = language != NULL ? strcspn(language, "_.@") : 0;
    if (length == 0)
        return language == NULL;
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (strlen(languages[i]) == length && strncmp(languages[i], language, length) == 0)
            return true;
    return false;
}

const char *i18n_languages(void)
{
    return "en de fr ko";
}

/* --- looking up --------------------------------------------------------------------------------- */

static _Thread_local const struct catalogue *spoken;

const struct catalogue *i18n_speak(const struct catalogue *catalogue)
{
    const struct catalogue *before = spoken;
    spoken = catalogue;
    return before;
}

const char *i18n_in_context(const char *key, const char *text)
{
    const char *translated = spoken != NULL ? catalogue_find(spoken, key) : gettext(key);
    return translated == NULL || translated == key ? text : translated;
}

const char *i18n_text(const char *text)
{
    return i18n_in_context(text, text);
}

const char *i18n_plural(const char *one, const char *many, unsigned long number)
{
    if (spoken == NULL)
        return dngettext(NULL, one, many, number);
    const char *translated = catalogue_find_plural(spoken, one, number);
    return translated != NULL ? translated : number == 1 ? one : many;
}

const char *i18n_translate(const char *message)
{
    return i18n_text(message);
}

/* The head of the catalogue says which language the texts have in the end, whatever was asked for.
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

/* --- the language of the process ---------------------------------------------------------------- */

/* What the environment asks for, in the order gettext itself would look. */
static const char *wanted_by_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *wanted = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && wanted == NULL; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0')
            wanted = value;
    }
    return wanted;
}

static bool is_plain(const char *locale)
{
    return locale == NULL || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
}

/* gettext reads LANGUAGE in every locale but "C", so where the system has not installed
   the locale that is asked for, C.UTF-8 and LANGUAGE together still give its language. */
static void use_some_locale(void)
{
    if (is_plain(setlocale(LC_ALL, "")))
        setlocale(LC_ALL, "C.UTF-8");
}

static void use_language(const char *language)
{
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(language, ".@"), language);
    setenv("LANGUAGE", name, 1);
    use_some_locale();
}

static const char *catalogue_folder(void)
{
    return access(INKRAIL_BUILD_LOCALEDIR, R_OK) == 0 ? INKRAIL_BUILD_LOCALEDIR : INKRAIL_LOCALEDIR;
}

struct catalogue *i18n_open(const char *language)
{
    char path[512];
    if (language == NULL || !i18n_knows(language))
        return NULL;
    int length = snprintf(path, sizeof path, "%s/%.*s/LC_MESSAGES/inkrail.mo", catalogue_folder(),
                          (int)strcspn(language, "_.@"), language);
    return length > 0 && length < (int)sizeof path ? catalogue_open(path) : NULL;
}

void i18n_start(const char *language)
{
    const char *list = getenv("LANGUAGE");
    const char *wanted = language != NULL ? language : wanted_by_environment();
    bool has_list = language == NULL && list != NULL && list[0] != '\0';
    bool asks_for_none = wanted != NULL && is_plain(wanted); /* C: programs read the output */
    if (has_list && !asks_for_none)
        use_some_locale();
    else if (!is_plain(wanted))
        use_language(wanted);
    setlocale(LC_NUMERIC, "C"); /* JSON and the notation have one form everywhere */
    bindtextdomain("inkrail", catalogue_folder());
    bind_textdomain_codeset("inkrail", "UTF-8");
    textdomain("inkrail");
}
