#include "sharing.h"

#include "i18n/i18n.h"
#include "stats/share.h"

static void write_text(struct pen *pen, void *own)
{
    pen->row++;
    pen_wrap(pen, 0, tint_bold, own);
    pen->row++;
    pen_wrap(pen, 0, tint_faint,
             _("It tells nothing of the dice, so that others may play the same game."));
}

void sharing_show(struct scene *scene, const struct summary *summary)
{
    char text[SHARE_TEXT] = "";
    ink_text out = ink_text_in(text, sizeof text);
    struct terminal *terminal = scene->terminal;
    struct scene_page page = {.title = _("Share the result"),
                              .keys = _("c: copy it"),
                              .write = write_text,
                              .own = text,
                              .presses = "c"};
    share_write(summary, 0, "", &out);
    while (scene_read(scene, &page) == 'c') {
        if (terminal->copy != NULL)
            terminal->copy(terminal, text);
        scene_say(scene, TONE_GOOD, "%s", _("Copied, if your terminal lets programs do that."));
    }
}
