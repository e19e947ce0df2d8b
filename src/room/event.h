/* Events of a table as its log keeps them: one line of text each. The log is the truth; a room
   (room.h) is made from it again at any time.

   open KEY=VALUE …              options (options.def), commitment=HEX or seed=TEXT, secret=HEX (never
                                 sent before the end). VALUEs are percent-encoded: blanks, %, control
   set KEY=VALUE
   sit SEAT PERSON NONCE NAME    NAME: the rest of the line
   stand SEAT
   bot SEAT LEVEL                level 0: the person again
   drop SEAT
   start SEATS LINES             SEATS: "1,2,4" players of the record; LINES: config and setup lines of
                                 the record, percent-encoded
   roll DUE DICE                 DUE: ms since 1970 or 0; DICE as in a record
   step SEAT TEXT                include/inkrail/session.h, ink_session_step
   close ROUND MOVES             MOVES: for each player its moves, separated by "|"
   pause DUE | resume DUE
   chat SEAT TEXT
   over SEED TOTALS PLACES       numbers separated by ","; SEED percent-encoded
   rematch CODE

   What a client may see of an event is decided here, by the event, the table's options and the seat of
   who looks, and by nothing else: so nothing that is hidden can leak from a state. */
#ifndef INK_ROOM_EVENT_H
#define INK_ROOM_EVENT_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

#include "room.h"

/* Writes the event as a member of a log message for whoever sits at `seat` (0: nobody there).
   False, and nothing is written, if it is not for those eyes. */
bool ink_event_show(const struct ink_room_options *options, const struct ink_entry *entry, int seat,
                    ink_text *out);

/* For whom a rendering may be shared: INK_SHOW_ALL the same for every viewer, INK_SHOW_OWN one for the seat
   of the event and another (or none) for all others. */
enum { INK_SHOW_ALL, INK_SHOW_OWN };
int ink_event_audience(const struct ink_room_options *options, const struct ink_entry *entry);

#endif
