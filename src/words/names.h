/* Drawings in words, for those who hear the board instead of seeing it. All names are made of
   the tables: the arms of a drawing, and what modules call their materials, marks and symbols. */
#ifndef INKRAIL_WORDS_NAMES_H
#define INKRAIL_WORDS_NAMES_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

/* "north"; and the same after "on its", "along the". */
const char *side_name(int side);

/* "highway", "river". */
const char *material_name(const ink_ruleset *rules, int material);

/* "two cacti": what a drawing carries, by its mark. */
const char *mark_name(const ink_ruleset *rules, int mark);

/* What a shape is, however it is turned: "highway curve", "station: railway straight". */
void shape_words(const ink_ruleset *rules, int shape, ink_text *out);

/* "highway curve plus railway, value 4": two dice of a draft. */
void pair_words(const ink_ruleset *rules, ink_pair pair, ink_text *out);

/* What a tile is as it lies: "highway from north to east". */
void tile_words(const ink_ruleset *rules, int tile, ink_text *out);

/* "die 2, highway curve", "special route s3, highway crossing"; a choice and what a module
   offers by its words. */
void piece_words(const ink_ruleset *rules, const ink_piece *piece, ink_text *out);

/* "B1, C2, D3" of a set of spaces, by rows. */
void cells_words(ink_set cells, ink_text *out);

/* The name of a place: a space from A1 to G7, or a corner from A1 to H8. */
void place_words(int place, ink_cell cell, ink_text *out);
void places_words(int place, ink_set cells, ink_text *out);

#endif
