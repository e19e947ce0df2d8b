#include "languages.h"

#include <stdio.h>
#include <string.h>

#include "client/process/locale.h"
#include "format/slice.h"

/* English comes first: it needs no catalogue, and is spoken where nothing else fits. */
void languages_open(struct languages *spoken)
{
    ink_slice rest = ink_slice_of(i18n_languages());
    *spoken = (struct languages){.count = 1, .code[0] = "en"};
    spoken->catalogue[0] = i18n_open("en");
    while (spoken->count < LANGUAGES) {
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0)
            break;
        if (word.length >= sizeof spoken->code[0] || ink_slice_is(word, "en"))
            continue;
        char *code = spoken->code[spoken->count];
        memcpy(code, word.data, word.length);
        code[word.length] = '\0';
        spoken->catalogue[spoken->count++] = i18n_open(code);
    }
}

void languages_close(struct languages *spoken)
{
    for (int i = 0; i < spoken->count; i++)
        if (spoken->catalogue[i] != NULL)
            catalogue_free(spoken->catalogue[i]);
    *spoken = (struct languages){0};
}

/* --- Accept-Language -------------------------------------------------------------------------- */

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

/* "de-AT" is German. */
static int language_of(const struct languages *spoken, ink_slice tag)
{
    for (int i = 0; i < spoken->count; i++) {
        size_t length = strlen(spoken->code[i]);
        if (tag.length < length || (tag.length > length && tag.data[length] != '-'))
            continue;
        size_t same = 0;
        while (same < length && lower(tag.data[same]) == spoken->code[i][same])
            same++;
        if (same == length)
            return i;
    }
    return -1;
}

/* q=0.75 in thousandths; 1000 if it is not said. */
static int weight_of(ink_slice rest)
{
    int weight = 0, unit = 100;
    ink_slice word = ink_slice_word(&rest);
    if (word.length < 3 || word.data[0] != 'q' || word.data[1] != '=')
        return 1000;
    if (word.data[2] == '1')
        return 1000;
    for (size_t i = 4; i < word.length && unit > 0; i++, unit /= 10)
        if (word.data[i] >= '0' && word.data[i] <= '9')
            weight += (word.data[i] - '0') * unit;
    return weight;
}

int languages_find(const struct languages *spoken, ink_slice wanted)
{
    int best = 0, most = 0;
    while (wanted.length > 0) {
        ink_slice entry = ink_slice_until(&wanted, ',');
        ink_slice tag = ink_slice_until(&entry, ';');
        int language = language_of(spoken, ink_slice_word(&tag));
        int weight = weight_of(entry);
        if (language >= 0 && weight > most) {
            best = language;
            most = weight;
        }
    }
    return best;
}

void languages_use(const struct languages *spoken, int language)
{
    i18n_speak(spoken->catalogue[language]);
}
