/* What the tests of the interface over HTTP share: short ways to ask, and guests. */
#ifndef INKRAIL_TESTS_SERVER_ASKING_H
#define INKRAIL_TESTS_SERVER_ASKING_H

#include "fake.h"

const struct reply *get(const char *path, const char *secret);
const struct reply *post(const char *path, const char *secret, const char *body);

/* What a person takes along, once it is made. */
const struct reply *get_export(const char *secret);
void assert_refused(const struct reply *reply, int status, const char *code);

/* A new guest's secret; good until three more have come. */
const char *guest(const char *name);

/* A table with the first entry of its log, as the store has it. */
struct first_entry {
    uint64_t table;
    char body[4096];
};
struct first_entry first_entry_of(const char *code);

bool has_header(const struct reply *reply, const char *line);

/* For the whole group of tests. */
int api_start(void **state);
int api_stop(void **state);

#endif
