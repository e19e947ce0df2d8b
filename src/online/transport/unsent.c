#include "unsent.h"

#include <inkrail/text.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DIGEST = 16, FILE_NAME = 2 * DIGEST + sizeof "steps-" };

const struct unsent unsent_none = {.store = {.lock = -1}};

/* A name of a table may have come from a server: no part of it becomes one of a path. */
static void name_file(const char *name, char file[FILE_NAME])
{
    unsigned char digest[DIGEST];
    char hex[2 * DIGEST + 1];
    crypto_generichash(digest, sizeof digest, (const unsigned char *)name, strlen(name), NULL, 0);
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    snprintf(file, FILE_NAME, "steps-%s", hex);
}

/* --- the lines -------------------------------------------------------------------------------- */

/* A line without its end may be a part of one. */
static void take_lines(ink_slice text, struct online_client *online)
{
    const char *end;
    while (text.length > 0 && (end = memchr(text.data, '\n', text.length)) != NULL) {
        online_resume_step(online, ink_slice_take(&text, (size_t)(end - text.data)));
        ink_slice_take(&text, 1);
    }
}

static void write_lines(const struct online_client *online, ink_text *out)
{
    char line[ONLINE_STEP];
    for (int i = 0; online_waiting_step(online, i, line); i++) {
        ink_text_string(out, line);
        ink_text_char(out, '\n');
    }
}

/* NULL if there is none. */
static char *lines_of(const struct online_client *online)
{
    ink_text measure = ink_text_in(NULL, 0);
    write_lines(online, &measure);
    if (measure.length == 0)
        return NULL;
    char *lines = alloc_zeroed(measure.length + 1, 1);
    ink_text text = ink_text_in(lines, measure.length + 1);
    write_lines(online, &text);
    return lines;
}

/* --- the file --------------------------------------------------------------------------------- */

void unsent_open(struct unsent *unsent, const char *name, struct online_client *online)
{
    char file[FILE_NAME], path[STORE_PATH];
    struct file_text text = {0};
    *unsent = unsent_none;
    name_file(name, file);
    if (!store_file(file, path) || !store_open(&unsent->store, path))
        return;
    if (store_read_plain(path, &text))
        take_lines(file_text_slice(&text), online);
    free(text.bytes);
    unsent->text = lines_of(online);
    if (unsent->text == NULL)
        unlink(unsent->store.path); /* nothing in it is a step */
}

static bool is_same(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* Where that fails, the file stays as it was: what has arrived since is known by its id. */
static bool write_file(const char *path, const char *text)
{
    return text != NULL ? store_write(path, text, strlen(text)) : unlink(path) == 0;
}

void unsent_keep(struct unsent *unsent, const struct online_client *online)
{
    if (unsent->store.lock < 0)
        return;
    char *text = lines_of(online);
    if (is_same(text, unsent->text) || !write_file(unsent->store.path, text)) {
        free(text);
        return;
    }
    free(unsent->text);
    unsent->text = text;
}

bool unsent_holds(const struct unsent *unsent)
{
    return unsent->text != NULL;
}

void unsent_close(struct unsent *unsent)
{
    store_close(&unsent->store, false);
    free(unsent->text);
    *unsent = unsent_none;
}
