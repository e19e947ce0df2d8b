/* Threads that do one thing together. */
#ifndef INKRAIL_TRAIN_THREADS_H
#define INKRAIL_TRAIN_THREADS_H

enum { MOST_THREADS = 64 };

/* Calls the function once for each index below `threads`, all at the same time, and waits for them.
   The caller's own thread is the first. Without the threads the program ends: it was asked for more
   than the machine has. */
void threads_run(int threads, void (*function)(void *context, int index), void *context);

#endif
