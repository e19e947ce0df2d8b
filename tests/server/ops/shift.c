/* For LD_PRELOAD: shifts the system's clock of one program by the milliseconds in the file that
   INK_TEST_SHIFT names, as they are at that moment. The monotonic clock goes on as it does when a
   clock is set. */
/* The C library names its parameters as programs may not. */
/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t *shift_ms;

__attribute__((constructor)) static void find_shift(void)
{
    const char *path = getenv("INK_TEST_SHIFT");
    int file = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *there =
        file >= 0 ? mmap(NULL, sizeof *shift_ms, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    if (file >= 0)
        close(file);
    if (there != MAP_FAILED)
        shift_ms = there;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (status == 0 && clock == CLOCK_REALTIME && shift_ms != NULL)
        now->tv_sec += *shift_ms / 1000;
    return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec moment;
    (void)zone;
    int status = clock_gettime(CLOCK_REALTIME, &moment);
    now->tv_sec = moment.tv_sec;
    now->tv_usec = moment.tv_nsec / 1000;
    return status;
}

time_t time(time_t *where)
{
    struct timespec moment;
    clock_gettime(CLOCK_REALTIME, &moment);
    if (where != NULL)
        *where = moment.tv_sec;
    return moment.tv_sec;
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
