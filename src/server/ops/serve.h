/* The server as a whole: its settings, and how it is run. */
#ifndef INKRAIL_SERVER_OPS_SERVE_H
#define INKRAIL_SERVER_OPS_SERVE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/net/loop.h"

enum { SERVE_TEXT = 512 };

/* From the command line, else the environment (INKRAIL_LISTEN, …), else the config file, else as
   settings.def says, which also says what each means. */
struct serve_settings {
    char listen[SERVE_TEXT];
    char data[SERVE_TEXT];
    char store[SERVE_TEXT];
    char origin[SERVE_TEXT];
    char log[SERVE_TEXT];
    char metrics[SERVE_TEXT];
    char webhooks[SERVE_TEXT], contact[SERVE_TEXT];
    int loops, bots;
    int connections, connections_an_address, tables_an_address_hour;
    int tables_a_person_hour, guesses_an_address_hour, prints_an_address_hour;
    int requests_a_second;
    int waiting_days, guest_days;
    int ping_s, rest_s, host_s, queue_kib;
    char proxied[SERVE_TEXT];
};

/* As they are if nothing is said. The others are false, and `said` says why, if something makes no
   sense. */
void settings_start(struct serve_settings *settings);
bool settings_set(struct serve_settings *settings, ink_slice key, ink_slice value, char *said,
                  size_t size);
bool settings_environment(struct serve_settings *settings, char *said, size_t size);
bool settings_text(struct serve_settings *settings, ink_slice text, char *said, size_t size);
bool settings_file(struct serve_settings *settings, const char *path, char *said, size_t size);

struct server {
    struct serve_settings settings;
    ink_store_threads *threads;
    unsigned char key[32]; /* of seat keys; kept in the store */
    struct loop **loop;
    int loops;
    int port;               /* on which it listens */
    struct server_own *own; /* server_internal.h */
};

/* Connections beyond the limit that are let in to see whose they are (places.h). */
enum { EXTRA_PLACES = 16, EXTRA_SHARE = 16 };
static inline int serve_extra_places(const struct serve_settings *settings)
{
    return EXTRA_PLACES + settings->connections / EXTRA_SHARE;
}

/* Runs until a signal ends it. 0, or 2 with a sentence on standard error if it cannot begin. */
int serve(const struct serve_settings *settings);

/* Which loop a table belongs to. */
struct loop *server_loop_of(struct server *server, uint64_t table);

#endif
