/* TEST tree: The tree of JSON against jansson's: random texts, sound and damaged, are read by both
   or by none, and are the same. */
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
#include "wire/tree.h"
#include "wire/wire.h"

enum { ROOM = 4096, TRIES = 20000 };

static uint64_t chain;
static uint32_t any(uint32_t below)
{
    chain = chain * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chain >> 33) % below;
}

/* --- random texts ----------------------------------------------------------------------------- */

static void put(ink_text *out, const char *text)
{
    ink_text_string(out, text);
}

static void put_string(ink_text *out)
{
    static const char *const parts[] = {"a",
                                        "B1H.H.",
                                        "\\n",
                                        "\\u00e4",
                                        "\\ud83d\\ude00",
                                        "\xc3\xa4",
                                        "\\\"",
                                        "\\\\",
                                        "\xe2\x82\xac",
                                        "\xf0\x9f\x98\x80",
                                        "\\/",
                                        "\\t",
                                        "\\u0041",
                                        "{",
                                        "]",
                                        "\\b\\f\\r",
                                        "\x7f",
                                        "\\ud7ff",
                                        "\\uE000",
                                        " "};
    put(out, "\"");
    for (uint32_t i = any(4); i > 0; i--)
        put(out, parts[any(sizeof parts / sizeof *parts)]);
    put(out, "\"");
}

static void put_scalar(ink_text *out)
{
    static const char *const words[] = {"true",
                                        "false",
                                        "null",
                                        "0",
                                        "-0",
                                        "17",
                                        "-1",
                                        "1.5",
                                        "1e3",
                                        "9007199254740991",
                                        "-9223372036854775808",
                                        "0.25E-2"};
    if (any(3) == 0)
        put_string(out);
    else
        put(out, words[any(sizeof words / sizeof *words)]);
}

static void put_blank(ink_text *out)
{
    static const char *const blanks[] = {"", "", "", " ", "\n", "\t", "\r\n "};
    put(out, blanks[any(7)]);
}

static void put_value(ink_text *out, int depth)
{
    bool object = any(2) == 0;
    if (depth == 0 || (depth < 4 && any(3) == 0)) {
        put_scalar(out);
        return;
    }
    put(out, object ? "{" : "[");
    put_blank(out);
    for (uint32_t i = any(4); i > 0; i--) {
        char name[16];
        snprintf(name, sizeof name, "\"k%u\"", any(9));
        put(out, object ? name : "");
        put_blank(out);
        put(out, object ? ":" : "");
        put_blank(out);
        put_value(out, depth - 1);
        put_blank(out);
        put(out, i > 1 ? "," : "");
        put_blank(out);
    }
    put(out, object ? "}" : "]");
}

static size_t damage(char *text, size_t length)
{
    static const char bytes[] = "{}[]:,\"\\u0 1-.eE+ntf\x01\x7f\x80\xc3\xed\xa0\xf4\xff";
    for (uint32_t i = any(3); i > 0 && length > 1; i--) {
        size_t at = any((uint32_t)length);
        switch (any(3)) {
        case 0: text[at] = bytes[any(sizeof bytes - 1)]; break;
        case 1: memmove(text + at, text + at + 1, --length - at); break;
        default: length = any(8) == 0 ? at : length;
        }
    }
    return length;
}

/* --- the same? -------------------------------------------------------------------------------- */

static void compare(struct ink_tree *tree, uint32_t node, const json_t *json);

static void compare_object(struct ink_tree *tree, uint32_t node, const json_t *json)
{
    assert_int_equal(tree->node[node].count, json_object_size(json));
    for (uint32_t i = tree->node[node].first; i != 0; i = tree->node[i].next) {
        char name[ROOM];
        snprintf(name, sizeof name, "%.*s", (int)tree->node[i].name.length,
                 tree->node[i].name.data);
        assert_int_equal(ink_json_tree_find(tree, node, name), i);
        compare(tree, i, json_object_get(json, name));
    }
}

