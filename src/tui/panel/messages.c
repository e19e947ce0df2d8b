#include "messages.h"

#include <stdio.h>

#include "i18n/i18n.h"
#include "tui/terminal/pen.h"

void messages_add(struct messages *messages, int tone, const char *text)
{
    struct note *note = &messages->note[messages->count++ % MESSAGES];
    snprintf(note->text, sizeof note->text, "%s", text);
    note->tone = tone;
}

const struct note *messages_at(const struct messages *messages, unsigned number)
{
    return &messages->note[number % MESSAGES];
}

unsigned messages_first(const struct messages *messages)
{
    return messages->count > MESSAGES ? messages->count - MESSAGES : 0;
}

void messages_write(struct pen *pen, const struct messages *messages)
{
    if (messages->count == 0)
        pen_wrap(pen, 0, tint_faint, _("Nothing has been said yet."));
    for (unsigned i = messages_first(messages); i < messages->count; i++) {
        const struct note *note = messages_at(messages, i);
        pen_wrap(pen, 0, note->tone == TONE_BAD ? tint_warning : tint_plain, note->text);
    }
}
