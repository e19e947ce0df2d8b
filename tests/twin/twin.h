/* The slow twin: the rules once more, written from docs/rules.md alone, as plainly as they
   can be said. It shares no line with the library and talks to it only by text, so that a
   mistake in one of them shows as a difference. Nothing here is meant to be fast. */
#ifndef INKRAIL_TESTS_TWIN_TWIN_H
#define INKRAIL_TESTS_TWIN_TWIN_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TWIN_SIZE = 7,
    TWIN_SIDES = 4, /* N E S W, in this order everywhere */
    TWIN_EXITS = 12,
    TWIN_DICE = 4,
    TWIN_FACES = 6,
    TWIN_SPECIALS = 6,
    TWIN_SPECIALS_A_GAME = 3,
    TWIN_ROUNDS = 7,
    TWIN_LOOKS = 8,   /* four turns, each also mirrored */
    TWIN_ROUTES = 15, /* faces of the dice in the catalogue */
    TWIN_EXTRAS = 81, /* drawings of the expansions in the catalogue */
    TWIN_CATALOGUE = TWIN_ROUTES + TWIN_SPECIALS + TWIN_EXTRAS,
    TWIN_EXTRA_DICE = 2, /* of an expansion */
    TWIN_BRIDGE_POINTS = 12,
    TWIN_TEXT = 24, /* bytes that hold any drawing, any placement and any move */
    TWIN_MAX_MOVES = 4096,
    TWIN_MAX_NETWORKS = 49 * TWIN_SIDES,
    TWIN_GOALS = 3,
    TWIN_PLAYERS = 500,
    TWIN_LINE = 4,        /* rows are counted from it, then columns */
    TWIN_ROUND_MOVES = 40 /* more than a round can have */
};

enum twin_edition { TWIN_CLASSIC, TWIN_CHALLENGE, TWIN_EDITIONS };

enum twin_expansion {
    TWIN_NO_EXPANSION,
    TWIN_RIVER,
    TWIN_LAKE,
    TWIN_METEOR,
    TWIN_LAVA,
    TWIN_DESERT,
    TWIN_CANYON,
    TWIN_FOREST,
    TWIN_TRAIL,
    TWIN_STREETLAMPS,
    TWIN_POWERGRID,
    TWIN_CITYBUILDER,
    TWIN_SUPERCONNECTION,
    TWIN_ALIENFARMER,
    TWIN_WEATHER,
    TWIN_AIRLINE,
    TWIN_PORTAL,
    TWIN_EXPANSIONS,
    TWIN_GATES = TWIN_EXPANSIONS, /* no expansion of the game: tests/unit/gates.c */
    TWIN_KNOWN
};

/* --- drawings (twin_drawing.c) -------------------------------------------------------- */

/* What stands in one space. Sides with the same group number are joined inside the space:
   they are one strand. Strands are numbered in the order N E S W of their first side. */
typedef struct twin_drawing {
    char side[TWIN_SIDES];         /* 'H', 'R', 'V', 'L', 'X', 'S', 'A' or '.' */
    signed char group[TWIN_SIDES]; /* -1 on a blank side */
    bool drawn;
    bool station;
    char mark[4]; /* "c" or "cc" cacti, "w" oasis, "v" volcano, "k" crater, "t" trees, "l" or "ll"
                     dark and lit lamps, "s" sheep, "u" UFO, "ap" airport, "pa", "pb" or "pc"
                     portals, "a" accumulator, "b" "bb" "bbb" buildings, "o" or "oo" gates, "n" hub,
                     or ""; a trail: "pn" from north-west to south-east, "pz" from north-east to
                     south-west, "p" at all corners that are not between two arms */
} twin_drawing;

bool twin_drawing_read(const char *text, twin_drawing *drawing); /* "HRHR{NS}{EW}" */
void twin_drawing_write(const twin_drawing *drawing, char text[TWIN_TEXT]);
bool twin_drawing_same(const twin_drawing *a, const twin_drawing *b);
twin_drawing twin_drawing_turn(twin_drawing drawing);     /* a quarter clockwise */
twin_drawing twin_drawing_mirror(twin_drawing drawing);   /* east and west change places */
twin_drawing twin_drawing_exchange(twin_drawing drawing); /* highway becomes railway and back */
bool twin_drawing_has(const twin_drawing *drawing, char kind); /* an arm of this kind? */
bool twin_drawing_is_route(const twin_drawing *drawing);       /* a highway or railway arm? */

