/* body_read: any bytes as the body of a request over HTTP; and people's names, any bytes as one. */
#include "fuzz.h"
#include "server/http/api.h"

static void check_fields(const struct body *body)
{
    FUZZ_CHECK(body->count <= BODY_FIELDS);
    for (int i = 0; i < body->count; i++) {
        char key[256];
        if (body->field[i].key.length >= sizeof key)
            continue;
        memcpy(key, body->field[i].key.data, body->field[i].key.length);
        key[body->field[i].key.length] = '\0';
        ink_slice value = body_text(body, key);
        FUZZ_CHECK(value.data == body->field[i].value.data);
        FUZZ_CHECK(value.length == body->field[i].value.length);
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
    struct body body;
    ink_slice text = fuzz_slice(data, size);
    if (body_read(&body, text))
        check_fields(&body);
    body_free(&body);
    check_name(text);
    return 0;
}
