/* Questions about the round: dice, places, ways, reasons. */
#include <ctype.h>
#include <stdio.h>

#include "i18n/i18n.h"
#include "lines.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

enum { WORDS = 512, MANY = 20, FEW = 5 }; /* so many spaces are told by those that are left */

/* --- dice and special routes ------------------------------------------------------------------ */

void ask_state(struct lines *lines, ink_slice rest)
{
    ink_text text = lines_text();
    (void)rest;
    state_words(lines->session, lines_player(lines), NULL, &text);
    lines_say(&text);
}

void ask_dice(struct lines *lines, ink_slice rest)
{
    ink_text text = lines_text();
    bool draft = ink_session_table(lines->session)->phase == INK_PHASE_DRAFT;
    (void)rest;
    if (draft)
        pairs_words(lines->session, lines_player(lines), &text);
    else
        dice_words(lines->session, lines_player(lines), true, &text);
    ink_text_char(&text, '.');
    lines_say(&text);
}

/* "s1 station: ...; s2 ...": those that are left. */
void ask_specials(struct lines *lines, ink_slice rest)
{
    ink_piece piece[INK_MAX_PIECES];
    ink_text text = lines_text();
    unsigned left = (unsigned)ink_specials_left(lines_sheet(lines));
    int count = ink_session_pieces(lines->session, lines_player(lines), piece);
    const char *separator = "";
    (void)rest;
    for (int i = 0; i < count; i++) {
        if (piece[i].kind != INK_PIECE_SPECIAL || piece[i].state == INK_PIECE_DRAWN)
            continue;
        text_say(&text, "%ss%d ", separator, piece[i].number + 1);
        shape_words(lines_rules(lines), piece[i].shape, &text);
        separator = _("; ");
    }
    ink_text_string(&text, text.length > 0 ? ". " : "");
    text_say(&text, ngettext("%u may still be drawn.", "%u may still be drawn.", left), left);
    lines_say(&text);
}

void ask_time(struct lines *lines, ink_slice rest)
{
    char time[32] = "", used[32] = "";
    int player = lines_player(lines);
    ink_text left = ink_text_in(time, sizeof time), spent = ink_text_in(used, sizeof used);
    (void)rest;
    time_words((int64_t)ink_session_player(lines->session, player)->ms, &spent);
    time_words(ink_session_left(lines->session, player), &left);
    if (ink_session_clock(lines->session) == 0)
        printf(_("There is no clock. Time used so far: %s.\n"), used);
    else
        printf(_("Time left in this round: %s. Time used so far: %s.\n"), time, used);
}

/* --- where ------------------------------------------------------------------------------------ */

/* "B1H.H." or whatever the move is in the notation. */
static void write_notation(const struct lines *lines, ink_move move, ink_text *out)
{
    ink_move_write(lines_rules(lines), move, out);
}

static void start_piece(const struct lines *lines, const ink_piece *piece, ink_text *out)
{
    char words[WORDS] = "";
    ink_text text = ink_text_in(words, sizeof words);
    piece_words(lines_rules(lines), piece, &text);
    ink_text_string(out, words);
    ink_text_string(out, _(": "));
}

/* Places by their names, or those few that are none where nearly all empty spaces are. */
static void write_places_of(const struct lines *lines, int place, ink_set cells, ink_text *out)
{
    ink_set others = ink_sheet_space(lines_sheet(lines)) & ~cells;
    bool most = place == INK_PLACE_CELL && ink_set_count(cells) > MANY;
    if (most && others == 0) {
        ink_text_string(out, _("every empty space"));
    } else if (most && ink_set_count(others) <= FEW) {
        ink_text_string(out, _("every empty space but "));
        cells_words(others, out);
    } else {
        ink_text_string(out, cells != 0 && place == INK_PLACE_CORNER ? _("corners ") : "");
        places_words(place, cells, out);
    }
}

