/* The one reader of JSON (RFC 8259): it makes a tree of any bytes, without recursion and with
   memory in proportion to their number. It is stricter than it has to be: it refuses a text with
   the character 0, a name that an object has twice, and an object of more than TREE_NAMES names. */
#ifndef INKRAIL_JSON_TREE_H
#define INKRAIL_JSON_TREE_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum { TREE_DEPTH = 8, TREE_NAMES = 256, TREE_WHOLE = 1 };

enum json_kind {
    TREE_NULL,
    TREE_FALSE,
    TREE_TRUE,
    TREE_NUMBER, /* a whole number that int64_t holds */
    TREE_REAL,   /* any other: its value is not kept */
    TREE_TEXT,
    TREE_LIST,
    TREE_OBJECT
};

/* Nodes are named by their index: the whole is TREE_WHOLE, and 0 is none. */
struct json_node {
    int kind;
    uint32_t next;  /* after it in its list or object; 0: none */
    uint32_t first; /* of a list or object */
    uint32_t count;
    ink_slice name; /* in its object */
    ink_slice text; /* decoded; of a TREE_NUMBER its digits, "" of all others */
    int64_t number;
};

struct json_tree {
    struct json_node *node;
    uint32_t nodes, capacity;
    char *texts; /* of all nodes, one after the other */
    size_t used;
    /* The member that was looked up last. Lists are read in their order, so the next is near. */
    uint32_t list, index, member;
};

enum json_fault { TREE_GOOD, TREE_NO_JSON, TREE_TWICE, TREE_MANY, TREE_DEEP, TREE_MEMORY };

/* Reads a list or an object, at most TREE_DEPTH deep. `*tree` is NULL unless this returns
   TREE_GOOD. */
int json_tree_read(ink_slice json, struct json_tree **tree);

/* The same, but NULL if it is no object, whatever the fault is. */
struct json_tree *json_tree_of_object(ink_slice json);

/* Wipes the texts before their memory is given back, since secrets come in messages. */
void json_tree_free(struct json_tree *tree);

/* A member by its name or its index, 0 if there is none (also of what is no object, or no list). */
uint32_t json_tree_find(const struct json_tree *tree, uint32_t object, const char *name);
uint32_t json_tree_at(struct json_tree *tree, uint32_t list, size_t index);

/* A node; a null, with the text "" and the number 0, if there is no such node or no tree. */
const struct json_node *json_tree_node(const struct json_tree *tree, uint32_t node);

/* The same of the member of this name. */
const struct json_node *json_tree_member(const struct json_tree *tree, uint32_t object,
                                         const char *name);

#endif
