/* Plays a solo game by a session: it lays each piece where it joins most until the game is over,
   and prints the record: session [SEED [CONFIG]]

   cc session.c $(pkg-config --cflags --libs inkrail) -o session

   It uses no engine, so with the static library it is a small program. */
#include <inkrail/inkrail.h>
#include <stdio.h>
#include <stdlib.h>

/* Lays the first piece that fits somewhere, on the first of its cells; false if there is none. */
static int lay_a_piece(ink_session *session)
{
    ink_piece piece[INK_MAX_PIECES];
    int pieces = ink_session_pieces(session, 0, piece);
    for (int i = 0; i < pieces; i++) {
        ink_move way[INK_MAX_WAYS];
        ink_cell place = piece[i].cells != 0 ? ink_set_first(piece[i].cells) : INK_NOWHERE;
        if (piece[i].kind == INK_PIECE_SPECIAL || piece[i].state != INK_PIECE_WAITING)
            continue;
        if (ink_session_ways(session, 0, &piece[i], place, way) > 0)
            return ink_session_play(session, 0, way[0], NULL) == INK_OK;
    }
    return 0;
}

static void print_record(const ink_session *session)
{
    static char text[INK_SAVE_BASE + INK_SAVE_A_PLAYER];
    ink_text out = ink_text_in(text, sizeof text);
    ink_session_record(session, &out);
    fputs(text, stdout);
}

int main(int count, char **argument)
{
    ink_config config;
    ink_refusal why;
    ink_session *session;
    ink_slice seed = ink_slice_of(count > 1 ? argument[1] : "example");
    if (ink_config_read(ink_slice_of(count > 2 ? argument[2] : "classic"), &config, &why) !=
            INK_OK ||
        ink_session_new(&config, seed, &session, &why) != INK_OK) {
        fprintf(stderr, "%s\n", ink_status_name(why.status));
        return 1;
    }
    while (ink_session_roll(session, NULL) == INK_OK) {
        while (lay_a_piece(session) != 0)
            continue;
        ink_session_play(session, 0, ink_move_end(), NULL);
    }
    printf("# inkrail %s\n", ink_version());
    print_record(session);
    ink_session_free(session);
    return 0;
}