/* A face with all its looks, each once. */
typedef struct twin_face {
    const char *text;
    int looks;
    twin_drawing look[TWIN_LOOKS];
} twin_face;

/* The catalogue: faces of the dice first (0..14, those of the Classic dice being 0..8), then
   the special routes (15..20), then what the expansions draw. */
const twin_face *twin_face_at(int face);
int twin_face_of(const char *text); /* the face that can look so, or -1 */
int twin_die_face(int edition, int die, int index);
int twin_special_face(int special);

/* --- boards (twin_board.c) ------------------------------------------------------------ */

/* Canyons lie between the spaces: `across` from a point to the next one in the east, `down`
   to the next one in the south. Point (0, 0) is the north-west corner of the board. */
typedef struct twin_board {
    twin_drawing cell[TWIN_SIZE][TWIN_SIZE];
    bool across[TWIN_SIZE + 1][TWIN_SIZE + 1];
    bool down[TWIN_SIZE + 1][TWIN_SIZE + 1];
    bool canyons;                      /* is there any? */
    char symbol[TWIN_SIZE][TWIN_SIZE]; /* 'c' cloud, 's' storm, 'n' snow, or 0 */
} twin_board;

typedef struct twin_exit {
    int row, column, side;
    char kind;
} twin_exit;

typedef struct twin_sheet twin_sheet;

/* Why a drawing may not stand in a space; more than one may be true. */
enum twin_reason {
    TWIN_OFF_BOARD = 1,
    TWIN_OCCUPIED = 2,
    TWIN_CLASH = 4,
    TWIN_EXIT_CLASH = 8,
    TWIN_DETACHED = 16,
    TWIN_NO_POINTS = 32,   /* canyon: it takes more bridge points than there are */
    TWIN_THIRD_PORTAL = 64 /* two of its letter are there */
};

/* What lets a player draw: a die, a special route within the limits, the copy that a Factory
   gives, the special route that the third University gives; a die of the expansion, the same
   over a route (lava), a volcano, a canyon's stroke; the answer to an event, which draws nothing;
   when the round is drawn, coins (a building) and dice (a line that is marked, a charge);
   a UFO instead of a special route within the limits; a die's symbol on a space (weather). */
enum twin_by {
    TWIN_BY_DIE,
    TWIN_BY_SPECIAL,
    TWIN_BY_COPY,
    TWIN_BY_GIFT,
    TWIN_BY_EXTRA,
    TWIN_BY_OVER,
    TWIN_BY_VOLCANO,
    TWIN_BY_STROKE,
    TWIN_BY_EVENT,
    TWIN_BY_BUILD,
    TWIN_BY_USE,
    TWIN_BY_INSTEAD,
    TWIN_BY_SYMBOL
};

typedef struct twin_move {
    int face, look;  /* in the catalogue */
    int row, column; /* of a stroke: the point where it begins */
    int by;          /* twin_by */
    char steps[4];   /* of a stroke: "SSE" */
    int instead;     /* counted from 1: the special route that is crossed off for a UFO */
    char symbol;     /* as on a board */
    /* of a line that is marked: `look` is the word of the die, row and column its end */
    /* of an event: `face` is the special route that is crossed off, or -1; then `look` is the
       side to which the meteor flies, or from TWIN_LINE on the row or column that is lit */
} twin_move;

typedef struct twin_moves {
    int count;
    twin_move move[TWIN_MAX_MOVES];
} twin_moves;

void twin_move_write(const twin_sheet *sheet, const twin_move *move, char text[TWIN_TEXT]);
bool twin_move_read(const char *text, twin_move *move);

