#include "catalogue.h"

#include <stdlib.h>
#include <string.h>

#include "plural.h"

enum {
    MAGIC_SIZE = 4,
    HEAD_SIZE = 28, /* magic, revision, count, two tables of strings, a hash table that is not
                       used */
    ROW_SIZE = 8,   /* of a table: length, offset */
    COUNT_AT = 8,
    TEXTS_AT = 12,
    TRANSLATIONS_AT = 16
};

struct catalogue {
    char *bytes;
    size_t length;
    bool high_first; /* the byte order of the file */
    uint32_t count, texts, translations;
    const char *plural; /* the rule that chooses a form; NULL for singular and plural */
};

/* --- bytes ------------------------------------------------------------------------------------ */

static uint32_t number_at(const struct catalogue *c, size_t offset)
{
    uint32_t number = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t byte = (unsigned char)c->bytes[offset + (size_t)i];
        number |= byte << 8 * (c->high_first ? 3 - i : i);
    }
    return number;
}

/* A string of a table that has been checked. */
static ink_slice string_at(const struct catalogue *c, uint32_t table, uint32_t row)
{
    size_t at = table + (size_t)ROW_SIZE * row;
    return (ink_slice){c->bytes + number_at(c, at + 4), number_at(c, at)};
}

/* --- is it sound? Then nothing is asked any more ---------------------------------------------- */

static bool is_table(const struct catalogue *c, uint32_t table)
{
    if (table > c->length || c->count > (c->length - table) / ROW_SIZE)
        return false;
    for (uint32_t row = 0; row < c->count; row++) {
        size_t length = number_at(c, table + (size_t)ROW_SIZE * row);
        size_t offset = number_at(c, table + (size_t)ROW_SIZE * row + 4);
        if (offset >= c->length || length >= c->length - offset ||
            c->bytes[offset + length] != '\0')
            return false;
    }
    return true;
}

static bool is_sorted(const struct catalogue *c)
{
    for (uint32_t row = 1; row < c->count; row++)
        if (strcmp(string_at(c, c->texts, row - 1).data, string_at(c, c->texts, row).data) >= 0)
            return false;
    return true;
}

static bool read_head(struct catalogue *c)
{
    static const char low[MAGIC_SIZE] = "\xde\x12\x04\x95", high[MAGIC_SIZE] = "\x95\x04\x12\xde";
    if (c->length < HEAD_SIZE)
        return false;
    c->high_first = memcmp(c->bytes, high, MAGIC_SIZE) == 0;
    if (!c->high_first && memcmp(c->bytes, low, MAGIC_SIZE) != 0)
        return false;
    c->count = number_at(c, COUNT_AT);
    c->texts = number_at(c, TEXTS_AT);
    c->translations = number_at(c, TRANSLATIONS_AT);
    return number_at(c, MAGIC_SIZE) >> 16 == 0; /* the revision */
}

/* The translation of the empty text is the header of the catalogue, line by line. */
static bool read_plural(struct catalogue *c)
{
    static const char name[] = "plural=";
    const char *about = catalogue_find(c, "");
    const char *line = about != NULL ? strstr(about, "Plural-Forms:") : NULL;
    c->plural = line != NULL ? strstr(line, name) : NULL;
    if (c->plural == NULL)
        return line == NULL;
    c->plural += strlen(name);
    return plural_is_sound(c->plural);
}

/* --- reading ---------------------------------------------------------------------------------- */

struct catalogue *catalogue_of(ink_slice bytes)
{
    struct catalogue *c = calloc(1, sizeof *c);
    char *copy = calloc(bytes.length + 1, 1);
    if (bytes.length > 0 && copy != NULL)
        memcpy(copy, bytes.data, bytes.length);
    if (c != NULL)
        *c = (struct catalogue){.bytes = copy, .length = bytes.length};
    if (c != NULL && copy != NULL && read_head(c) && is_table(c, c->texts) &&
        is_table(c, c->translations) && is_sorted(c) && read_plural(c))
        return c;
    free(copy);
    free(c);
    return NULL;
}

void catalogue_free(struct catalogue *catalogue)
{
    if (catalogue == NULL)
        return;
    free(catalogue->bytes);
    free(catalogue);
}

bool catalogue_replace(struct catalogue **catalogue, ink_slice bytes)
{
    struct catalogue *read = bytes.length > 0 ? catalogue_of(bytes) : NULL;
    if (bytes.length > 0 && read == NULL)
        return false;
    catalogue_free(*catalogue);
    *catalogue = read;
    return true;
}

/* --- finding ---------------------------------------------------------------------------------- */

/* Texts with a number have the key "one\0many" and are found by its first half; their translations
   are "form\0form". */
static bool find(const struct catalogue *c, const char *text, ink_slice *translation)
{
    uint32_t first = 0, behind = c->count;
    while (first < behind) {
        uint32_t middle = first + (behind - first) / 2;
        int order = strcmp(text, string_at(c, c->texts, middle).data);
        if (order == 0) {
            *translation = string_at(c, c->translations, middle);
            return translation->length > 0;
        }
        if (order < 0)
            behind = middle;
        else
            first = middle + 1;
    }
    return false;
}

const char *catalogue_find(const struct catalogue *catalogue, const char *text)
{
    ink_slice translation;
    return find(catalogue, text, &translation) ? translation.data : NULL;
}

const char *catalogue_find_plural(const struct catalogue *catalogue, const char *one,
                                  unsigned long number)
{
    ink_slice forms;
    if (!find(catalogue, one, &forms))
        return NULL;
    const char *form = forms.data;
    unsigned long wanted =
        catalogue->plural != NULL ? plural_form(catalogue->plural, number) : number != 1;
    for (; wanted > 0; wanted--) {
        form += strlen(form) + 1;
        if (form > forms.data + forms.length) /* the catalogue has fewer */
            return forms.data;
    }
    return form;
}
