#include "xml.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 8, NAME = 32, VALUE = 1 << 17, ATTRIBUTES = 8 };

struct reader {
    const char *at;
    char open[DEPTH][NAME]; /* elements that are not closed yet */
    int depth, roots;
    char seen[ATTRIBUTES][NAME]; /* attributes of this element */
    int count;
    xml_attribute *tell;
    void *own;
};

static bool read_name(struct reader *reader, char name[NAME])
{
    int length = 0;
    while (length < NAME - 1 && (isalnum((unsigned char)*reader->at) || *reader->at == '-'))
        name[length++] = *reader->at++;
    name[length] = 0;
    return length > 0;
}

static bool skip(struct reader *reader, const char *text)
{
    if (strncmp(reader->at, text, strlen(text)) != 0)
        return false;
    reader->at += strlen(text);
    return true;
}

static bool skip_entity(struct reader *reader)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (int i = 0; i < 4; i++)
        if (skip(reader, known[i]))
            return true;
    return false;
}

/* Anything up to `end`, in which no element begins and no character controls. */
static bool skip_text(struct reader *reader, char end)
{
    while (*reader->at != end) {
        unsigned char c = (unsigned char)*reader->at;
        if (c == '<' || c == 0 || (c < ' ' && c != '\n'))
            return false;
        if (c == '&' ? !skip_entity(reader) : (reader->at++, false))
            return false;
    }
    return true;
}

static bool is_new(struct reader *reader, const char *name)
{
    for (int i = 0; i < reader->count; i++)
        if (strcmp(reader->seen[i], name) == 0)
            return false;
    if (reader->count == ATTRIBUTES)
        return false;
    (void)snprintf(reader->seen[reader->count++], NAME, "%s", name);
    return true;
}

static bool read_attribute(struct reader *reader, const char *element)
{
    static char value[VALUE];
    char name[NAME];
    if (!read_name(reader, name) || !is_new(reader, name) || !skip(reader, "=\""))
        return false;
    const char *from = reader->at;
    if (!skip_text(reader, '"') || reader->at - from >= VALUE)
        return false;
    memcpy(value, from, (size_t)(reader->at - from));
    value[reader->at - from] = 0;
    reader->at++;
    reader->tell(reader->own, element, name, value);
    return true;
}

static bool close_element(struct reader *reader)
{
    char name[NAME];
    return read_name(reader, name) && skip(reader, ">") && reader->depth > 0 &&
           strcmp(reader->open[--reader->depth], name) == 0;
}

static bool open_element(struct reader *reader)
{
    char name[NAME];
    reader->count = 0;
    reader->roots += reader->depth == 0;
    if (!read_name(reader, name))
        return false;
    while (skip(reader, " "))
        if (!read_attribute(reader, name))
            return false;
    if (skip(reader, "/>"))
        return reader->depth > 0;
    if (reader->depth == DEPTH || !skip(reader, ">"))
        return false;
    (void)snprintf(reader->open[reader->depth++], NAME, "%s", name);
    return true;
}

const char *xml_fault(const char *text, xml_attribute *tell, void *own)
{
    struct reader reader = {.at = text, .tell = tell, .own = own};
    while (*reader.at != 0) {
        const char *from = reader.at;
        bool sound = skip(&reader, "</")                       ? close_element(&reader)
                     : skip(&reader, "<")                      ? open_element(&reader)
                     : reader.depth > 0                        ? skip_text(&reader, '<')
                     : isspace((unsigned char)*reader.at) != 0 ? (reader.at++, true)
                                                               : false;
        if (!sound)
            return from;
    }
    return reader.depth == 0 && reader.roots == 1 ? NULL : reader.at;
}
