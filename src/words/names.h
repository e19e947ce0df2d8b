/* Drawings in words, for people who hear the board instead of seeing it. All names are made from
   the tables: the arms of a drawing, and the modules' names of their materials, marks and
   symbols. */
#ifndef INKRAIL_WORDS_NAMES_H
#define INKRAIL_WORDS_NAMES_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

/* "north"; it also follows "on its" and "along the". */
const char *side_name(int side);

/* "highway", "river". */
const char *material_name(const ink_ruleset *rules, int material);

/* "two cacti": the name of a mark. */
const char *mark_name(const ink_ruleset *rules, int mark);
const char *symbol_name(const ink_ruleset *rules, int shape);

/* A shape, whatever its orientation: "highway curve", "station: railway straight". */
void shape_words(const ink_ruleset *rules, int shape, ink_text *out);

/* "highway curve plus railway, value 4": two dice of a draft. */
void pair_words(const ink_ruleset *rules, ink_pair pair, ink_text *out);

/* A tile in its orientation: "highway from north to east". */
void tile_words(const ink_ruleset *rules, int tile, ink_text *out);

/* "die 2, highway curve", "special route s3, highway crossing"; a choice or a module's offer by its
   own words. */
void piece_words(const ink_ruleset *rules, const ink_piece *piece, ink_text *out);

/* "B1, C2, D3": the cells of a set, by rows. */
void cells_words(ink_set cells, ink_text *out);

/* The kind of place on which a die lies that was drawn. What shows a symbol has none before it. */
int place_drawn(const ink_piece *piece);

/* The name of a place: a cell from A1 to G7, or a corner from A1 to H8. */
void place_words(int place, ink_cell cell, ink_text *out);
void places_words(int place, ink_set cells, ink_text *out);

#endif
