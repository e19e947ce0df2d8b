/* The dice and the special routes beside the board: pictures with captions. */
#ifndef INKRAIL_CLI_PLAY_TRAY_H
#define INKRAIL_CLI_PLAY_TRAY_H

#include "game.h"

/* The dice of the round; those that are drawn leave their numbers. */
void tray_dice(const struct game *game, unsigned flags, ink_text *out);

/* The special routes that are left, as pictures or by their names alone. */
void tray_specials(const struct game *game, unsigned flags, ink_text *out);
void tray_special_names(const struct game *game, ink_text *out);

#endif
