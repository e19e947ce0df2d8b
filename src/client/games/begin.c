#include "begin.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/process/print.h"
#include "history.h"
#include "i18n/i18n.h"
#include "words/words.h"

/* --- a new one -------------------------------------------------------------------------------- */

/* Letters and digits that are not mistaken for each other. */
bool game_seed(char seed[INK_SESSION_SEED])
{
    enum { LETTERS = 10 };
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    unsigned char bytes[LETTERS];
    FILE *source = fopen("/dev/urandom", "rb");
    bool read = source != NULL && fread(bytes, 1, sizeof bytes, source) == sizeof bytes;
    if (source != NULL)
        fclose(source);
    for (int i = 0; i < LETTERS; i++)
        seed[i] = read ? letters[bytes[i] % (sizeof letters - 1)] : '\0';
    seed[LETTERS] = '\0';
    return read;
}

static const char *refused(struct client_game *game, const ink_refusal *why, const char *text)
{
    refusal_sentence(NULL, why, ink_slice_of(text), game->said);
    words_keep_line(game->said);
    return game->said;
}

static void seat_all(ink_session *session, const struct game_plan *plan)
{
    for (int i = 0; i < plan->persons; i++)
        ink_session_name(session, i, ink_slice_of(plan->name[i]), 0);
    for (int i = 0; i < plan->bots; i++)
        ink_session_name(session, plan->persons + i, ink_slice_of(""), plan->level[i]);
}

/* When all places are taken the game that was left longest ago gets a file of its own; no new game
   is worth an old one. */
static void keep_new(struct client_game *game)
{
    char to[STORE_PATH];
    if (store_open_new(&game->store) && store_holds(&game->store) &&
        !store_put_by(&game->store, "left", to))
        store_close(&game->store, false);
    game->unkept = !store_holds(&game->store);
}

/* What every game of a person needs, once its session is there. */
static void open_game(struct client_game *game)
{
    game->hidden = ink_session_hidden(game->session);
    game->historic = ink_session_table(game->session)->phase != INK_PHASE_OVER;
    seats_make(&game->seats, game->session);
}

const char *game_begin(struct client_game *game, const struct game_plan *plan)
{
    char seed[INK_SESSION_SEED];
    ink_config config = plan->config;
    ink_refusal why;
    game->table = &game_table_here;
    game->store = store_none;
    config.players = (uint16_t)(plan->persons + plan->bots);
    snprintf(seed, sizeof seed, "%s", plan->seed);
    if (seed[0] == '\0' && !game_seed(seed))
        return _("this machine gives no random numbers; choose a seed");
    if (ink_session_new(&config, ink_slice_of(seed), &game->session, &why) != INK_OK) {
        game->session = NULL;
        return refused(game, &why, seed);
    }
    seat_all(game->session, plan);
    ink_session_set_clock(game->session, plan->clock_ms);
    ink_session_set_hidden(game->session, plan->hidden);
    game->unkept = true;
    if (!plan->unkept)
        keep_new(game);
    open_game(game);
    return NULL;
}

/* --- the next one ----------------------------------------------------------------------------- */

/* The same players, in a game that is not begun yet. */
static void seat_again(const ink_session *before, ink_session *session)
{
    for (int p = 0; p < ink_session_table(before)->players; p++) {
        const ink_player *player = ink_session_player(before, p);
        ink_session_name(session, p, ink_slice_of(player->name), player->level);
    }
    ink_session_set_clock(session, ink_session_clock(before));
    ink_session_set_hidden(session, ink_session_hidden(before));
}

static ink_session *make_next(const struct client_game *game)
{
    char seed[INK_SESSION_SEED];
    ink_session *session = NULL;
    snprintf(seed, sizeof seed, "%s", ink_session_seed(game->session));
    bool seeded = game->next == GAME_NEXT_SAME ? seed[0] != '\0' : game_seed(seed);
    const ink_config *config = &ink_session_rules(game->session)->config;
    if (!seeded || ink_session_new(config, ink_slice_of(seed), &session, NULL) != INK_OK)
        return NULL;
    seat_again(game->session, session);
    return session;
}

bool game_begin_next(struct client_game *game, const char **trouble)
{
    bool wanted = game->next == GAME_NEXT_SAME || game->next == GAME_NEXT_NEW;
    ink_session *session = wanted ? make_next(game) : NULL;
    *trouble = wanted && session == NULL ? _("nobody knows the dice of this game") : NULL;
    game_close(game);
    if (session == NULL)
        return false;
    *game = (struct client_game){.table = &game_table_here,
                                 .session = session,
                                 .store = store_none,
                                 .record = game->record,
                                 .ascii = game->ascii,
                                 .no_tips = game->no_tips,
                                 .colour = game->colour};
    keep_new(game);
    open_game(game);
    return true;
}

/* --- those that were left --------------------------------------------------------------------- */

static void describe(const ink_session *session, struct game_left *left)
{
    const ink_ruleset *rules = ink_session_rules(session);
    ink_text config = ink_text_in(left->config, sizeof left->config);
    ink_score score = {0};
    left->config[0] = '\0';
    ink_config_write(&rules->config, &config);
    left->round = ink_session_table(session)->round;
    left->rounds = rules->rounds;
    left->players = rules->config.players;
    left->persons = ink_session_persons(session);
    for (int p = left->players - 1; p >= 0; p--)
        if (ink_session_player(session, p)->level == 0)
            ink_session_score(session, p, &score);
    left->points = score.total;
}

/* A program that died at the end of a game has put it nowhere. */
static void put_finished_by(const struct store *store, ink_session *session)
{
    struct client_game game = {
        .table = &game_table_here, .session = session, .store = *store, .historic = true};
    if (game_finish(&game) == NULL)
        unlink(store->path);
}

/* Reads one that is held; false if it is none to go on with. */
static bool look_at(const struct store *store, struct game_left *left)
{
    ink_session *session = NULL;
    ink_refusal why;
    bool read = store_read(store->path, &session, &why);
    bool over = read && ink_session_table(session)->phase == INK_PHASE_OVER;
    if (over)
        put_finished_by(store, session);
    if (!read && why.status != INK_OK)
        store_set_aside(store->path);
    if (read && !over) {
        snprintf(left->path, sizeof left->path, "%s", store->path);
        describe(session, left);
    }
    ink_session_free(session);
    return read && !over;
}

int game_left_list(struct game_left left[GAME_LEFT])
{
    struct store store;
    int count = 0;
    history_adopt();
    for (int skip = 0; count < GAME_LEFT && store_open_left(&store, skip);) {
        count += look_at(&store, &left[count]);
        skip += access(store.path, F_OK) == 0;
        store_close(&store, false);
    }
    return count;
}

static const char *cannot_open(struct client_game *game, const char *path, int error)
{
    snprintf(game->said, sizeof game->said, _("%s cannot be opened: %s"), path, error_text(error));
    words_keep_line(game->said);
    return game->said;
}

const char *game_resume(struct client_game *game, const char *path)
{
    ink_refusal why;
    game->table = &game_table_here;
    game->store = store_none;
    game->session = NULL;
    if (!store_open(&game->store, path))
        return errno == EWOULDBLOCK ? _("the game is open in another program; go on there")
                                    : cannot_open(game, path, errno);
    if (!store_read(path, &game->session, &why)) {
        int error = errno;
        store_close(&game->store, false);
        return why.status != INK_OK ? refused(game, &why, "") : cannot_open(game, path, error);
    }
    game->resumed = true;
    open_game(game);
    return NULL;
}

void game_forget(const char *path)
{
    struct store store;
    if (store_open(&store, path))
        store_close(&store, true);
}
