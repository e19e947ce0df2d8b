/* Drawings as text, their turns and mirrors, and the faces of the dice. */
#include "twin.h"

#include <string.h>

static const char side_letters[] = "NESW";

static const char *const faces[TWIN_CATALOGUE] = {
    /* Rules 2: faces of the Classic dice, */
    "H.H.", "R.R.", "HH..", "RR..", "HHH.", "RRR.", "HRHR{NS}{EW}", "H.R.*", "HR..*",
    /* those that only the Challenge dice have, */
    "H...*", "R...*", "HRH.*", "RHR.*", "HHHH{NE}{SW}", "RRRR{NE}{SW}",
    /* and the special routes, all four sides joined. */
    "HHRH*", "HRRR*", "HHHH", "RRRR", "HRRH*", "HRHR*",
    /* Rules 8: faces of the river, lake, lava, desert, forest and alien farmer dice, */
    "V.V.", "VV..", "HVHV{NS}{EW}", "RVRV{NS}{EW}", "L...", "LL..", "LLL.", "L.R.", "L.H.", "LLHR*",
    "XX..", "X.X.", "XXX.", "HXH.{NS}{E}", "RXR.{NS}{E}", "HH..c", "RR..c", "H.H.c", "R.R.c",
    "HH..w", "RR..w", "H.H.w", "R.R.w", "....cc", "H.H.t", "R.R.t", "HH..t", "RR..t", "....t",
    /* of the Trail, */
    "H.H.pz", "R.R.pz", "HH..p", "RR..p", "HHH.p", "RRR.p",
    /* of the Street Lamps, */
    "H.H.l", "HHHH{NS}{EW}l", "HHHHl", "HH..l", "HHHH{NW}{ES}l", "HHH.l", ".HHR*s", "RR.H*s",
    ".H..*s", ".R..*s", "....u",
    /* of airways and airports, */
    "....ap", "A.A.", "AHHA{NW}{ES}", "ARRA{NW}{ES}", ".AA.", "AHAH{NS}{EW}", "ARAR{NS}{EW}",
    /* of portals, */
    "H...pa", "H...pb", "H...pc", "R...pa", "R...pb", "R...pc",
    /* of gates, which no box holds, */
    "H...o", "R...o", "H...oo", "R...oo", "....n", ".HSR*", "S.S.", "SSS.", "..SS",
    /* and what no die shows: flooded spaces, volcanoes, craters, lamps that are lit, the
       accumulator, buildings. */
    "LLLL", "XXXXv", "....k", "H.H.ll", "HHHH{NS}{EW}ll", "HHHHll", "HH..ll", "HHHH{NW}{ES}ll",
    "HHH.ll", "....a", "....b", "....bb", "....bbb"};

/* Rules 2: Classic has three dice with the six plain faces and one with overpass and
   stations; Challenge two with the plain faces, one with dead-ends and stations, one with
   overpass, Ts and double curves. */
static const int die_faces[TWIN_EDITIONS][TWIN_DICE][TWIN_FACES] = {
    {{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5}, {6, 6, 7, 7, 8, 8}},
    {{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5}, {9, 10, 8, 7, 11, 12}, {6, 6, 4, 5, 13, 14}}};

/* Renumbers the strands by their first side, so that equal drawings have equal numbers. */
static void number_groups(twin_drawing *drawing)
{
    signed char old[TWIN_SIDES];
    signed char next = 0;
    memcpy(old, drawing->group, sizeof old);
    for (int side = 0; side < TWIN_SIDES; side++) {
        drawing->group[side] = -1;
        if (drawing->side[side] == '.')
            continue;
        for (int earlier = 0; earlier < side; earlier++)
            if (drawing->side[earlier] != '.' && old[earlier] == old[side])
                drawing->group[side] = drawing->group[earlier];
        if (drawing->group[side] < 0)
            drawing->group[side] = next++;
    }
}

static bool read_sides(const char **text, twin_drawing *drawing)
{
    drawing->drawn = true;
    drawing->station = false;
    for (int side = 0; side < TWIN_SIDES; side++) {
        char kind = *(*text)++;
        if (kind == '\0' || strchr("HRVLXSA.", kind) == NULL)
            return false;
        drawing->side[side] = kind;
        drawing->group[side] = 0; /* no groups given: all joined */
    }
    if (**text == '*') {
        drawing->station = true;
        (*text)++;
    }
    return true;
}

/* Reads "{NS}{EW}": every side with an arm stands in exactly one group. */
static bool read_groups(const char **rest, twin_drawing *drawing)
{
    const char *text = *rest;
    bool named[TWIN_SIDES] = {false};
    for (signed char group = 1; *text == '{'; group++) {
        text++;
        for (; *text != '}'; text++) {
            const char *letter = *text == '\0' ? NULL : strchr(side_letters, *text);
            if (letter == NULL || named[letter - side_letters])
                return false;
            named[letter - side_letters] = true;
            drawing->group[letter - side_letters] = group;
        }
        text++;
    }
    for (int side = 0; side < TWIN_SIDES; side++)
        if (named[side] != (drawing->side[side] != '.'))
            return false;
    *rest = text;
    return true;
}

