/* A number that one thread may write while another reads it, in C and in C++ alike. */
#ifndef INKRAIL_ATOMIC_H
#define INKRAIL_ATOMIC_H

#ifdef __cplusplus
#include <atomic>
typedef std::atomic<int> ink_atomic;
#else
#include <stdatomic.h>
typedef atomic_int ink_atomic;
#endif

#endif