void twin_clear(twin_board *board);
void twin_erase(twin_drawing *drawing);
bool twin_cell_read(const char *text, int *row, int *column); /* "D2" */
bool twin_put(twin_board *board, const char *cell, const char *drawing);
bool twin_read(twin_board *board, const char *placements);    /* "D1R.R. D2RRHR*" */
void twin_write(const twin_board *board, char *text);         /* 49 * TWIN_TEXT bytes */
const twin_exit *twin_exit_at(int row, int column, int side); /* NULL if there is none */
const twin_exit *twin_exit_number(int exit);
bool twin_free(const twin_board *board, int row, int column); /* empty, or a crater */
bool twin_crater(const twin_board *board, int row, int column);

/* Trails (twin_trail.c): does the drawing have one that reaches this corner of its space, from the
   north-east on clockwise? Does it meet another at a corner, in that space? What all are worth, and
   what their cards count. */
bool twin_trail_reaches(const twin_drawing *drawing, int corner);
bool twin_trail_joins(const twin_board *board, int row, int column, const twin_drawing *drawing);
int twin_trail_points(const twin_board *board);
int twin_trails_in_line(const twin_board *board);
int twin_trails_at_a_station(const twin_board *board);
int twin_central_trails(const twin_board *board);
bool twin_neighbour(int row, int column, int side, int *next_row, int *next_column);

/* What is joined from afar (twin_gate.c): do arms of these kinds join? Does such an arm count for
   the lines of a kind? The other gate of a pair, which hangs together with the strand of this one;
   and the board with an arm in every hub for each that points at it. */
bool twin_kinds_join(char one, char other);
bool twin_kind_counts(char kind, char arm);
bool twin_gate(const twin_board *board, int row, int column, int *other_row, int *other_column);
/* Gates of this mark on the board. */
int twin_gates(const twin_board *board, const char *mark);
bool twin_gate_of(const twin_board *board, int row, int column, char kind);
void twin_open_hubs(const twin_board *board, twin_board *open);
bool twin_hub_joins(const twin_drawing *hub, char kind); /* such an arm that points at it? */

/* The points of Airline (twin_airline.c). */
int twin_airline_points(const twin_board *board);

/* All the reasons (twin_reason) against a drawing; 0 if it may be drawn. */
unsigned twin_reasons(const twin_board *board, int row, int column, const twin_drawing *drawing);

/* Does this one side clash with what it faces? */
bool twin_side_clashes(const twin_board *board, int row, int column, int side, char kind);

/* Adds all legal placements of these faces; a face that comes twice is taken once. */
void twin_generate(const twin_board *board, const int *face, int faces, twin_moves *moves);

/* --- score (twin_score.c, twin_line.c) -------------------------------------------------- */

typedef struct twin_networks {
    int count;
    int of[TWIN_SIZE][TWIN_SIZE][TWIN_SIDES]; /* the network of each strand, or -1 */
    int exits[TWIN_MAX_NETWORKS];
    unsigned exit_set[TWIN_MAX_NETWORKS]; /* bit per exit */
    int stations[TWIN_MAX_NETWORKS];
} twin_networks;

typedef struct twin_score {
    int networks;          /* those with at least one exit */
    int exits[TWIN_EXITS]; /* of each, largest first */
    int network_points, highway, railway, centre, errors, expansion;
    int villages, goals; /* 0 of a board alone */
    int total;
} twin_score;

void twin_networks_find(const twin_board *closed, twin_networks *networks);
bool twin_is_error(const twin_board *board, int row, int column, int side);
int twin_network_points(int exits);

/* False if a line took more than the limit of steps (see twin_line). */
bool twin_score_limited(const twin_board *board, long limit, twin_score *score);
void twin_score_find(const twin_board *board, twin_score *score);

/* The longest line of a kind by trying every tour; -1 after `limit` steps. */
int twin_line(const twin_board *board, char kind, long limit);

/* Is there a tour that goes through these spaces in this order and counts `length`? */
bool twin_line_follows(const twin_board *board, char kind, int length, const int *row,
                       const int *column);

/* --- expansions on a board (twin_body.c, twin_canyon.c) ----------------------------------- */

