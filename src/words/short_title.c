#include "short_title.h"

#include <inkrail/format.h>
#include <string.h>

#include "title.h"

static const struct fill *fill_find(const struct fill *fill, const char *name, size_t length)
{
    for (; fill->name != NULL; fill++)
        if (strlen(fill->name) == length && memcmp(fill->name, name, length) == 0)
            return fill;
    return NULL;
}

void fill_words(const char *message, const struct fill *fill, ink_text *out)
{
    while (*message != '\0') {
        const char *end = *message == '{' ? strchr(message, '}') : NULL;
        const struct fill *found =
            end != NULL ? fill_find(fill, message + 1, (size_t)(end - message - 1)) : NULL;
        if (found != NULL) {
            ink_text_string(out, found->word);
            message = end + 1;
        } else
            ink_text_char(out, *message++);
    }
}

/* Statistics tell games apart by edition and expansions alone, so ",house", which allows several
   expansions, may be missing. */
static bool read_config(ink_slice config, ink_config *read)
{
    enum { TEXT = 256 };
    char house[TEXT] = "";
    ink_text out = ink_text_in(house, sizeof house);
    if (ink_config_read(config, read, NULL) == INK_OK)
        return true;
    ink_text_bytes(&out, config.data, config.length);
    ink_text_string(&out, ",house");
    return ink_text_whole(&out) && ink_config_read(ink_slice_of(house), read, NULL) == INK_OK;
}

void config_text_title(ink_slice config, ink_text *out)
{
    ink_config read;
    if (read_config(config, &read))
        title_words(&read, out);
    else
        ink_text_bytes(out, config.data, config.length);
}
