/* How a game in lines goes. */
#include "lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/text/output.h"
#include "client/process/alloc.h"
#include "client/process/print.h"
#include "complete.h"
#include "i18n/i18n.h"
#include "reader.h"
#include "words/tell.h"
#include "words/winner.h"
#include "words/words.h"

enum {
    LONGEST_REFUSAL = 2048,
    ANSWERS = 4,
    ANSWER = 1 << 17,
    LONGEST_LINE = 512,
    SECOND_MS = 1000,
    NS_A_MS = 1000000
};

/* --- what the parts share --------------------------------------------------------------------- */

int lines_player(const struct lines *lines)
{
    int player = game_player(lines->game);
    return player < INK_MAX_PLAYERS ? player : 0;
}

const ink_ruleset *lines_rules(const struct lines *lines)
{
    return ink_session_rules(lines->session);
}

const ink_sheet *lines_sheet(const struct lines *lines)
{
    return &ink_session_seats(lines->session)[lines_player(lines)].sheet;
}

ink_text lines_text(void)
{
    static char answer[ANSWERS][ANSWER];
    static int turn;
    turn = (turn + 1) % ANSWERS;
    return ink_text_in(answer[turn], ANSWER);
}

/* A sentence begins with a capital letter, whatever it is made of; "s3" is no sentence. */
static const char *sentence(const ink_text *text)
{
    char *line = text->data[0] == ' ' ? text->data + 1 : text->data;
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == ' ')
        line[--length] = '\0';
    if (line[0] >= 'a' && line[0] <= 'z' && (line[1] < '0' || line[1] > '9'))
        line[0] = (char)(line[0] - 'a' + 'A');
    return line;
}

void lines_say(const ink_text *text)
{
    puts(sentence(text));
}

void lines_no(const char *format, ...)
{
    char words[LONGEST_REFUSAL];
    va_list arguments;
    va_start(arguments, format);
    words_format(words, sizeof words, format, arguments);
    va_end(arguments);
    printf(_("No: %s.\n"), words);
}

void lines_refuse(const struct lines *lines, const ink_refusal *why, ink_slice input)
{
    lines_no("%s", refusal_spoken(lines_rules(lines), why, input, WORDS_HERE(SENTENCE)));
}

bool lines_too_much(ink_slice rest, int words, const char *usage)
{
    int count = 0;
    while (ink_slice_word(&rest).length > 0)
        count++;
    if (count > words)
        lines_no(_("that is too many words; type '%s'"), usage);
    return count > words;
}

static bool is_over(const struct lines *lines)
{
    return game_over(lines->game);
}

void lines_keep(struct lines *lines)
{
    const char *trouble = game_keep(lines->game);
    if (trouble != NULL)
        puts(trouble);
}

void lines_stepped(struct lines *lines, const ink_sheet *before, const char *done)
{
    ink_text text = lines_text();
    lines_keep(lines);
    ink_text_string(&text, done);
    state_words(lines->session, lines_player(lines), before, &text);
    lines_say(&text);
}

/* --- turns ------------------------------------------------------------------------------------ */

static void hold(char *held, const ink_text *text)
{
    size_t length = strlen(held);
    snprintf(held + length, ANSWER - length, "%s\n", sentence(text));
}

/* What a bot has done, in the notation: 'look' tells it in words. */
static void tell_bot(void *context, int player, const ink_move *move, int moves)
{
    const struct lines *lines = context;
    ink_text text = lines_text();
    int level = ink_session_player(lines->session, player)->level;
    text_say(&text, _("%s (bot, level %d):"),
             player_words(lines->session, player, WORDS_HERE(PLAYER_WORDS)), level);
    for (int i = 0; i < moves; i++) {
        ink_text_char(&text, ' ');
        ink_move_write(lines_rules(lines), move[i], &text);
    }
    if (lines->held != NULL)
        hold(lines->held, &text);
    else
        lines_say(&text);
}