/* Spaces that hang together by arms of one kind: a river, a lake, a lake of lava. */
typedef struct twin_bodies {
    int count;
    int of[TWIN_SIZE][TWIN_SIZE]; /* the body of each space, or -1 */
    int spaces[TWIN_SIZE * TWIN_SIZE];
    int open[TWIN_SIZE * TWIN_SIZE];  /* sides that meet neither their like nor the edge */
    int edges[TWIN_SIZE * TWIN_SIZE]; /* sides at the edge of the board */
} twin_bodies;

void twin_bodies_find(const twin_board *board, char kind, twin_bodies *bodies);

/* Segments that hang together. */
typedef struct twin_canyons {
    int count;
    int across[TWIN_SIZE + 1][TWIN_SIZE + 1]; /* the canyon of each segment, or -1 */
    int down[TWIN_SIZE + 1][TWIN_SIZE + 1];
    int length[2 * TWIN_SIZE * TWIN_SIZE];
    int framed[2 * TWIN_SIZE * TWIN_SIZE]; /* how many of its ends are at the frame */
} twin_canyons;

void twin_canyons_find(const twin_board *board, twin_canyons *canyons);
int twin_canyon_beside(const twin_canyons *canyons, int row, int column, int side); /* or -1 */
int twin_bridges(const twin_board *board); /* segments that a route's arm touches */
bool twin_point_read(const char *text, int *row, int *column); /* "A1" .. "H8" */
bool twin_canyon_add(twin_board *board, int row, int column, const char *steps);

/* All points that the expansions give for what is on the board. */
int twin_expansion_points(const twin_board *board);

/* --- a game (twin_game.c, twin_building.c) ------------------------------------------------ */

/* What the drawing just made lets the player draw next. */
enum twin_gift { TWIN_NOTHING, TWIN_COPY, TWIN_FREE_SPECIAL };

/* What must be answered before anything is drawn. */
enum twin_event { TWIN_NO_EVENT, TWIN_METEOR_COMES, TWIN_DROUGHT, TWIN_LIGHTING };

struct twin_sheet {
    int edition;   /* twin_edition */
    int expansion; /* twin_expansion */
    twin_board board;
    int round; /* 0 before the first roll */
    bool running;
    int face[TWIN_DICE];
    bool drawn[TWIN_DICE];
    bool crossed[TWIN_SPECIALS];
    int specials, round_specials;
    int villages, universities;         /* boxes marked */
    int gift;                           /* twin_gift */
    const char *extra[TWIN_EXTRA_DICE]; /* faces of the expansion's dice, as rules.md says them */
    bool extra_drawn[TWIN_EXTRA_DICE];
    int event;      /* twin_event */
    bool last_roll; /* desert: the roll after the last round */
    bool hit;       /* a meteor has hit, last at */
    int hit_row, hit_column;
    bool destroyed;                   /* a meteor or lava has destroyed a route */
    bool volcano, lava;               /* this round: a volcano, a lava die was drawn */
    bool fresh[TWIN_SIZE][TWIN_SIZE]; /* a route was drawn there in this round */
    bool after;                       /* this round: what is used after drawing has begun */
    int coins, charges;
    bool marked[TWIN_SIZE][TWIN_SIZE];
};

void twin_start(twin_sheet *sheet, int edition);
void twin_start_with(twin_sheet *sheet, int edition, int expansion);
bool twin_roll(twin_sheet *sheet, const int face[TWIN_DICE]);

/* The dice of the expansion with them, each as the text of its face. */
bool twin_roll_all(twin_sheet *sheet, const int face[TWIN_DICE],
                   const char *const extra[TWIN_EXTRA_DICE]);
bool twin_roll_last(twin_sheet *sheet, const char *const extra[TWIN_EXTRA_DICE]);
int twin_rounds(int expansion);
bool twin_may_draw(const twin_sheet *sheet);
bool twin_over(const twin_sheet *sheet);
bool twin_may_special(const twin_sheet *sheet, int special); /* the limits only */
bool twin_may_end(const twin_sheet *sheet);
void twin_dice_moves(const twin_sheet *sheet, twin_moves *moves);
void twin_special_moves(const twin_sheet *sheet, twin_moves *moves);
void twin_gift_moves(const twin_sheet *sheet, twin_moves *moves);
void twin_extra_moves(const twin_sheet *sheet, twin_moves *moves);  /* dice of the expansion */
void twin_module_moves(const twin_sheet *sheet, twin_moves *moves); /* what else it allows */
bool twin_play(twin_sheet *sheet, const twin_move *move);
bool twin_end(twin_sheet *sheet);

