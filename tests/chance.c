/* See chance.h. */
#include "chance.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A number in the environment; `usual` if nothing is set there. */
static uint64_t number_set(const char *name, uint64_t usual)
{
    const char *text = getenv(name);
    char *end = NULL;
    if (text == NULL || *text == '\0')
        return usual;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    if (errno == 0 && *end == '\0' && *text >= '0' && *text <= '9')
        return number;
    (void)fprintf(stderr, "%s is to be a whole number, not '%s'\n", name, text);
    exit(2);
}

/* On stderr, which has no buffer: the line is there even if the test crashes next. */
static void announce(uint64_t seed)
{
    char program[512] = "";
    if (readlink("/proc/self/exe", program, sizeof program - 1) < 0)
        (void)snprintf(program, sizeof program, "THIS_TEST");
    (void)fprintf(stderr,
                  "random games of seed %llu; to repeat them:\n"
                  "  INKRAIL_TEST_SEED=%llu INKRAIL_TEST_SCALE=%d %s\n",
                  (unsigned long long)seed, (unsigned long long)seed, test_scale(), program);
}

int test_scale(void)
{
    static int scale;
    if (scale == 0) {
        uint64_t set = number_set("INKRAIL_TEST_SCALE", INK_USUAL_SCALE);
        scale = set < 1 ? 1 : set > 100000 ? 100000 : (int)set;
    }
    return scale;
}

uint64_t test_seed(void)
{
    static uint64_t seed;
    static int known;
    if (known == 0) {
        seed = number_set("INKRAIL_TEST_SEED", 1);
        known = 1;
        announce(seed);
    }
    return seed;
}

static bool is_everything_due(void)
{
    const char *turns = getenv("INKRAIL_TEST_TURNS");
    return test_scale() >= (SLOW_BUILD != 0 ? 10 : 100) ||
           (turns != NULL && strcmp(turns, "all") == 0);
}

bool is_due(int item, int one_in)
{
    uint64_t turn = (uint64_t)item + test_seed();
    int among = SLOW_BUILD != 0 ? one_in : one_in / 2;
    return is_everything_due() || among < 2 || turn % (uint64_t)among == 0;
}

/* Two rounds of a mixer that spreads every bit, so that neighbours have nothing in common. */
static uint64_t mixed(uint64_t bits)
{
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
    return bits ^ bits >> 31;
}

uint64_t chance(int stream)
{
    return mixed(mixed(test_seed() + 0x9e3779b97f4a7c15) + (uint64_t)stream * 0xd1342543de82ef95);
}