void say_where(const struct lines *lines, const struct named *named)
{
    ink_text text = lines_text();
    ink_set cells = named_cells(lines, named);
    start_piece(lines, &named->piece, &text);
    if (named->piece.place == INK_PLACE_NONE)
        ink_text_string(&text, _("nothing to draw"));
    else if (named->piece.state == INK_PIECE_DRAWN)
        ink_text_string(&text, _("drawn already"));
    else if (cells == 0)
        ink_text_string(&text, _("nowhere"));
    write_places_of(lines, named->piece.place, cells, &text);
    ink_text_char(&text, '.');
    if (named->piece.place == INK_PLACE_CELL && ink_set_count(cells) <= MANY)
        prints_words(lines_rules(lines), cells, &text);
    lines_say(&text);
}

static bool has_been_listed(const ink_moves *list, ink_move move)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->move[i] == move)
            return true;
    return false;
}

/* All placements of the piece in the notation, each once: what lies between two corners fits at
   either of them. */
static void say_moves(const struct lines *lines, const struct named *named)
{
    static ink_moves listed;
    ink_text text = lines_text();
    ink_move way[INK_MAX_WAYS];
    start_piece(lines, &named->piece, &text);
    listed.count = 0;
    for (ink_set left = named->piece.cells; left != 0; left &= left - 1) {
        int count = named_ways(lines, named, ink_set_first(left), way);
        for (int i = 0; i < count && listed.count < INK_MAX_MOVES; i++) {
            if (named->piece.place == INK_PLACE_CORNER && has_been_listed(&listed, way[i]))
                continue;
            ink_text_string(&text, listed.count > 0 ? " " : "");
            write_notation(lines, way[i], &text);
            listed.move[listed.count++] = way[i];
        }
    }
    if (listed.count == 0 && named->piece.place == INK_PLACE_NONE)
        text_say(&text, "%s.", _("nothing to draw"));
    else if (listed.count == 0)
        text_say(&text, "%s.", _("nowhere"));
    lines_say(&text); /* without a full stop that would belong to the last drawing */
}

/* What a piece of a list is when it is named without a sign of the module. */
static struct named as_named(const ink_piece *piece)
{
    return (struct named){.piece = *piece, .sign = piece->sign};
}

/* Does a list of all dice tell of this piece? Special routes only where they are asked for. */
static bool is_listed(const ink_piece *piece, bool all)
{
    bool special = piece->kind == INK_PIECE_SPECIAL;
    return piece->state != INK_PIECE_DRAWN && piece->kind != INK_PIECE_PAIR && (all || !special) &&
           (piece->state != INK_PIECE_BARRED || special);
}

static void say_choices(const struct lines *lines)
{
    ink_text text = lines_text();
    duty_words(lines->session, lines_player(lines), &text);
    if (text.length > 0)
        lines_say(&(ink_text){text.data + 1, text.size - 1, text.length - 1});
}

typedef void piece_teller(const struct lines *lines, const struct named *named);

static void tell_all(const struct lines *lines, piece_teller *tell, bool all)
{
    ink_piece piece[INK_MAX_PIECES];
    ink_missing missing;
    int player = lines_player(lines), told = 0;
    int count = ink_session_pieces(lines->session, player, piece);
    ink_session_missing(lines->session, player, &missing);
    for (int i = 0; i < count && !missing.choice; i++) {
        struct named named = as_named(&piece[i]);
        if (is_listed(&piece[i], all) && piece[i].kind != INK_PIECE_CHOICE) {
            tell(lines, &named);
            told++;
        }
    }
    if (told == 0)
        say_choices(lines);
}

/* Those that modules offer under a sign. */
static void tell_sign(const struct lines *lines, piece_teller *tell, char sign)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = ink_session_pieces(lines->session, lines_player(lines), piece), told = 0;
    for (int i = 0; i < count; i++) {
        struct named named = {.piece = piece[i], .sign = sign};
        bool offered = piece[i].state == INK_PIECE_WAITING && piece[i].place != INK_PLACE_NONE;
        if (offered && named_cells(lines, &named) != 0) {
            tell(lines, &named);
            told++;
        }
    }
    if (told == 0)
        lines_no(_("there are no such moves now"));
}

