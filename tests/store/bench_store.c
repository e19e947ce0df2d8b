/* What an append costs: bench_store URL [TABLES] [JOBS] [BATCH]. Prints CPU time a job (all threads, and the kernel),
   with commits of BATCH jobs that each append one event to another table. Not run by the tests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "store/store.h"

static double cpu_us(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6 +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void need(ink_store *store, ink_store_status status)
{
    if (status == INK_STORE_OK)
        return;
    fprintf(stderr, "status %d: %s\n", (int)status, ink_store_said(store));
    exit(1);
}

static void make_tables(ink_store *store, int tables)
{
    need(store, ink_store_begin(store));
    for (int t = 1; t <= tables; t++) {
        char code[INK_CODE];
        snprintf(code, sizeof code, "c%d", t);
        ink_table_line line = {.table = (uint64_t)t * 7919 % 1000003, .code = ink_slice_of(code)};
        ink_log_entry entry = {.body = ink_slice_of("open players=4")};
        need(store, ink_store_make(store, &line, &entry, 1));
    }
    need(store, ink_store_commit(store));
}

int main(int argc, char **argv)
{
    char said[INK_STORE_SAID];
    ink_store_status status;
    int tables = argc > 2 ? atoi(argv[2]) : 1000, jobs = argc > 3 ? atoi(argv[3]) : 200000,
        batch = argc > 4 ? atoi(argv[4]) : 100;
    ink_store *store = argc > 1 ? ink_store_open(argv[1], said, &status) : NULL;
    if (store == NULL)
        return 2;
    make_tables(store, tables);
    uint64_t *last = calloc((size_t)tables, sizeof *last);
    double begun = cpu_us();
    for (int i = 0; i < jobs; i++) {
        int t = i % tables;
        ink_log_entry entry = {.at = 1790000000000 + i,
                               .person = 123456789,
                               .request = ink_slice_of("c1f3a9-17"),
                               .body = ink_slice_of("step 3 D2RRHR*")};
        if (i % batch == 0)
            need(store, ink_store_begin(store));
        need(store, ink_store_append(store, ((uint64_t)t + 1) * 7919 % 1000003, ++last[t], &entry, 1,
                                     NULL));
        if (i % batch == batch - 1 || i == jobs - 1)
            need(store, ink_store_commit(store));
    }
    printf("{\"tables\":%d,\"jobs\":%d,\"batch\":%d,\"cpu_us_an_append\":%.2f}\n", tables, jobs, batch,
           (cpu_us() - begun) / jobs);
    free(last);
    ink_store_close(store);
    return 0;
}
