/* The version of the library itself, whatever headers its caller was compiled with. */
#include <inkrail/version.h>

const char *ink_version(void)
{
    return INK_VERSION;
}
