/* inkrail serve: the game server. */
#include <stdlib.h>

#include "cli/command_line.h"
#include "cli/site.h"
#include "client/process/fail.h"
#include "command.h"
#include "i18n/i18n.h"
#include "server/ops/serve.h"

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

int command_serve(int argc, char **argv)
{
    char said[SAID];
    struct settings settings;
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