void refuse_name(void)
{
    lines_no(_("name a die of this round (1, 2, ...) or a special route (s1 to s6)"));
}

static void tell_some(const struct lines *lines, piece_teller *tell, ink_slice rest)
{
    struct named named;
    ink_slice word = ink_slice_word(&rest);
    if (word.length == 0 || ink_slice_is(word, "all"))
        tell_all(lines, tell, word.length > 0);
    else if (word.length == 1 && ispunct((unsigned char)word.data[0]) != 0)
        tell_sign(lines, tell, word.data[0]);
    else if (named_read(lines, word, &named) == NAMED_WELL)
        tell(lines, &named);
    else
        refuse_name();
}

void ask_where(struct lines *lines, ink_slice rest)
{
    tell_some(lines, say_where, rest);
}

void ask_moves(struct lines *lines, ink_slice rest)
{
    tell_some(lines, say_moves, rest);
}

/* --- one space -------------------------------------------------------------------------------- */

/* "; special routes that fit: s1, s3" */
static void write_fitting_specials(const ink_piece *piece, int count, ink_cell cell, ink_text *out)
{
    char list[64] = "";
    ink_text text = ink_text_in(list, sizeof list);
    for (int i = 0; i < count; i++)
        if (piece[i].kind == INK_PIECE_SPECIAL && piece[i].state == INK_PIECE_WAITING &&
            ink_set_has(piece[i].cells, cell))
            text_say(&text, "%ss%d", text.length > 0 ? ", " : "", piece[i].number + 1);
    if (text.length > 0)
        text_say(out, _("; special routes that fit: %s"), list);
}

/* "; die 2, highway curve, fits in 3 ways": of each piece that may go there. */
static void write_fitting(const struct lines *lines, ink_cell cell, ink_text *out)
{
    ink_piece piece[INK_MAX_PIECES];
    ink_move way[INK_MAX_WAYS];
    int count = ink_session_pieces(lines->session, lines_player(lines), piece);
    for (int i = 0; i < count; i++) {
        struct named named = as_named(&piece[i]);
        bool there = piece[i].state == INK_PIECE_WAITING && piece[i].place == INK_PLACE_CELL &&
                     piece[i].kind != INK_PIECE_SPECIAL && ink_set_has(piece[i].cells, cell);
        unsigned ways = there ? (unsigned)named_ways(lines, &named, cell, way) : 0;
        if (ways == 0)
            continue;
        ink_text_string(out, _("; "));
        piece_words(lines_rules(lines), &piece[i], out);
        text_say(out, ngettext(", fits in %u way", ", fits in %u ways", ways), ways);
    }
    write_fitting_specials(piece, count, cell, out);
}

void ask_what(struct lines *lines, ink_slice rest)
{
    ink_cell cell;
    ink_text text = lines_text();
    if (!place_read(INK_PLACE_CELL, ink_slice_word(&rest), &cell)) {
        lines_no(_("name a space from A1 to G7, as in 'what C3'"));
        return;
    }
    cell_words(lines_rules(lines), lines_sheet(lines), cell, &text);
    write_fitting(lines, cell, &text);
    ink_text_char(&text, '.');
    lines_say(&text);
}

/* Reads "2 C3"; says what is missing otherwise. */
static bool read_pair(const struct lines *lines, const char *verb, ink_slice rest,
                      struct named *named, ink_cell *cell)
{
    ink_slice word = ink_slice_word(&rest);
    if (named_read(lines, word, named) == NAMED_WELL &&
        place_read(named->piece.place, ink_slice_word(&rest), cell))
        return true;
    lines_no(_("name a die or a special route and a space, as in '%s 2 C3'"), verb);
    return false;
}

