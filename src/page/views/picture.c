/* A board to be kept: with its score, its title and its colours. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "page/internal.h"
#include "stats/strip.h"
#include "stats/summary.h"
#include "words/help.h"

/* A theme by its name: false, and refused, if it is none. */
static bool ask_theme(struct ask *ask, int argument, int *theme)
{
    for (*theme = 0; *theme < INK_DRAW_THEMES; ++*theme)
        if (ink_slice_is(ask->argument[argument], ink_draw_theme_name(*theme)))
            return true;
    ask_misread(ask, argument);
    return false;
}

/* ", 2 hints" */
static void write_help(const struct ask *ask, ink_text *out)
{
    char words[HELP_TEXT] = "";
    ink_text text = ink_text_in(words, sizeof words);
    struct help help;
    help_of(ask->session, ask->player, &help);
    help_words(&help, &text);
    if (words[0] != '\0')
        text_say(out, ", %s", words);
}

/* Whose board it is, which game and which dice. */
static void write_captions(const struct ask *ask, struct strip *strip)
{
    ink_text caption = ink_text_in(strip->caption, sizeof strip->caption);
    ink_text after = ink_text_in(strip->after, sizeof strip->after);
    const char *name = ink_session_player(ask->session, ask->player)->name;
    struct daily daily;
    if (name[0] != '\0')
        text_say(&caption, "%s, ", name);
    session_title(ask->session, &caption);
    write_help(ask, &caption);
    if (session_daily(ask->session, &daily))
        ink_text_string(&after, daily.seed); /* the date */
    else if (ink_session_has_seed(ask->session))
        text_say(&after, _("seed %s"), ink_session_seed(ask->session));
}

void verb_picture(struct ask *ask)
{
    struct strip strip = {0};
    ink_draw_options options = {.flags = INK_DRAW_COORDINATES | INK_DRAW_ROUNDS};
    ink_score score;
    int theme;
    if (!ask_player(ask) || !ask_theme(ask, 2, &theme))
        return;
    ink_draw_list list = page_list(ask->page);
    ink_draw_board(ask->rules, &ask_seat(ask, ask->player)->sheet, &options, &list);
    ink_session_score(ask->session, ask->player, &score);
    strip_score(ask->rules, &score, &strip);
    write_captions(ask, &strip);
    strip_lay_out(&list, &strip);
    answer_svg_in(ask, &list, strip.caption, theme);
}
