#include "series.h"

#include <inkrail/inkrail.h>
#include <stdio.h>
#include <string.h>

#include "format/slice.h"

void series_seed(const char *seed, uint32_t game, char name[INK_SESSION_SEED])
{
    uint32_t number;
    if (game == 0)
        snprintf(name, INK_SESSION_SEED, "%s", seed);
    else if (ink_slice_number(ink_slice_of(seed), UINT32_MAX / 2, &number))
        snprintf(name, INK_SESSION_SEED, "%u", (unsigned)(number + game));
    else
        snprintf(name, INK_SESSION_SEED, "%s-%u", seed, (unsigned)game + 1);
}

bool series_fits(const char *seed, uint32_t games)
{
    enum { DIGITS = 11 };
    return games <= 1 || strlen(seed) + DIGITS < INK_SESSION_SEED;
}
