/* Read before every source of the library (see src/CMakeLists.txt), which is compiled with
   -fvisibility=hidden: what the public headers declare is exported, and nothing else. */
#pragma GCC visibility push(default)
#include <inkrail/inkrail.h>
#pragma GCC visibility pop
