#include "libcairo.h"

#include <pthread.h>

#include "late.h"

struct libcairo libcairo;
struct fontconfig fontconfig;

static bool loaded;

static bool load_fontconfig(void)
{
    static const struct late_function functions[] = {
#define INK_CAIRO(name)
#define INK_FONTCONFIG(name) {"Fc" #name, offsetof(struct fontconfig, name)},
#include "libcairo.def"
#undef INK_CAIRO
#undef INK_FONTCONFIG
    };
    return late_load("libfontconfig.so.1", functions, sizeof functions / sizeof *functions,
                     &fontconfig);
}

static void load(void)
{
    static const struct late_function functions[] = {
#define INK_CAIRO(name) {"cairo_" #name, offsetof(struct libcairo, name)},
#define INK_FONTCONFIG(name)
#include "libcairo.def"
#undef INK_CAIRO
#undef INK_FONTCONFIG
    };
    loaded =
        late_load("libcairo.so.2", functions, sizeof functions / sizeof *functions, &libcairo) &&
        load_fontconfig();
}

bool libcairo_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded;
}

bool libcairo_is_loaded(void)
{
    return loaded;
}
