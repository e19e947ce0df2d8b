/* Paper: what people print. Each function makes one document of whole pages; texts are in the
   language that is spoken (i18n.h). False, and there are no bytes, without memory; whoever calls
   asks pdf_missing before. */
#ifndef INKRAIL_PRINT_PRINT_H
#define INKRAIL_PRINT_PRINT_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdbool.h>

#include "graphics/pdf/pdf.h"
#include "puzzles/puzzles.h"

/* How a document is made. */
struct print_setting {
    int paper;            /* pdf_paper */
    const char *language; /* "de" */
    const char *title;    /* at the top of its pages; NULL: what it is */
    const char *origin;   /* of the page that codes open, "https://rails.example"; NULL: no codes */
};

/* The dice of a game: a config and a seed. Those of a draft are no dice to print: what is drawn
   depends on who picks. */
struct print_dice {
    const ink_ruleset *rules;
    char seed[INK_SESSION_SEED];
};

/* Boards to draw on, 1, 2 or 4 a page, `count` of them. With names, or with the numbers from 1 on,
   or with neither. With `seed` goals are those of the seed, which stands on each sheet. */
struct print_boards {
    const ink_ruleset *rules;
    int a_page, count;
    const char *const *name; /* NULL: none */
    bool numbered;
    const char *seed; /* NULL: none */
};
bool print_boards(const struct print_setting *setting, const struct print_boards *boards,
                  struct picture_bytes *bytes);

/* The rolls of games: strips to cut, or a page a game with its board. */
bool print_seeds(const struct print_setting *setting, const struct print_dice *game, int games,
                 bool with_boards, struct picture_bytes *bytes);

/* What the host of a class or club reads out: all rounds of one game, large. */
bool print_host(const struct print_setting *setting, const struct print_dice *game,
                struct picture_bytes *bytes);

/* Sheets beside each other, with a line or two below each: an answer book. */
struct print_answer {
    const ink_ruleset *rules;
    ink_sheet sheet;
    const char *head, *below; /* "KITE 42", "68 points; level 9: 61" */
    int points;
};
bool print_answers(const struct print_setting *setting, const struct print_answer *answer,
                   int answers, struct picture_bytes *bytes);

/* A finished game: a page a player with the score line by line, and for several players one page
   with all sheets side by side before. Or the page of one player. */
enum { PRINT_EVERY_PLAYER = -1 };
bool print_game(const struct print_setting *setting, const ink_session *game, int player,
                struct picture_bytes *bytes);

/* A player's game round by round; the sheet alone on a page; and the certificate of a winner. */
bool print_comic(const struct print_setting *setting, const ink_session *game, int player,
                 struct picture_bytes *bytes);
bool print_poster(const struct print_setting *setting, const ink_session *game, int player,
                  struct picture_bytes *bytes);
bool print_certificate(const struct print_setting *setting, const ink_session *game, int player,
                       struct picture_bytes *bytes);

/* Certificates of a tournament or a class, a page for each of the names. They stand in the order of
   their places; "Ann=312" has points, and who has as many as the one before shares that place. */
bool print_awards(const struct print_setting *setting, const char *const *name, int names,
                  struct picture_bytes *bytes);

/* Dice for who has none: the numbered faces of each die beside the spots of a usual die, and
   nets to cut out and glue. */
bool print_dice(const struct print_setting *setting, const ink_ruleset *rules,
                struct picture_bytes *bytes);

/* Puzzles, four a page, and their solutions behind them. */
bool print_puzzles(const struct print_setting *setting, const struct puzzle *puzzle, int count,
                   struct picture_bytes *bytes);

/* The rules as a booklet: of one game, or with NULL all of them; and on one page. */
bool print_rules(const struct print_setting *setting, const ink_ruleset *rules,
                 struct picture_bytes *bytes);
bool print_summary(const struct print_setting *setting, const ink_ruleset *rules,
                   struct picture_bytes *bytes);

/* A lesson for a class with paper and one set of dice. */
bool print_lesson(const struct print_setting *setting, const ink_ruleset *rules,
                  struct picture_bytes *bytes);

#endif
