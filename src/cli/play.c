/* inkrail play: a solo game, one line a move. */
#include "play.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "i18n.h"
#include "input.h"
#include "options.h"
#include "output.h"
#include "play_screen.h"

enum { LONGEST_LINE = 512, RECORD_SIZE = 16384, RANDOM_LETTERS = 10 };

/* --- records ---------------------------------------------------------------------------------- */

static const char *record_of(const struct play *play)
{
    static char record[RECORD_SIZE];
    ink_text text = ink_text_in(record, sizeof record);
    game_record(&play->game, &text);
    return record;
}

bool play_save(const struct play *play, const char *path)
{
    FILE *file = fopen(path, "w");
    bool written = file != NULL && fputs(record_of(play), file) >= 0;
    bool closed = file == NULL || fclose(file) == 0;
    if (written && closed)
        printf(_("The record is in %s.\n"), path);
    else
        printf(_("%s cannot be written: %s\n"), path, strerror(errno));
    return written && closed;
}

/* A game should not be played to its end before one learns that it cannot be kept. */
static void check_save(const char *path)
{
    FILE *file = path != NULL ? fopen(path, "a") : NULL;
    if (path != NULL && file == NULL)
        fail(_("%s cannot be written: %s"), path, strerror(errno));
    if (file != NULL)
        fclose(file);
}

/* --- the seed --------------------------------------------------------------------------------- */

/* Ten letters and digits that are not mistaken for each other. */
static const char *random_seed(void)
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    static char seed[RANDOM_LETTERS + 1];
    unsigned char bytes[RANDOM_LETTERS];
    FILE *source = fopen("/dev/urandom", "rb");
    if (source == NULL || fread(bytes, 1, sizeof bytes, source) != sizeof bytes)
        fail(_("this machine gives no random numbers; choose a seed with --seed TEXT"));
    fclose(source);
    for (int i = 0; i < RANDOM_LETTERS; i++)
        seed[i] = letters[bytes[i] % (sizeof letters - 1)];
    return seed;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* Reads one line, or returns false at the end of the input. A line that is too long is
   skipped whole and comes back empty. */
static bool read_line(char *line)
{
    if (fgets(line, LONGEST_LINE, stdin) == NULL)
        return false;
    size_t length = strlen(line);
    if (length + 1 < LONGEST_LINE || line[length - 1] == '\n')
        return true;
    for (int c = getchar(); c != EOF && c != '\n';)
        c = getchar();
    line[0] = '\0';
    puts(_("That line is too long."));
    return true;
}

/* A script's lines are echoed, so that its output reads like a game that was typed. */
static bool next_line(const struct play *play, char *line)
{
    if (play->person) {
        printf(_("round %d> "), play->game.sheet.round);
        fflush(stdout);
    }
    if (!read_line(line)) {
        fputs(play->person ? "\n" : "", stdout);
        return false;
    }
    if (!play->person)
        printf("> %.*s\n", (int)strcspn(line, "\r\n"), line);
    return true;
}

static void play_lines(struct play *play)
{
    char line[LONGEST_LINE];
    while (!game_over(&play->game) && !play->left) {
        play->left = !next_line(play, line);
        if (!play->left)
            play_line(play, ink_slice_of(line));
    }
}

/* --- the end ---------------------------------------------------------------------------------- */

static void offer_record(const struct play *play)
{
    char line[LONGEST_LINE];
    if (!play->person) {
        fputs(record_of(play), stdout);
        return;
    }
    printf(_("File for the record (Enter: none): "));
    fflush(stdout);
    line[0] = '\0';
    read_line(line);
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] != '\0')
        play_save(play, line);
}

static void print_result(const struct play *play)
{
    ink_score score;
    ink_facts facts;
    const struct game *game = &play->game;
    ink_score_find(&game->rules, &game->sheet, &score);
    ink_facts_find(&game->rules, &game->sheet, &facts);
    puts(_("The game is over."));
    print_board(&game->rules, &game->sheet, play->flags | INK_PICTURE_LINES | INK_PICTURE_ERRORS);
    putchar('\n');
    print_score(&game->rules, &score, &facts);
    putchar('\n');
}

static int finish(const struct play *play)
{
    bool over = game_over(&play->game);
    if (over)
        print_result(play);
    if (play->save != NULL && !play_save(play, play->save))
        return STATUS_BAD_INPUT;
    if (play->save == NULL && over)
        offer_record(play);
    if (!over)
        fprintf(stderr, _("inkrail play: the game was left in round %d of %d\n"),
                play->game.sheet.round, play->game.rules.rounds);
    return over ? STATUS_YES : STATUS_NO;
}

int command_play(int argc, char **argv)
{
    struct settings settings;
    static struct play play;
    options_read(&settings, argc, argv);
    rules_read(settings.operand, &play.game.rules);
    if (settings.seed != NULL)
        seed_read(settings.seed);
    check_save(settings.save);
    play.flags = picture_flags(&settings);
    play.person = isatty(STDIN_FILENO) != 0;
    play.save = settings.save;
    game_start(&play.game, settings.seed != NULL ? settings.seed : random_seed());
    puts(_("Type 'help' for what can be typed, 'rules' for the rules in short."));
    screen_print(&play.game, play.flags);
    play_lines(&play);
    return finish(&play);
}
