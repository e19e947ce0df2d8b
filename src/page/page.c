/* Requests: a verb, its arguments, and what all verbs share. */
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "i18n/i18n.h"
#include "internal.h"
#include "remote.h"
#include "words/words.h"

static const struct request_verb names[] = {
#define PAGE_VERB(name, arguments, function, text) {#name, arguments},
#include "verbs.def"
#undef PAGE_VERB
};

static page_verb *const answers[] = {
#define PAGE_VERB(name, arguments, function, text) function,
#include "verbs.def"
#undef PAGE_VERB
};

static const struct page_verbs own_verbs = {names, answers, sizeof names / sizeof *names};

struct page *page_new_to_play(void)
{
    struct page *page = calloc(1, sizeof *page);
    if (page != NULL)
        page_extend(page, &own_verbs);
    words_set_apart(true); /* a browser shows them */
    return page;
}

void page_free(struct page *page)
{
    if (page == NULL)
        return;
    if (page->free_further != NULL)
        page->free_further(page->further);
    for (int i = 0; i < PAGE_GAMES; i++) {
        if (GAME_REMOTE(&page->game[i]) == NULL)
            ink_session_free(page->game[i].session);
        game_clear(&page->game[i]);
    }
    catalogue_free(page->catalogue);
    free(page);
}

void game_clear(struct game *game)
{
    free(game->hand);
    sections_free(&game->view);
    sections_free(&game->settled);
    memset(game, 0, sizeof *game);
}

bool page_speak(struct page *page, ink_slice bytes)
{
    for (int i = 0; i < PAGE_GAMES; i++) /* words are others now */
        page->game[i].view.version = page->game[i].settled.version = 0;
    return catalogue_replace(&page->catalogue, bytes);
}

/* --- refusals --------------------------------------------------------------------------------- */

void ask_fail(struct ask *ask, const char *name, const char *sentence)
{
    request_refuse(ask->out, name, sentence);
}

void ask_refuse(struct ask *ask, const ink_refusal *why, ink_slice input)
{
    char sentence[SENTENCE] = "";
    ask_fail(ask, ink_status_name(why->status), refusal_spoken(ask->rules, why, input, sentence));
}

void ask_misread(struct ask *ask, int argument)
{
    ink_refusal why;
    ink_refuse(&why, INK_E_NO_TOKEN);
    why.length = ask->argument[argument].length;
    ask_refuse(ask, &why, ask->argument[argument]);
}

void ask_done(struct ask *ask)
{
    json_begin_object(ask->out, NULL);
    json_bool(ask->out, "done", true);
    json_end_object(ask->out);
}

/* --- arguments -------------------------------------------------------------------------------- */

bool ask_number(struct ask *ask, int argument, int least, int most, int *number)
{
    *number = 0;
    if (ink_slice_integer(ask->argument[argument], INT32_MAX, number) && *number >= least &&
        *number <= most)
        return true;
    ask_misread(ask, argument);
    return false;
}

bool ask_numbered(struct ask *ask, int most, int *number)
{
    ink_slice rest = ask->argument[0], word = ink_slice_until(&rest, '@');
    bool keeps = word.length < ask->argument[0].length;
    *number = 0;
    ask->since = -1;
    if (keeps && (!ink_slice_integer(rest, INT32_MAX, &ask->since) || ask->since < 0))
        return false;
    return ink_slice_integer(word, most, number) && *number > 0;
}

bool ask_game(struct ask *ask)
{
    int number;
    if (!ask_numbered(ask, PAGE_GAMES, &number) || ask->page->game[number - 1].session == NULL) {
        ask_fail(ask, "E_NO_GAME", _("There is no such game."));
        return false;
    }
    ask->number = number;
    ask->game = &ask->page->game[number - 1];
    ask->session = ask->game->session;
    ask->rules = ink_session_rules(ask->session);
    return true;
}

bool ask_player(struct ask *ask)
{
    uint32_t player = 0;
    if (!ask_game(ask))
        return false;
    if (!ink_slice_number(ask->argument[1], INK_MAX_PLAYERS, &player) ||
        !ink_table_has(ask_table(ask), (int)player)) {
        ink_refusal why;
        ink_refuse(&why, INK_E_NO_PLAYER);
        why.player = (uint16_t)player;
        ask_refuse(ask, &why, ask->argument[1]);
        return false;
    }
    if (!ask_may_see(ask, (int)player)) {
        ask_fail(ask, "E_HIDDEN", _("Boards are hidden until the game is over."));
        return false;
    }
    ask->player = (int)player;
    ask->hand = &ask->game->hand[player];
    return true;
}

bool ask_rules(struct ask *ask, int argument)
{
    struct page *page = ask->page;
    ink_slice text = ask->argument[argument];
    ink_config config;
    ink_refusal why;
    ask->rules = &page->rules;
    if (page->config[0] != '\0' && ink_slice_is(text, page->config))
        return true;
    page->config[0] = '\0'; /* until the rules are those of another one */
    ask->rules = NULL;
    if (ink_config_read(text, &config, &why) != INK_OK ||
        ink_ruleset_make(&page->rules, &config, &why) != INK_OK) {
        ask_refuse(ask, &why, text);
        return false;
    }
    ask->rules = &page->rules;
    if (text.length < sizeof page->config) {
        memcpy(page->config, text.data, text.length);
        page->config[text.length] = '\0';
    }
    return true;
}

/* --- verbs ------------------------------------------------------------------------------------ */

bool page_extend(struct page *page, const struct page_verbs *verbs)
{
    int count = 0;
    while (count < PAGE_VERBS && page->verbs[count] != NULL)
        count++;
    if (count < PAGE_VERBS)
        page->verbs[count] = verbs;
    return count < PAGE_VERBS;
}

static bool answer_by(struct ask *ask, const struct page_verbs *verbs, ink_slice request)
{
    int verb = request_read(request, verbs->verb, verbs->count, ask->argument);
    if (verb >= 0)
        verbs->answer[verb](ask);
    return verb >= 0;
}

static void answer(struct ask *ask, ink_slice request)
{
    bool answered = false;
    for (int i = 0; !answered && i < PAGE_VERBS && ask->page->verbs[i] != NULL; i++)
        answered = answer_by(ask, ask->page->verbs[i], request);
    if (!answered)
        ask_misread(ask, 0);
}

void page_ask(struct page *page, ink_slice request, ink_text *out)
{
    struct ask ask = {.page = page, .player = NO_PLAYER, .since = -1, .out = out};
    const struct catalogue *before = i18n_speak(page->catalogue);
    ink_text_cut(out, 0);
    if (request.length > PAGE_REQUEST)
        ask_fail(&ask, "E_TOO_LONG", _("This is too long."));
    else
        answer(&ask, request);
    if (!ink_text_whole(out))
        ask_fail(&ask, "E_TOO_LONG", _("This is too long."));
    i18n_speak(before);
}

/* --- looking ---------------------------------------------------------------------------------- */

const ink_table *ask_table(const struct ask *ask)
{
    return ink_session_table(ask->session);
}

const ink_seat *ask_seat(const struct ask *ask, int player)
{
    return &ink_session_seats(ask->session)[player];
}

void ask_sheet(const struct ask *ask, int viewer, int player, ink_sheet *sheet)
{
    bool open = GAME_REMOTE(ask->game) != NULL && GAME_REMOTE(ask->game)->open;
    if (viewer == player || open || ask_table(ask)->phase == INK_PHASE_OVER)
        *sheet = ask_seat(ask, player)->sheet;
    else
        ink_table_view(ask_table(ask), ink_session_seats(ask->session), viewer, player, sheet);
}
