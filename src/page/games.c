/* Games: how they are opened, kept and closed, and who plays them. */
#include <stdlib.h>
#include <string.h>

#include "games.h"
#include "i18n/i18n.h"
#include "remote.h"

/* --- opening ---------------------------------------------------------------------------------- */

static struct game *free_place(struct ask *ask)
{
    for (int i = 0; i < PAGE_GAMES; i++)
        if (ask->page->game[i].session == NULL) {
            ask->number = i + 1;
            return &ask->page->game[i];
        }
    ask_fail(ask, "E_TOO_MANY_GAMES", _("Too many games are open."));
    return NULL;
}

void fail_for_memory(struct ask *ask)
{
    ink_refusal why;
    ink_refuse(&why, INK_E_MEMORY);
    ask_refuse(ask, &why, ink_slice_of(""));
}

/* The session goes over to the page, or is freed. */
static void add_game(struct ask *ask, struct game *game, ink_session *session)
{
    int players = ink_session_table(session)->players;
    game->hand = calloc((size_t)players, sizeof *game->hand);
    if (game->hand == NULL) {
        ink_session_free(session);
        fail_for_memory(ask);
        return;
    }
    game->session = ask->session = session;
    ask->rules = ink_session_rules(session);
    game->note = (struct note){.player = NO_PLAYER};
    for (int p = 0; p < players; p++)
        hand_begin(&game->hand[p], &ink_session_seats(session)[p]);
    json_begin_object(ask->out, NULL);
    json_number(ask->out, "game", ask->number);
    json_number(ask->out, "players", players);
    json_end_object(ask->out);
}

void verb_new(struct ask *ask)
{
    struct game *game = free_place(ask);
    ink_session *session = NULL;
    ink_config config;
    ink_refusal why;
    if (game == NULL)
        return;
    if (ink_config_read(ask->argument[0], &config, &why) != INK_OK) {
        ask_refuse(ask, &why, ask->argument[0]);
        return;
    }
    if (ink_session_new(&config, ask->argument[1], &session, &why) != INK_OK)
        ask_refuse(ask, &why, ask->argument[1]);
    else
        add_game(ask, game, session);
}

void open_text(struct ask *ask, ink_slice text)
{
    struct game *game = free_place(ask);
    ink_session *session = NULL;
    ink_refusal why;
    if (game == NULL)
        return;
    if (ink_session_read(text, &session, &why) != INK_OK) {
        ask->rules = NULL;
        ask_refuse(ask, &why, text);
    } else {
        add_game(ask, game, session);
    }
}

void verb_open(struct ask *ask)
{
    open_text(ask, ask->argument[0]);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* The session, and what an online table has to remark. */
static void write_whole(const ink_session *session, write_session *write,
                        const struct page_remote *remote, ink_text *out)
{
    write(session, out);
    if (remote != NULL)
        remote->remarks(remote->context, out);
}

/* It is written twice, first to be counted: most are far shorter than the longest. */
static char *whole_text(const ink_session *session, write_session *write,
                        const struct page_remote *remote, size_t *length)
{
    ink_text counted = ink_text_in((char[1]){""}, 1);
    write_whole(session, write, remote, &counted);
    char *text = malloc(counted.length + 1);
    if (text == NULL)
        return NULL;
    ink_text out = ink_text_in(text, counted.length + 1);
    write_whole(session, write, remote, &out);
    *length = out.length;
    return text;
}

char *text_of(const ink_session *session, write_session *write, size_t *length)
{
    return whole_text(session, write, NULL, length);
}

static void answer_text(struct ask *ask, write_session *write, const struct page_remote *remote)
{
    size_t length = 0;
    char *text = whole_text(ask->session, write, remote, &length);
    if (text == NULL) {
        fail_for_memory(ask);
        return;
    }
    json_begin_object(ask->out, NULL);
    json_slice(ask->out, "text", (ink_slice){text, length});
    json_end_object(ask->out);
    free(text);
}

bool write_save(struct ask *ask, const char *key)
{
    size_t length = 0;
    char *text = text_of(ask->session, ink_session_write, &length);
    if (text != NULL)
        json_slice(ask->out, key, (ink_slice){text, length});
    free(text);
    return text != NULL;
}

void verb_save(struct ask *ask)
{
    if (ask_whole_game(ask))
        answer_text(ask, ink_session_write, NULL);
}

/* Of an online table it is what the server has, with names and the proof of its dice. */
void verb_record(struct ask *ask)
{
    if (!ask_whole_game(ask))
        return;
    const struct page_remote *remote = GAME_REMOTE(ask->game);
    answer_text(ask, remote != NULL ? ink_session_write : ink_session_record, remote);
}

ink_session *ask_copy(const struct ask *ask)
{
    size_t length = 0;
    ink_session *copy = NULL;
    ink_refusal why;
    char *text = text_of(ask->session, ink_session_write, &length);
    if (text != NULL && ink_session_read((ink_slice){text, length}, &copy, &why) != INK_OK)
        copy = NULL;
    free(text);
    return copy;
}

void verb_copy(struct ask *ask)
{
    size_t length = 0;
    if (!ask_whole_game(ask))
        return;
    char *text = text_of(ask->session, ink_session_write, &length);
    if (text == NULL) {
        fail_for_memory(ask);
        return;
    }
    open_text(ask, (ink_slice){text, length});
    free(text);
}

void verb_close(struct ask *ask)
{
    if (!ask_game(ask) || !ask_is_here(ask))
        return;
    ink_session_free(ask->session);
    game_clear(ask->game);
    ask_done(ask);
}

/* --- who plays -------------------------------------------------------------------------------- */

void verb_name(struct ask *ask)
{
    int level;
    if (!ask_player(ask) || !ask_is_here(ask) || !ask_number(ask, 2, 0, INK_SESSION_LEVELS, &level))
        return;
    ink_session_name(ask->session, ask->player, ask->argument[3], level);
    ask_done(ask);
}

void verb_hide(struct ask *ask)
{
    int hidden;
    if (!ask_game(ask) || !ask_is_here(ask) || !ask_number(ask, 1, 0, 1, &hidden))
        return;
    ink_session_set_hidden(ask->session, hidden != 0);
    ask_done(ask);
}

void verb_brief(struct ask *ask)
{
    int brief;
    if (!ask_number(ask, 0, 0, 1, &brief))
        return;
    ask->page->brief = brief != 0;
    ask_done(ask);
}

void verb_clock(struct ask *ask)
{
    int ms;
    if (!ask_game(ask) || !ask_is_here(ask) || !ask_number(ask, 1, 0, INT32_MAX, &ms))
        return;
    ink_session_set_clock(ask->session, (uint32_t)ms);
    ask_done(ask);
}

void verb_spend(struct ask *ask)
{
    int ms;
    if (!ask_player(ask) || !ask_is_here(ask) || !ask_number(ask, 2, 0, INT32_MAX, &ms))
        return;
    ink_session_spend(ask->session, ask->player, (uint32_t)ms);
    ask_done(ask);
}

/* --- dice ------------------------------------------------------------------------------------- */

void verb_roll(struct ask *ask)
{
    ink_refusal why;
    if (!ask_game(ask) || !ask_is_here(ask))
        return;
    if (ink_session_roll(ask->session, &why) != INK_OK) {
        ask_refuse(ask, &why, ink_slice_of(""));
        return;
    }
    for (int p = 0; p < ask_table(ask)->players; p++) {
        hand_empty(&ask->game->hand[p]);
        ask->game->hand[p].news = true;
    }
    ask->game->note = (struct note){.player = NO_PLAYER};
    ask_done(ask);
}
