#include "remote.h"

#include <inkrail/format.h>
#include <stdlib.h>
#include <string.h>

#include "hand.h"
#include "i18n/i18n.h"
#include "words/help.h"

enum { STEP = 80 };

/* --- games ------------------------------------------------------------------------------------ */

static void empty_hands(struct game *game)
{
    int players = ink_session_table(game->session)->players;
    for (int p = 0; p < players; p++) {
        hand_empty(&game->hand[p]);
        game->hand[p].news = true;
    }
    game->note = (struct note){.player = NO_PLAYER};
}

int page_add_remote(struct page *page, ink_session *session, struct page_remote *remote)
{
    int number = 0;
    while (number < PAGE_GAMES && page->game[number].session != NULL)
        number++;
    if (number == PAGE_GAMES)
        return 0;
    struct game *game = &page->game[number];
    game->hand = calloc(ink_session_table(session)->players, sizeof *game->hand);
    if (game->hand == NULL)
        return 0;
    game->session = session;
    game->remote = remote;
    game->note = (struct note){.player = NO_PLAYER};
    for (int p = 0; p < ink_session_table(session)->players; p++)
        hand_begin(&game->hand[p], &ink_session_seats(session)[p]);
    return number + 1;
}

void page_renew_remote(struct page *page, int number, ink_session *session, bool rolled)
{
    struct game *game = &page->game[number - 1];
    struct ask ask = {.page = page, .number = number, .game = game, .session = session};
    game->session = session;
    ask.rules = ink_session_rules(session);
    if (rolled)
        empty_hands(game);
    for (int p = 0; !rolled && p < ink_session_table(session)->players; p++) {
        ask.player = p;
        ask.hand = &game->hand[p];
        if (!ask.hand->holds)
            continue;
        hand_keep_ghost(&ask);
        hand_settle(&ask);
    }
}

void page_drop_remote(struct page *page, int number)
{
    game_clear(&page->game[number - 1]);
}

/* --- looking ---------------------------------------------------------------------------------- */

bool ask_is_here(struct ask *ask)
{
    if (GAME_REMOTE(ask->game) == NULL)
        return true;
    ask_fail(ask, "E_ELSEWHERE", _("This game is played at a table elsewhere."));
    return false;
}

bool ask_may_see(const struct ask *ask, int player)
{
    const struct page_remote *remote = GAME_REMOTE(ask->game);
    return remote == NULL || !remote->made_up || player == remote->player;
}

bool ask_whole_game(struct ask *ask)
{
    if (!ask_game(ask))
        return false;
    if (GAME_REMOTE(ask->game) == NULL || !GAME_REMOTE(ask->game)->made_up)
        return true;
    ask_fail(ask, "E_HIDDEN", _("Boards are hidden until the game is over."));
    return false;
}

/* --- help ------------------------------------------------------------------------------------- */

const char *help_refused(const struct ask *ask)
{
    const struct page_remote *remote = GAME_REMOTE(ask->game);
    if (remote == NULL)
        return help_why_none(ask->session);
    return ask->player != remote->player ? _("This is not your seat.")
                                         : remote->why_no_help(remote->context);
}

/* An online table tells it to all, and so it comes back. */
void help_count_one(struct ask *ask, int help)
{
    const struct page_remote *remote = GAME_REMOTE(ask->game);
    if (remote == NULL)
        ink_session_helped(ask->session, ask->player, help);
    else
        remote->helped(remote->context, ink_help_name(help));
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Why the table does not let the player make a step now. */
static bool is_barred(struct ask *ask, ink_refusal *why)
{
    const struct page_remote *remote = GAME_REMOTE(ask->game);
    ask->barred = ask->player != remote->player ? _("This is not your seat.")
                                                : remote->why_no_step(remote->context);
    if (ask->barred != NULL)
        ink_refuse(why, INK_E_NO_PLAYER);
    return ask->barred != NULL;
}

static ink_status told(struct ask *ask, ink_status status, const char *step)
{
    const struct page_remote *remote = GAME_REMOTE(ask->game);
    if (status == INK_OK)
        remote->stepped(remote->context, step);
    ask->stepped |= status == INK_OK;
    return status;
}

ink_status step_play(struct ask *ask, ink_move move, ink_refusal *why)
{
    char step[STEP] = "";
    ink_text text = ink_text_in(step, sizeof step);
    if (GAME_REMOTE(ask->game) == NULL)
        return ink_session_play(ask->session, ask->player, move, why);
    if (is_barred(ask, why) ||
        ink_table_ask(ask->rules, ask_table(ask), ink_session_seats(ask->session), ask->player,
                      move, why) != INK_OK)
        return why->status;
    ink_session_step_write(ask->session, ask->player, move, &text);
    return told(ask, ink_session_play(ask->session, ask->player, move, why), step);
}

/* "turn B1", "take B1", "take #2". */
static const char *write_step(const char *word, int number, ink_cell cell, char step[STEP])
{
    ink_text text = ink_text_in(step, STEP);
    ink_text_string(&text, word);
    if (number < 0) {
        ink_cell_write(cell, &text);
    } else {
        ink_text_char(&text, '#');
        ink_text_number(&text, number + 1);
    }
    return step;
}

ink_status step_turn(struct ask *ask, ink_cell cell, ink_refusal *why)
{
    char step[STEP];
    if (GAME_REMOTE(ask->game) == NULL)
        return ink_session_turn_piece(ask->session, ask->player, cell, why);
    if (is_barred(ask, why))
        return why->status;
    return told(ask, ink_session_turn_piece(ask->session, ask->player, cell, why),
                write_step("turn ", -1, cell, step));
}

static ink_status remove_there(struct ask *ask, int number, ink_cell cell, ink_returned *returned,
                               ink_refusal *why)
{
    return number >= 0 ? ink_session_remove_move(ask->session, ask->player, number, returned, why)
                       : ink_session_remove(ask->session, ask->player, cell, returned, why);
}

ink_status step_remove(struct ask *ask, int number, ink_cell cell, ink_returned *returned,
                       ink_refusal *why)
{
    char step[STEP];
    if (GAME_REMOTE(ask->game) == NULL)
        return remove_there(ask, number, cell, returned, why);
    if (is_barred(ask, why))
        return why->status;
    return told(ask, remove_there(ask, number, cell, returned, why),
                write_step("take ", number, cell, step));
}

ink_status step_text(struct ask *ask, ink_slice step, ink_refusal *why)
{
    char text[STEP] = "";
    if (GAME_REMOTE(ask->game) == NULL)
        return ink_session_step(ask->session, ask->player, step, why);
    if (is_barred(ask, why))
        return why->status;
    if (step.length < sizeof text)
        memcpy(text, step.data, step.length);
    return told(ask, ink_session_step(ask->session, ask->player, step, why), text);
}
