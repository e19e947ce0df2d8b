/* What the tests of the store share: a fresh store of the kind that is tested, and short ways. The
   kind is that of INK_TEST_STORE, an address in PostgreSQL (with_postgres sets it), else SQLite. */
#ifndef INKRAIL_TESTS_STORE_SUPPORT_H
#define INKRAIL_TESTS_STORE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/store.h"
#include "store/store_threads.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define S(text) ink_slice_of(text)

bool is_postgres(void);

/* The address of the store of this test, and a folder of its own; both are empty when a test
   begins. */
const char *store_url(void);
const char *test_folder(void);
int fresh(void **state); /* for cmocka: before each test, and after */
int stale(void **state);

/* Opens it, or the test fails. */
ink_store *open_at(const char *url);
ink_store *open_store(void);

/* PostgreSQL goes on for a moment with what a program has sent that is dead now: waits until it
   does not. */
void wait_for_the_dead(void);

/* Stops the PostgreSQL of the test, starts it, makes it hang: "stop immediate", "start", "freeze",
   "thaw". */
void control_postgres(const char *verb);

/* Runs SQL behind the store's back. */
void run_sql(const char *url, const char *sql);

/* A table with this number, whose code is made from it, and one entry "open". */
ink_table_line line_of(uint64_t table);
ink_store_status make_table(ink_store *store, uint64_t table);
void make_tables(int count); /* 1, 2 and so on in the store of this test */
ink_store_status append(ink_store *store, uint64_t table, uint64_t after, const char *body);

/* The number of the last entry, having looked that there are no gaps. */
uint64_t last_of(ink_store *store, uint64_t table);

/* Runs a job that writes, or one that reads and judges, and waits until it is settled. */
ink_store_status write_and_wait(ink_store_threads *threads,
                                ink_store_status (*run)(ink_store_job *job, ink_store *store));
ink_store_status judge_and_wait(ink_store_threads *threads,
                                ink_store_status (*run)(ink_store_job *job, ink_store *store));

#endif
