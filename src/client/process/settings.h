/* What a player has chosen once and for all: a small file of lines "key = value",
   $XDG_CONFIG_HOME/inkrail/settings, else ~/.config/inkrail/settings. Lines that nobody here knows
   stay as they are. */
#ifndef INKRAIL_CLIENT_PROCESS_SETTINGS_H
#define INKRAIL_CLIENT_PROCESS_SETTINGS_H

#include <stdbool.h>

#include "client/games/saves.h"

enum { SETTING = 512 };

/* The path of the file; false if there is no place for one. */
bool settings_path(char path[STORE_PATH]);

/* The value of a key; false, and "", if it has none. */
bool settings_get(const char *key, char value[SETTING]);

/* Writes it, "" takes it away; false, and errno says why, if that cannot be. */
bool settings_put(const char *key, const char *value);

/* Is the word in the value of a key, and adding it there. */
bool settings_has_word(const char *key, const char *word);
bool settings_add_word(const char *key, const char *word);

#endif
