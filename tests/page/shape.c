#include "shape.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 1 << 16, NODES = 2048, NAME = 40, PATH = 400 };

/* A type as a tree: children follow each other by `next`. */
enum kind { WORD, LITERAL, LIST, UNION, BOTH, OBJECT, MEMBER };

struct node {
    int kind;
    char name[NAME]; /* of a word, a literal, a member */
    bool optional;
    int child, next; /* 0: none */
};

static char text[TEXT];
static const char *at;
static struct node node[NODES];
static int nodes = 1;
static struct {
    char name[NAME];
    int type;
} type_of[128];
static int types;

/* --- reading ---------------------------------------------------------------------------------- */

static int add(int kind)
{
    assert_true(nodes < NODES);
    node[nodes] = (struct node){.kind = kind};
    return nodes++;
}

/* Comments become blanks. */
static void drop_comments(void)
{
    for (char *c = text; *c != '\0'; c++) {
        char *end = strncmp(c, "//", 2) == 0   ? strchr(c, '\n')
                    : strncmp(c, "/*", 2) == 0 ? strstr(c, "*/") + 2
                                               : c;
        while (c < end)
            *c++ = ' ';
    }
}

static void skip_blanks(void)
{
    while (isspace((unsigned char)*at) != 0)
        at++;
}

static bool take(const char *sign)
{
    skip_blanks();
    if (strncmp(at, sign, strlen(sign)) != 0)
        return false;
    at += strlen(sign);
    return true;
}

static void take_name(char name[NAME])
{
    size_t length = 0;
    skip_blanks();
    while (isalnum((unsigned char)*at) != 0 && length + 1 < NAME)
        name[length++] = *at++;
    name[length] = '\0';
    assert_true(length > 0);
}

static int read_type(void);

static int read_members(void)
{
    int object = add(OBJECT), last = 0;
    while (!take("}")) {
        int member = add(MEMBER);
        take_name(node[member].name);
        node[member].optional = take("?");
        assert_true(take(":"));
        int type = read_type();
        node[member].child = type;
        *(last == 0 ? &node[object].child : &node[last].next) = member;
        last = member;
        while (take(";") || take(","))
            ;
    }
    return object;
}

static int read_plain(void)
{
    if (take("{"))
        return read_members();
    if (take("(")) {
        int type = read_type();
        assert_true(take(")"));
        return type;
    }
    int word = add(WORD);
    if (take("\"")) {
        node[word].kind = LITERAL;
        take_name(node[word].name);
        assert_true(take("\""));
    } else {
        take_name(node[word].name);
    }
    return word;
}

static int read_lists(void)
{
    int type = read_plain();
    while (take("[]")) {
        int list = add(LIST);
        node[list].child = type;
        type = list;
    }
    return type;
}

static int read_several(int kind, const char *sign, int (*part)(void))
{
    take(sign); /* a union may begin with one */
    int first = part(), last = first;
    if (!take(sign))
        return first;
    int all = add(kind);
    node[all].child = first;
    do {
        int next = part();
        node[last].next = next;
        last = next;
    } while (take(sign));
    return all;
}

static int read_both(void)
{
    return read_several(BOTH, "&", read_lists);
}

static int read_type(void)
{
    return read_several(UNION, "|", read_both);
}

/* An interface that extends another one has the members of both. */
static int read_interface(void)
{
    int both = 0;
    if (take("extends")) {
        both = add(BOTH);
        node[both].child = add(WORD);
        take_name(node[node[both].child].name);
    }
    assert_true(take("{"));
    int object = read_members();
    if (both != 0)
        node[node[both].child].next = object;
    return both != 0 ? both : object;
}

static void read_one(void)
{
    bool interface = take("interface");
    if (!interface)
        assert_true(take("type"));
    take_name(type_of[types].name);
    if (!interface)
        assert_true(take("="));
    int type = interface ? read_interface() : read_type();
    if (!interface)
        assert_true(take(";"));
    type_of[types++].type = type;
}

static void read_file(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, INK_TEST_DATA "/../web/src/core/%s", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_true(length > 0 && length + 1 < sizeof text);
    text[length] = '\0';
    drop_comments();
    for (at = text; skip_blanks(), *at != '\0';) {
        assert_true(take("export"));
        read_one();
    }
}

void shapes_read(void)
{
    if (types > 0)
        return;
    read_file("answers.ts");
    read_file("table-answers.ts");
}

