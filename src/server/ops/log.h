/* What the server does, one line each on standard error: plain text, or JSON for programs. No
   secrets, no keys and no chat belong there. Any thread may write; lines are never mixed. */
#ifndef INKRAIL_SERVER_OPS_LOG_H
#define INKRAIL_SERVER_OPS_LOG_H

#include <stdbool.h>
#include <stdint.h>

/* A number, unless there is a text. */
struct log_pair {
    const char *key, *text;
    int64_t number;
};

void log_start(bool json);

/* The pairs end with one without key. */
void log_write(const char *event, const struct log_pair *pair);

/* LOG("stop", {.key = "signal", .text = "SIGTERM"}, {.key = "clients", .number = 5}) */
#define LOG(event, ...) log_write(event, (const struct log_pair[]){__VA_ARGS__, {.key = NULL}})

#endif
