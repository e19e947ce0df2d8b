/* A lesson with paper and one set of dice, for teachers: what is needed, what happens when, what to
   talk about; see print.h. */
#include <stdio.h>

#include "i18n/i18n.h"
#include "internal.h"

static const struct step {
    const char *minutes, *what, *how;
} steps[] = {
    {"5", N_("Show the board"),
     N_("Hand out the sheets. Point at the twelve exits, the nine central spaces and the six "
        "special routes. Two lines are a highway, one line with ticks is a railway.")},
    {"5", N_("Draw together"),
     N_("Read out round 1. Everybody draws the same first route at the same exit, then the other "
        "three alone. A route continues a route of its kind or an exit; only a Station joins "
        "highway and railway.")},
    {"20", N_("Play"),
     N_("Read out one round after the other, about three minutes each. Write the dice on the "
        "board or hold up the host's sheet. Nobody may change what earlier rounds have drawn.")},
    {"10", N_("Count"),
     N_("Neighbours exchange their sheets and count: exits of each network by the table, the "
        "longest highway, the longest railway, central spaces, errors.")},
    {"5", N_("Talk"),
     N_("Who has joined the most exits, and how? Which round decided the game? All had the same "
        "dice: compare the best sheet with the answer book.")},
};

static double set_list(struct print *print, double y, const char *title, const char *const *item)
{
    double wide = print->right - print->left;
    y = print_section(print, print->left, y, wide, title);
    for (; *item != NULL; item++) {
        pdf_circle(print->pdf, print->left + 1.5, y + 2.6, 0.6, print_solid);
        y +=
            pdf_text(print->pdf, print->left + 5, y, print_words(3.3, 400, wide - 5), _(*item)) + 1;
    }
    return y + 4;
}

static double set_step(struct print *print, double y, const struct step *step)
{
    char minutes[PRINT_LINE];
    double wide = print->right - print->left, left = 46;
    struct pdf *pdf = print->pdf;
    struct pdf_text bold = print_words(3.5, 700, left - 4);
    snprintf(minutes, sizeof minutes, _("%s min"), step->minutes);
    pdf_line(pdf, print->left, y, print->right, y, print_thin);
    double high = pdf_text(pdf, print->left, y + 2, bold, _(step->what));
    pdf_text(pdf, print->left, y + 2 + high, print_words(3, 400, left), minutes);
    double text =
        pdf_text(pdf, print->left + left, y + 2, print_words(3.3, 400, wide - left), _(step->how));
    return y + (text > high + 5 ? text : high + 5) + 4;
}

bool print_lesson(const struct print_setting *setting, const ink_ruleset *rules,
                  struct picture_bytes *bytes)
{
    static const char *const needed[] = {
        N_("a sheet for everybody: 'inkrail print class'"),
        N_("the dice for you: 'inkrail print host' with the same seed"),
        N_("a pencil and an eraser each; the answers: 'inkrail print answers'"), NULL};
    static const char *const learned[] = {N_("to plan ahead while what comes next is unknown"),
                                          N_("to turn and mirror shapes in the head"),
                                          N_("to follow lines and to count them without a mistake"),
                                          NULL};
    struct print print;
    char title[PRINT_LINE];
    if (!print_begin(&print, setting, _("A lesson")))
        return false;
    print_head(&print, _("A lesson"), print_title_of(rules, title));
    print_foot(&print, _("45 minutes, any number of pupils"));
    double y = set_list(&print, print.top + 2, _("What is practised"), learned);
    y = set_list(&print, y, _("What is needed"), needed);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        y = set_step(&print, y, &steps[i]);
    return pdf_end(print.pdf, bytes);
}
