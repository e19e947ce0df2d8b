/* Bodies of requests: JSON in. */
#include "api.h"

static bool is_body(const struct json_tree *tree)
{
    if (tree->node[TREE_WHOLE].count > BODY_FIELDS)
        return false;
    for (uint32_t i = tree->node[TREE_WHOLE].first; i != 0; i = tree->node[i].next)
        if (tree->node[i].kind != TREE_TEXT && tree->node[i].kind != TREE_NUMBER)
            return false;
    return true;
}

struct json_tree *body_read(ink_slice json)
{
    struct json_tree *body = json_tree_of_object(json);
    if (body != NULL && is_body(body))
        return body;
    json_tree_free(body);
    return NULL;
}

ink_slice body_text(const struct json_tree *body, const char *key)
{
    return json_tree_member(body, TREE_WHOLE, key)->text;
}
