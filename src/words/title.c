#include "title.h"

#include <string.h>

#include "i18n/i18n.h"
#include "words.h"

void title_add(ink_text *list, const char *item, bool last)
{
    if (list->length > 0)
        ink_text_string(list, last ? _(" and ") : ", ");
    ink_text_string(list, item);
}

static const char *expansion_title(int module)
{
    const char *title = ink_module_title(module);
    return title != NULL ? _(title) : ink_module_name(module);
}

void title_words(const ink_config *config, ink_text *out)
{
    enum { LIST = 256 };
    char list[LIST] = "";
    ink_text names = ink_text_in(list, sizeof list);
    const char *edition = ink_edition_title(config->edition);
    for (int i = 0; i < config->modules; i++)
        title_add(&names, expansion_title(config->module[i]), i + 1 == config->modules);
    if (names.length > 0)
        /* TRANSLATORS: an edition and its expansions: "Challenge with Forest" */
        text_say(out, _("%s with %s"), _(edition), list);
    else
        ink_text_string(out, _(edition));
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* " (V)", "(arid)", " (trees t)": the length of a part in brackets, with a blank before it, if it
   is a few letters of the notation, or words and their letter. Some languages have no blank before
   brackets. */
static size_t letters_at(const char *text)
{
    enum { MOST = 4 };
    size_t open = text[0] == ' ' ? 1 : 0, letters = 0;
    if (text[open] != '(')
        return 0;
    while (is_letter(text[open + 1 + letters]) || text[open + 1 + letters] == INK_ALONG_BORDERS)
        letters++;
    size_t length = strcspn(text, ")");
    bool brief = letters > 0 && letters <= MOST && length == open + 1 + letters;
    bool ends_so = length > open + 3 && is_letter(text[length - 1]) && text[length - 2] == ' ';
    return text[length] == ')' && (brief || ends_so) ? length + 1 : 0;
}

void brief_words(const char *text, ink_text *out)
{
    while (*text != '\0') {
        size_t letters = letters_at(text);
        text += letters;
        if (letters == 0) {
            ink_text_char(out, *text == '\n' ? ' ' : *text);
            text++;
        }
    }
}

const char *box_title(const char *box)
{
    for (int e = 0; ink_edition_name(e) != NULL; e++)
        for (int b = 0; ink_edition_box(e, b) != NULL; b++)
            if (strcmp(ink_edition_box(e, b), box) == 0)
                return _(ink_edition_box_title(e, b));
    for (int p = 0; ink_pack_name(p) != NULL; p++)
        if (strcmp(ink_pack_name(p), box) == 0)
            return _(ink_pack_title(p));
    return box;
}

/* The means are those of docs/bots.md, Levels. */
const struct bot_about *bot_about(int level)
{
    static const struct bot_about bots[] = {
        {"Pip", N_("has just learned the rules"), 18},
        {"Mo", N_("a beginner"), 29},
        {"Tilly", N_("draws with care"), 36},
        {"Otto", N_("plays now and then"), 42},
        {"Juno", N_("knows the game"), 49},
        {"Hugo", N_("plays often"), 53},
        {"Vera", N_("plays well"), 56},
        {"Ravi", N_("hard to beat"), 61},
        {"Noor", N_("an expert"), 63},
        {"Ada", N_("the strongest of all"), 64},
    };
    int count = (int)(sizeof bots / sizeof *bots);
    return level >= 1 && level <= count ? &bots[level - 1] : NULL;
}

void rival_words(int level, ink_text *out)
{
    const struct bot_about *bot = bot_about(level);
    if (level == 0)
        ink_text_string(out, _("persons"));
    else if (bot != NULL)
        /* TRANSLATORS: a bot by its name and its level from 1 to 10 */
        text_say(out, _("%s, level %d"), bot->name, level);
    else
        text_say(out, _("level %d"), level);
}

void bot_words(int level, ink_text *out)
{
    const struct bot_about *bot = bot_about(level);
    if (bot != NULL)
        /* TRANSLATORS: how strong a bot is, then its mean score: "a beginner, about 29 points a
           game" */
        text_say(out, _("%s, about %d points a game"), _(bot->text), bot->mean);
}
