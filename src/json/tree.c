#include "tree.h"

#include <stdlib.h>
#include <string.h>

/* What is being read. */
struct reader {
    const char *at, *end;
    struct json_tree *tree;
    uint32_t inside[TREE_DEPTH]; /* lists and objects that are not closed yet, */
    uint32_t last[TREE_DEPTH];   /* and the last member of each */
    int depth, fault;
};

static bool fail(struct reader *reader, int fault)
{
    if (reader->fault == TREE_GOOD)
        reader->fault = fault;
    return false;
}

/* --- memory ----------------------------------------------------------------------------------- */

static bool make_room(struct reader *reader)
{
    struct json_tree *tree = reader->tree;
    if (tree->nodes < tree->capacity)
        return true;
    uint32_t capacity = 2 * tree->capacity + 16;
    struct json_node *node = realloc(tree->node, capacity * sizeof *node);
    if (node == NULL)
        return fail(reader, TREE_MEMORY);
    tree->node = node;
    tree->capacity = capacity;
    return true;
}

/* A text is never longer than what it was written as, so all of them fit. */
static struct json_tree *tree_new(size_t length)
{
    struct json_tree *tree = calloc(1, sizeof *tree);
    char *texts = malloc(length);
    if (tree == NULL || texts == NULL) {
        free(tree);
        free(texts);
        return NULL;
    }
    *tree = (struct json_tree){.nodes = TREE_WHOLE, .texts = texts};
    return tree;
}

void json_tree_free(struct json_tree *tree)
{
    if (tree == NULL)
        return;
    memset(tree->texts, 0, tree->used);
    /* Without this a compiler may leave the memset out, since nobody reads what it wrote. */
    __asm__ volatile("" : : "r"(tree->texts) : "memory");
    free(tree->texts);
    free(tree->node);
    free(tree);
}

/* --- texts ------------------------------------------------------------------------------------ */

static void skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\t' ||
                                        *reader->at == '\n' || *reader->at == '\r'))
        reader->at++;
}

static bool take_byte(struct reader *reader, char byte)
{
    if (reader->at == reader->end || *reader->at != byte)
        return false;
    reader->at++;
    return true;
}

