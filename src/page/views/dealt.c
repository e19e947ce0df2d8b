/* All dice of a seed, for a room that draws on paper. */
#include "i18n/i18n.h"
#include "page/internal.h"
#include "words/names.h"
#include "words/title.h"
#include "words/words.h"

static void write_face(struct ask *ask, int shape)
{
    char words[TELL_LINE] = "";
    ink_text name = ink_text_in(words, sizeof words);
    shape_words(ask->rules, shape, &name);
    json_begin_object(ask->out, NULL);
    json_number(ask->out, "shape", shape);
    json_number(ask->out, "tile", 0);
    json_text(ask->out, "name", words);
    json_end_object(ask->out);
}

static void write_dealt(struct ask *ask, uint64_t seed, int round)
{
    ink_roll roll;
    ink_table_roll_of_seed(ask->rules, seed, round, &roll, NULL);
    json_begin_object(ask->out, NULL);
    json_number(ask->out, "round", round);
    json_text(ask->out, "text", round_text(ask->rules, round, WORDS_HERE(ROUND_TEXT)));
    json_begin_list(ask->out, "faces");
    for (int die = 0; die < ask->rules->dice; die++)
        if (roll.face[die] != 0)
            write_face(ask, roll.face[die]);
    json_end_list(ask->out);
    json_end_object(ask->out);
}

/* The dice of a draft are dealt to players: there is no roll that all have. */
void verb_deal(struct ask *ask)
{
    char words[TELL_LINE] = "";
    ink_text title = ink_text_in(words, sizeof words);
    if (!ask_rules(ask, 0))
        return;
    bool shared = ask->rules->config.draft == 0;
    title_words(&ask->rules->config, &title);
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "title", words);
    json_begin_list(ask->out, "rolls");
    for (int round = 1; shared && round <= ink_ruleset_rolls(ask->rules); round++)
        write_dealt(ask, ink_seed_of(ask->argument[1]), round);
    json_end_list(ask->out);
    json_end_object(ask->out);
}
