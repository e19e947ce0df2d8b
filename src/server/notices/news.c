#include "news.h"

#include <string.h>

#include "json/tree.h"

/* As much of it as there is room for. */
static void take_text(const struct json_tree *tree, uint32_t object, const char *key, char *text,
                      size_t size)
{
    ink_slice value = json_tree_member(tree, object, key)->text;
    ink_text out = ink_text_in(text, size);
    ink_text_bytes(&out, value.data, value.length);
}

/* As many as can be told in a line, or none. */
static void take_results(const struct json_tree *tree, struct news *news)
{
    const struct json_node *players = json_tree_member(tree, TREE_WHOLE, "players");
    if (players->kind != TREE_LIST || players->count > NEWS_RESULTS)
        return;
    for (uint32_t i = players->first; i != 0; i = tree->node[i].next) {
        struct news_result *result = &news->result[news->results++];
        take_text(tree, i, "name", result->name, sizeof result->name);
        result->total = (int)json_tree_member(tree, i, "total")->number;
    }
}

bool news_read(ink_slice json, struct news *news)
{
    struct json_tree *tree = json_tree_of_object(json);
    *news = (struct news){.round = 0};
    if (tree == NULL)
        return false;
    take_text(tree, TREE_WHOLE, "event", news->event, sizeof news->event);
    take_text(tree, TREE_WHOLE, "id", news->id, sizeof news->id);
    take_text(tree, TREE_WHOLE, "code", news->code, sizeof news->code);
    take_text(tree, TREE_WHOLE, "title", news->title, sizeof news->title);
    take_text(tree, TREE_WHOLE, "config", news->config, sizeof news->config);
    take_results(tree, news);
    news->round = (int)json_tree_member(tree, TREE_WHOLE, "round")->number;
    news->due = json_tree_member(tree, TREE_WHOLE, "due")->number;
    news->over = strcmp(news->event, "over") == 0;
    json_tree_free(tree);
    return true;
}