/* Four digits of hex; -1 if they are none. */
static int32_t take_four(struct reader *reader)
{
    int32_t value = 0;
    if (reader->end - reader->at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        char c = *reader->at++;
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

static void put(struct reader *reader, char byte)
{
    reader->tree->texts[reader->tree->used++] = byte;
}

static void put_point(struct reader *reader, int32_t point)
{
    if (point < 0x80) {
        put(reader, (char)point);
        return;
    }
    int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const int lead[] = {0, 0xc0, 0xe0, 0xf0};
    put(reader, (char)(lead[more] | point >> (6 * more)));
    while (more-- > 0)
        put(reader, (char)(0x80 | (point >> (6 * more) & 0x3f)));
}

/* What comes behind "\u". Half of a surrogate pair is no character, and no text may have a 0. */
static bool take_point(struct reader *reader)
{
    int32_t point = take_four(reader);
    if (point >= 0xd800 && point < 0xdc00) {
        if (!take_byte(reader, '\\') || !take_byte(reader, 'u'))
            return fail(reader, TREE_NO_JSON);
        int32_t low = take_four(reader);
        if (low < 0xdc00 || low > 0xdfff)
            return fail(reader, TREE_NO_JSON);
        point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
    } else if (point <= 0 || (point >= 0xdc00 && point <= 0xdfff)) {
        return fail(reader, TREE_NO_JSON);
    }
    put_point(reader, point);
    return true;
}

static bool take_escape(struct reader *reader)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (reader->at == reader->end)
        return fail(reader, TREE_NO_JSON);
    char c = *reader->at++;
    if (c == 'u')
        return take_point(reader);
    const char *found = c != '\0' ? strchr(from, c) : NULL;
    if (found == NULL)
        return fail(reader, TREE_NO_JSON);
    put(reader, to[found - from]);
    return true;
}

/* A character of several bytes as it stands: the shortest way to write one, and no half of a
   pair. */
static bool take_long(struct reader *reader)
{
    size_t left = (size_t)(reader->end - reader->at);
    uint32_t character;
    size_t length = ink_slice_character((ink_slice){reader->at, left}, &character);
    if (length == 0)
        return fail(reader, TREE_NO_JSON);
    for (size_t i = 0; i < length; i++)
        put(reader, *reader->at++);
    return true;
}

static bool take_text(struct reader *reader, ink_slice *text)
{
    size_t from = reader->tree->used;
    if (!take_byte(reader, '"'))
        return fail(reader, TREE_NO_JSON);
    while (!take_byte(reader, '"')) {
        unsigned char c = reader->at < reader->end ? (unsigned char)*reader->at : 0;
        if (c < ' ')
            return fail(reader, TREE_NO_JSON);
        if (c >= 0x80) {
            if (!take_long(reader))
                return false;
            continue;
        }
        reader->at++;
        if (c != '\\')
            put(reader, (char)c);
        else if (!take_escape(reader))
            return false;
    }
    *text = (ink_slice){reader->tree->texts + from, reader->tree->used - from};
    return true;
}

/* --- numbers and words ------------------------------------------------------------------------ */

static bool take_digits(struct reader *reader)
{
    const char *from = reader->at;
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        reader->at++;
    return reader->at > from;
}

static ink_slice keep(struct reader *reader, const char *from, const char *end)
{
    const char *kept = reader->tree->texts + reader->tree->used;
    for (const char *byte = from; byte < end; byte++)
        put(reader, *byte);
    return (ink_slice){kept, (size_t)(end - from)};
}

/* Digits as a number; false if int64_t is too small for it. */
static bool value_of(const char *from, const char *end, bool minus, int64_t *value)
{
    const uint64_t most = (uint64_t)INT64_MAX + minus;
    uint64_t size = 0;
    for (; from < end; from++) {
        unsigned digit = (unsigned)(*from - '0');
        if (size > (most - digit) / 10)
            return false;
        size = size * 10 + digit;
    }
    *value = (int64_t)(minus ? 0 - size : size);
    return true;
}

/* A fraction or an exponent: then it is no whole number. */
static bool take_rest(struct reader *reader, bool *whole)
{
    if (take_byte(reader, '.')) {
        *whole = false;
        if (!take_digits(reader))
            return false;
    }
    if (take_byte(reader, 'e') || take_byte(reader, 'E')) {
        *whole = false;
        if (!take_byte(reader, '+'))
            take_byte(reader, '-');
        return take_digits(reader);
    }
    return true;
}

static bool take_number(struct reader *reader, struct json_node *node)
{
    bool minus = take_byte(reader, '-'), whole = true;
    const char *from = reader->at;
    if (!take_digits(reader) || (from[0] == '0' && reader->at > from + 1))
        return fail(reader, TREE_NO_JSON);
    const char *end = reader->at;
    if (!take_rest(reader, &whole))
        return fail(reader, TREE_NO_JSON);
    whole = whole && value_of(from, end, minus, &node->number);
    node->kind = whole ? TREE_NUMBER : TREE_REAL;
    if (whole)
        node->text = keep(reader, from - minus, end);
    return true;
}

static bool take_word(struct reader *reader, struct json_node *node)
{
    static const struct {
        const char *word;
        int kind;
    } words[] = {{"null", TREE_NULL}, {"false", TREE_FALSE}, {"true", TREE_TRUE}};
    size_t left = (size_t)(reader->end - reader->at);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i].word);
        if (left < length || memcmp(reader->at, words[i].word, length) != 0)
            continue;
        reader->at += length;
        node->kind = words[i].kind;
        return true;
    }
    return fail(reader, TREE_NO_JSON);
}

/* --- lists and objects ------------------------------------------------------------------------ */

static struct json_node *open_node(struct reader *reader)
{
    return reader->depth > 0 ? &reader->tree->node[reader->inside[reader->depth - 1]] : NULL;
}

static bool is_twice(const struct reader *reader, ink_slice name)
{
    const struct json_node *node = reader->tree->node;
    uint32_t object = reader->inside[reader->depth - 1];
    for (uint32_t i = node[object].first; i != 0; i = node[i].next)
        if (node[i].name.length == name.length &&
            memcmp(node[i].name.data, name.data, name.length) == 0)
            return true;
    return false;
}

/* "name": in an object; nothing in a list. */
static bool take_name(struct reader *reader, ink_slice *name)
{
    const struct json_node *open = open_node(reader);
    *name = (ink_slice){"", 0};
    if (open == NULL || open->kind != TREE_OBJECT)
        return true;
    if (!take_text(reader, name))
        return false;
    if (open->count == TREE_NAMES)
        return fail(reader, TREE_MANY);
    if (is_twice(reader, *name))
        return fail(reader, TREE_TWICE);
    skip_blanks(reader);
    if (!take_byte(reader, ':'))
        return fail(reader, TREE_NO_JSON);
    skip_blanks(reader);
    return true;
}

/* Joins a node to the list or object that is open. */
static void join(struct reader *reader, uint32_t index)
{
    struct json_node *open = open_node(reader);
    if (open == NULL)
        return;
    uint32_t *last = &reader->last[reader->depth - 1];
    *(*last == 0 ? &open->first : &reader->tree->node[*last].next) = index;
    *last = index;
    open->count++;
}

