/* TEST online_memory: A game at a table where memory fails, once or for good, at any moment: every
   answer is still one JSON object, and nothing falls over. A table whose game could not be followed
   any more is gone, and says so; what could not be read is asked for again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "chance.h"
#include "online/page/online_page.h"

enum { MOST = 1 << 16, TRIES = 100 };

static char whole[PAGE_ANSWER]; /* the record, where nothing fails */
static char game[MOST], request[MOST + 64], answer[PAGE_ANSWER];
static size_t game_length;

/* --- memory that fails ------------------------------------------------------------------------ */

static bool counts, for_good;
static long asked, fails_at;
static bool breaks, unfollowed; /* a new connection was asked for; a game does not fit together */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool fails(void)
{
    if (!counts)
        return false;
    asked++;
    return for_good ? asked >= fails_at : asked == fails_at;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

/* --- a game ----------------------------------------------------------------------------------- */

static void ask_page(struct page *page, const char *text)
{
    json_error_t error;
    ink_text out = ink_text_in(answer, sizeof answer);
    counts = true;
    page_ask(page, ink_slice_of(text), &out);
    counts = false;
    unfollowed = unfollowed || strstr(answer, "cannot follow") != NULL;
    breaks = breaks || strstr(answer, "\"pause\":1") != NULL;
    json_t *json = json_loadb(answer, out.length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(json))
        fail_msg("%s: %s", text, answer);
    json_decref(json);
}

/* Plays the game that is kept for fuzzing; true if it could be followed to its end. */
static bool play(void)
{
    struct page *page = online_page_new();
    assert_non_null(page);
    breaks = unfollowed = false;
    ask_page(page, "join\tbado-miku\t\ten\t"
                   "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
    ask_page(page, "resend\t1\t1 1 0 0a1b2c3d-1 undo");
    ask_page(page, "heard\t1\t1000000\tup\t");
    for (const char *at = game; at < game + game_length; at += strlen(at) + 1) {
        snprintf(request, sizeof request, "%s%s", at[0] == '{' ? "heard\t1\t1000000\ttext\t" : "",
                 at);
        ask_page(page, request);
    }
    bool failed = fails_at > 0 && asked >= fails_at; /* what comes now is not disturbed any more */
    fails_at = failed ? 0 : fails_at;
    ask_page(page, "record\t1");
    bool same = strcmp(answer, whole) == 0;
    if (whole[0] == '\0')
        snprintf(whole, sizeof whole, "%s", answer);
    ask_page(page, "table\t1");
    bool over = strstr(answer, "\"state\":\"over\"") != NULL;
    bool gone = strstr(answer, "\"gone\":true") != NULL;
    bool there = strstr(answer, "\"code\":") != NULL;
    page_free(page);
    if (!for_good && there && !breaks && failed && !(over && same) && (!gone || unfollowed))
        fail_msg("something is missing, and nobody knows");
    return over;
}

static void read_game(void)
{
    FILE *file = fopen(INK_TEST_DATA "/fuzz/corpus/online/seed-game3", "rb");
    assert_non_null(file);
    game_length = fread(game, 1, sizeof game - 1, file);
    fclose(file);
}

static void test_memory_fails(void **state)
{
    uint64_t chain = chance(0);
    (void)state;
    read_game();
    assert_true(play());
    long all = asked;
    assert_true(all > 200);
    for (int i = 0; i < TRIES; i++) {
        chain = chain * 6364136223846793005u + 1442695040888963407u;
        fails_at = 1 + (long)((chain >> 33) % (uint64_t)all);
        for_good = i % 2 == 1;
        asked = 0;
        play();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory_fails)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
