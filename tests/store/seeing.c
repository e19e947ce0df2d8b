#include "seeing.h"

char seen[4096];

static void see(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t length = strlen(seen);
    vsnprintf(seen + length, sizeof seen - length, format, arguments);
    va_end(arguments);
}

bool see_entry(void *context, const ink_log_entry *entry)
{
    see("%d %lld %lld [%.*s] [%.*s]\n", (int)entry->number, (long long)entry->at,
        (long long)entry->person, (int)entry->request.length, entry->request.data,
        (int)entry->body.length, entry->body.data);
    return context == NULL;
}

bool see_table(void *context, const ink_table_line *line)
{
    see("%d ", (int)line->table);
    return context == NULL;
}

bool see_line(void *context, const ink_table_line *line)
{
    (void)context;
    see("%d %.*s %d %d %d %d %d %d %d %d %d %.*s %.*s", (int)line->table, (int)line->code.length,
        line->code.data, (int)line->made, (int)line->changed, (int)line->host, line->state,
        line->listed, line->seats, line->taken, line->round, (int)line->due,
        (int)line->config.length, line->config.data, (int)line->title.length, line->title.data);
    return true;
}

bool see_result(void *context, const ink_result *result)
{
    see("%d.%d %d %.*s %d ", (int)result->table, result->seat, (int)result->person,
        (int)result->name.length, result->name.data, result->total);
    return context == NULL;
}

bool see_ranked(void *context, const ink_result *result)
{
    see("%d %s ", (int)result->table, result->ranked ? "yes" : "no");
    return context == NULL;
}

bool see_help(void *context, const ink_result *result)
{
    see("%d ", result->help);
    return context == NULL;
}

bool see_count(void *context, int total, uint64_t count)
{
    see("%d*%d ", total, (int)count);
    return context == NULL;
}

bool see_record(void *context, uint64_t table, ink_slice record)
{
    see("%d:%.*s ", (int)table, (int)record.length, record.data);
    return context == NULL;
}

ink_result result_of(uint64_t table, int seat, uint64_t person, int total, int errors)
{
    return (ink_result){.table = table,
                        .seat = seat,
                        .person = person,
                        .name = S(person == 0 ? "bot" : "Anna"),
                        .config = S("classic"),
                        .seed = S("monday"),
                        .daily = S(table < 3 ? "2026-11-16/classic" : ""),
                        .place = seat,
                        .total = total,
                        .errors = errors,
                        .ended = 100 - (int64_t)table};
}

void finish_three(ink_store *store)
{
    ink_result one[] = {result_of(1, 1, 7, 40, 2), result_of(1, 2, 0, 40, 1)};
    ink_result two[] = {result_of(2, 1, 8, 41, 0)};
    ink_result three[] = {result_of(3, 1, 7, -3, 0), result_of(3, 2, 8, 40, 2)};
    for (uint64_t t = 1; t <= 3; t++)
        OK(make_table(store, t));
    OK(ink_store_finish(store, 1, one, 2, S("one"), true));
    OK(ink_store_finish(store, 2, two, 1, S("two"), true));
    OK(ink_store_finish(store, 3, three, 2, S("three"), false));
}

unsigned char *hash_of(int number)
{
    static unsigned char hash[INK_SECRET_HASH];
    memset(hash, number, sizeof hash);
    return hash;
}

void make_person(ink_store *store, uint64_t number)
{
    ink_person person = {.person = number, .name = "Anna", .made = 5, .seen = 6};
    OK(ink_store_person_make(store, &person, hash_of((int)number)));
}