/* With what the Villages score; false as twin_score_limited. */
bool twin_sheet_score(const twin_sheet *sheet, long limit, twin_score *score);

/* 'F' a Factory, 'V' a Village, 'U' a University, '.' no building. */
char twin_building(int edition, int row, int column);

/* The building of a space reacts to what was just drawn there. */
void twin_react(twin_sheet *sheet, int row, int column);

/* --- expansions in a game (twin_expansion.c, twin_event.c, twin_lava.c, twin_stroke.c) ------- */

const char *twin_expansion_name(int expansion);
int twin_extra_dice(int expansion); /* how many it has */
const char *twin_extra_face(int expansion, int die, int index);

/* The same text as twin_extra_face would give it, for any look of the face; NULL if the die
   has no such face. */
const char *twin_extra_find(int expansion, int die, const char *text);

void twin_event_begin(twin_sheet *sheet);         /* the dice have just been rolled */
void twin_light_after(twin_sheet *sheet, int by); /* something has just been drawn */
void twin_event_moves(const twin_sheet *sheet, twin_moves *moves);
bool twin_event_play(twin_sheet *sheet, const twin_move *move);

void twin_flood(twin_board *board);
void twin_volcano_moves(const twin_sheet *sheet, twin_moves *moves);
void twin_over_moves(const twin_sheet *sheet, twin_moves *moves);
bool twin_lava_holds(const twin_sheet *sheet); /* the round may not end for its sake */
void twin_stroke_moves(const twin_sheet *sheet, twin_moves *moves);
bool twin_stroke_play(twin_sheet *sheet, const twin_move *move);

/* When a round is drawn (twin_after.c). What fills a space swallows ends. */
bool twin_fills(const twin_drawing *drawing);
void twin_after_moves(const twin_sheet *sheet, twin_moves *moves);
bool twin_after_play(twin_sheet *sheet, const twin_move *move);
int twin_coins(const twin_sheet *sheet); /* with the income of the round */
void twin_coins_keep(twin_sheet *sheet); /* the round ends */
int twin_power(const twin_sheet *sheet); /* the points of Power Grid */
void twin_use_write(const twin_move *move, char text[TWIN_TEXT]);
bool twin_use_read(const char *text, twin_move *move);
void twin_after_words(const twin_sheet *sheet, char *text); /* 52 * TWIN_TEXT bytes */
/* twin_farmer.c */
const char *
twin_stand_in(int expansion); /* what may be drawn instead of a special route, or NULL */
void twin_instead_moves(const twin_sheet *sheet, twin_moves *moves);
void twin_instead_gifts(const twin_sheet *sheet, twin_moves *moves);
bool twin_instead_play(twin_sheet *sheet, const twin_move *move);
int twin_farmer_points(const twin_board *board);

/* twin_weather.c: words are "cloud=C3" */
void twin_symbol_moves(const twin_sheet *sheet, twin_moves *moves);
bool twin_symbol_play(twin_sheet *sheet, const twin_move *move);
bool twin_symbol_read(const char *text, int *row, int *column, char *symbol);
const char *twin_symbol_name(char symbol);
int twin_weather_points(const twin_board *board);

/* --- goals (twin_goal.c, twin_card.c, twin_way.c) --------------------------------------------- */

/* Is the goal 'A' .. 'L' reached on this sheet as it stands? */
bool twin_goal(const twin_sheet *sheet, char goal);

/* The same for any card, those of the expansions too: "A", "RA", ... */
bool twin_card(const twin_sheet *sheet, const char *code);

/* What the cards of Portal ask (twin_portal.c). */
bool twin_portal(const twin_drawing *drawing);
int twin_portals_on_universities(const twin_board *board);
int twin_adjacent_portals(const twin_board *board);
bool twin_loop_through_portals(const twin_board *board);

