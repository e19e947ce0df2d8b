/* What the table and its drafts share. */
#ifndef INKRAIL_CORE_TABLE_TABLE_H
#define INKRAIL_CORE_TABLE_TABLE_H

#include <inkrail/table.h>

/* Begins the round's drawing on one sheet. */
void ink_table_deal(const ink_ruleset *rules, ink_seat *seat, const ink_roll *roll);

/* Can the dice of the pool show these faces? */
bool ink_draft_fits(const ink_ruleset *rules, const ink_table *table, const ink_pair *pair);

/* Lays out the pairs; the shared dice wait on the sheets. */
void ink_draft_begin(ink_table *table, ink_seat *seat, const ink_roll *roll, const ink_pair *pair);

ink_status ink_draft_ask(const ink_table *table, const ink_seat *seat, int player, int pair,
                         ink_refusal *why);

/* Takes a pair. After the last one the next first player is known, and drawing begins. */
void ink_draft_pick(const ink_ruleset *rules, ink_table *table, ink_seat *seat, int player,
                    int pair);

/* Clears the pool at the end of the round. */
void ink_draft_end(ink_table *table, ink_seat *seat);

#endif
