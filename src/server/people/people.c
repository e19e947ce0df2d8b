/* Who somebody is, by a secret; see people.h. */
#include "people.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "server/ops/api_host.h"

enum { SECRET_BYTES = 32, REMEMBERED = 256, REMEMBERED_MS = 30000, SEEN_MS = 24 * 3600 * 1000 };

/* --- secrets ---------------------------------------------------------------------------------- */

static void need_sodium(void)
{
    if (sodium_init() < 0) /* without random bytes no secret would be one */
        sodium_misuse();
}

void secret_make(char secret[PEOPLE_SECRET])
{
    unsigned char bytes[SECRET_BYTES];
    need_sodium();
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(secret, PEOPLE_SECRET, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void secret_hash(ink_slice secret, unsigned char hash[INK_SECRET_HASH])
{
    crypto_hash_sha256(hash, (const unsigned char *)secret.data, secret.length);
}

/* --- what a loop remembers -------------------------------------------------------------------- */

/* A cache of people by the hash of their secret; the hash gives each its one place. Each loop is a
   thread, and has its own. */
struct remembered {
    unsigned char hash[INK_SECRET_HASH];
    ink_person person; /* 0: nobody is here */
    int64_t until;
    uint64_t change; /* number of the last change when it was learned */
};
static _Thread_local struct remembered remembered[REMEMBERED];
static _Atomic uint64_t changes, departures;

void people_changed(void)
{
    atomic_fetch_add(&changes, 1);
}

uint64_t secret_mark(const unsigned char hash[INK_SECRET_HASH])
{
    uint64_t mark = 0;
    for (int i = 0; i < 8; i++)
        mark = mark << 8 | hash[i];
    return mark != 0 ? mark : 1;
}

/* A search that is under way is repeated (end_search), so that such a person is met either there or
   among the connections. */
void people_left(struct server *server, uint64_t person, uint64_t mark)
{
    atomic_fetch_add(&departures, 1);
    people_changed();
    host_close(server, person, mark);
}

static struct remembered *place_of(const unsigned char hash[INK_SECRET_HASH])
{
    return &remembered[hash[0] % REMEMBERED];
}

static const ink_person *recall(const unsigned char hash[INK_SECRET_HASH], int64_t now)
{
    const struct remembered *place = place_of(hash);
    bool fresh = place->person.person != 0 && place->until > now && place->change == changes;
    return fresh && sodium_memcmp(place->hash, hash, INK_SECRET_HASH) == 0 ? &place->person : NULL;
}

/* --- finding ---------------------------------------------------------------------------------- */

struct search {
    struct loop_job job;
    unsigned char hash[INK_SECRET_HASH];
    uint64_t change, departure; /* the counters when the store was asked */
    ink_person person;
    people_found *found;
    void *context;
};

/* Notes that a person was there, and by this device, once a day; nobody waits for it. */
struct sight {
    struct loop_job job;
    uint64_t person;
    unsigned char hash[INK_SECRET_HASH];
    int64_t at;
};

static ink_store_status run_sight(ink_store_job *job, ink_store *store)
{
    struct sight *sight = (struct sight *)job;
    ink_store_status status = ink_store_person_seen(store, sight->person, sight->at);
    return status == INK_STORE_OK ? ink_store_secret_seen(store, sight->hash, sight->at) : status;
}

static void end_sight(struct loop_job *job)
{
    free(job);
}

static void note_sight(struct loop *loop, const struct search *search, int64_t now)
{
    const ink_person *person = &search->person;
    bool long_ago = person->seen + SEEN_MS < now || person->here_seen + SEEN_MS < now;
    struct sight *sight = long_ago ? calloc(1, sizeof *sight) : NULL;
    if (sight == NULL)
        return;
    sight->job.loop = loop;
    sight->job.job.run = run_sight;
    sight->job.done = end_sight;
    sight->person = person->person;
    memcpy(sight->hash, search->hash, sizeof sight->hash);
    sight->at = now;
    loop_write(loop, &sight->job);
}

static ink_store_status run_search(ink_store_job *job, ink_store *store)
{
    struct search *search = (struct search *)job;
    return ink_store_person_by_secret(store, search->hash, &search->person);
}

static void begin_search(struct loop *loop, struct search *search)
{
    search->change = changes;
    search->departure = departures;
    loop_read(loop, &search->job);
}

static void end_search(struct loop_job *job)
{
    struct search *search = (struct search *)job;
    int64_t now = loop_now(job->loop);
    bool good = job->job.status == INK_STORE_OK;
    if (good && search->departure != departures) { /* this very secret may have become invalid */
        begin_search(job->loop, search);
        return;
    }
    if (good) {
        struct remembered *place = place_of(search->hash);
        memcpy(place->hash, search->hash, sizeof place->hash);
        place->person = search->person;
        place->until = now + REMEMBERED_MS;
        place->change = search->change;
        note_sight(job->loop, search, now);
    }
    search->found(search->context, job->job.status, good ? &search->person : NULL);
    free(search);
}

void people_find(struct loop *loop, ink_slice secret, people_found *found, void *context)
{
    unsigned char hash[INK_SECRET_HASH];
    if (secret.length != PEOPLE_SECRET - 1) {
        found(context, INK_STORE_NONE, NULL);
        return;
    }
    secret_hash(secret, hash);
    const ink_person *known = recall(hash, loop_now(loop));
    if (known != NULL) {
        ink_person copy = *known; /* who is told may ask again */
        found(context, INK_STORE_OK, &copy);
        return;
    }
    struct search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        found(context, INK_STORE_AWAY, NULL);
        return;
    }
    memcpy(search->hash, hash, sizeof hash);
    search->found = found;
    search->context = context;
    search->job.loop = loop;
    search->job.job.run = run_search;
    search->job.done = end_search;
    begin_search(loop, search);
}

/* --- names ------------------------------------------------------------------------------------ */

/* Characters that are not to be in a name: controls, line ends, and marks that turn the
   direction. */
static const struct range {
    uint32_t first, last;
} unwanted[] = {
    {0, 0x1f}, {0x7f, 0x9f}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff},
};

