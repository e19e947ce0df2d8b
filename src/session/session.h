/* What the files of the session layer share: the session itself, its steps, and what lies before
   a player. */
#ifndef INKRAIL_SESSION_SESSION_H
#define INKRAIL_SESSION_SESSION_H

#include <inkrail/format.h>
#include <inkrail/session.h>

enum {
    MOST_ROLLS = INK_MAX_ROUNDS + 1, /* with one before the first */
    MOST_STEPS = INK_SESSION_STEPS,
    MOST_STEP_BYTES = 12000, /* of a player in a round: 12 a step, and a turned drawing has 10 */
    MOVE_BYTES = 5,          /* of a step that is one move */
    LONGEST_STEP = 1 + INK_ROUND_MOVES * MOVE_BYTES,
    MOST_CAPACITY = MOST_STEP_BYTES + LONGEST_STEP,
    MOST_MS = 360000000 /* a hundred hours: what any clock can tell */
};

/* The moves of one player in a round: where a step has led to. */
struct position {
    uint8_t moves;
    ink_move move[INK_ROUND_MOVES];
};

/* Every position the player has been at in the running round, as the steps that lead from one to
   the next (deltas.c). Before the first of them is the empty one. */
struct steps {
    uint8_t *byte;       /* one step behind the other */
    int capacity, used;  /* bytes there is memory for; those of all steps, */
    int here;            /* and of those up to the cursor */
    int count, cursor;   /* steps; those that lead to where the player is */
    struct position now; /* which is here */
};

/* What is kept of a round for the record. */
struct round_log {
    ink_roll roll;
    ink_pair *pair; /* of a draft, else NULL */
    ink_move *pick; /* of a draft, in the order they were made */
    int picks;
    int first;       /* who picked first */
    uint8_t *moves;  /* by player, when the round has ended: how many of `move` */
    ink_move *move;  /* one player's behind the other's */
    size_t capacity; /* moves there is memory for: only as many as there are, once it has ended */
};

/* How a player stood: what a score is made of. */
struct moment {
    ink_sheet sheet;
    int goals; /* points by them */
};

/* A player, and what the seat does not know. */
struct member {
    ink_player player;
    uint64_t round_ms; /* used in this round */
    uint16_t help[INK_HELP_KINDS];
    struct steps steps;
    ink_sheet prior;   /* as it was before the roll */
    struct moment was; /* before the player's last step */
    bool told, ahead;  /* while a text is read: it has told steps back, and steps forward */
    int past;          /* where the cursor belongs when it has */
};

/* What a round may take for each player: moves, and of a draft pairs and picks. */
enum {
    LOG_A_PLAYER = 1 + (INK_ROUND_MOVES + 2) * (int)sizeof(ink_move) + 2 * (int)sizeof(ink_pair)
};

struct ink_session {
    ink_ruleset rules;
    ink_table table;
    char seed[INK_SESSION_SEED];
    bool has_seed, hidden, no_hints;
    uint32_t clock;
    struct round_log log[MOST_ROLLS];
    ink_seat *seat;
    struct member *member;
};

_Static_assert(sizeof(struct ink_session) <= INK_SESSION_BASE &&
                   sizeof(ink_seat) + sizeof(struct member) + MOST_CAPACITY +
                           INK_MAX_ROUNDS * LOG_A_PLAYER <=
                       INK_SESSION_A_PLAYER,
               "a session takes no more memory than it says");

/* --- making (session.c) ----------------------------------------------------------------------- */

/* A session of these rules with nothing in it; NULL if there is no memory. */
ink_session *ink_session_make(const ink_config *config, ink_refusal *why);

/* Takes memory to keep a round; false if there is no memory. */
bool ink_session_log_open(ink_session *session, int round);

/* A round has been rolled, a drawing has begun: told by whoever made the table do it. */
void ink_session_log_roll(ink_session *session, const ink_roll *roll, const ink_pair *pair);
void ink_session_begin_drawing(ink_session *session);

void ink_session_keep_seed(ink_session *session, ink_slice seed);

/* What chance chose before the first roll. */
ink_setup ink_session_setup(const ink_session *session);

/* --- help (help.c) ---------------------------------------------------------------------------- */

