/* Sessions by a fixed policy: moves, steps back and forward, drawings taken back and turned,
   what is said of pieces and points, saves. Every answer goes into the checksum. */
#include "exports.h"

#include <inkrail/inkrail.h>

enum { TEXT = 1 << 17, PLAYERS = 2, STEPS = 24 };

static char text[TEXT], again[TEXT];
static ink_moves moves;
static ink_piece piece[INK_MAX_PIECES];
static ink_reason reason[INK_MAX_REASONS];

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * UINT64_C(1099511628211);
}

static ink_session *begin(uint32_t expansion, uint32_t number)
{
    char digits[16];
    ink_text name = ink_text_in(digits, sizeof digits);
    ink_config config;
    ink_session *session = NULL;
    ink_config_read(ink_slice_of("yellow,players=2"), &config, NULL);
    if (expansion > 0)
        config.module[config.modules++] = (uint8_t)(expansion - 1);
    ink_text_number(&name, number);
    ink_session_new(&config, ink_slice_of(digits), &session, NULL);
    return session;
}

/* Any move, but no take-back: that is a step of its own. */
static uint64_t play(ink_session *session, int player, ink_rng *rng, uint64_t hash)
{
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), player, &moves);
    if (moves.count == 0)
        return hash;
    ink_move move = moves.move[ink_rng_below(rng, moves.count)];
    if (move == ink_move_back())
        return hash;
    hash = mix(hash, move);
    return mix(hash, (uint64_t)ink_session_play(session, player, move, NULL));
}

static uint64_t step(ink_session *session, int player, ink_rng *rng, uint64_t hash)
{
    ink_cell cell = (ink_cell)ink_rng_below(rng, INK_CELL_LIMIT);
    ink_returned back = {0};
    ink_set fresh = ink_session_fresh(session, player);
    if (fresh != 0)
        cell = ink_set_first(fresh);
    switch (ink_rng_below(rng, 10)) {
    case 0:
    case 1: return mix(hash, (uint64_t)ink_session_undo(session, player, NULL));
    case 2: return mix(hash, (uint64_t)ink_session_redo(session, player, NULL));
    case 3: return mix(hash, (uint64_t)ink_session_turn_piece(session, player, cell, NULL));
    case 4:
        hash = mix(hash, (uint64_t)ink_session_remove(session, player, cell, &back, NULL));
        return mix(hash, back.count);
    case 5: return mix(hash, (uint64_t)ink_session_clear(session, player, NULL));
    default: return play(session, player, rng, hash);
    }
}

static uint64_t look_at_points(const ink_session *session, int player, uint64_t hash)
{
    ink_score change;
    ink_missing missing;
    ink_session_change(session, player, &change);
    ink_session_missing(session, player, &missing);
    hash = mix(hash, (uint64_t)change.total);
    hash = mix(hash, (uint64_t)missing.status << 24 | missing.must << 16 | missing.may << 8 |
                         missing.lost);
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++) {
        int count = ink_session_explain(session, player, row, reason);
        for (int i = 0; i < count; i++)
            hash = mix(mix(hash, (uint64_t)reason[i].points), reason[i].cells);
    }
    return hash;
}

static uint64_t look(const ink_session *session, int player, ink_rng *rng, uint64_t hash)
{
    ink_move way[INK_MAX_WAYS];
    int count = ink_session_pieces(session, player, piece);
    for (int i = 0; i < count; i++)
        hash = mix(mix(hash, piece[i].cells), (uint64_t)piece[i].state << 8 | piece[i].shape);
    const ink_piece *one = &piece[ink_rng_below(rng, (uint32_t)count)];
    ink_cell place = one->cells != 0 ? ink_set_first(one->cells) : 0;
    int ways = ink_session_ways(session, player, one, place, way);
    for (int i = 0; i < ways; i++)
        hash = mix(hash, way[i]);
    hash = mix(hash, (uint64_t)ink_session_why(session, player, one, 27, NULL));
    return look_at_points(session, player, hash);
}

static ink_slice save(const ink_session *session, char *buffer)
{
    ink_text out = ink_text_in(buffer, TEXT);
    ink_session_write(session, &out);
    return (ink_slice){buffer, out.length};
}

/* The session as it comes back from its text; the old one is gone. NULL if it does not. */
static ink_session *saved(ink_session *session, uint64_t *hash)
{
    ink_session *copy = NULL;
    ink_slice first = save(session, text);
    *hash = mix(*hash, ink_seed_of(first));
    ink_session_free(session);
    if (ink_session_read(first, &copy, NULL) != INK_OK)
        return NULL;
    ink_slice second = save(copy, again);
    bool same = first.length == second.length;
    for (size_t i = 0; same && i < first.length; i++)
        same = text[i] == again[i];
    return same ? copy : NULL;
}

static uint64_t play_game(ink_session *session, ink_rng *rng, uint64_t hash)
{
    while (session != NULL && ink_session_table(session)->phase != INK_PHASE_OVER) {
        ink_session_roll(session, NULL);
        for (int i = 0; i < STEPS; i++) {
            int player = (int)ink_rng_below(rng, PLAYERS);
            hash = step(session, player, rng, hash);
            hash = look(session, player, rng, hash);
        }
        session = saved(session, &hash);
        while (session != NULL && ink_session_table(session)->phase == INK_PHASE_DRAW)
            hash = play(session, ink_session_turn(session), rng, hash);
    }
    if (session == NULL)
        return 0;
    ink_session_free(session);
    return hash;
}

/* 0 if a save does not come back as it was. */
uint64_t answer_sessions(uint32_t expansion, uint32_t first, uint32_t count)
{
    uint64_t hash = 1;
    for (uint32_t i = first; i < first + count && hash != 0; i++) {
        ink_rng rng = ink_rng_stream(i, "policy", 0);
        hash = play_game(begin(expansion, i), &rng, hash);
    }
    return hash;
}
