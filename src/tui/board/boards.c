#include "boards.h"

#include "words/tell.h"
#include "words/words.h"

enum { GAP = 1 };

int boards_across(int scale, int wide)
{
    int across = (wide + GAP) / (board_scaled_wide(scale) + GAP);
    return across > 0 ? across : 1;
}

/* Further apart where nothing is lost by it. */
int boards_step(int scale, int wide)
{
    int across = boards_across(scale, wide), board = board_scaled_wide(scale);
    return across * (board + GAP + 1) - GAP - 1 <= wide ? board + GAP + 1 : board + GAP;
}

int boards_rows(int scale, int wide, int count)
{
    int across = boards_across(scale, wide);
    return (count + across - 1) / across * (board_scaled_high(scale) + 1);
}

int boards_scale(int wide, int high, int count)
{
    int scale = 0;
    while (scale < BOARD_SMALLEST &&
           (board_scaled_wide(scale) > wide || boards_rows(scale, wide, count) > high))
        scale++;
    return scale;
}

void boards_draw(struct canvas *canvas, struct area area, const ink_session *session, int but,
                 boards_sheet *sheet, const void *own)
{
    int players = ink_session_table(session)->players, drawn = 0;
    int scale = boards_scale(area.wide, area.high, players - 1);
    int wide = board_scaled_wide(scale), high = board_scaled_high(scale) + 1;
    int across = boards_across(scale, area.wide), most = area.high / high * across;
    for (int p = 0; p < players && drawn < most; p++) {
        struct board board = {.rules = ink_session_rules(session), .sheet = sheet(own, p)};
        int row = area.row + drawn / across * high;
        int column = area.column + drawn % across * boards_step(scale, area.wide);
        char name[PLAYER_WORDS], words[PLAYER_WORDS];
        if (p == but)
            continue;
        words_shorten(player_words(session, p, words), wide, name, sizeof name);
        canvas_text(canvas, row, column, wide, tint_plain, name);
        board_draw_scaled(canvas, row + 1, column, scale, &board);
        drawn++;
    }
}