/* The goals that were reached since they were told last. */
static void tell_goals(const struct lines *lines)
{
    const ink_table *table = ink_session_table(lines->session);
    const ink_seat *seat = ink_session_seats(lines->session);
    for (int p = 0; p < table->players; p++)
        for (int g = 0; g < INK_GOALS; g++) {
            unsigned points = seat[p].goal_points[g];
            ink_text text = lines_text();
            if (points == 0 || lines->goals[INK_GOALS * p + g] != 0 || game_hides(lines->game, p))
                continue;
            if (table->players > 1)
                text_say(&text, "%s%s", player_words(lines->session, p, WORDS_HERE(PLAYER_WORDS)),
                         _(": "));
            text_say(&text,
                     ngettext("goal %s reached, %s: %u point.", "goal %s reached, %s: %u points.",
                              points),
                     lines_rules(lines)->goal[table->goal[g]].card->code,
                     _(lines_rules(lines)->goal[table->goal[g]].card->text), points);
            lines_say(&text);
        }
}

static void note_goals(struct lines *lines)
{
    for (int p = 0; p < ink_session_table(lines->session)->players; p++)
        memcpy(lines->goals + (ptrdiff_t)INK_GOALS * p,
               ink_session_seats(lines->session)[p].goal_points, INK_GOALS);
}

static bool is_hidden(const struct lines *lines)
{
    return ink_session_persons(lines->session) > 1 && lines->person && lines->game->hidden;
}

/* Between two persons who must not see each other's boards. */
static void cover(struct lines *lines)
{
    char line[LONGEST_LINE], prompt[256];
    int player = game_player(lines->game);
    bool other = player != lines->seen && lines->seen != SEEN_ANYBODY;
    if (!is_hidden(lines) || player >= INK_MAX_PLAYERS)
        return;
    lines->seen = player;
    if (!other)
        return;
    snprintf(prompt, sizeof prompt, _("%s, press Enter when nobody else is looking. "),
             player_words(lines->session, player, WORDS_HERE(PLAYER_WORDS)));
    fputs("\33[3J\33[H\33[2J", stdout); /* what was said before is gone, too */
    lines->left = !reader_line(lines->reader, prompt, line, sizeof line);
}

static void tell_turn(const struct lines *lines)
{
    ink_text text = lines_text();
    const ink_table *table = ink_session_table(lines->session);
    if (ink_round_is_last_roll(lines_rules(lines), table->round))
        print_wrapped(_("The rounds are over. Some dice are rolled once more, and nothing more is "
                        "drawn."));
    state_words(lines->session, lines_player(lines), NULL, &text);
    lines_say(&text);
}

/* Rolls and bots, until a person has to play. What bots tell waits for that person, since the
   screen is cleared in between. */
static void let_bots_play(struct lines *lines)
{
    static char held[ANSWER];
    held[0] = '\0';
    lines->held = is_hidden(lines) ? held : NULL;
    while (game_go_on(lines->game, tell_bot, lines))
        lines_keep(lines);
    cover(lines);
    if (!lines->left)
        fputs(held, stdout);
    lines->held = NULL;
}

static void tell_next(struct lines *lines)
{
    if (is_over(lines) || lines->left)
        return;
    if (game_waits(lines->game)) {
        lines_tell_waiting(lines);
        return;
    }
    if (game_player(lines->game) >= INK_MAX_PLAYERS &&
        !game_is_online(lines->game)) { /* a record whose dice only its writer knows */
        puts(_("This game has no seed, so nobody knows its next dice."));
        lines->left = true;
        return;
    }
    tell_turn(lines);
}

/* How all stand when a round has ended for everybody. */
static void tell_standing(const struct lines *lines, int round)
{
    const ink_table *table = ink_session_table(lines->session);
    char list[LONGEST_REFUSAL] = "";
    ink_text standing = ink_text_in(list, sizeof list), text = lines_text();
    if (table->players == 1 || table->round == round || is_over(lines) || is_hidden(lines))
        return;
    standing_words(lines->session, game_you(lines->game), &standing);
    text_say(&text, _("After round %d: %s."), round, list);
    lines_say(&text);
}

/* The goals are counted when the last one has ended the round, be it by the move just before or
   with a bot. */
void lines_go_on(struct lines *lines)
{
    int round = ink_session_table(lines->session)->round;
    lines_keep(lines);
    let_bots_play(lines);
    if (!lines->left) {
        tell_goals(lines);
        note_goals(lines);
        tell_standing(lines, round);
    }
    tell_next(lines);
}

void lines_tell_round(struct lines *lines)
{
    tell_goals(lines);
    note_goals(lines);
    tell_next(lines);
}

/* --- lines ------------------------------------------------------------------------------------ */

