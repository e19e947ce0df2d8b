/* body_read: any bytes as the body of a request over HTTP; and people's names, any bytes as one. */
#include "fuzz.h"
#include "server/http/api.h"

static void check_fields(const struct json_tree *body)
{
    FUZZ_CHECK(body->node[TREE_WHOLE].count <= BODY_FIELDS);
    for (uint32_t i = body->node[TREE_WHOLE].first; i != 0; i = body->node[i].next) {
        const struct json_node *field = &body->node[i];
        char key[256];
        if (field->name.length >= sizeof key)
            continue;
        memcpy(key, field->name.data, field->name.length);
        key[field->name.length] = '\0';
        ink_slice value = body_text(body, key);
        FUZZ_CHECK(value.data == field->text.data && value.length == field->text.length);
    }
}

/* A name's key is that of the key, too. */
static void check_name(ink_slice name)
{
    char key[PEOPLE_KEY], again[PEOPLE_KEY];
    if (!people_name_good(name))
        return;
    FUZZ_CHECK(name.length > 0 && name.length < INK_NAME);
    people_name_key(name, key);
    FUZZ_CHECK(key[0] != '\0' && strlen(key) < PEOPLE_KEY);
    people_name_key(ink_slice_of(key), again);
    FUZZ_CHECK(strcmp(key, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice text = fuzz_slice(data, size);
    struct json_tree *body = body_read(text);
    if (body != NULL)
        check_fields(body);
    json_tree_free(body);
    check_name(text);
    return 0;
}