/* --- holding against -------------------------------------------------------------------------- */

struct check {
    char path[PATH];
    char *where;
    size_t size;
};

static int find(const char *name)
{
    for (int i = 0; i < types; i++)
        if (strcmp(type_of[i].name, name) == 0)
            return type_of[i].type;
    return 0;
}

static bool wrong(const struct check *check, const char *what, const char *which)
{
    snprintf(check->where, check->size, "%s: %s %s", check->path, what, which);
    return false;
}

static bool fits(struct check *check, int type, const json_t *value);

static bool fits_in(struct check *check, const char *key, int type, const json_t *value)
{
    size_t length = strlen(check->path);
    snprintf(check->path + length, sizeof check->path - length, ".%s", key);
    bool is = fits(check, type, value);
    check->path[length] = '\0';
    return is;
}

static bool fits_word(struct check *check, const char *name, const json_t *value)
{
    if (strcmp(name, "string") == 0)
        return json_is_string(value) || wrong(check, "no", name);
    if (strcmp(name, "number") == 0)
        return json_is_number(value) || wrong(check, "no", name);
    if (strcmp(name, "boolean") == 0)
        return json_is_boolean(value) || wrong(check, "no", name);
    if (strcmp(name, "true") == 0)
        return json_is_true(value) || wrong(check, "not", name);
    if (strcmp(name, "null") == 0)
        return json_is_null(value) || wrong(check, "not", name);
    int type = find(name);
    return type != 0 ? fits(check, type, value) : wrong(check, "there is no type", name);
}

/* The member of that name in an object, or in one of several that are one. */
static int member_of(int type, const char *name)
{
    if (node[type].kind == WORD)
        return find(node[type].name) != 0 ? member_of(find(node[type].name), name) : 0;
    for (int child = node[type].child; child != 0; child = node[child].next) {
        int found = node[type].kind == BOTH               ? member_of(child, name)
                    : strcmp(node[child].name, name) == 0 ? child
                                                          : 0;
        if (found != 0)
            return found;
    }
    return 0;
}

static bool has_all(struct check *check, int type, const json_t *value)
{
    if (node[type].kind == WORD)
        return has_all(check, find(node[type].name), value);
    for (int child = node[type].child; child != 0; child = node[child].next) {
        if (node[type].kind == BOTH && !has_all(check, child, value))
            return false;
        if (node[type].kind == OBJECT && !node[child].optional &&
            json_object_get(value, node[child].name) == NULL)
            return wrong(check, "misses", node[child].name);
    }
    return true;
}

static bool fits_object(struct check *check, int type, const json_t *value)
{
    const char *key;
    json_t *part;
    if (!json_is_object(value))
        return wrong(check, "is no", "object");
    json_object_foreach((json_t *)(uintptr_t)value, key, part)
    {
        int member = member_of(type, key);
        if (member == 0)
            return wrong(check, "nobody knows", key);
        if (!fits_in(check, key, node[member].child, part))
            return false;
    }
    return has_all(check, type, value);
}

static bool fits_list(struct check *check, int type, const json_t *value)
{
    if (!json_is_array(value))
        return wrong(check, "is no", "list");
    for (size_t i = 0; i < json_array_size(value); i++) {
        char index[24];
        snprintf(index, sizeof index, "%zu", i);
        if (!fits_in(check, index, node[type].child, json_array_get(value, i)))
            return false;
    }
    return true;
}

static bool fits_any(struct check *check, int type, const json_t *value)
{
    for (int child = node[type].child; child != 0; child = node[child].next)
        if (fits(check, child, value))
            return true;
    return false;
}

static bool fits(struct check *check, int type, const json_t *value)
{
    switch (node[type].kind) {
    case WORD: return fits_word(check, node[type].name, value);
    case LITERAL:
        return (json_is_string(value) && strcmp(json_string_value(value), node[type].name) == 0) ||
               wrong(check, "is not", node[type].name);
    case LIST: return fits_list(check, type, value);
    case UNION: return fits_any(check, type, value);
    default: return fits_object(check, type, value);
    }
}

bool shape_known(const char *type)
{
    return find(type) != 0;
}

bool shape_fits(const char *type, const json_t *value, char *where, size_t size)
{
    struct check check = {.where = where, .size = size};
    snprintf(check.path, sizeof check.path, "%s", type);
    return fits(&check, find(type), value);
}
