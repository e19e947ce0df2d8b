#include "film.h"

#include <stdlib.h>
#include <string.h>

#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "session/walk.h"
#include "words/tell.h"
#include "words/words.h"

enum { FRAMES, SHOTS };

/* --- making ----------------------------------------------------------------------------------- */

/* Memory for one more, which is twice as much each time there is none left. */
static void *made_larger(void *memory, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return memory;
    *capacity = *capacity > 0 ? 2 * *capacity : 64;
    void *larger = alloc_zeroed((size_t)*capacity, size);
    if (memory != NULL)
        memcpy(larger, memory, (size_t)count * size);
    free(memory);
    return larger;
}

static void shoot(struct film *film, const ink_seat *seat, int player)
{
    film->shot = made_larger(film->shot, film->shots, &film->capacity[SHOTS], sizeof *film->shot);
    film->shot[film->shots].player = player;
    film->shot[film->shots++].seat = seat[player];
}

static void shoot_all(struct film *film, const ink_seat *seat)
{
    for (int p = 0; p < film->players; p++)
        shoot(film, seat, p);
}

static void add_frame(struct film *film, int kind, int round, int player, ink_move move)
{
    film->frame =
        made_larger(film->frame, film->frames, &film->capacity[FRAMES], sizeof *film->frame);
    film->frame[film->frames++] = (struct film_frame){.kind = (uint8_t)kind,
                                                      .round = (uint8_t)round,
                                                      .player = (uint16_t)player,
                                                      .move = move,
                                                      .shots = film->shots};
}

/* Drawing begins after the roll, or after the last pick of a draft. The end of a round is no
   picture of its own: what it changes is seen with the next roll. */
static bool take_step(void *context, const struct ink_walk *walk)
{
    struct film *film = context;
    bool pick = walk->kind == INK_WALK_ROLL || ink_move_kind(walk->move) == INK_MOVE_PICK;
    if (pick && walk->table.phase == INK_PHASE_DRAW) {
        shoot_all(film, walk->seat);
        add_frame(film, FILM_ROLL, walk->table.round, 0, 0);
    } else if (!pick && ink_move_kind(walk->move) != INK_MOVE_END) {
        shoot(film, walk->seat, walk->player);
        add_frame(film, FILM_MOVE, walk->table.round, walk->player, walk->move);
    }
    return true;
}

bool film_make(struct film *film, const ink_session *session)
{
    const ink_table *table = ink_session_table(session);
    *film = (struct film){.rules = ink_session_rules(session), .players = table->players};
    if (!ink_session_walk(session, take_step, film))
        return false;
    if (table->phase == INK_PHASE_OVER) {
        shoot_all(film, ink_session_seats(session));
        add_frame(film, FILM_OVER, table->round, 0, 0);
    }
    return film->frames > 0;
}

void film_free(struct film *film)
{
    free(film->frame);
    free(film->shot);
    *film = (struct film){0};
}

/* --- looking ---------------------------------------------------------------------------------- */

static const struct film_shot *find_shot(const struct film *film, int shots, int player)
{
    for (int i = shots - 1; i >= 0; i--)
        if (film->shot[i].player == player)
            return &film->shot[i];
    return NULL;
}

const ink_seat *film_seat(const struct film *film, int frame, int player)
{
    return &find_shot(film, film->frame[frame].shots, player)->seat;
}

void film_score(const struct film *film, int frame, int player, ink_score *score)
{
    ink_table_score(film->rules, film_seat(film, frame, player), 0, score);
}

bool film_concerns(const struct film *film, int frame, int player)
{
    return film->frame[frame].kind != FILM_MOVE || film->frame[frame].player == player;
}

int film_step(const struct film *film, int frame, int player, int step)
{
    for (int at = frame + step; at >= 0 && at < film->frames; at += step)
        if (film_concerns(film, at, player))
            return at;
    return frame;
}

int film_round_begin(const struct film *film, int round)
{
    for (int i = 0; i < film->frames; i++)
        if (film->frame[i].kind == FILM_ROLL && film->frame[i].round == round)
            return i;
    return -1;
}

int film_round_end(const struct film *film, int round, int player)
{
    int last = -1;
    for (int i = 0; i < film->frames; i++)
        if (film->frame[i].round == round && film->frame[i].kind != FILM_OVER &&
            film_concerns(film, i, player))
            last = i;
    return last;
}

ink_set sheets_differ(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                      ink_set border[2])
{
    ink_show was, is;
    ink_set changed = 0;
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        if (before->tile[ink_set_first(left)] != after->tile[ink_set_first(left)])
            changed |= left & (0 - left);
    ink_sheet_show(rules, before, &was);
    ink_sheet_show(rules, after, &is);
    for (int i = 0; i < 2; i++)
        border[i] = is.border[i] & ~was.border[i];
    return changed;
}

/* The sheet as it was before the frame; an empty one before the first. */
static const ink_sheet *sheet_before(const struct film *film, int frame, int player,
                                     ink_sheet *empty)
{
    const struct film_shot *shot =
        frame > 0 ? find_shot(film, film->frame[frame - 1].shots, player) : NULL;
    if (shot != NULL)
        return &shot->seat.sheet;
    ink_sheet_start(film->rules, empty);
    return empty;
}

ink_set film_changed(const struct film *film, int frame, int player, ink_set border[2])
{
    ink_sheet empty;
    return sheets_differ(film->rules, sheet_before(film, frame, player, &empty),
                         &film_seat(film, frame, player)->sheet, border);
}

/* --- in words --------------------------------------------------------------------------------- */

/* What the dice have done to the sheet, or a drawing beside itself. */
static void tell_change(const struct film *film, int frame, int player, const ink_move *told,
                        int count, ink_text *out)
{
    ink_sheet empty;
    char words[TELL_LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    change_words(film->rules, sheet_before(film, frame, player, &empty),
                 &film_seat(film, frame, player)->sheet, told, count, &text);
    ink_text_string(out, out->length == 0 && words[0] == ' ' ? words + 1 : words);
}

void film_event_words(const struct film *film, int frame, int player, ink_text *out)
{
    const struct film_frame *at = &film->frame[frame];
    if (at->kind == FILM_OVER) {
        ink_text_string(out, _("The game is over."));
        return;
    }
    if (at->kind == FILM_MOVE && at->player == player) {
        ink_sheet empty;
        if (answer_special(film->rules, at->move) < 0) /* else that it is crossed off tells all */
            told_words(film->rules, sheet_before(film, frame, player, &empty), at->move, -1, out);
        tell_change(film, frame, player, &at->move, 1, out);
        return;
    }
    tell_change(film, frame, player, NULL, 0, out);
}

void film_words(const struct film *film, int frame, int player, ink_text *out)
{
    const struct film_frame *at = &film->frame[frame];
    bool moves = at->kind == FILM_MOVE && at->player == player;
    if (at->kind != FILM_OVER && !moves)
        ink_text_string(out, round_text(film->rules, at->round, WORDS_HERE(ROUND_TEXT)));
    film_event_words(film, frame, player, out);
}
