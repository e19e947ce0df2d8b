#include "complete.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "lines.h"
#include "words/names.h"

enum { MOST = 16, WORD = 256, PATH = 1024 };

/* Where words go. */
struct list {
    const struct lines *lines;
    reader_add *add;
    void *to;
};

static void add_verbs(const struct list *list)
{
    for (const struct verb *verb = list->lines->at->verbs; verb->name != NULL; verb++)
        list->add(list->to, verb->name);
    if (list->lines->session == NULL)
        return;
    for (const struct verb *verb = verbs; verb->name != NULL; verb++)
        list->add(list->to, verb->name);
}

/* Numbers of dice, names of special routes, choices: whatever may be played now. */
static void add_pieces(const struct list *list, bool choices)
{
    ink_piece piece[INK_MAX_PIECES];
    const struct lines *lines = list->lines;
    int count = ink_session_pieces(lines->session, lines_player(lines), piece);
    for (int i = 0; i < count; i++) {
        char word[WORD] = "";
        ink_text text = ink_text_in(word, sizeof word);
        if (piece[i].state != INK_PIECE_WAITING)
            continue;
        if (piece[i].kind == INK_PIECE_DIE || piece[i].kind == INK_PIECE_SPECIAL)
            snprintf(word, sizeof word, "%s%d", piece[i].kind == INK_PIECE_SPECIAL ? "s" : "",
                     piece[i].number + 1);
        else if (piece[i].kind == INK_PIECE_CHOICE && choices)
            ink_move_write(lines_rules(lines), piece[i].move, &text);
        else if (piece[i].kind == INK_PIECE_PAIR)
            snprintf(word, sizeof word, "%d", piece[i].pair);
        if (word[0] != '\0')
            list->add(list->to, word);
    }
}

/* Placements in the notation, once their space is typed. */
static void add_placements(const struct list *list, ink_slice begin)
{
    ink_piece piece[INK_MAX_PIECES];
    ink_move way[INK_MAX_WAYS];
    ink_cell cell;
    const struct lines *lines = list->lines;
    int count = ink_session_pieces(lines->session, lines_player(lines), piece);
    if (begin.length < 2 || !place_read(INK_PLACE_CELL, (ink_slice){begin.data, 2}, &cell))
        return;
    for (int i = 0; i < count; i++) {
        bool there = piece[i].place == INK_PLACE_CELL && ink_set_has(piece[i].cells, cell);
        int ways =
            there ? ink_session_ways(lines->session, lines_player(lines), &piece[i], cell, way) : 0;
        for (int w = 0; w < ways; w++) {
            char word[WORD] = "";
            ink_text text = ink_text_in(word, sizeof word);
            ink_move_write(lines_rules(lines), way[w], &text);
            list->add(list->to, word);
        }
    }
}

/* The places of the piece that was named before. */
static void add_places(const struct list *list, ink_slice word)
{
    struct named named;
    if (named_read(list->lines, word, &named) != NAMED_WELL)
        return;
    for (ink_set left = named_cells(list->lines, &named); left != 0; left &= left - 1) {
        char place[8] = "";
        ink_text text = ink_text_in(place, sizeof place);
        place_words(named.piece.place, ink_set_first(left), &text);
        list->add(list->to, place);
    }
}

static void add_cells(const struct list *list, ink_set cells)
{
    for (ink_set left = cells; left != 0; left &= left - 1) {
        char place[8] = "";
        ink_text text = ink_text_in(place, sizeof place);
        ink_cell_write(ink_set_first(left), &text);
        list->add(list->to, place);
    }
}

static void add_file(const struct list *list, const char *folder, size_t length, const char *name)
{
    char path[PATH];
    struct stat file;
    snprintf(path, sizeof path, "%.*s%s", (int)length, folder, name);
    bool is_folder = stat(path, &file) == 0 && S_ISDIR(file.st_mode);
    snprintf(path, sizeof path, "%.*s%s%s", (int)length, folder, name, is_folder ? "/" : "");
    list->add(list->to, path);
}

static void add_files(const struct list *list, ink_slice begin)
{
    char folder[PATH];
    size_t length = begin.length;
    while (length > 0 && begin.data[length - 1] != '/')
        length--;
    snprintf(folder, sizeof folder, "%.*s", (int)length, begin.data);
    DIR *files = opendir(length > 0 ? folder : ".");
    for (struct dirent *entry; files != NULL && (entry = readdir(files)) != NULL;)
        if (entry->d_name[0] != '.')
            add_file(list, folder, length, entry->d_name);
    if (files != NULL)
        closedir(files);
}

/* What follows a verb. */
enum follows { A_PIECE, A_PLACE, A_CELL, A_FRESH_CELL, A_FILE };

static const struct {
    const char *verb;
    int first, second;
} operands[] = {
    {"where", A_PIECE, -1},     {"moves", A_PIECE, -1}, {"ways", A_PIECE, A_PLACE},
    {"why", A_PIECE, A_PLACE},  {"what", A_CELL, -1},   {"back", A_FRESH_CELL, -1},
    {"turn", A_FRESH_CELL, -1}, {"save", A_FILE, -1},   {"pick", A_PIECE, -1},
};

static void add_operand(const struct list *list, int kind, ink_slice before, ink_slice begin)
{
    switch (kind) {
    case A_PIECE: add_pieces(list, false); break;
    case A_PLACE: add_places(list, before); break;
    case A_CELL: add_cells(list, INK_BOARD); break;
    case A_FRESH_CELL:
        add_cells(list, ink_session_fresh(list->lines->session, lines_player(list->lines)));
        break;
    case A_FILE: add_files(list, begin); break;
    default: break;
    }
}

/* The words before the cursor; the last one may be empty. */
static int split(const char *line, size_t length, ink_slice word[MOST])
{
    ink_slice rest = {line, length};
    int count = 0;
    while (count < MOST - 1 && (word[count] = ink_slice_word(&rest)).length > 0)
        count++;
    if (count == 0 || line[length - 1] == ' ')
        word[count++] = (ink_slice){line + length, 0};
    return count;
}

void complete_line(void *context, const char *line, size_t length, reader_add *add, void *to)
{
    struct list list = {context, add, to};
    ink_slice word[MOST];
    int count = split(line, length, word);
    if (list.lines->session == NULL) { /* before the game of an online table */
        if (count == 1)
            add_verbs(&list);
        return;
    }
    if (count == 1) {
        add_verbs(&list);
        add_pieces(&list, true);
        add_placements(&list, word[0]);
        return;
    }
    for (size_t i = 0; i < sizeof operands / sizeof *operands; i++)
        if (ink_slice_is(word[0], operands[i].verb)) {
            int kind = count == 2 ? operands[i].first : count == 3 ? operands[i].second : -1;
            add_operand(&list, kind, word[count - 2], word[count - 1]);
            return;
        }
    if (count == 2)
        add_places(&list, word[0]);
}
