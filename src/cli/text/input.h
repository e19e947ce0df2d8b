/* What the commands read: files, rules, sheets, dice. Everything that is not as it should
   be ends the program with one line and status 2. */
#ifndef INKRAIL_CLI_TEXT_INPUT_H
#define INKRAIL_CLI_TEXT_INPUT_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

/* All of a file, or of standard input if `path` is NULL or "-"; at most 1 MiB. The bytes
   stay until the next call. */
ink_slice input_read(const char *path);

/* The same for records, of which a saved game is one: at most LARGEST_RECORD
   (client/process/alloc.h). */
ink_slice input_read_record(const char *path);

/* Ends the program with the line of a record that is not as it should be, and why. */
_Noreturn void record_refuse(const ink_replay *replay, const ink_refusal *why, const char *path);

/* The game of a record; a text that is none ends the program in the same way. To be freed. */
ink_session *record_session(ink_slice text);

/* The rules of a text that was refused, so that its sentence can name drawings; NULL if it has
   none. */
const ink_ruleset *record_rules(ink_slice text);

/* Memory for the players of a record, once its config is read; there is one such record at a
   time. */
void replay_take_seats(ink_replay *replay);

/* The rules of a config; NULL is the Classic game. */
void rules_read(const char *config, ink_ruleset *rules);

/* The same for a number of players that overrides the config's, if it is not 0. */
void rules_read_for(const char *config, uint32_t players, ink_ruleset *rules);

/* The parts of a config, as lists: "classic/blue/red, ...", "+river, ...". */
#define CONFIG_OPTIONS ",draft ,goals=A:G:K ,players=4 ,house"
void config_editions(ink_text *out);
void config_expansions(ink_text *out);

/* The sheet that a file's placements make, taken as written. */
void sheet_read(const ink_ruleset *rules, const char *path, ink_sheet *sheet);

/* The same, ready to be drawn on in a round with the faces of --dice. Special routes that
   it shows are crossed off. */
void round_read(const ink_ruleset *rules, const char *path, const char *dice, ink_sheet *sheet);

/* The number of a seed text. */
uint64_t seed_read(const char *seed);

/* The seed text of a game: the one that is given, or a random one. */
const char *seed_text(const char *given);

/* The same, and a random one is told on standard error: the answer itself does not say it. */
const char *seed_chosen(const char *given);

/* Reads levels like "7,7" and says how many; NULL is none. */
enum { MOST_BOTS = 16 };
int bots_read(const char *list, int level[MOST_BOTS]);

#endif