static bool take_open(struct reader *reader, struct json_node *node)
{
    if (reader->depth == TREE_DEPTH)
        return fail(reader, TREE_DEEP);
    node->kind = *reader->at++ == '{' ? TREE_OBJECT : TREE_LIST;
    return true;
}

static bool take_value(struct reader *reader, struct json_node *node)
{
    char c = reader->at < reader->end ? *reader->at : '\0';
    if (c == '{' || c == '[')
        return take_open(reader, node);
    if (reader->depth == 0)
        return fail(reader, TREE_NO_JSON);
    if (c == '"') {
        node->kind = TREE_TEXT;
        return take_text(reader, &node->text);
    }
    return c == '-' || (c >= '0' && c <= '9') ? take_number(reader, node) : take_word(reader, node);
}

/* A value with its name, and what opens with it. */
static bool take_member(struct reader *reader)
{
    struct json_node node = {.text = {"", 0}};
    if (!take_name(reader, &node.name) || !take_value(reader, &node) || !make_room(reader))
        return false;
    uint32_t index = reader->tree->nodes++;
    reader->tree->node[index] = node;
    join(reader, index);
    if (node.kind == TREE_LIST || node.kind == TREE_OBJECT) {
        reader->inside[reader->depth] = index;
        reader->last[reader->depth++] = 0;
    }
    return true;
}

/* Brackets that close, up to the comma before the next member. False at the end of all. */
static bool go_on(struct reader *reader)
{
    while (reader->depth > 0) {
        const struct json_node *open = open_node(reader);
        skip_blanks(reader);
        if (!take_byte(reader, open->kind == TREE_OBJECT ? '}' : ']'))
            break;
        reader->depth--;
    }
    if (reader->depth == 0)
        return false;
    if (open_node(reader)->count > 0 && !take_byte(reader, ','))
        return fail(reader, TREE_NO_JSON);
    skip_blanks(reader);
    return true;
}

static bool read_all(struct reader *reader)
{
    skip_blanks(reader);
    do {
        if (!take_member(reader))
            return false;
    } while (go_on(reader));
    skip_blanks(reader);
    return reader->fault == TREE_GOOD && (reader->at == reader->end || fail(reader, TREE_NO_JSON));
}

int json_tree_read(ink_slice json, struct json_tree **tree)
{
    struct reader reader = {.at = json.data, .end = json.data + json.length};
    *tree = NULL;
    if (json.length == 0)
        return TREE_NO_JSON;
    reader.tree = tree_new(json.length);
    if (reader.tree == NULL)
        return TREE_MEMORY;
    if (make_room(&reader) && read_all(&reader)) {
        *tree = reader.tree;
        return TREE_GOOD;
    }
    json_tree_free(reader.tree);
    return reader.fault;
}

struct json_tree *json_tree_of_object(ink_slice json)
{
    struct json_tree *tree;
    if (json_tree_read(json, &tree) == TREE_GOOD && tree->node[TREE_WHOLE].kind == TREE_OBJECT)
        return tree;
    json_tree_free(tree);
    return NULL;
}

/* --- looking ---------------------------------------------------------------------------------- */

uint32_t json_tree_find(const struct json_tree *tree, uint32_t object, const char *name)
{
    if (tree == NULL || object == 0 || tree->node[object].kind != TREE_OBJECT)
        return 0;
    uint32_t at = tree->node[object].first;
    while (at != 0 && !ink_slice_is(tree->node[at].name, name))
        at = tree->node[at].next;
    return at;
}

uint32_t json_tree_at(struct json_tree *tree, uint32_t list, size_t index)
{
    if (tree == NULL || list == 0 || tree->node[list].kind != TREE_LIST ||
        index >= tree->node[list].count)
        return 0;
    if (tree->list != list || tree->index > index) {
        tree->list = list;
        tree->index = 0;
        tree->member = tree->node[list].first;
    }
    for (; tree->index < index; tree->index++)
        tree->member = tree->node[tree->member].next;
    return tree->member;
}

const struct json_node *json_tree_node(const struct json_tree *tree, uint32_t node)
{
    static const struct json_node nothing = {.kind = TREE_NULL, .name = {"", 0}, .text = {"", 0}};
    return tree != NULL && node != 0 ? &tree->node[node] : &nothing;
}

const struct json_node *json_tree_member(const struct json_tree *tree, uint32_t object,
                                         const char *name)
{
    return json_tree_node(tree, json_tree_find(tree, object, name));
}
