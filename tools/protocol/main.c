/* inkprotocol markdown PAGE    the page with its tables made anew, on standard output
   inkprotocol typescript       types of all messages

   In the page a table stands between two lines: <!-- begin NAME --> and <!-- end NAME -->. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/wire.h"

/* --- words of kinds --------------------------------------------------------------------------- */

static const char *const type_of_kind[] = {
    "number",   "string",   "string",       "boolean",
    "number[]", "string[]", "TableEvent[]", "Record<string, string>"};

static void print_bounds(const ink_field *field)
{
    static const char *const words[] = {"number",
                                        "text, bytes",
                                        "lines, bytes",
                                        "true or false",
                                        "list of numbers, members",
                                        "list of texts, members",
                                        "list of events, members",
                                        "object of texts, members"};
    if (field->kind == INK_KIND_FLAG)
        printf("%s", words[field->kind]);
    else
        printf("%s %" PRId64 " to %" PRId64, words[field->kind], field->least, field->most);
}

/* --- the page --------------------------------------------------------------------------------- */

static void print_message(int kind)
{
    int count = 0;
    const ink_field *field = ink_message_fields(kind, &count);
    printf("\n#### `%s`\n\n%s\n", ink_message_name(kind), ink_message_about(kind));
    if (count > 0)
        printf("\n| field | | value | meaning |\n|---|---|---|---|\n");
    for (int i = 0; i < count; i++) {
        printf("| `%s` | %s | ", field[i].name, field[i].must ? "must" : "may");
        print_bounds(&field[i]);
        printf(" | %s |\n", field[i].text);
    }
}

static void print_messages(int direction)
{
    for (int kind = 0; kind < INK_MESSAGES; kind++)
        if (ink_message_direction(kind) == direction)
            print_message(kind);
    printf("\n");
}

static void print_to_server(void)
{
    print_messages(INK_TO_SERVER);
}

static void print_to_client(void)
{
    print_messages(INK_TO_CLIENT);
}

static void print_events(void)
{
    print_messages(INK_TO_LOG);
}

static void print_options(void)
{
    printf("\n| option | at first | after the start | meaning |\n|---|---|---|---|\n");
#define INK_OPTION(name, initial, later, text)                                                     \
    printf("| `%s` | %s%s%s | %s | %s |\n", #name, (initial)[0] ? "`" : "", initial,               \
           (initial)[0] ? "`" : "", (later) ? "may change" : "fixed", text);
#include "room/options.def"
#undef INK_OPTION
    printf("\n");
}

static void print_routes(void)
{
    static const char *const who[] = {"anybody", "anybody, people get more", "people"};
    enum { ANYBODY, MAYBE, PERSON };
    printf("\n| request | who | what |\n|---|---|---|\n");
#define ROUTE(method, path, whose, handler, text)                                                  \
    printf("| `%s %s` | %s | %s |\n", #method, path, who[whose], text);
#include "server/http/routes.def"
#undef ROUTE
    printf("\n");
}

static const struct part {
    const char *name;
    void (*print)(void);
} parts[] = {
    {"to-server", print_to_server}, {"to-client", print_to_client}, {"events", print_events},
    {"options", print_options},     {"routes", print_routes},
};
enum { PARTS = sizeof parts / sizeof *parts };

static bool is_marker(const char *line, const char *word, const char *name)
{
    char marker[80];
    snprintf(marker, sizeof marker, "<!-- %s %s -->\n", word, name);
    return strcmp(line, marker) == 0;
}

/* The part that begins in this line, or NULL. */
static const struct part *part_of(const char *line)
{
    for (int i = 0; i < PARTS; i++)
        if (is_marker(line, "begin", parts[i].name))
            return &parts[i];
    return NULL;
}

/* Leaves out the old text, up to the end marker; false if there is none. */
static bool skip_part(FILE *page, const struct part *part)
{
    char line[4096];
    while (fgets(line, sizeof line, page) != NULL)
        if (is_marker(line, "end", part->name)) {
            printf("%s", line);
            return true;
        }
    return false;
}

static int print_page(FILE *page)
{
    char line[4096];
    int found = 0;
    while (fgets(line, sizeof line, page) != NULL) {
        const struct part *part = part_of(line);
        printf("%s", line);
        if (part == NULL)
            continue;
        part->print();
        found++;
        if (!skip_part(page, part))
            break;
    }
    if (found != PARTS)
        fprintf(stderr, "inkprotocol: the page has %d of the %d tables\n", found, (int)PARTS);
    return found == PARTS ? 0 : 1;
}

static int write_page(const char *path)
{
    FILE *page = fopen(path, "r");
    if (page == NULL) {
        perror(path);
        return 2;
    }
    int status = print_page(page);
    fclose(page);
    return status;
}

/* --- types ------------------------------------------------------------------------------------ */

static const struct {
    const char *prefix, *all, *about;
} union_of_direction[] = {
    {"To", "ToServer", "What a client says."},
    {"From", "ToClient", "What the server says."},
    {"Event", "TableEvent",
     "Entries of a table's log; each has n, its number, and at, ms since 1970."},
};

static void print_type_name(int kind)
{
    const char *name = ink_message_name(kind);
    printf("%s%c%s", union_of_direction[ink_message_direction(kind)].prefix, name[0] - 'a' + 'A',
           name + 1);
}

static void print_interface(int kind)
{
    int count = 0;
    const ink_field *field = ink_message_fields(kind, &count);
    printf("\n/** %s */\nexport interface ", ink_message_about(kind));
    print_type_name(kind);
    printf(" {\n  t: \"%s\";\n", ink_message_name(kind));
    if (ink_message_direction(kind) == INK_TO_LOG)
        printf("  n: number;\n  at: number;\n");
    for (int i = 0; i < count; i++)
        printf("  /** %s */\n  %s%s: %s;\n", field[i].text, field[i].name, field[i].must ? "" : "?",
               type_of_kind[field[i].kind]);
    printf("}\n");
}

static void print_union(int direction)
{
    printf("\n/** %s */\nexport type %s =", union_of_direction[direction].about,
           union_of_direction[direction].all);
    for (int kind = 0; kind < INK_MESSAGES; kind++)
        if (ink_message_direction(kind) == direction) {
            printf("\n  | ");
            print_type_name(kind);
        }
    printf(";\n");
}

static int write_types(void)
{
    printf("// Made by inkprotocol from src/wire/messages.def: tools/update-protocol writes it "
           "anew.\n");
    printf("\nexport const PROTOCOL_VERSION = 1;\n");
    for (int kind = 0; kind < INK_MESSAGES; kind++)
        print_interface(kind);
    for (int direction = INK_TO_SERVER; direction <= INK_TO_LOG; direction++)
        print_union(direction);
    return 0;
}

int main(int count, char **word)
{
    if (count == 3 && strcmp(word[1], "markdown") == 0)
        return write_page(word[2]);
    if (count == 2 && strcmp(word[1], "typescript") == 0)
        return write_types();
    fprintf(stderr, "usage: inkprotocol markdown PAGE | typescript\n");
    return 2;
}
