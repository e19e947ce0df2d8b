/* The program without a command: the menu, or the help for those who have no terminal. */
#ifndef INKRAIL_CLI_START_H
#define INKRAIL_CLI_START_H

/* Returns the status of the program. */
int start(void);

#endif
