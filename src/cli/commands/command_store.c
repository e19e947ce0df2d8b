/* inkrail store: copies of what a server keeps, the same as text, and whether it is sound. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "cli/store_check.h"
#include "cli/text/output.h"
#include "client/games/saves.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "server/ops/serve.h"
#include "store/transfer.h"

struct settings {
    const char *store, *data, *operand, *second;
    bool json;
};

/* --- which store ------------------------------------------------------------------------------ */

/* What the server would use: its config file, then the environment, then what is said here. */
static void ask_server(const struct settings *settings, struct serve_settings *serving)
{
    char said[STORE_PATH];
    const char *config = getenv("INKRAIL_CONFIG");
    settings_start(serving);
    if (config != NULL && config[0] != '\0' && !settings_file(serving, config, said, sizeof said))
        fail("%s", said);
    if (!settings_environment(serving, said, sizeof said))
        fail("%s", said);
    if (settings->data != NULL) {
        serving->store[0] = '\0';
        settings_set(serving, ink_slice_of("data"), ink_slice_of(settings->data), said,
                     sizeof said);
    }
    if (settings->store != NULL)
        settings_set(serving, ink_slice_of("store"), ink_slice_of(settings->store), said,
                     sizeof said);
}

static const char *store_url(const struct settings *settings, bool make)
{
    static char url[STORE_PATH + SERVE_TEXT];
    static struct serve_settings serving;
    char folder[STORE_PATH];
    if (settings->store != NULL && settings->data != NULL)
        fail(_("give only one of --store and --data"));
    ask_server(settings, &serving);
    if (serving.store[0] != '\0')
        return serving.store;
    if (serving.data[0] == '\0' && !store_data_folder("server", make, folder))
        fail(_("there is no folder for data; name the store with --store"));
    if (serving.data[0] != '\0' && make && !store_make_folder(serving.data))
        fail(_("cannot use the folder '%s': %s"), serving.data, strerror(errno));
    snprintf(url, sizeof url, "%s/%s", serving.data[0] != '\0' ? serving.data : folder,
             INK_STORE_FILE);
    return url;
}

/* The file of a store in SQLite; NULL if it is none. */
static const char *file_of(const char *url)
{
    static const char word[] = "sqlite:";
    if (strncmp(url, "postgres://", 11) == 0 || strncmp(url, "postgresql://", 13) == 0)
        return NULL;
    return strncmp(url, word, sizeof word - 1) == 0 ? url + sizeof word - 1 : url;
}

/* A store is made only to import something into it. An address may hold a password, so it is not
   repeated. */
static ink_store *store_opened(const struct settings *settings, bool make)
{
    char said[INK_STORE_SAID];
    ink_store_status status;
    const char *url = store_url(settings, make), *file = file_of(url);
    if (file != NULL && !make && access(file, F_OK) != 0)
        fail(_("there is no store '%s'; name it with --store or its folder with --data"), file);
    ink_store *store = ink_store_open(url, said, &status);
    if (store == NULL && file != NULL)
        fail(_("the store '%s' cannot be opened: %s"), file, said);
    if (store == NULL)
        fail(_("the store cannot be opened: %s"), said);
    return store;
}

/* What it said last, and it is closed. */
static const char *last_words(ink_store *store)
{
    static char said[INK_STORE_SAID];
    snprintf(said, sizeof said, "%s", ink_store_said(store));
    ink_store_close(store);
    return said;
}

/* --- backup and export ------------------------------------------------------------------------ */

/* What is there stays: a copy should not be lost by making the next one. */
static int file_made(const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST)
        fail(_("'%s' is there already; name a new file"), path);
    if (file < 0)
        fail(_("'%s' cannot be written: %s"), path, strerror(errno));
    return file;
}

static void print_rows(const struct settings *settings, const char *text, uint64_t rows)
{
    if (settings->json)
        printf("{\"rows\":%llu}\n", (unsigned long long)rows);
    else
        printf("%s\n", text);
}