/* Of "hints=2 back=1" one word; false if it is none. */
bool ink_help_read(ink_slice word, uint16_t help[INK_HELP_KINDS]);

/* What a record says of it, as remarks. */
void ink_help_write(const ink_session *session, ink_text *out);

/* --- steps (steps.c) -------------------------------------------------------------------------- */

/* Keeps a move that the table has played. Room for it must be reserved before. */
void ink_steps_note(ink_session *session, int player, ink_move move);

/* How the player stands, which is kept for what the next step will have changed. */
struct moment ink_session_moment(const ink_session *session, int player);

/* Leads the table to another position of the player's round. */
void ink_steps_go(ink_session *session, int player, const struct position *to);

/* --- steps as they are held (deltas.c) -------------------------------------------------------- */

/* Takes memory for one more step, whatever it is; false if there is no memory. */
bool ink_steps_reserve(struct steps *steps);

/* A step to the next position; what lay behind the cursor is forgotten. */
void ink_steps_push(struct steps *steps, const struct position *next);

/* Moves the cursor. */
void ink_steps_turn_to(struct steps *steps, int cursor);

/* Forgets all steps and gives their memory back. */
void ink_steps_drop(struct steps *steps);

bool ink_steps_ended(const struct position *at);
bool ink_steps_plain(const struct steps *steps);

/* One step: a move more, the last one less, or a list of items. */
enum step_kind { STEP_MORE, STEP_LESS, STEP_LIST };
int ink_step_kind(const uint8_t *step);

/* Goes from a position to the next one by the step; how many bytes that has. */
int ink_step_take(const uint8_t *step, struct position *at);

/* An item of a list: moves of the position before, counted from 0, or with length 0 another one.
   The first follows the byte that says how many there are. Returns the bytes of the item. */
struct step_item {
    int first, length;
    ink_move move;
};
int ink_step_item(const uint8_t *item, struct step_item *is);

/* --- steps as text (step_text.c) -------------------------------------------------------------- */

/* A move of a player with this sheet; "2:B1H.H." is drawn by the second die. */
ink_status ink_drawn_read(const ink_ruleset *rules, const ink_sheet *sheet, ink_slice word,
                          ink_move *move, ink_refusal *why);
void ink_drawn_write(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                     ink_text *out);

/* Of dice with equal faces a reader takes the first that waits; another one is named. */
bool ink_drawn_needs_die(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move);

/* --- what lies before a player (tray.c) ------------------------------------------------------- */

/* Moves of a module that differ in their cell alone. */
struct offer {
    ink_move move; /* without its cell */
    ink_set moves; /* a bit for each cell, and for none */
    ink_set where; /* the cells or points they are laid on */
    uint8_t dice;  /* that they use up */
    uint8_t place; /* ink_piece_place */
    uint8_t shape;
    char sign;
};

struct tray {
    const ink_ruleset *rules;
    ink_sheet sheet; /* before the end of the round, if that was played */
    bool open;       /* may the player draw now? */
    int options, offers;
    ink_option option[INK_MAX_OPTIONS];
    struct offer offer[INK_MAX_CHOICES];
};

void ink_tray_find(const ink_session *session, int player, struct tray *tray);

/* Is the offer what the piece stands for? */
bool ink_offer_is(const struct tray *tray, const struct offer *offer, const ink_piece *piece);

/* The cells or points a move of a module is laid on. */
ink_set ink_offer_where(const struct tray *tray, ink_move move);

/* --- ways (ways.c) ---------------------------------------------------------------------------- */

/* The pleasant ones first. */
void ink_ways_rank(const ink_ruleset *rules, const ink_sheet *sheet, ink_move *way, int count);

/* What lies between the spaces. */
void ink_borders_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_set border[2]);

/* The cells that differ: another drawing, or of another round. */
static inline ink_set ink_sheets_differ(const ink_sheet *a, const ink_sheet *b)
{
    ink_set cells =
        (a->inked[0] ^ b->inked[0]) | (a->inked[1] ^ b->inked[1]) | (a->inked[2] ^ b->inked[2]);
    for (int c = 0; c < INK_CELL_LIMIT; c++)
        cells |= (ink_set)(a->tile[c] != b->tile[c]) << c;
    return cells;
}

#endif
