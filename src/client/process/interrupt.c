#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

/* Without a lock, as a signal handler needs it. */
static atomic_int noted;

/* What Ctrl-C did before. */
static struct sigaction before;

void interrupt_note(void)
{
    atomic_store(&noted, 1);
}

static void note(int signal)
{
    (void)signal;
    interrupt_note();
}

void interrupt_listen(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before);
}

void interrupt_forget(void)
{
    atomic_store(&noted, 0);
    sigaction(SIGINT, &before, NULL);
}

bool interrupted(void)
{
    return atomic_load(&noted) != 0;
}

const atomic_int *interrupt_flag(void)
{
    return &noted;
}
