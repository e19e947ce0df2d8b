#include "settings.h"

#include <errno.h>
#include <inkrail/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"

enum { LARGEST = 64 << 10 };

bool settings_path(char path[STORE_PATH])
{
    return store_config_file("settings", false, path);
}

/* The whole file; a file that is not there, or is none of ours, is empty. To be given back. */
static char *read_all(const char *path)
{
    char *text = alloc_zeroed(LARGEST, 1);
    FILE *file = fopen(path, "r");
    size_t length = file != NULL ? fread(text, 1, LARGEST - 1, file) : 0;
    text[length] = '\0';
    if (file != NULL)
        fclose(file);
    return text;
}

/* The next line, and whether it is about the key. */
static ink_slice take_line(const char **rest, const char *key, bool *about, ink_slice *value)
{
    size_t length = strcspn(*rest, "\n");
    ink_slice line = {*rest, length};
    const char *equals = memchr(line.data, '=', length);
    *about = false;
    if (equals != NULL) {
        ink_slice name = ink_slice_trimmed((ink_slice){line.data, (size_t)(equals - line.data)});
        *value =
            ink_slice_trimmed((ink_slice){equals + 1, length - (size_t)(equals + 1 - line.data)});
        *about = ink_slice_is(name, key);
    }
    *rest += length + ((*rest)[length] == '\n');
    return line;
}

bool settings_get(const char *key, char value[SETTING])
{
    char path[STORE_PATH];
    bool found = false;
    value[0] = '\0';
    if (!settings_path(path))
        return false;
    char *text = read_all(path);
    for (const char *rest = text; *rest != '\0' && !found;) {
        ink_slice of = {0};
        take_line(&rest, key, &found, &of);
        if (found)
            snprintf(value, SETTING, "%.*s", (int)of.length, of.data);
    }
    free(text);
    return found;
}

bool settings_put(const char *key, const char *value)
{
    char path[STORE_PATH];
    if (!store_config_file("settings", true, path))
        return false;
    char *old = read_all(path), *text = alloc_zeroed(LARGEST, 1);
    ink_text out = ink_text_in(text, LARGEST);
    for (const char *rest = old; *rest != '\0';) {
        bool about;
        ink_slice of = {0}, line = take_line(&rest, key, &about, &of);
        if (about)
            continue;
        ink_text_bytes(&out, line.data, line.length);
        ink_text_char(&out, '\n');
    }
    if (value[0] != '\0') {
        ink_text_string(&out, key);
        ink_text_string(&out, " = ");
        ink_text_string(&out, value);
        ink_text_char(&out, '\n');
    }
    bool written = ink_text_whole(&out) && store_write(path, text, out.length);
    int why = errno;
    free(old);
    free(text);
    errno = why;
    return written;
}

bool settings_has_word(const char *key, const char *word)
{
    char value[SETTING];
    settings_get(key, value);
    ink_slice rest = ink_slice_of(value);
    for (ink_slice one = ink_slice_word(&rest); one.length > 0; one = ink_slice_word(&rest))
        if (ink_slice_is(one, word))
            return true;
    return false;
}

bool settings_add_word(const char *key, const char *word)
{
    char value[SETTING], longer[SETTING];
    if (settings_has_word(key, word))
        return true;
    bool had = settings_get(key, value) && value[0] != '\0';
    int length = snprintf(longer, sizeof longer, "%s%s%s", value, had ? " " : "", word);
    return length < SETTING && settings_put(key, longer);
}
