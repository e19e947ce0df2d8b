/* What the files of the tray share. */
#ifndef INKRAIL_TUI_PANEL_TRAY_INTERNAL_H
#define INKRAIL_TUI_PANEL_TRAY_INTERNAL_H

#include "tui/terminal/pen.h"

enum { HIGH = 3, WIDE = 6, NARROW = 4, CAPTION = 32, SYMBOL_WORDS = 128 };

/* Is there a piece of this kind that may be taken? */
bool tray_has_waiting(const struct pen *pen, int kind);

/* Has the face no picture of its own: a symbol, or a stroke? */
bool tray_is_symbol(const struct tui *tui, int shape);

/* "[2]" in the hand, "2" while it waits, "2x" if it fits nowhere, "(2)" if it is used. */
void tray_write_caption(const struct pen *pen, int index, const char *name, char *caption);
struct tint tray_caption_tint(const struct pen *pen, int index);

/* In a draft: pairs to pick, who picks next, the dice that all share (tray_draft.c). */
void tray_draw_draft(struct pen *pen);

#endif
