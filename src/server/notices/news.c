#include "news.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "wire/wire.h"

enum { DEPTH = 3 };

static void take_text(const json_t *object, const char *key, char *text, size_t size)
{
    const char *value = json_string_value(json_object_get(object, key));
    snprintf(text, size, "%s", value != NULL ? value : "");
}

/* As many as can be told in a line, or none. */
static void take_results(const json_t *players, struct news *news)
{
    size_t count = json_array_size(players);
    for (size_t i = 0; i < count && count <= NEWS_RESULTS; i++) {
        const json_t *player = json_array_get(players, i);
        struct news_result *result = &news->result[news->results++];
        take_text(player, "name", result->name, sizeof result->name);
        result->total = (int)json_integer_value(json_object_get(player, "total"));
    }
}

bool news_read(ink_slice json, struct news *news)
{
    json_t *object = NULL;
    *news = (struct news){.round = 0};
    if (!ink_json_is_deeper(json, DEPTH))
        object = json_loadb(json.data, json.length, 0, NULL);
    if (!json_is_object(object)) {
        json_decref(object);
        return false;
    }
    take_text(object, "event", news->event, sizeof news->event);
    take_text(object, "id", news->id, sizeof news->id);
    take_text(object, "code", news->code, sizeof news->code);
    take_text(object, "title", news->title, sizeof news->title);
    take_text(object, "config", news->config, sizeof news->config);
    take_results(json_object_get(object, "players"), news);
    news->round = (int)json_integer_value(json_object_get(object, "round"));
    news->due = json_integer_value(json_object_get(object, "due"));
    news->over = strcmp(news->event, "over") == 0;
    json_decref(object);
    return true;
}