void lines_write_prompt(struct lines *lines)
{
    char *prompt = lines->prompt;
    size_t size = sizeof lines->prompt;
    if (lines->lesson != NULL) {
        snprintf(prompt, size, "%s", _("lesson> "));
        return;
    }
    if (lines->session == NULL || is_over(lines)) {
        snprintf(prompt, size, "%s", _(lines->at->prompt));
        return;
    }
    const ink_table *table = ink_session_table(lines->session);
    bool several = table->players > 1,
         last = ink_round_is_last_roll(lines_rules(lines), table->round);
    const char *name = player_words(lines->session, lines_player(lines), WORDS_HERE(PLAYER_WORDS));
    if (several && last)
        snprintf(prompt, size, _("last roll, %s> "), name);
    else if (several)
        snprintf(prompt, size, _("round %d, %s> "), table->round, name);
    else if (last)
        snprintf(prompt, size, "%s", _("last roll> "));
    else
        snprintf(prompt, size, _("round %d> "), table->round);
}

static uint32_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)(now.tv_sec * SECOND_MS + now.tv_nsec / NS_A_MS);
}

/* A script's lines are echoed, so that its output reads like a game that was typed. */
static bool next_line(struct lines *lines, char *line, size_t size)
{
    uint32_t began = now_ms();
    lines->prompt[0] = '\0';
    if (lines->person)
        lines_write_prompt(lines);
    if (!reader_line(lines->reader, lines->prompt, line, size)) {
        fputs(lines->person ? "\n" : "", stdout);
        return false;
    }
    if (!lines->person)
        words_print(stdout, "> %s\n", line);
    else if (lines->session != NULL && !is_over(lines))
        ink_session_spend(lines->session, lines_player(lines), now_ms() - began);
    return true;
}

/* A line that was not waited for any longer is none, but the game goes on. */
bool lines_next(struct lines *lines, char *line, size_t size)
{
    if (lines_hear(lines))
        return false;
    if (lines->left || (lines->session != NULL && is_over(lines) && !lines->stays))
        return false;
    if (next_line(lines, line, size)) {
        const struct game_table *table = lines->game->table;
        table->tick(table->behind, lines->session); /* time has passed meanwhile */
        return true;
    }
    lines->left |= !reader_broken(lines->reader);
    return false;
}

/* The panel of those who see has the title in it; here it is said once. */
static void greet(const struct lines *lines)
{
    char config[128] = "";
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&lines_rules(lines)->config, &text);
    if (game_is_online(lines->game))
        words_print(stdout, _("%s, table %s"), config, lines->game->table->state->code);
    else
        words_print(stdout, _("%s, seed %s"), config, ink_session_seed(lines->session));
    putchar('\n');
    if (lines->game->resumed)
        puts(_("The game goes on where it was left."));
    puts(_("Type 'help' for what can be typed, 'rules' for the rules in short."));
}

/* Whoever goes on with a game may not be the one whose turn it is. */
static void begin(struct lines *lines)
{
    struct client_game *game = lines->game;
    bool goals = goals_known(ink_session_table(game->session)) && !is_over(lines);
    greet(lines);
    note_goals(lines);
    let_bots_play(lines);
    if (goals && !game->resumed && !lines->left)
        ask_goals(lines, ink_slice_of(""));
    tell_next(lines);
    lines_keep(lines);
}

bool lines_play(struct client_game *game, unsigned flags, bool person)
{
    char line[LONGEST_LINE];
    struct lines lines = {.game = game, .session = game->session, .flags = flags, .person = person};
    lines.at = game_is_online(game) ? &lines_online : &lines_local;
    lines.seen = game->resumed ? SEEN_NOBODY : SEEN_ANYBODY;
    lines.reader = reader_open(person, complete_line, &lines);
    if (!lines_enter(&lines)) {
        reader_close(lines.reader);
        return false;
    }
    lines.goals = alloc_zeroed(ink_session_table(game->session)->players, INK_GOALS);
    begin(&lines);
    while (!is_over(&lines) && !lines.left)
        if (lines_next(&lines, line, sizeof line))
            lines_do(&lines, ink_slice_of(line));
    lines_keep(&lines);
    if (is_over(&lines))
        lines_result(&lines);
    if (is_over(&lines) && person && !lines.left)
        lines.at->stay(&lines);
    reader_close(lines.reader);
    free(lines.goals);
    return is_over(&lines);
}
