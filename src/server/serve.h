/* The server as a whole: its settings, and how it is run. */
#ifndef INK_SERVER_SERVE_H
#define INK_SERVER_SERVE_H

#include <stdbool.h>
#include <stdint.h>

#include "loop.h"

enum { SERVE_TEXT = 512 };

/* From the command line, else the environment (INKRAIL_LISTEN, …), else the config file, else as here. */
struct serve_settings {
    char listen[SERVE_TEXT]; /* "127.0.0.1:8080" */
    char data[SERVE_TEXT];   /* folder; $XDG_DATA_HOME/inkrail/server */
    char store[SERVE_TEXT];  /* "" : sqlite in the folder */
    char origin
        [SERVE_TEXT]; /* the address people see, "http://localhost:8080": links, and the origin that is allowed */
    bool json_log;
    int loops; /* 0: as many as there are cores */
    int bots;  /* threads for bots; 0: as many as there are cores, at lowest priority */
    int connections, connections_an_address, tables_an_address_hour; /* limits */
    bool proxied; /* believe X-Forwarded-For and -Proto of a proxy on this machine */
};

struct server {
    struct serve_settings settings;
    ink_keeper *keeper;
    unsigned char key[32]; /* of seat keys; kept in the store */
    struct loop **loop;
    int loops;
};

/* Runs until a signal ends it. 0, or 2 with a sentence on standard error if it cannot begin. */
int serve(const struct serve_settings *settings);

/* Which loop a table belongs to. */
struct loop *server_loop_of(struct server *server, uint64_t table);

#endif
