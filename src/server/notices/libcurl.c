#include "libcurl.h"

#include "late.h"

struct libcurl libcurl;

bool libcurl_load(void)
{
    static const struct late_function functions[] = {
#define INK_CURL(name) {"curl_" #name, offsetof(struct libcurl, name)},
#include "libcurl.def"
#undef INK_CURL
    };
    static bool loaded;
    loaded = loaded ||
             late_load("libcurl.so.4", functions, sizeof functions / sizeof *functions, &libcurl);
    return loaded;
}
