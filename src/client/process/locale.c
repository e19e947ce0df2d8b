/* Before our own header, which has its own ngettext. */
#include <libintl.h>
#undef ngettext

#include "locale.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alloc.h"
#include "i18n/i18n.h"
#include "settings.h"

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

static const char *gettext_text(const char *text)
{
    return gettext(text);
}

static const char *gettext_plural(const char *one, const char *many, unsigned long number)
{
    return dngettext(NULL, one, many, number);
}

/* LC_ALL is set for one command, by those who want the language of all; what a system sets for
   everybody, LANG and LANGUAGE, is less than what the player has chosen here. */
static const char *kept_language(char value[SETTING])
{
    const char *all = getenv("LC_ALL");
    bool ordered = all != NULL && all[0] != '\0';
    return !ordered && settings_get("language", value) && i18n_knows(value) ? value : NULL;
}

const char *i18n_code(void)
{
    const char *head = i18n_text("");
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
        char line[32];
        snprintf(line, sizeof line, "Language: %s\n", languages[i]);
        if (strstr(head, line) != NULL)
            return languages[i];
    }
    return languages[0];
}

void i18n_start(const char *language)
{
    char kept[SETTING];
    language = language != NULL ? language : kept_language(kept);
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
    i18n_set_process((struct i18n_process){gettext_text, gettext_plural});
}
