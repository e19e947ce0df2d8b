#include "title.h"

#include <inkrail/format.h>
#include <string.h>

#include "speech/i18n.h"

enum { TITLE = 256 };

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

/* The expansions, "Lava and Meteor". */
static void modules_title(const ink_config *config, ink_text *out)
{
    for (int i = 0; i < config->modules; i++) {
        if (i > 0)
            ink_text_string(out, i + 1 == config->modules ? _(" and ") : ", ");
        const char *title = ink_module_title(config->module[i]);
        ink_text_string(out, title != NULL ? _(title) : "?");
    }
}

void config_title(const ink_config *config, ink_text *out)
{
    const char *edition = ink_edition_title(config->edition);
    char modules[TITLE];
    ink_text list = ink_text_in(modules, sizeof modules);
    edition = edition != NULL ? _(edition) : "?";
    if (config->modules == 0) {
        ink_text_string(out, edition);
        return;
    }
    modules_title(config, &list);
    /* TRANSLATORS: a game, "Classic with River" */
    fill_words(_("{edition} with {expansions}"),
               (struct fill[]){{"edition", edition}, {"expansions", modules}, {NULL, NULL}}, out);
}

void config_text_title(ink_slice config, ink_text *out)
{
    ink_config read;
    ink_refusal why;
    if (ink_config_read(config, &read, &why) == INK_OK)
        config_title(&read, out);
    else
        ink_text_bytes(out, config.data, config.length);
}
