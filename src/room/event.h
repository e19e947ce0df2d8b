/* Events of a table as its log keeps them: one line of text each. The log is the truth; a room
   (room.h) is made from it again at any time.

   open KEY=VALUE …     options (options.def), for=PERSON,… (seats kept for people, 0 for none; not
                        sent), commitment=HEX and secret=HEX of fair dice (never sent before the
                        end). VALUEs are percent-encoded: blanks, %, control. The host is its person
   set KEY=VALUE
   sit SEAT PERSON NONCE NAME
                        NAME: the rest of the line. During the game: who was away is back
   stand SEAT           during the game: is away
   bot SEAT LEVEL       level 0: the person again, or before the start a free seat
   drop SEAT
   start SEATS LINES    SEATS: "1,2,4" players of the record; LINES: the beginning of the record up
                        to its setup without the seed, percent-encoded
   roll DUE DICE        DUE: ms since 1970 or 0; DICE as in a record
   step SEAT MARK TEXT  MARK: + has ended the round now, - no longer, * a pick of a draft, which all
                        may see, . none of these; TEXT: include/inkrail/session.h, ink_session_step
   close ROUND MOVES    MOVES: for each player its moves, separated by "|", if boards are shown by
                        rounds; hidden boards are shown so when the game has ended, round by round,
                        before over
   pause 0 | resume DUE
                        resume also gives a draft more time
   next DUE             the host ends the round now: bots play for whoever has not
   chat SEAT TEXT
   help SEAT TIMES KIND
                        KIND: hints, engine or back, what help the player had
   over SEED TOTALS PLACES SECRET
                        numbers separated by ","; SEED percent-encoded; SECRET of fair dice
   names =NAME …        behind a set that shows names again: those of all seats, percent-encoded
   rematch CODE
   host SEAT            who sits there is the host now: the one before has left
   rekey SEAT           the key of the seat is another one from now on; for nobody's eyes

   What a client may see of an event is decided here, by the event, the table's options and the seat
   of who looks, and by nothing else: so nothing that is hidden can leak from a state. */
#ifndef INKRAIL_ROOM_EVENT_H
#define INKRAIL_ROOM_EVENT_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

#include "room.h"

/* A viewer: the seat they speak for (0: none), whether they are the host, and the event since which
   they are, as an earlier webhook is the former host's. */
typedef struct ink_viewer {
    int seat;
    bool host;
    uint64_t since;
} ink_viewer;

/* Writes the event for this viewer as a member of a log message. False, and nothing is written, if
   the viewer may not see it. */
bool ink_event_show(const struct ink_room_options *options, const struct ink_entry *entry,
                    ink_viewer viewer, ink_text *out);

/* Who can share what was written of an event: INK_SHOW_ALL all viewers; INK_SHOW_SIGNED all, but
   for the seat of the event the name of its request comes behind it (ink_event_sign); INK_SHOW_OWN
   all but that seat; INK_SHOW_HOST all but that seat and the host. */
enum { INK_SHOW_ALL, INK_SHOW_SIGNED, INK_SHOW_OWN, INK_SHOW_HOST };
int ink_event_audience(const struct ink_room_options *options, const struct ink_entry *entry);

/* Signs the event at the end of the text, which is shown to all, with the name of its request for
   the seat that asked for it. */
void ink_event_sign(const struct ink_entry *entry, ink_text *out);

#endif
