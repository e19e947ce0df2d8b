/* The version of the library; CMake reads it from here. */
#ifndef INKRAIL_VERSION_H
#define INKRAIL_VERSION_H

#define INK_VERSION "0.1.0"

#endif
