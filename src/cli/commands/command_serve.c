/* inkrail serve: the game server. */
#include <stdlib.h>

#include "cli/command_line.h"
#include "cli/site.h"
#include "client/process/fail.h"
#include "command.h"
#include "i18n/i18n.h"
#include "server/ops/serve.h"

struct settings {
    const char *listen, *data, *store, *origin, *log, *config;
};

enum { SAID = 1024 };

/* The file first: the environment and the command line have the last word. */
static void take_file(struct serve_settings *serving, const char *path)
{
    char said[SAID];
    const char *named = path != NULL ? path : getenv("INKRAIL_CONFIG");
    if (named != NULL && named[0] != '\0' && !settings_file(serving, named, said, sizeof said))
        fail("%s", said);
}

static void take_given(struct serve_settings *serving, const char *key, const char *value)
{
    char said[SAID];
    if (value != NULL &&
        !settings_set(serving, ink_slice_of(key), ink_slice_of(value), said, sizeof said))
        fail("%s", said);
}

static int run_command(int argc, char **argv)
{
    char said[SAID];
    struct settings settings = {0};
    struct serve_settings serving;
    options_read(&settings, argc, argv);
    settings_start(&serving);
    take_file(&serving, settings.config);
    if (!settings_environment(&serving, said, sizeof said))
        fail("%s", said);
    take_given(&serving, "listen", settings.listen);
    take_given(&serving, "data", settings.data);
    take_given(&serving, "store", settings.store);
    take_given(&serving, "origin", settings.origin);
    take_given(&serving, "log", settings.log);
    site_take();
    return serve(&serving);
}

const struct command command_serve = {
    .name = "serve",
    .run = run_command,
    .options = OPTIONS(TAKE(LISTEN, listen), TAKE(DATA, data), TAKE(STORE, store),
                       TAKE(ORIGIN, origin), TAKE(LOG, log), TAKE(CONFIG, config)),
    .summary = N_("run a server for tables over the network"),
    .text = N_("Runs the game server until it is told to end (Ctrl-C, SIGTERM) and prints its\n"
               "address when it listens. A browser that opens the address plays there. Tables,\n"
               "people and results are kept in an SQLite file in the data folder, or in the\n"
               "store that --store names; after a restart all tables go on. What is not given\n"
               "here is taken from the environment (INKRAIL_LISTEN, ...), then from the config\n"
               "file."),
    .example = "inkrail serve --listen 127.0.0.1:0 --data ./tables"};
