#include "libcurl.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

struct libcurl libcurl;

static const struct {
    const char *name;
    size_t place; /* in struct libcurl */
} functions[] = {
#define INK_CURL(name) {"curl_" #name, offsetof(struct libcurl, name)},
#include "libcurl.def"
#undef INK_CURL
};

bool libcurl_load(void)
{
    static bool loaded;
    if (loaded)
        return true;
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    bool found = library != NULL;
    for (size_t i = 0; found && i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        memcpy((char *)&libcurl + functions[i].place, &function, sizeof function);
        found = function != NULL;
    }
    loaded = found;
    return loaded;
}
