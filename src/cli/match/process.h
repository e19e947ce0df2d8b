/* What the program finds when it is started, and what it may rely on. */
#ifndef INKRAIL_CLI_MATCH_PROCESS_H
#define INKRAIL_CLI_MATCH_PROCESS_H

/* Standard input, output and error are taken, whatever the caller has closed: else the next
   file that is opened would become one of them, and what is printed would go into it. Using one
   that was closed fails, as it should. A file that may not grow is an error, not the end. */
void process_prepare(void);

/* For a program of somebody else, before it is run: signals are as a shell gives them. */
void process_restore_signals(void);

#endif