/* The ways of a piece on a space, with their numbers. */
void ask_ways(struct lines *lines, ink_slice rest)
{
    struct named named;
    ink_cell cell;
    ink_move way[INK_MAX_WAYS];
    ink_text text = lines_text();
    if (!read_pair(lines, "ways", rest, &named, &cell))
        return;
    int count = named_ways(lines, &named, cell, way);
    if (count == 0) {
        refuse_piece(lines, &named, cell);
        return;
    }
    for (int i = 0; i < count; i++) {
        text_say(&text, "%s%d ", i > 0 ? _("; ") : "", i + 1);
        if (ink_move_tile(way[i]) != 0)
            tile_words(lines_rules(lines), ink_move_tile(way[i]), &text);
        else
            told_words(lines_rules(lines), lines_sheet(lines), way[i], cell, &text);
    }
    ink_text_char(&text, '.');
    lines_say(&text);
}

/* --- why -------------------------------------------------------------------------------------- */

/* Why a drawing as it is typed may not be. */
static void why_word(struct lines *lines, ink_slice word)
{
    ink_move move;
    ink_refusal why;
    const ink_table *table = ink_session_table(lines->session);
    if (move_hear(lines, word, &move, &why) == INK_OK &&
        ink_table_ask(lines_rules(lines), table, ink_session_seats(lines->session),
                      lines_player(lines), move, &why) == INK_OK)
        puts(_("Yes, that is allowed."));
    else
        refuse_word(lines, &why, word);
}

void ask_why(struct lines *lines, ink_slice rest)
{
    struct named named;
    ink_cell cell;
    ink_refusal why;
    ink_slice line = rest, word = ink_slice_word(&rest);
    if (word.length > 2 || ink_slice_is(word, "end")) {
        why_word(lines, word);
    } else if (read_pair(lines, "why", line, &named, &cell)) {
        if (ink_session_why(lines->session, lines_player(lines), &named.piece, cell, &why) ==
            INK_OK)
            ask_ways(lines, line);
        else
            lines_refuse(lines, &why, ink_slice_of(""));
    }
}

/* "Die 3, railway straight, must be drawn: it fits at B2, C4." */
static void write_die(const struct lines *lines, const ink_missing *missing, const ink_piece *piece,
                      ink_text *out)
{
    char words[WORDS] = "", places[WORDS] = "";
    ink_text shape = ink_text_in(words, sizeof words), list = ink_text_in(places, sizeof places);
    unsigned bit = 1u << piece->number;
    shape_words(lines_rules(lines), piece->shape, &shape);
    write_places_of(lines, piece->place, piece->cells, &list);
    if ((missing->must & bit) != 0)
        text_say(out, _("Die %d, %s, must be drawn: it fits at %s. "), piece->number + 1, words,
                 places);
    else if ((missing->may & bit) != 0)
        text_say(out, _("Die %d, %s, may be drawn: it fits at %s. "), piece->number + 1, words,
                 places);
    else if ((missing->lost & bit) != 0)
        text_say(out, _("Die %d, %s, fits nowhere. "), piece->number + 1, words);
}

void ask_missing(struct lines *lines, ink_slice rest)
{
    ink_missing missing;
    ink_piece piece[INK_MAX_PIECES];
    ink_text text = lines_text();
    int player = lines_player(lines), count = ink_session_pieces(lines->session, player, piece);
    (void)rest;
    ink_session_missing(lines->session, player, &missing);
    for (int i = 0; i < count; i++)
        if (piece[i].kind == INK_PIECE_DIE)
            write_die(lines, &missing, &piece[i], &text);
    if (missing.status == INK_OK)
        ink_text_string(&text, _("The round may end."));
    else if (missing.must == 0) /* else it is said already */
        text_say(&text, _("No: %s."),
                 refusal_spoken(lines_rules(lines), &missing.reason, ink_slice_of(""),
                                WORDS_HERE(SENTENCE)));
    lines_say(&text);
}
