/* Programs of somebody else end with the command that has started them, however it ends: at its
   end, by an error, by a signal, even by one that nobody can catch. A process of its own, the
   guard, watches over that: it learns of the command's end by a pipe that only the command has
   open, and ends what is still running then. A program is a process group, so that what it
   has started ends with it, unless that leaves the group (setsid, or a daemon): nobody knows of it
   then. */
#ifndef INKRAIL_CLI_MATCH_CHILD_GUARD_H
#define INKRAIL_CLI_MATCH_CHILD_GUARD_H

#include <sys/types.h>

/* Starts the guard; before any thread is. Without it programs are ended only at the end. */
void child_guard_start(void);

/* Takes the group of the calling process into its care; called by the program itself before it
   is run, so that there is no moment in which nobody knows of it. */
void child_guard_enter(void);

/* Asks the group of a child to end, kills what does not, and waits for the child. */
void child_guard_end(pid_t group);

/* No program is running any more. */
void child_guard_stop(void);

#endif
