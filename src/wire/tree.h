/* JSON as a tree (RFC 8259), of any bytes: no recursion, no library, memory in proportion to the
   text. It is stricter than it has to be: no text with a 0 in it, no name twice in an object, at
   most TREE_NAMES names in one. */
#ifndef INKRAIL_WIRE_TREE_H
#define INKRAIL_WIRE_TREE_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum { TREE_DEPTH = 8, TREE_NAMES = 256 };

enum tree_kind {
    TREE_NULL,
    TREE_FALSE,
    TREE_TRUE,
    TREE_NUMBER, /* a whole number that int64_t holds */
    TREE_REAL,   /* any other: its value is not kept */
    TREE_TEXT,
    TREE_LIST,
    TREE_OBJECT
};

/* Nodes are named by their index; the whole is node 1, and 0 is none. */
struct tree_node {
    int kind;
    uint32_t next;  /* after it in its list or object; 0: none */
    uint32_t first; /* of a list or object */
    uint32_t count;
    ink_slice name; /* in its object */
    ink_slice text;
    int64_t number;
};

struct ink_tree {
    struct tree_node *node;
    uint32_t nodes, capacity;
    char *texts; /* all of them, decoded */
    size_t size, used;
    /* what was looked up in a list last: lists are read in their order */
    uint32_t list, index, member;
};

enum tree_fault { TREE_GOOD, TREE_NO_JSON, TREE_TWICE, TREE_MANY, TREE_MEMORY };

/* A list or an object, at most TREE_DEPTH deep. Unless it is TREE_GOOD there is none, and nothing
   to be given back. */
int ink_json_tree_read(ink_slice json, struct ink_tree **tree);

/* Wipes what was in it: secrets come in messages. */
void ink_json_tree_free(struct ink_tree *tree);

/* A member by its name or its index, 0 if there is none (also of what is no object, or no list). */
uint32_t ink_json_tree_find(const struct ink_tree *tree, uint32_t object, const char *name);
uint32_t ink_json_tree_at(struct ink_tree *tree, uint32_t list, size_t index);

#endif
