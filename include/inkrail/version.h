/* The version of the library; CMake reads it from here. */
#ifndef INKRAIL_VERSION_H
#define INKRAIL_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

/* The version that a program was compiled with. */
#define INK_VERSION "0.4.0"

/* The version that it runs with (docs/library.md says which go together). */
const char *ink_version(void);

#ifdef __cplusplus
}
#endif

#endif