static int backup(const struct settings *settings)
{
    if (settings->second == NULL)
        fail(_("the file is missing: 'inkrail store backup FILE'"));
    ink_store *store = store_opened(settings, false);
    close(file_made(settings->second));
    if (ink_store_backup(store, settings->second) != INK_STORE_OK) {
        unlink(settings->second);
        fail(_("no copy was made: %s"), last_words(store));
    }
    ink_store_close(store);
    if (settings->json)
        puts("{\"copied\":true}");
    else
        words_print(stdout, _("The store was copied to %s.\n"), settings->second);
    return STATUS_YES;
}

static bool put_line(void *stream, const char *line, size_t length)
{
    return fwrite(line, 1, length, stream) == length;
}

static void export_to(ink_store *store, FILE *stream, const char *path, uint64_t *rows)
{
    ink_store_status status = ink_store_export(store, put_line, stream, rows);
    bool written = status == INK_STORE_OK && fflush(stream) == 0 &&
                   (path == NULL || (fsync(fileno(stream)) == 0));
    if (written)
        return;
    if (path != NULL)
        unlink(path);
    fail(_("the export was not finished: %s"),
         status == INK_STORE_OK ? strerror(errno) : last_words(store));
}

static int export_all(const struct settings *settings)
{
    uint64_t rows = 0;
    bool to_file = settings->second != NULL && strcmp(settings->second, "-") != 0;
    ink_store *store = store_opened(settings, false);
    FILE *stream = to_file ? fdopen(file_made(settings->second), "w") : stdout;
    export_to(store, stream, to_file ? settings->second : NULL, &rows);
    ink_store_close(store);
    if (!to_file)
        return STATUS_YES;
    fclose(stream);
    char text[STORE_PATH + 64];
    snprintf(text, sizeof text,
             ngettext("%llu row was written to %s.", "%llu rows were written to %s.",
                      (unsigned long)rows),
             (unsigned long long)rows, settings->second);
    print_rows(settings, text, rows);
    return STATUS_YES;
}

/* --- import ----------------------------------------------------------------------------------- */

struct lines {
    FILE *stream;
    char *line;
    size_t capacity;
};

static bool next_line(void *context, ink_slice *line)
{
    struct lines *lines = context;
    ssize_t length = getline(&lines->line, &lines->capacity, lines->stream);
    *line = (ink_slice){.data = lines->line, .length = length > 0 ? (size_t)length : 0};
    return length > 0;
}

static int import_all(const struct settings *settings)
{
    uint64_t line = 0;
    const char *path = settings->second;
    if (path == NULL)
        fail(_("the file is missing: 'inkrail store import FILE', or - for standard input"));
    bool from_file = strcmp(path, "-") != 0;
    struct lines lines = {.stream = from_file ? fopen(path, "r") : stdin};
    if (lines.stream == NULL)
        fail(_("'%s' cannot be read: %s"), path, strerror(errno));
    ink_store *store = store_opened(settings, true);
    ink_store_status status = ink_store_import(store, next_line, &lines, &line);
    if (status == INK_STORE_BROKEN && line > 0)
        fail(_("%s, line %llu: %s; nothing was imported"), from_file ? path : _("standard input"),
             (unsigned long long)line, last_words(store));
    if (status != INK_STORE_OK)
        fail(_("nothing can be imported into this store: %s"), last_words(store));
    ink_store_close(store);
    free(lines.line);
    if (from_file)
        fclose(lines.stream);
    char text[64];
    uint64_t rows = line - 2; /* without the first and the last line */
    snprintf(text, sizeof text,
             ngettext("%llu row was imported.", "%llu rows were imported.", (unsigned long)rows),
             (unsigned long long)rows);
    print_rows(settings, text, rows);
    return STATUS_YES;
}

/* --- check ------------------------------------------------------------------------------------ */

/* Nothing is printed before all was read. */
struct findings {
    FILE *stream;
    bool json, any;
};

