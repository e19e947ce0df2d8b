/* What the words of a line name: pieces, places, moves. */
#include <ctype.h>

#include "lines.h"
#include "words/tell.h"

/* --- pieces ----------------------------------------------------------------------------------- */

static bool is_sign(char c)
{
    return c > ' ' && c <= '~' && isalnum((unsigned char)c) == 0;
}

/* "2" is the second die, "s3" the third special route; whether there is one is another question. */
static bool read_number(ink_slice word, int *kind, int *number)
{
    bool special = word.length == 2 && (word.data[0] == 's' || word.data[0] == 'S');
    if (word.length != (special ? 2u : 1u))
        return false;
    *kind = special ? INK_PIECE_SPECIAL : INK_PIECE_DIE;
    *number = word.data[word.length - 1] - '1';
    return isdigit((unsigned char)word.data[word.length - 1]) != 0;
}

static const ink_piece *find_piece(const ink_piece *piece, int count, int kind, int number)
{
    for (int i = 0; i < count; i++)
        if (piece[i].kind == kind && piece[i].number == number)
            return &piece[i];
    return NULL;
}

/* What was earned shows the same as the die or the special route it was earned of. */
static const ink_piece *find_earned(const ink_piece *piece, int count, char sign, int shape)
{
    for (int i = 0; i < count; i++)
        if (piece[i].kind == INK_PIECE_EARNED && piece[i].sign == sign && piece[i].shape == shape)
            return &piece[i];
    return NULL;
}

/* What may be drawn instead of a special route. */
static const ink_piece *find_stand_in(const ink_piece *piece, int count, char sign)
{
    for (int i = 0; i < count; i++)
        if (piece[i].kind == INK_PIECE_EARNED && piece[i].sign == sign)
            return &piece[i];
    return NULL;
}

int named_read(const struct lines *lines, ink_slice word, struct named *named)
{
    ink_piece piece[INK_MAX_PIECES];
    int kind, number;
    bool sign = word.length > 1 && is_sign(word.data[0]);
    named->sign = 0;
    named->instead = 0;
    if (sign)
        named->sign = ink_slice_take(&word, 1).data[0];
    if (!read_number(word, &kind, &number))
        return NAMED_NOT;
    int count = ink_session_pieces(lines->session, lines_player(lines), piece);
    const ink_piece *found = find_piece(piece, count, kind, number);
    if (found == NULL)
        return NAMED_NONE;
    const ink_piece *earned = sign ? find_earned(piece, count, named->sign, found->shape) : NULL;
    if (sign && earned == NULL && kind == INK_PIECE_SPECIAL) {
        earned = find_stand_in(piece, count, named->sign);
        named->instead = earned != NULL ? number + 1 : 0;
    }
    named->piece = earned != NULL ? *earned : *found;
    return NAMED_WELL;
}

/* --- places ----------------------------------------------------------------------------------- */

bool place_read(int place, ink_slice word, ink_cell *cell)
{
    int last = place == INK_PLACE_CORNER ? INK_COLUMNS : INK_COLUMNS - 1;
    if (word.length != 2)
        return false;
    int column = toupper((unsigned char)word.data[0]) - 'A', row = word.data[1] - '1';
    *cell = ink_cell_at(row & 7, column & 7);
    return column >= 0 && column <= last && row >= 0 && row <= last;
}

/* Who names a die draws it as it is; what modules offer beside that is asked for by its sign, since
   it may cost something. */
static bool is_meant(const struct lines *lines, const struct named *named, ink_move move)
{
    const ink_ruleset *rules = lines_rules(lines);
    char sign = ink_move_kind(move) == INK_MOVE_MODULE ? move_sign(rules, move) : 0;
    ink_answer answer;
    if (named->instead != 0)
        return ink_move_answer(rules, move, &answer) && answer.special == named->instead - 1;
    if (named->sign != 0)
        return sign == named->sign;
    return sign == 0 || sign_find(rules, sign)->kind == INK_SIGN_PLAIN;
}

int named_ways(const struct lines *lines, const struct named *named, ink_cell cell,
               ink_move way[INK_MAX_WAYS])
{
    int found = ink_session_ways(lines->session, lines_player(lines), &named->piece, cell, way);
    int count = 0;
    for (int i = 0; i < found; i++)
        if (is_meant(lines, named, way[i]))
            way[count++] = way[i];
    return count;
}

ink_set named_cells(const struct lines *lines, const struct named *named)
{
    ink_move way[INK_MAX_WAYS];
    ink_set cells = 0;
    for (ink_set left = named->piece.cells; left != 0; left &= left - 1)
        if (named_ways(lines, named, ink_set_first(left), way) > 0)
            cells |= left & (0 - left);
    return cells;
}

/* --- moves ------------------------------------------------------------------------------------ */

/* Where the letters that are always capital stand: a cell and four sides, after a sign if there
   is one; or all that follows a '='. */
static void find_capitals(ink_slice word, size_t *from, size_t *to)
{
    enum { CELL_AND_SIDES = 6 };
    bool sign = word.length > 0 && isalnum((unsigned char)word.data[0]) == 0;
    *from = sign ? 1 : 0;
    *to = *from + CELL_AND_SIDES;
    for (size_t i = 1; i < word.length; i++)
        if (word.data[i] == '=') {
            *from = i + 1;
            *to = word.length;
            return;
        }
}

/* Cells and sides may be typed in small letters: b1h.h. */
static ink_slice in_capitals(ink_slice word, char *buffer, size_t size)
{
    size_t length = word.length < size ? word.length : size, from, to;
    find_capitals(word, &from, &to);
    for (size_t i = 0; i < length; i++) {
        char c = word.data[i];
        bool small = i >= from && i < to && c >= 'a' && c <= 'z';
        buffer[i] = (char)(small ? c - 'a' + 'A' : c);
    }
    return (ink_slice){buffer, length};
}

/* Special routes have short names here: "meteor=s3" is "meteor=HHHH". */
static ink_slice spell_out(const ink_ruleset *rules, ink_slice word, char *buffer, size_t size)
{
    int kind, number;
    size_t name = 0;
    ink_text text = ink_text_in(buffer, size);
    while (name < word.length && word.data[name] != '=')
        name++;
    if (name + 1 >= word.length)
        return word;
    ink_slice answer = {word.data + name + 1, word.length - name - 1};
    bool special = read_number(answer, &kind, &number) && kind == INK_PIECE_SPECIAL;
    if (!special || number < 0 || number >= INK_SPECIALS)
        return word;
    ink_text_bytes(&text, word.data, name + 1);
    ink_text_string(&text, rules->shape[rules->special[number]].text);
    return (ink_slice){buffer, text.length};
}

ink_status move_hear(const struct lines *lines, ink_slice word, ink_move *move, ink_refusal *why)
{
    char buffer[64], spelt[64];
    const ink_ruleset *rules = lines_rules(lines);
    const ink_sheet *sheet = lines_sheet(lines);
    ink_slice whole = spell_out(rules, word, spelt, sizeof spelt);
    if (ink_move_read(rules, sheet, whole, move, why) == INK_OK)
        return INK_OK;
    ink_status status =
        ink_move_read(rules, sheet, in_capitals(whole, buffer, sizeof buffer), move, why);
    if (why->at + why->length > word.length) { /* of the word as it was typed */
        why->at = 0;
        why->length = word.length;
    }
    return status;
}
