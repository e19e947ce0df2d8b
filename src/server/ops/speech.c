#include "speech.h"

#include <stdio.h>
#include <string.h>

#include "client/process/locale.h"
#include "format/slice.h"

/* English comes first: it needs no catalogue, and is spoken where nothing else fits. */
void speech_open(struct speech *speech)
{
    ink_slice rest = ink_slice_of(i18n_languages());
    *speech = (struct speech){.count = 1, .code[0] = "en"};
    speech->catalogue[0] = i18n_open("en");
    while (speech->count < LANGUAGES) {
        ink_slice word = ink_slice_word(&rest);
        if (word.length == 0)
            break;
        if (word.length >= sizeof speech->code[0] || ink_slice_is(word, "en"))
            continue;
        char *code = speech->code[speech->count];
        memcpy(code, word.data, word.length);
        code[word.length] = '\0';
        speech->catalogue[speech->count++] = i18n_open(code);
    }
}

void speech_close(struct speech *speech)
{
    for (int i = 0; i < speech->count; i++)
        if (speech->catalogue[i] != NULL)
            catalogue_free(speech->catalogue[i]);
    *speech = (struct speech){0};
}

/* --- Accept-Language -------------------------------------------------------------------------- */

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

/* "de-AT" is German. */
static int language_of(const struct speech *speech, ink_slice tag)
{
    for (int i = 0; i < speech->count; i++) {
        size_t length = strlen(speech->code[i]);
        if (tag.length < length || (tag.length > length && tag.data[length] != '-'))
            continue;
        size_t same = 0;
        while (same < length && lower(tag.data[same]) == speech->code[i][same])
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

int speech_find(const struct speech *speech, ink_slice wanted)
{
    int best = 0, most = 0;
    while (wanted.length > 0) {
        ink_slice entry = ink_slice_until(&wanted, ',');
        ink_slice tag = ink_slice_until(&entry, ';');
        int language = language_of(speech, ink_slice_word(&tag));
        int weight = weight_of(entry);
        if (language >= 0 && weight > most) {
            best = language;
            most = weight;
        }
    }
    return best;
}

void speech_use(const struct speech *speech, int language)
{
    i18n_speak(speech->catalogue[language]);
}