static bool is_unwanted(uint32_t character)
{
    for (size_t i = 0; i < sizeof unwanted / sizeof *unwanted; i++)
        if (character >= unwanted[i].first && character <= unwanted[i].last)
            return true;
    return false;
}

static bool is_blank(uint32_t character)
{
    return character == ' ' || character == 0xa0 || character == 0x3000 ||
           (character >= 0x2000 && character <= 0x200a);
}

bool people_name_good(ink_slice name)
{
    bool seen = false;
    if (name.length == 0 || name.length >= INK_NAME)
        return false;
    while (name.length > 0) {
        uint32_t character;
        size_t length = ink_slice_character(name, &character);
        if (length == 0 || is_unwanted(character))
            return false;
        seen = seen || !is_blank(character);
        ink_slice_take(&name, length);
    }
    return seen;
}

/* Capital letters of the scripts that have them, and how far their small ones are. */
static const struct capitals {
    uint32_t first, last;
    int to_small;
} capitals[] = {
    {'A', 'Z', 32},     {0xc0, 0xd6, 32},   {0xd8, 0xde, 32},
    {0x391, 0x3a9, 32}, {0x400, 0x40f, 80}, {0x410, 0x42f, 32},
};

static uint32_t small(uint32_t character)
{
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (character >= capitals[i].first && character <= capitals[i].last)
            return character + (uint32_t)capitals[i].to_small;
    /* From U+0100 on capitals are even, and each small letter follows its own. */
    if (character >= 0x100 && character <= 0x137 && character % 2 == 0)
        return character + 1;
    return character;
}

/* Small letters have one or two bytes; all other characters stay as they are. */
static void write_character(ink_text *out, ink_slice bytes, uint32_t character)
{
    uint32_t to = small(character);
    if (to == character)
        ink_text_bytes(out, bytes.data, bytes.length);
    else if (to < 0x80)
        ink_text_char(out, (char)to);
    else {
        ink_text_char(out, (char)(0xc0 | to >> 6));
        ink_text_char(out, (char)(0x80 | (to & 0x3f)));
    }
}

void people_name_key(ink_slice name, char key[PEOPLE_KEY])
{
    ink_text out = ink_text_in(key, PEOPLE_KEY);
    bool blank = false;
    while (name.length > 0) {
        uint32_t character = 0;
        size_t length = ink_slice_character(name, &character);
        ink_slice bytes = ink_slice_take(&name, length > 0 ? length : 1);
        if (is_blank(character)) {
            blank = out.length > 0;
            continue;
        }
        if (blank)
            ink_text_char(&out, ' ');
        blank = false;
        write_character(&out, bytes, character);
    }
}
