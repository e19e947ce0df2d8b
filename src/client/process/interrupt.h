/* Ctrl-C, or another signal, as a wish to end early with what there is. */
#ifndef INKRAIL_CLIENT_PROCESS_INTERRUPT_H
#define INKRAIL_CLIENT_PROCESS_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on the first Ctrl-C is noted; a second one ends the program. */
void interrupt_listen(void);

/* Notes a wish to end, as a signal handler may that others have set up. */
void interrupt_note(void);

/* Forgets what was noted, when the work it was for is broken off: Ctrl-C does again what it did
   before anybody listened. */
void interrupt_forget(void);

/* Was there one? */
bool interrupted(void);

/* The same as a number to look at, for the engine. */
const atomic_int *interrupt_flag(void);

#endif
