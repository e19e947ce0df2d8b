#include "locale.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alloc.h"
#include "format/slice.h"
#include "i18n/i18n.h"
#include "settings.h"

static const char *const languages[] = {"en", "de", "fr", "ko"}; /* as in po/LINGUAS */

enum { LANGUAGES = sizeof languages / sizeof *languages, NO_LANGUAGE = -1 };

/* Which of them a locale has, "de" of "de_AT.UTF-8"; NO_LANGUAGE if none. */
static int find_language(ink_slice locale)
{
    size_t length = 0;
    while (length < locale.length && strchr("_.@", locale.data[length]) == NULL)
        length++;
    for (int i = 0; i < LANGUAGES; i++)
        if (ink_slice_is((ink_slice){locale.data, length}, languages[i]))
            return i;
    return NO_LANGUAGE;
}

bool i18n_knows(const char *language)
{
    return language == NULL || find_language(ink_slice_of(language)) != NO_LANGUAGE;
}

const char *i18n_languages(void)
{
    return "en de fr ko";
}

/* --- catalogues of files ---------------------------------------------------------------------- */

/* Of a .mo file; NULL if it cannot be read or is none. */
static struct catalogue *catalogue_open(const char *path)
{
    struct file_text text = {0};
    FILE *file = fopen(path, "rb");
    struct catalogue *catalogue = NULL;
    if (file != NULL && file_text_read(&text, file, LARGEST_CATALOGUE))
        catalogue = catalogue_of(file_text_slice(&text));
    if (file != NULL)
        fclose(file);
    free(text.bytes);
    return catalogue;
}

/* --- the language of the process -------------------------------------------------------------- */

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

/* Characters are read and shown as UTF-8 wherever the system has not installed the locale that is
   asked for. */
static void use_some_locale(void)
{
    if (is_plain(setlocale(LC_ALL, "")))
        setlocale(LC_ALL, "C.UTF-8");
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

/* LC_ALL is set for one command, by those who want the language of all; what a system sets for
   everybody, LANG and LANGUAGE, is less than what the player has chosen here. */
static const char *kept_language(char value[SETTING])
{
    const char *all = getenv("LC_ALL");
    bool ordered = all != NULL && all[0] != '\0';
    return !ordered && settings_get("language", value) && i18n_knows(value) ? value : NULL;
}

/* The first one of a list, "xx:de:fr", that we have. */
static int first_language(const char *list)
{
    int found = NO_LANGUAGE;
    ink_slice rest = ink_slice_of(list);
    while (found == NO_LANGUAGE && rest.length > 0)
        found = find_language(ink_slice_until(&rest, ':'));
    return found;
}

/* Catalogues are kept, since texts of the language before may still be shown. */
static struct catalogue *spoken[LANGUAGES];

static void speak(int language)
{
    if (language != NO_LANGUAGE && spoken[language] == NULL)
        spoken[language] = i18n_open(languages[language]);
    i18n_set_process(language != NO_LANGUAGE ? spoken[language] : NULL);
}

const char *i18n_code(void)
{
    const char *head = i18n_text("");
    for (size_t i = 0; i < LANGUAGES; i++) {
        char line[32];
        snprintf(line, sizeof line, "Language: %s\n", languages[i]);
        if (strstr(head, line) != NULL)
            return languages[i];
    }
    return languages[0];
}

/* As gettext's own library chooses: LANGUAGE, a list, is asked before LC_ALL and its like, but in
   the locale "C" there are no translations, since programs read the output. */
void i18n_start(const char *language)
{
    char kept[SETTING];
    language = language != NULL ? language : kept_language(kept);
    const char *list = getenv("LANGUAGE");
    const char *wanted = language != NULL ? language : wanted_by_environment();
    bool has_list = language == NULL && list != NULL && list[0] != '\0';
    bool asks_for_none = wanted != NULL && is_plain(wanted);
    int found = asks_for_none    ? NO_LANGUAGE
                : has_list       ? first_language(list)
                : wanted != NULL ? find_language(ink_slice_of(wanted))
                                 : NO_LANGUAGE;
    if (!asks_for_none && (has_list || wanted != NULL))
        use_some_locale();
    setlocale(LC_NUMERIC, "C"); /* JSON and the notation have one form everywhere */
    speak(found);
}