static void find(void *context, uint64_t table, const char *sentence)
{
    struct findings *findings = context;
    if (findings->json) {
        char json[2 * INK_STORE_SAID + 512];
        ink_text text = ink_text_in(json, sizeof json);
        ink_json_string(ink_slice_of(sentence), &text);
        fprintf(findings->stream, "%s{\"table\":%llu,\"problem\":%s}", findings->any ? "," : "",
                (unsigned long long)table, json);
    } else if (table == 0) {
        words_print(findings->stream, "%s\n", sentence);
    } else {
        words_print(findings->stream, _("Table %llu: %s\n"), (unsigned long long)table, sentence);
    }
    findings->any = true;
}

static void print_check(const struct store_check *checked, const char *found, bool json)
{
    unsigned long long tables = checked->tables, entries = checked->entries,
                       records = checked->records;
    bool sound = checked->problems == 0;
    if (json)
        printf(
            "{\"sound\":%s,\"tables\":%llu,\"entries\":%llu,\"records\":%llu,\"problems\":[%s]}\n",
            sound ? "true" : "false", tables, entries, records, found);
    else {
        printf("%s%s ", found, sound ? _("All is sound.") : _("Not all is sound."));
        printf(_("Tables: %llu, entries: %llu, records: %llu.\n"), tables, entries, records);
    }
}

static int check(const struct settings *settings)
{
    char *found = NULL;
    size_t length = 0;
    if (settings->second != NULL)
        fail(_("'%s' is one argument too many; 'inkrail %s --help' shows the usage"),
             settings->second, "store");
    ink_store *store = store_opened(settings, false);
    struct findings findings = {.stream = open_memstream(&found, &length), .json = settings->json};
    struct store_check checked = {.tell = find, .context = &findings};
    if (findings.stream == NULL)
        fail(_("there is not enough memory"));
    if (store_check_all(store, &checked) != INK_STORE_OK)
        fail(_("the store cannot be read: %s"), last_words(store));
    ink_store_close(store);
    fclose(findings.stream);
    print_check(&checked, found, settings->json);
    free(found);
    return checked.problems == 0 ? STATUS_YES : STATUS_NO;
}

static int run_command(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const struct settings *settings);
    } verbs[] = {
        {"backup", backup}, {"export", export_all}, {"import", import_all}, {"check", check}};
    struct settings settings = {0};
    options_read(&settings, argc, argv);
    if (settings.operand == NULL)
        fail(_("say what to do: backup, export, import or check"));
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(settings.operand, verbs[i].name) == 0)
            return verbs[i].run(&settings);
    fail(_("'%s' is none of backup, export, import and check"), settings.operand);
}

const struct command command_store = {
    .name = "store",
    .run = run_command,
    .options = OPTIONS(TAKE(STORE, store), TAKE(DATA, data), TAKE(JSON, json),
                       TAKE(OPERAND, operand), TAKE(SECOND, second)),
    .operand = N_("backup|export|import|check [FILE]"),
    .summary = N_("copy, move or check what a server keeps"),
    .text =
        N_("Works on the store of 'inkrail serve', also while the server runs. 'backup FILE'\n"
           "copies a store in SQLite to a new file; of PostgreSQL pg_dump does that.\n"
           "'export [FILE]' writes everything as lines of JSON to a new file or to standard\n"
           "output, and 'import FILE' (- is standard input) reads them into a store that is\n"
           "empty, be it SQLite or PostgreSQL. Both files hold the hashes of passphrases and the\n"
           "secrets of games that are being played: keep them private. 'check' looks whether\n"
           "the database is sound, every table's log is whole and makes sense to its end, and\n"
           "every record of a finished game replays to its score and is the game of its log."),
    .example = "printf '{\"kind\":\"store\",\"schema\":1}\\n{\"kind\":\"end\",\"rows\":0}\\n' |\n"
               "    inkrail store import - --store new.db",
    .no = N_("the check has found something wrong")};
