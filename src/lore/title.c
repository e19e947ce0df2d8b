#include "title.h"

#include <inkrail/format.h>
#include <string.h>

#include "speech/title.h"

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

void config_text_title(ink_slice config, ink_text *out)
{
    ink_config read;
    ink_refusal why;
    if (ink_config_read(config, &read, &why) == INK_OK)
        title_words(&read, out);
    else
        ink_text_bytes(out, config.data, config.length);
}
