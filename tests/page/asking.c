#include "asking.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "shape.h"

void asking_begin(struct asking *asking)
{
    asking_begin_with(asking, page_new());
}

void asking_begin_with(struct asking *asking, struct page *page)
{
    *asking = (struct asking){.page = page, .buffer = malloc(PAGE_ANSWER)};
    assert_non_null(asking->page);
    assert_non_null(asking->buffer);
    shapes_read();
}

void asking_end(struct asking *asking)
{
    page_free(asking->page);
    for (int i = 0; i < ASKING_KEPT; i++)
        json_decref(asking->last[i]);
    free(asking->buffer);
}

struct asking a;

int asking_set_up(void **state)
{
    (void)state;
    asking_begin(&a);
    return 0;
}

int asking_tear_down(void **state)
{
    (void)state;
    asking_end(&a);
    return 0;
}

/* --- types of answers ------------------------------------------------------------------------- */

static const struct {
    const char *verb, *text;
    int arguments;
} verbs[] = {
#define PAGE_VERB(name, arguments, function, text) {#name, text, arguments},
#include "online/page/verbs.def"
#include "page/around.def"
#include "page/verbs.def"
#undef PAGE_VERB
};

/* "CONFIG -> Config: ..." answers with a Config; without an arrow it is a View, or the first word
   where there are no arguments. */
static void type_of_verb(const char *request, char type[32])
{
    size_t length = strcspn(request, "\t");
    snprintf(type, 32, "Refused");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strlen(verbs[i].verb) != length || strncmp(verbs[i].verb, request, length) != 0)
            continue;
        const char *arrow = strstr(verbs[i].text, "-> "), *word = arrow != NULL ? arrow + 3 : NULL;
        if (word == NULL && verbs[i].arguments == 0)
            word = verbs[i].text;
        snprintf(type, 32, "%.*s", word != NULL ? (int)strcspn(word, ":") : 4,
                 word != NULL ? word : "View");
    }
    assert_true(shape_known(type));
}

/* Is it for somebody who keeps a version, so that parts of the answer may be missing? */
static bool is_for_reader(const char *request)
{
    size_t verb = strcspn(request, "\t"),
           game = strcspn(request + verb + (request[verb] != 0), "\t");
    return memchr(request + verb, '@', game) != NULL;
}

const json_t *ask_bytes(struct asking *asking, const char *bytes, size_t length)
{
    char type[32], where[512] = "";
    json_error_t error;
    ink_text out = ink_text_in(asking->buffer, PAGE_ANSWER);
    json_decref(asking->last[ASKING_KEPT - 1]);
    memmove(asking->last + 1, asking->last, (ASKING_KEPT - 1) * sizeof *asking->last);
    page_ask(asking->page, (ink_slice){bytes, length}, &out);
    assert_true(ink_text_whole(&out));
    asking->last[0] = json_loadb(asking->buffer, out.length, JSON_REJECT_DUPLICATES, &error);
    if (asking->last[0] == NULL)
        fail_msg("%.*s: %s at %d", (int)length, bytes, error.text, error.position);
    type_of_verb(bytes, type);
    if (!refused(asking->last[0]) && !is_for_reader(bytes) &&
        !shape_fits(type, asking->last[0], where, sizeof where))
        fail_msg("%.*s: %s", (int)length, bytes, where);
    if (refused(asking->last[0]) && !shape_fits("Refused", asking->last[0], where, sizeof where))
        fail_msg("%.*s: %s", (int)length, bytes, where);
    return asking->last[0];
}

const json_t *ask(struct asking *asking, const char *format, ...)
{
    static char request[1 << 18];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(request, sizeof request, format, arguments);
    va_end(arguments);
    assert_true(length >= 0 && (size_t)length < sizeof request);
    for (char *bar = request; (bar = strchr(bar, '|')) != NULL;)
        *bar = '\t';
    return ask_bytes(asking, request, (size_t)length);
}

bool refused(const json_t *answer)
{
    return json_object_get(answer, "error") != NULL;
}

int game_of(struct asking *asking, const char *config, const char *seed)
{
    int game = number_at(ask(asking, "new|%s|%s", config, seed), "game");
    assert_false(refused(ask(asking, "roll|%d", game)));
    return game;
}

int game_from(struct asking *asking, const char *text)
{
    return number_at(ask(asking, "open|%s", text), "game");
}

/* --- parts ------------------------------------------------------------------------------------ */

const json_t *part(const json_t *answer, const char *path)
{
    const json_t *at = answer;
    char step[64];
    while (*path != '\0') {
        size_t length = strcspn(path, ".");
        snprintf(step, sizeof step, "%.*s", (int)length, path);
        at = json_is_array(at) ? json_array_get(at, (size_t)strtol(step, NULL, 10))
                               : json_object_get(at, step);
        if (at == NULL)
            fail_msg("there is no %s", path);
        path += length + (path[length] == '.');
    }
    return at;
}

const char *text_at(const json_t *answer, const char *path)
{
    const json_t *value = part(answer, path);
    if (!json_is_string(value))
        fail_msg("%s is no text", path);
    return json_string_value(value);
}

int number_at(const json_t *answer, const char *path)
{
    const json_t *value = part(answer, path);
    if (!json_is_integer(value))
        fail_msg("%s is no number", path);
    return (int)json_integer_value(value);
}

bool is_true(const json_t *answer, const char *path)
{
    return json_is_true(part(answer, path));
}

bool is_null(const json_t *answer, const char *path)
{
    return json_is_null(part(answer, path));
}

int piece_of(const json_t *view, const char *kind, int number)
{
    const json_t *pieces = part(view, "pieces");
    for (size_t i = 0; i < json_array_size(pieces); i++) {
        const json_t *piece = json_array_get(pieces, i);
        if (strcmp(text_at(piece, "kind"), kind) == 0 && number_at(piece, "number") == number)
            return (int)i;
    }
    return -1;
}

bool has_come(const json_t *changes, const char *words)
{
    for (size_t i = 0; i < json_array_size(changes); i++) {
        const char *come = json_string_value(json_array_get(changes, i));
        if (come != NULL && strstr(come, words) != NULL)
            return true;
    }
    return false;
}

bool has_place(const json_t *list, int place)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_integer_value(json_array_get(list, i)) == place)
            return true;
    return false;
}

int space(const char *name)
{
    return 7 * (name[1] - '1') + name[0] - 'A';
}

/* --- the page of a test ----------------------------------------------------------------------- */

int count_of(const char *text, const char *word)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        count++;
    return count;
}

int glowing(const char *svg)
{
    const char *at = strstr(svg, "class=\"glow\"");
    int count = 0;
    for (; at != NULL && *at != '>'; at++)
        count += *at == 'M';
    return count;
}

const char *board(int game, const char *options)
{
    return text_at(ask(&a, "board|%d|0|%s", game, options), "svg");
}

bool recorded(int game, const char *word)
{
    return strstr(text_at(ask(&a, "record|%d", game), "text"), word) != NULL;
}

void must_step(int game, const char *word)
{
    const json_t *view = ask(&a, "step|%d|0|%s", game, word);
    if (!is_null(view, "note") && strcmp(text_at(view, "note.kind"), "reason") == 0)
        fail_msg("%s: %s", word, text_at(view, "note.text"));
}
