/* The options of a table as text (options.def): read, judged and written. */
#ifndef INKRAIL_ROOM_OPTIONS_H
#define INKRAIL_ROOM_OPTIONS_H

#include "room.h"

enum ink_late { INK_LATE_FINISH, INK_LATE_BOT, INK_LATE_DROP, INK_LATE_WAIT };
enum ink_score_told { INK_TOLD_OFF, INK_TOLD_ROUND, INK_TOLD_LIVE };
enum ink_boards { INK_BOARDS_OPEN, INK_BOARDS_ROUND, INK_BOARDS_HIDDEN };
enum ink_names { INK_NAMES_SHOWN, INK_NAMES_HIDDEN };

/* By their order in options.def. */
enum ink_room_option {
#define INK_OPTION(name, initial, later, text) INK_OPTION_##name,
#include "options.def"
#undef INK_OPTION
    INK_OPTIONS
};

void ink_options_start(ink_room_options *options);

/* By its name; -1 if there is none. */
int ink_option_find(ink_slice name);
const char *ink_option_name(int option);

/* May it change after the start? */
bool ink_option_later(int option);

/* Is it set by the server alone? Such options make a counted try: nobody else may see its dice
   before its end, and in a tournament before the end of that. */
bool ink_option_own(int option);
bool ink_options_counted(const ink_room_options *options);

/* Takes a value; false, and nothing is changed, if it is not valid. ink_options_agree judges what
   options ask of each other. */
bool ink_option_take(ink_room_options *options, int option, ink_slice value);
void ink_option_write(const ink_room_options *options, int option, ink_text *out);

/* Do the options go together? The config is read as for a full table. */
bool ink_options_agree(const ink_room_options *options, ink_room_refusal *why);

/* The config of a game with so many players. */
ink_status ink_options_config(const ink_room_options *options, int players, ink_config *config,
                              ink_refusal *why);

#endif
