#include "libpango.h"

#include <pthread.h>

#include "graphics/png/libcairo.h"
#include "late.h"

struct libpango libpango;
struct libqrencode libqrencode;

static const struct late_function of_pango[] = {
#define INK_PANGO(name) {#name, offsetof(struct libpango, name)},
#define INK_QRCODE(name)
#include "libpango.def"
#undef INK_PANGO
#undef INK_QRCODE
};

static const struct late_function of_qrencode[] = {
#define INK_PANGO(name)
#define INK_QRCODE(name) {#name, offsetof(struct libqrencode, name)},
#include "libpango.def"
#undef INK_PANGO
#undef INK_QRCODE
};

static const char *missing;

/* What is asked of pango-cairo is found in the libraries it brings along, too. */
static void load(void)
{
    if (!libcairo_load())
        missing = "libcairo";
    else if (!late_load("libpangocairo-1.0.so.0", of_pango, sizeof of_pango / sizeof *of_pango,
                        &libpango))
        missing = "libpangocairo";
    else if (!late_load("libqrencode.so.4", of_qrencode, sizeof of_qrencode / sizeof *of_qrencode,
                        &libqrencode))
        missing = "libqrencode";
}

const char *libpango_missing(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return missing;
}
