/* Reading a record event by event: whatever is wrong with it ends the program with one line. */
#ifndef INKRAIL_CLI_TEXT_REPLAY_READ_H
#define INKRAIL_CLI_TEXT_REPLAY_READ_H

#include <inkrail/inkrail.h>

/* Begins at the first line. Seats are found for the players when the record has told how many. */
void replay_begin(ink_replay *replay, ink_slice record);

/* The next event; `path` is what the record is called in messages, NULL or "-" for standard
   input. */
void replay_next(ink_replay *replay, ink_replay_event *event, const char *path);

#endif