static void compare(struct ink_tree *tree, uint32_t node, const json_t *json)
{
    static const int kinds[] = {
        [JSON_OBJECT] = TREE_OBJECT,  [JSON_ARRAY] = TREE_LIST, [JSON_STRING] = TREE_TEXT,
        [JSON_INTEGER] = TREE_NUMBER, [JSON_REAL] = TREE_REAL,  [JSON_TRUE] = TREE_TRUE,
        [JSON_FALSE] = TREE_FALSE,    [JSON_NULL] = TREE_NULL};
    assert_int_not_equal(node, 0);
    if (json == NULL) {
        fail_msg("jansson has less");
        return;
    }
    const struct tree_node *own = &tree->node[node];
    assert_int_equal(own->kind, kinds[json_typeof(json)]);
    if (json_is_string(json)) {
        assert_int_equal(own->text.length, json_string_length(json));
        assert_memory_equal(own->text.data, json_string_value(json), own->text.length);
    } else if (json_is_integer(json)) {
        assert_true(own->number == json_integer_value(json));
    } else if (json_is_array(json)) {
        assert_int_equal(own->count, json_array_size(json));
        for (size_t i = json_array_size(json); i-- > 0;)
            compare(tree, ink_json_tree_at(tree, node, i), json_array_get(json, i));
        assert_int_equal(ink_json_tree_at(tree, node, json_array_size(json)), 0);
    } else if (json_is_object(json)) {
        compare_object(tree, node, json);
    }
}

/* Numbers that are too large are no fault of ours, and no JSON for jansson. */
static int check(const char *text, size_t length)
{
    json_error_t error;
    struct ink_tree *tree = NULL;
    ink_slice json = {text, length};
    json_t *other = length > 0 ? json_loadb(text, length, JSON_REJECT_DUPLICATES, &error) : NULL;
    bool overflow =
        other == NULL && length > 0 && json_error_code(&error) == json_error_numeric_overflow;
    bool good = ink_json_tree_read(json, &tree) == TREE_GOOD;
    if (!overflow && !ink_json_is_deeper(json, TREE_DEPTH) && good != (other != NULL))
        fail_msg("%.*s: %s", (int)length, text, good ? "only we read it" : "only we do not");
    if (good && other != NULL)
        compare(tree, 1, other);
    ink_json_tree_free(tree);
    json_decref(other);
    return good;
}

static void test_reads_what_jansson_reads(void **state)
{
    (void)state;
    char text[ROOM];
    int read = 0;
    chain = chance(0);
    for (int i = 0; i < TRIES; i++) {
        ink_text out = ink_text_in(text, sizeof text);
        put_value(&out, (int)any(6));
        size_t length = out.length < sizeof text ? out.length : sizeof text - 1;
        read += check(text, any(2) == 0 ? length : damage(text, length));
    }
    assert_in_range(read, TRIES / 4, TRIES - TRIES / 10);
}

static void test_bounds(void **state)
{
    (void)state;
    static char text[1 << 16];
    struct ink_tree *tree;
    ink_text out = ink_text_in(text, sizeof text);
    for (int names = TREE_NAMES; names <= TREE_NAMES + 1; names++) {
        ink_text_cut(&out, 0);
        for (int i = 0; i < names; i++) {
            char name[32];
            snprintf(name, sizeof name, "%s\"%d\":%d", i == 0 ? "{" : ",", i, i);
            put(&out, name);
        }
        put(&out, "}");
        bool fits = names == TREE_NAMES;
        assert_int_equal(ink_json_tree_read((ink_slice){text, out.length}, &tree),
                         fits ? TREE_GOOD : TREE_MANY);
        ink_json_tree_free(tree);
    }
    assert_int_equal(ink_json_tree_read(ink_slice_of("[[[[[[[[]]]]]]]]"), &tree), TREE_GOOD);
    ink_json_tree_free(tree);
    assert_int_equal(ink_json_tree_read(ink_slice_of("[[[[[[[[[]]]]]]]]]"), &tree), TREE_NO_JSON);
    assert_int_equal(ink_json_tree_read(ink_slice_of("{\"a\":1,\"a\":2}"), &tree), TREE_TWICE);
    assert_int_equal(ink_json_tree_read(ink_slice_of(""), &tree), TREE_NO_JSON);
}

/* A number that int64_t does not hold is none that a field may have, and no reason to refuse all of
   it. */
static void test_numbers(void **state)
{
    (void)state;
    struct ink_tree *tree;
    assert_int_equal(ink_json_tree_read(ink_slice_of("[9223372036854775807,9223372036854775808,"
                                                     "-9223372036854775808,-9223372036854775809]"),
                                        &tree),
                     TREE_GOOD);
    assert_int_equal(tree->node[ink_json_tree_at(tree, 1, 0)].kind, TREE_NUMBER);
    assert_true(tree->node[ink_json_tree_at(tree, 1, 0)].number == INT64_MAX);
    assert_int_equal(tree->node[ink_json_tree_at(tree, 1, 1)].kind, TREE_REAL);
    assert_true(tree->node[ink_json_tree_at(tree, 1, 2)].number == INT64_MIN);
    assert_int_equal(tree->node[ink_json_tree_at(tree, 1, 3)].kind, TREE_REAL);
    ink_json_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_what_jansson_reads),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
