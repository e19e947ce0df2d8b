/* Plays a random solo game and prints its sheet, board and score: random_game [SEED [CONFIG]]

   cc random_game.c $(pkg-config --cflags --libs inkrail) -o random_game */
#include <inkrail/inkrail.h>
#include <stdio.h>

/* Draws at random until the round has ended. */
static void play_round(const ink_ruleset *rules, ink_sheet *sheet, ink_rng *rng)
{
    while (sheet->open != 0) {
        ink_moves moves;
        ink_sheet_moves(rules, sheet, &moves);
        ink_sheet_play(rules, sheet, moves.move[ink_rng_below(rng, moves.count)], NULL);
    }
}

int main(int count, char **argument)
{
    ink_ruleset rules;
    ink_refusal why;
    ink_config config;
    if (ink_config_read(ink_slice_of(count > 2 ? argument[2] : "classic"), &config, &why) !=
            INK_OK ||
        ink_ruleset_make(&rules, &config, &why) != INK_OK)
        return 1;

    uint64_t seed = ink_seed_of(ink_slice_of(count > 1 ? argument[1] : "example"));
    ink_rng rng = ink_rng_stream(seed, "player", 0);
    ink_sheet sheet;
    ink_sheet_start(&rules, &sheet);
    while (!ink_sheet_over(&rules, &sheet)) {
        ink_roll roll;
        ink_roll_of_seed(&rules, seed, sheet.round + 1, &roll);
        ink_sheet_roll(&rules, &sheet, &roll, NULL);
        play_round(&rules, &sheet, &rng);
    }

    char text[2048], board[INK_PICTURE_SIZE];
    ink_text out = ink_text_in(text, sizeof text), picture = ink_text_in(board, sizeof board);
    ink_sheet_write(&rules, &sheet, &out);
    ink_picture_board(&rules, &sheet, INK_PICTURE_ROUNDS, &picture);
    ink_score score;
    ink_score_find(&rules, &sheet, &score);
    printf("%s\n%s%d points\ninkrail %s\n", text, board, score.total, ink_version());
    return 0;
}