static bool read_mark(const char *text, twin_drawing *drawing)
{
    static const char *const marks[] = {"",   "c",  "cc", "w", "v",  "k",  "t",  "l", "ll",
                                        "p",  "pn", "pz", "o", "oo", "n",  "s",  "u", "ap",
                                        "pa", "pb", "pc", "a", "b",  "bb", "bbb"};
    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strcmp(text, marks[i]) == 0) {
            memset(drawing->mark, 0, sizeof drawing->mark);
            memcpy(drawing->mark, marks[i], strlen(marks[i]));
            return true;
        }
    return false;
}

bool twin_drawing_read(const char *text, twin_drawing *drawing)
{
    if (strlen(text) < TWIN_SIDES || !read_sides(&text, drawing))
        return false;
    if (*text == '{' && !read_groups(&text, drawing))
        return false;
    if (!read_mark(text, drawing))
        return false;
    number_groups(drawing);
    return true;
}

void twin_drawing_write(const twin_drawing *drawing, char text[TWIN_TEXT])
{
    int most = 0;
    for (int side = 0; side < TWIN_SIDES; side++) {
        *text++ = drawing->side[side];
        if (drawing->group[side] > most)
            most = drawing->group[side];
    }
    if (drawing->station)
        *text++ = '*';
    for (int group = 0; most > 0 && group <= most; group++) {
        *text++ = '{';
        for (int side = 0; side < TWIN_SIDES; side++)
            if (drawing->group[side] == group)
                *text++ = side_letters[side];
        *text++ = '}';
    }
    memcpy(text, drawing->mark, sizeof drawing->mark); /* with the 0 at its end */
}

bool twin_drawing_same(const twin_drawing *a, const twin_drawing *b)
{
    return memcmp(a->side, b->side, sizeof a->side) == 0 &&
           memcmp(a->group, b->group, sizeof a->group) == 0 && a->drawn == b->drawn &&
           a->station == b->station && strcmp(a->mark, b->mark) == 0;
}

bool twin_drawing_has(const twin_drawing *drawing, char kind)
{
    const char *side = drawing->side;
    return side[0] == kind || side[1] == kind || side[2] == kind || side[3] == kind;
}

bool twin_drawing_is_route(const twin_drawing *drawing)
{
    return twin_drawing_has(drawing, 'H') || twin_drawing_has(drawing, 'R');
}

/* A trail from corner to opposite corner: turned or mirrored it has the other slant. */
static void change_slant(twin_drawing *drawing)
{
    if (strcmp(drawing->mark, "pn") == 0)
        memcpy(drawing->mark, "pz", sizeof "pz");
    else if (strcmp(drawing->mark, "pz") == 0)
        memcpy(drawing->mark, "pn", sizeof "pn");
}

twin_drawing twin_drawing_turn(twin_drawing drawing)
{
    twin_drawing turned = drawing;
    change_slant(&turned);
    for (int side = 0; side < TWIN_SIDES; side++) {
        turned.side[(side + 1) % TWIN_SIDES] = drawing.side[side];
        turned.group[(side + 1) % TWIN_SIDES] = drawing.group[side];
    }
    number_groups(&turned);
    return turned;
}

twin_drawing twin_drawing_mirror(twin_drawing drawing)
{
    enum { EAST = 1, WEST = 3 };
    twin_drawing mirrored = drawing;
    change_slant(&mirrored);
    mirrored.side[EAST] = drawing.side[WEST];
    mirrored.side[WEST] = drawing.side[EAST];
    mirrored.group[EAST] = drawing.group[WEST];
    mirrored.group[WEST] = drawing.group[EAST];
    number_groups(&mirrored);
    return mirrored;
}

twin_drawing twin_drawing_exchange(twin_drawing drawing)
{
    for (int side = 0; side < TWIN_SIDES; side++) {
        if (drawing.side[side] == 'H')
            drawing.side[side] = 'R';
        else if (drawing.side[side] == 'R')
            drawing.side[side] = 'H';
    }
    return drawing;
}

static void add_look(twin_face *face, const twin_drawing *drawing)
{
    for (int i = 0; i < face->looks; i++)
        if (twin_drawing_same(&face->look[i], drawing))
            return;
    face->look[face->looks++] = *drawing;
}

/* Rules 2: every face may be turned and mirrored freely. */
static void make_face(twin_face *face, const char *text)
{
    twin_drawing drawing;
    face->text = text;
    face->looks = 0;
    (void)twin_drawing_read(text, &drawing);
    for (int turns = 0; turns < 4; turns++) {
        twin_drawing mirrored = twin_drawing_mirror(drawing);
        add_look(face, &drawing);
        add_look(face, &mirrored);
        drawing = twin_drawing_turn(drawing);
    }
}

const twin_face *twin_face_at(int face)
{
    static twin_face catalogue[TWIN_CATALOGUE];
    static bool made;
    if (!made)
        for (int i = 0; i < TWIN_CATALOGUE; i++)
            make_face(&catalogue[i], faces[i]);
    made = true;
    return &catalogue[face];
}

int twin_face_of(const char *text)
{
    twin_drawing drawing;
    if (text == NULL || !twin_drawing_read(text, &drawing))
        return -1;
    for (int face = 0; face < TWIN_CATALOGUE; face++)
        for (int look = 0; look < twin_face_at(face)->looks; look++)
            if (twin_drawing_same(&twin_face_at(face)->look[look], &drawing))
                return face;
    return -1;
}

int twin_die_face(int edition, int die, int index)
{
    return die_faces[edition][die][index];
}

int twin_special_face(int special)
{
    return TWIN_ROUTES + special;
}
