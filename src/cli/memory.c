#include "memory.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/text/output.h"
#include "command_line.h"
#include "i18n/i18n.h"

uint32_t memory_most(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    uint64_t most = pages > 0 && page > 0 ? ((uint64_t)pages * (uint64_t)page) >> 20 : UINT32_MAX;
    return most < UINT32_MAX ? (uint32_t)most : UINT32_MAX;
}

uint32_t memory_wanted(uint32_t asked, uint32_t usual)
{
    uint32_t memory = asked > 0 ? asked : usual, most = memory_most();
    if (memory > most)
        fail(_("this machine does not have %u MiB of memory; --memory takes 1 to %u here"),
             (unsigned)memory, (unsigned)most);
    return memory;
}

void *memory_take(uint32_t wanted, size_t size)
{
    void *memory = calloc(size, 1);
    if (memory == NULL)
        fail(_("this machine does not have %u MiB of memory; ask for less with --memory"),
             (unsigned)wanted);
    return memory;
}