/* What the cards of the Forest count. */
int twin_forests(const twin_board *board);
int twin_trees_in_a_diagonal(const twin_board *board);
int twin_trees_at_exits(const twin_board *board);

/* What the card counts, -1 if it is a question of yes or no, or one that counts lines or what
   some network has (twin_progress.c). */
int twin_progress(const twin_sheet *sheet, const char *code);

/* Can one line of one kind, which uses no arm twice, ... */
bool twin_line_over_one_river_twice(const twin_board *board);
bool twin_line_over_one_canyon_thrice(const twin_board *board);
bool twin_line_from_exit_to_exit_over_a_river(const twin_board *board);

/* Do two lines that share no arm lead from these spaces to two exits? They begin in strands
   with an arm of `kind`, or in any strand of a route if kind is '.'. */
bool twin_two_ways_out(const twin_board *board, bool from[TWIN_SIZE][TWIN_SIZE], char kind);

/* Does a closed loop of routes go round the space? */
bool twin_loop_round(const twin_board *board, int row, int column);

/* --- a table (twin_table.c, twin_draft.c) -------------------------------------------------- */

typedef struct twin_player {
    twin_sheet sheet;
    twin_sheet past[TWIN_ROUND_MOVES]; /* the sheet before each move of this round */
    int moves;
    bool ended;
    int points[TWIN_GOALS]; /* gained for each goal, 0 until it is reached */
    int pair[2];            /* draft: taken this round */
} twin_player;

enum twin_phase { TWIN_ROLLING, TWIN_PICKING, TWIN_DRAWING, TWIN_FINISHED };

typedef struct twin_table {
    int edition, expansion, players, phase, round;
    bool draft;
    const char *goal[TWIN_GOALS]; /* "-" for none */
    int value[TWIN_GOALS];        /* what reaching it pays now, among several players */
    int star, first;              /* draft: first player of round 1, and of the next picks */
    int picks;                    /* draft: made this round */
    int pool[2 * TWIN_PLAYERS][2];
    bool taken[2 * TWIN_PLAYERS];
    const char *extra[TWIN_EXTRA_DICE]; /* draft: dice of the expansion, for all */
    twin_player player[TWIN_PLAYERS];
} twin_table;

void twin_table_start(twin_table *table, int edition, int expansion, int players, bool draft,
                      const char *const goal[TWIN_GOALS], int star);
bool twin_table_roll(twin_table *table, const int face[TWIN_DICE],
                     const char *const extra[TWIN_EXTRA_DICE]);
bool twin_table_last_roll(twin_table *table, const char *const extra[TWIN_EXTRA_DICE]);
bool twin_table_play(twin_table *table, int player, const twin_move *move);
bool twin_table_end(twin_table *table, int player);
bool twin_table_back(twin_table *table, int player);

/* What a goal pays who reaches it in this round. */
int twin_table_value(const twin_table *table, int goal);
bool twin_table_score(const twin_table *table, int player, long limit, twin_score *score);

/* The place of each player, by scores that were counted before. */
void twin_table_rank(const twin_table *table, const twin_score *score, int *place);

/* The sheet of a player as another may see it. */
const twin_sheet *twin_table_view(const twin_table *table, int viewer, int player);

/* The pool of a draft, pair by pair: catalogue faces; and the dice of the expansion. */
bool twin_table_pool(twin_table *table, const int (*pair)[2],
                     const char *const extra[TWIN_EXTRA_DICE]);
int twin_picker(const twin_table *table);                /* -1 if it is nobody's turn */
bool twin_pick(twin_table *table, int player, int pair); /* pairs are counted from 0 */
int twin_face_value(int face);

/* Begins the drawing of a round for all (twin_table.c, for the draft). */
void twin_table_draw(twin_table *table);

/* --- chance ------------------------------------------------------------------------------- */

/* A small generator for the tests, and nothing of the library's. */
uint64_t twin_random(uint64_t *state);
int twin_below(uint64_t *state, int limit);

/* Plays a whole game with random dice and a random legal placement at each step, dice only.
   Returns the total; `sheet` may be NULL. */
int twin_random_game(uint64_t *state, twin_sheet *sheet);

#endif
