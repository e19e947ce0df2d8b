/* The dice of the expansions (rules 8), and moves as text. */
#include "twin.h"

#include <stdio.h>
#include <string.h>

static const char *const names[TWIN_KNOWN] = {
    [TWIN_NO_EXPANSION] = "",
    [TWIN_RIVER] = "river",
    [TWIN_LAKE] = "lake",
    [TWIN_METEOR] = "meteor",
    [TWIN_LAVA] = "lava",
    [TWIN_DESERT] = "desert",
    [TWIN_CANYON] = "canyon",
    [TWIN_FOREST] = "forest",
    [TWIN_TRAIL] = "trail",
    [TWIN_STREETLAMPS] = "streetlamps",
    [TWIN_POWERGRID] = "powergrid",
    [TWIN_CITYBUILDER] = "citybuilder",
    [TWIN_SUPERCONNECTION] = "superconnection",
    [TWIN_ALIENFARMER] = "alienfarmer",
    [TWIN_WEATHER] = "weather",
    [TWIN_AIRLINE] = "airline",
    [TWIN_PORTAL] = "portal",
    [TWIN_GATES] = "gates",
};

static const char *const dice[TWIN_KNOWN][TWIN_EXTRA_DICE][TWIN_FACES] = {
    [TWIN_RIVER] = {{"V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"},
                    {"V.V.", "VV..", "VV..", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}"}},
    [TWIN_LAKE] = {{"L...", "LL..", "LLL.", "L.R.", "L.H.", "LLHR*"},
                   {"L...", "LL..", "LLL.", "L.R.", "L.H.", "LLHR*"}},
    [TWIN_METEOR] = {{"N", "E", "S", "W", "free", "free"}, {"1", "1", "2", "2", "3", "3"}},
    [TWIN_LAVA] = {{"XX..", "XX..", "X.X.", "XXX.", "HXH.{NS}{E}", "RXR.{NS}{E}"},
                   {"XX..", "XX..", "X.X.", "XXX.", "HXH.{NS}{E}", "RXR.{NS}{E}"}},
    [TWIN_DESERT] = {{"HH..c", "RR..c", "H.H.w", "R.R.w", "....cc", "arid"},
                     {"HH..w", "RR..w", "H.H.c", "R.R.c", "....cc", "arid"}},
    [TWIN_CANYON] = {{"~E", "~EE", "~EEE", "~ES", "~EES", "~ESE"},
                     {"~E", "~EE", "~EEE", "~ES", "~EES", "~ESE"}},
    [TWIN_FOREST] = {{"H.H.t", "R.R.t", "HH..t", "RR..t", "....t", "....t"},
                     {"H.H.t", "R.R.t", "HH..t", "RR..t", "....t", "....t"}},
    [TWIN_TRAIL] = {{".H.Hpn", ".R.Rpn", ".HH.p", ".RR.p", ".HHHp", ".RRRp"},
                    {".H.Hpn", ".R.Rpn", ".HH.p", ".RR.p", ".HHHp", ".RRRp"}},
    [TWIN_STREETLAMPS] = {{"H.H.l", "HHHH{NS}{EW}l", "HHHHl", ".HH.l", "HHHH{NW}{ES}l", "H.HHl"},
                          {"H.H.l", "HHHH{NS}{EW}l", "HHHHl", ".HH.l", "HHHH{NW}{ES}l", "H.HHl"}},
    [TWIN_POWERGRID] = {{"any", "any", "up", "right", "down", "left"},
                        {"any", "any", "up", "right", "down", "left"}},
    [TWIN_CITYBUILDER] = {{"adjacent", "adjacent", "adjacent", "exits", "centre", "urban"},
                          {"buy1", "buy1", "buy2", "buy2", "buy3", "buy3"}},
    [TWIN_SUPERCONNECTION] = {{".HSR*", ".HSR*", "S.S.", "S.S.", "SSS.", "..SS"}},
    [TWIN_AIRLINE] = {{"....ap", "....ap", "A.A.", "A.A.", "AHHA{NW}{ES}", "ARRA{NW}{ES}"},
                      {"....ap", "....ap", ".AA.", ".AA.", "AHAH{NS}{EW}", "ARAR{NS}{EW}"}},
    [TWIN_PORTAL] = {{"H...pa", "H...pb", "H...pc", "R...pa", "R...pb", "R...pc"}},
    [TWIN_ALIENFARMER] = {{".HHR*s", "RR.H*s", ".H..*s", ".R..*s", "....u", "....u"}},
    [TWIN_WEATHER] = {{"cloud", "cloud", "cloud", "storm", "storm", "snow"},
                      {"cloud", "cloud", "cloud", "storm", "storm", "snow"}},
    [TWIN_GATES] = {{".HSR*", ".HSR*", "S.S.", "S.S.", "SSS.", "..SS"},
                    {"....n", "....n", "H...o", "R...o", "H...oo", "R...oo"}},
};

const char *twin_expansion_name(int expansion)
{
    return names[expansion];
}

int twin_extra_dice(int expansion)
{
    int count = 0;
    while (count < TWIN_EXTRA_DICE && dice[expansion][count][0] != NULL)
        count++;
    return count;
}

const char *twin_extra_face(int expansion, int die, int index)
{
    return dice[expansion][die][index];
}

const char *twin_extra_find(int expansion, int die, const char *text)
{
    for (int i = 0; i < TWIN_FACES && die < twin_extra_dice(expansion); i++) {
        const char *face = dice[expansion][die][i];
        int drawing = twin_face_of(face);
        if (strcmp(face, text) == 0 || (drawing >= 0 && drawing == twin_face_of(text)))
            return face;
    }
    return NULL;
}

/* --- moves as text --------------------------------------------------------------------------- */

static const char letters[] = "NESW";

static const char lines[] = "1234567ABCDEFG"; /* rows, then columns */

static void write_event(const twin_sheet *sheet, const twin_move *move, char text[TWIN_TEXT])
{
    bool meteor = sheet->event == TWIN_METEOR_COMES;
    const char *what = meteor ? "meteor" : "arid";
    if (sheet->event == TWIN_LIGHTING) {
        (void)snprintf(text, TWIN_TEXT, "light=%c", lines[move->look - TWIN_LINE]);
        return;
    }
    if (move->face >= 0)
        (void)snprintf(text, TWIN_TEXT, "%s=%s", what, twin_face_at(move->face)->text);
    else if (meteor)
        (void)snprintf(text, TWIN_TEXT, "%s=%c", what, letters[move->look]);
    else
        (void)snprintf(text, TWIN_TEXT, "%s", what);
}

/* "%C3=HHRH*" a UFO, "^C3=HHRH*" an airport; "+C3....u=HHRH*" what the third University gives. */
static void write_instead(const twin_sheet *sheet, const twin_move *move, char text[TWIN_TEXT])
{
    bool gift = move->by == TWIN_BY_GIFT;
    const char *mark = gift ? "+" : sheet->expansion == TWIN_AIRLINE ? "^" : "%";
    (void)snprintf(text, TWIN_TEXT, "%s%c%c%s=%s", mark, 'A' + move->column, '1' + move->row,
                   gift ? twin_stand_in(sheet->expansion) : "",
                   twin_face_at(twin_special_face(move->instead - 1))->text);
}

void twin_move_write(const twin_sheet *sheet, const twin_move *move, char text[TWIN_TEXT])
{
    static const char *const before[] = {
        [TWIN_BY_COPY] = "=", [TWIN_BY_GIFT] = "+",  [TWIN_BY_OVER] = "!", [TWIN_BY_STROKE] = "~",
        [TWIN_BY_EVENT] = "", [TWIN_BY_SYMBOL] = "", [TWIN_BY_BUILD] = "$"};
    const char *mark = before[move->by] == NULL ? "" : before[move->by];
    char drawing[TWIN_TEXT];
    if (move->by == TWIN_BY_USE) {
        twin_use_write(move, text);
        return;
    }
    if (move->by == TWIN_BY_EVENT) {
        write_event(sheet, move, text);
        return;
    }
    if (move->by == TWIN_BY_SYMBOL) {
        (void)snprintf(text, TWIN_TEXT, "%s=%c%c", twin_symbol_name(move->symbol),
                       'A' + move->column, '1' + move->row);
        return;
    }
    if (move->instead != 0) {
        write_instead(sheet, move, text);
        return;
    }
    if (move->by == TWIN_BY_STROKE)
        (void)snprintf(drawing, sizeof drawing, "%s", move->steps);
    else
        twin_drawing_write(&twin_face_at(move->face)->look[move->look], drawing);
    (void)snprintf(text, TWIN_TEXT, "%s%c%c%.16s", mark, 'A' + move->column, '1' + move->row,
                   drawing);
}

static bool read_event(const char *text, twin_move *move)
{
    const char *answer = strchr(text, '=');
    move->by = TWIN_BY_EVENT;
    move->face = -1;
    move->look = 0;
    if (strncmp(text, "light=", 6) == 0) {
        const char *line = strchr(lines, text[6]);
        move->look = line == NULL ? 0 : TWIN_LINE + (int)(line - lines);
        return line != NULL && text[6] != '\0' && text[7] == '\0';
    }
    if (answer == NULL)
        return strcmp(text, "arid") == 0;
    if (answer[1] != '\0' && answer[2] == '\0' && strchr(letters, answer[1]) != NULL) {
        move->look = (int)(strchr(letters, answer[1]) - letters);
        return strncmp(text, "meteor=", 7) == 0;
    }
    move->face = twin_face_of(answer + 1);
    return move->face >= TWIN_ROUTES && move->face < TWIN_ROUTES + TWIN_SPECIALS;
}

static bool read_stroke(const char *text, twin_move *move)
{
    move->by = TWIN_BY_STROKE;
    move->face = -1;
    move->look = 0;
    if (strlen(text) < 4 || strlen(text) > 6 ||
        !twin_point_read(text + 1, &move->row, &move->column))
        return false;
    (void)snprintf(move->steps, sizeof move->steps, "%s", text + 3);
    return strspn(move->steps, letters) == strlen(move->steps);
}

static bool read_instead(const char *text, twin_move *move)
{
    const char *answer = strchr(text, '=');
    int special = twin_face_of(answer + 1) - twin_special_face(0);
    bool gift = text[0] == '+', airport = text[0] == '^' || strncmp(text + 3, "....ap", 6) == 0;
    const char *drawing = twin_stand_in(airport ? TWIN_AIRLINE : TWIN_ALIENFARMER);
    size_t length = gift ? strlen(drawing) : 0;
    move->by = gift ? TWIN_BY_GIFT : TWIN_BY_INSTEAD;
    move->face = twin_face_of(drawing);
    move->instead = special + 1;
    return special >= 0 && special < TWIN_SPECIALS &&
           strcmp(answer + 1, twin_face_at(twin_special_face(special))->text) == 0 &&
           twin_cell_read(text + 1, &move->row, &move->column) &&
           strncmp(text + 3, drawing, length) == 0 && answer == text + 3 + length;
}

static int by_of(char first, int face)
{
    if (first == '$')
        return TWIN_BY_BUILD;
    if (first == '=' || first == '+' || first == '!')
        return first == '=' ? TWIN_BY_COPY : first == '+' ? TWIN_BY_GIFT : TWIN_BY_OVER;
    if (face == twin_face_of("XXXXv"))
        return TWIN_BY_VOLCANO;
    if (face >= TWIN_ROUTES + TWIN_SPECIALS)
        return TWIN_BY_EXTRA;
    return face >= TWIN_ROUTES ? TWIN_BY_SPECIAL : TWIN_BY_DIE;
}

bool twin_move_read(const char *text, twin_move *move)
{
    twin_drawing drawing;
    const char *placement = strchr("=+!$", text[0]) != NULL && text[0] != '\0' ? text + 1 : text;
    memset(move, 0, sizeof *move);
    if (twin_use_read(text, move))
        return true;
    if (strncmp(text, "meteor", 6) == 0 || strncmp(text, "arid", 4) == 0 ||
        strncmp(text, "light", 5) == 0)
        return read_event(text, move);
    if (text[0] == '~')
        return read_stroke(text, move);
    if (text[0] != '\0' && strchr("%^+", text[0]) != NULL && strchr(text, '=') != NULL)
        return read_instead(text, move);
    if (twin_symbol_read(text, &move->row, &move->column, &move->symbol)) {
        move->by = TWIN_BY_SYMBOL;
        move->face = -1;
        return true;
    }
    if (!twin_cell_read(placement, &move->row, &move->column) ||
        !twin_drawing_read(placement + 2, &drawing))
        return false;
    move->face = twin_face_of(placement + 2);
    if (move->face < 0)
        return false;
    while (!twin_drawing_same(&twin_face_at(move->face)->look[move->look], &drawing))
        move->look++;
    move->by = by_of(text[0], move->face);
    return true;
}
