/* bench_page CONFIG: what a tap costs. Plays random rounds, then takes a piece, taps a space and
   asks for the board, a thousand times each, late in the game. Prints CPU time a request; under
   callgrind it counts instructions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "page/page.h"

enum { ROUNDS = 5, TIMES = 200 };

static char answer[PAGE_ANSWER], save[1 << 18];

static void ask(struct page *page, const char *request)
{
    ink_text out = ink_text_in(answer, sizeof answer);
    page_ask(page, ink_slice_of(request), &out);
    if (strstr(answer, "\"error\":") != NULL)
        printf("%s: %s\n", request, answer);
}

/* A session after some random rounds, with dice that wait. */
static ink_session *late_session(const char *config)
{
    static ink_moves moves;
    ink_session *session = NULL;
    ink_config read;
    unsigned chance = 7;
    if (ink_config_read(ink_slice_of(config), &read, NULL) != INK_OK ||
        ink_session_new(&read, ink_slice_of("bench"), &session, NULL) != INK_OK)
        exit(2);
    while (ink_session_table(session)->round <= ROUNDS) {
        if (ink_session_roll(session, NULL) == INK_OK)
            continue;
        ink_table_moves(ink_session_rules(session), ink_session_table(session),
                        ink_session_seats(session), 0, &moves);
        chance = chance * 1103515245u + 12345u;
        ink_session_play(session, 0, moves.move[(chance >> 8) % (moves.count - (moves.count > 2))],
                         NULL);
    }
    return session;
}

/* The first piece that waits, and a place for it. */
static void find_tap(const ink_session *session, int *piece, int *place)
{
    ink_piece all[INK_MAX_PIECES];
    int count = ink_session_pieces(session, 0, all);
    for (int i = 0; i < count; i++)
        if (all[i].state == INK_PIECE_WAITING && all[i].place == INK_PLACE_CELL) {
            ink_cell cell = ink_set_first(all[i].cells);
            *piece = i;
            *place = 7 * ink_cell_row(cell) + ink_cell_column(cell);
            return;
        }
}

static void measure(struct page *page, const char *name, const char *request)
{
    clock_t begun = clock();
    for (int i = 0; i < TIMES; i++)
        ask(page, request);
    printf("%-8s %8.1f us %7zu bytes\n", name,
           1e6 * (double)(clock() - begun) / CLOCKS_PER_SEC / TIMES, strlen(answer));
}

int main(int argc, char **argv)
{
    struct page *page = page_new();
    ink_session *session = late_session(argc > 1 ? argv[1] : "challenge+lava");
    ink_text out = ink_text_in(save, sizeof save);
    char request[64];
    int piece = 0, place = 0;
    ink_text_string(&out, "open\t");
    ink_session_write(session, &out);
    ask(page, save);
    find_tap(session, &piece, &place);
    snprintf(request, sizeof request, "take\t1\t0\t%d", piece);
    ask(page, request);
    snprintf(request, sizeof request, "tap\t1\t0\t%d", place);
    measure(page, "tap", request);
    measure(page, "board", "board\t1\t0\tcoordinates");
    measure(page, "view", "view\t1\t0");
    measure(page, "cells", "cells\t1\t0");
    ink_session_free(session);
    page_free(page);
    return 0;
}
