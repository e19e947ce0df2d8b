/* The memory that --memory asks for. */
#ifndef INKRAIL_CLI_MEMORY_H
#define INKRAIL_CLI_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* The most MiB that --memory may ask for on this machine. */
uint32_t memory_most(void);

/* So many MiB, or what is usual if none are asked for; ends the program if there are not so
   many. */
uint32_t memory_wanted(uint32_t asked, uint32_t usual);

/* Memory that is all 0, at most as much as is wanted; without it the program ends. */
void *memory_take(uint32_t wanted, size_t size);

#endif
