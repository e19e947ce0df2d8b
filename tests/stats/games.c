#include "games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/format.h>

enum { MOST = 1 << 16 };

ink_session *golden_game(const char *name)
{
    static char text[MOST];
    char path[256];
    ink_session *session = NULL;
    ink_refusal why;
    snprintf(path, sizeof path, INK_TEST_DATA "/golden/%s.record", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_int_equal(ink_session_read((ink_slice){text, length}, &session, &why), INK_OK);
    return session;
}

static void quick_round(ink_session *session, int player)
{
    static ink_moves moves;
    ink_refusal why;
    do {
        ink_table_moves(ink_session_rules(session), ink_session_table(session),
                        ink_session_seats(session), player, &moves);
        assert_true(moves.count > 0);
        assert_int_equal(ink_session_play(session, player, moves.move[0], &why), INK_OK);
    } while (!ink_session_seats(session)[player].ended &&
             ink_session_table(session)->phase == INK_PHASE_DRAW);
}

ink_session *quick_game(const char *config, const char *seed)
{
    ink_session *session = NULL;
    ink_config read;
    ink_refusal why;
    assert_int_equal(ink_config_read(ink_slice_of(config), &read, &why), INK_OK);
    assert_int_equal(ink_session_new(&read, ink_slice_of(seed), &session, &why), INK_OK);
    const ink_table *table = ink_session_table(session);
    while (table->phase != INK_PHASE_OVER) {
        int round = table->round + 1;
        assert_int_equal(ink_session_roll(session, &why), INK_OK);
        for (int player = 0; player < table->players; player++)
            if (table->phase == INK_PHASE_DRAW && table->round == round)
                quick_round(session, player);
    }
    return session;
}
