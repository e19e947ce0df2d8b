#include "process.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

/* open() takes the lowest number that is free, so they are filled in order. Each is opened the
   wrong way round: reading or writing it is refused then, and somebody says so. */
static void fill_closed(int descriptor)
{
    int mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (fcntl(descriptor, F_GETFD) == -1 && open("/dev/null", mode) != descriptor)
        _exit(EXIT_FAILURE);
}

void process_prepare(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        fill_closed(descriptor);
    signal(SIGXFSZ, SIG_IGN);
}

void process_restore_signals(void)
{
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    signal(SIGXFSZ, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
}
