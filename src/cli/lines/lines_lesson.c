#include "lines_lesson.h"

#include <stdio.h>
#include <string.h>

#include "cli/text/output.h"
#include "client/process/settings.h"
#include "complete.h"
#include "i18n/i18n.h"
#include "lessons/lesson.h"
#include "lines.h"
#include "reader.h"
#include "words/tell.h"

enum { SAID = 4 * LESSON_TEXT, LONGEST = 1024 };

struct lines_lesson {
    struct lesson lesson;
    int step;
    bool done;
};

static const struct lesson_step *step_now(const struct lines *lines)
{
    return &lines->lesson->lesson.step[lines->lesson->step];
}

/* --- telling ---------------------------------------------------------------------------------- */

static void say_words(const struct lines *lines, const char *before, ink_slice text)
{
    char words[2 * LESSON_TEXT] = "";
    ink_text out = ink_text_in(words, sizeof words);
    ink_text_string(&out, before);
    lesson_say(lines->session, text, &out);
    print_wrapped(words);
}

static const char *how_to(const struct lesson_step *step)
{
    static const char *const how[] = {
        [LESSON_READ] = N_("Enter goes on."),
        [LESSON_DRAW] = N_("Type the die and the space, as in '1 B1'; 'where 1' lists the spaces."),
        [LESSON_REFUSE] = N_("Try it: type the piece and the space, as in '1 D4' or 's4 F1'."),
        [LESSON_TAP] = N_("Type the space, as in 'C3'; 'read' tells the board."),
        [LESSON_CHOOSE] = N_("Type the number of your answer; 'read' tells the board."),
        [LESSON_END] = N_("Type 'end'."),
    };
    if (step->task == LESSON_REFUSE && lesson_about_end(step))
        return _("Try it: type 'end'.");
    return _(how[step->task]);
}

/* What is to be typed; where the dice ask something, or something was earned, the game says it. */
static void tell_how(const struct lines *lines)
{
    ink_text duty = lines_text();
    if (step_now(lines)->task == LESSON_DRAW)
        duty_words(lines->session, lines_player(lines), &duty);
    print_wrapped(duty.length > 0 ? duty.data + (duty.data[0] == ' ') : how_to(step_now(lines)));
}

static void tell_step(const struct lines *lines)
{
    const struct lesson_step *step = step_now(lines);
    char where[64];
    int length = snprintf(where, sizeof where, _("Step %d of %d"), lines->lesson->step + 1,
                          lines->lesson->lesson.steps);
    snprintf(where + length, sizeof where - (size_t)length, ". ");
    say_words(lines, where, step->say);
    for (int i = 0; i < step->answers; i++) {
        char words[LESSON_TEXT] = "";
        ink_text out = ink_text_in(words, sizeof words);
        lesson_say(lines->session, step->answer[i].text, &out);
        printf("%d: %s\n", i + 1, words);
    }
    tell_how(lines);
}

/* --- judging ---------------------------------------------------------------------------------- */

struct trying {
    char said[SAID];
    ink_text out;
    struct lesson_trial trial;
};

static void begin_try(const struct lines *lines, struct trying *trying)
{
    trying->said[0] = '\0';
    trying->out = ink_text_in(trying->said, sizeof trying->said);
    trying->trial = (struct lesson_trial){
        .step = step_now(lines), .session = lines->session, .out = &trying->out};
}

static void go_on(struct lines *lines)
{
    struct lines_lesson *own = lines->lesson;
    if (own->step + 1 < own->lesson.steps) {
        own->step++;
        tell_step(lines);
        return;
    }
    own->done = true;
    puts(_("Lesson done."));
    settings_add_word("lessons", own->lesson.key);
}

static void take_verdict(struct lines *lines, const struct trying *trying, int verdict,
                         ink_move move)
{
    if (verdict == LESSON_RIGHT && trying->trial.plays)
        ink_session_play(lines->session, lines_player(lines), move, NULL);
    char line[SAID + 64];
    bool right = verdict == LESSON_RIGHT && step_now(lines)->task != LESSON_CHOOSE;
    snprintf(line, sizeof line, "%s%s%s", right ? _("Right.") : "", right ? " " : "", trying->said);
    print_wrapped(trying->said[0] != '\0' || right ? line : how_to(step_now(lines)));
    if (verdict == LESSON_RIGHT)
        go_on(lines);
}

static void try_move(struct lines *lines, const ink_piece *piece, ink_move move)
{
    struct trying trying;
    begin_try(lines, &trying);
    trying.trial.hand.holds = true;
    trying.trial.hand.ghost = move;
    if (piece != NULL)
        trying.trial.hand.piece = *piece;
    take_verdict(lines, &trying, lesson_try_lay(&trying.trial), move);
}

/* Where the piece fits in no way, or cannot be taken now. */
static void try_refused(struct lines *lines, const ink_piece *piece, ink_cell cell)
{
    struct trying trying;
    begin_try(lines, &trying);
    trying.trial.hand = (struct lesson_hand){true, *piece, INK_MOVE_NONE};
    int verdict =
        piece->state == INK_PIECE_BARRED ? lesson_try_take(&trying.trial, piece) : LESSON_OPEN;
    if (verdict == LESSON_OPEN)
        verdict = lesson_try_tap(&trying.trial, cell);
    take_verdict(lines, &trying, verdict, INK_MOVE_NONE);
}

/* --- what is typed ---------------------------------------------------------------------------- */

static void try_named(struct lines *lines, const struct named *named, ink_slice rest)
{
    ink_move way[INK_MAX_WAYS];
    ink_cell cell;
    uint32_t number = 1;
    ink_slice place = ink_slice_word(&rest), wanted = ink_slice_word(&rest);
    if (!place_read(named->piece.place, place, &cell)) {
        lines_no(_("name a space from A1 to G7 after it, as in '2 C3'"));
        return;
    }
    int ways = named_ways(lines, named, cell, way);
    if (wanted.length > 0 && (!ink_slice_number(wanted, INK_MAX_WAYS, &number) || number == 0))
        number = 1;
    if (ways == 0)
        try_refused(lines, &named->piece, cell);
    else
        try_move(lines, &named->piece, way[(int)number <= ways ? number - 1 : 0]);
}

static bool try_answer(struct lines *lines, ink_slice word)
{
    struct trying trying;
    uint32_t number = 0;
    if (step_now(lines)->task != LESSON_CHOOSE || !ink_slice_number(word, LESSON_ANSWERS, &number))
        return false;
    begin_try(lines, &trying);
    take_verdict(lines, &trying, lesson_try_answer(&trying.trial, (int)number - 1), INK_MOVE_NONE);
    return true;
}

static bool try_space(struct lines *lines, ink_slice word)
{
    struct trying trying;
    ink_cell cell;
    if (step_now(lines)->task != LESSON_TAP || !place_read(INK_PLACE_CELL, word, &cell))
        return false;
    begin_try(lines, &trying);
    take_verdict(lines, &trying, lesson_try_tap(&trying.trial, cell), INK_MOVE_NONE);
    return true;
}

static bool try_read(struct lines *lines, ink_slice word)
{
    if (step_now(lines)->task != LESSON_READ || word.length > 0)
        return false;
    go_on(lines);
    return true;
}

static void try_end(struct lines *lines)
{
    struct trying trying;
    begin_try(lines, &trying);
    take_verdict(lines, &trying, lesson_try_end(&trying.trial), ink_move_end());
}

static bool is_one_of(ink_slice word, const char *const *list)
{
    for (; *list != NULL; list++)
        if (ink_slice_is(word, *list))
            return true;
    return false;
}

bool lesson_do(struct lines *lines, ink_slice line)
{
    static const char *const ends[] = {"end", "e", NULL};
    static const char *const others[] = {"undo", "u",    "redo", "o",    "back", "clear", "turn",
                                         "r",    "hint", "h",    "pick", "save", NULL};
    struct named named;
    ink_move move;
    ink_refusal why;
    ink_cell cell;
    ink_slice rest = line, word = ink_slice_word(&rest);
    if (try_answer(lines, word) || try_space(lines, word) || try_read(lines, word))
        return true;
    if (is_one_of(word, ends)) {
        try_end(lines);
        return true;
    }
    if (is_one_of(word, others)) {
        lines_no(_("that is for games, not for lessons"));
        return true;
    }
    if (lines_verb(lines, word) != NULL || place_read(INK_PLACE_CELL, word, &cell))
        return false;
    if (named_read(lines, word, &named) == NAMED_WELL) {
        if (rest.length == 0)
            return false;
        try_named(lines, &named, rest);
        return true;
    }
    if (move_hear(lines, word, &move, &why) != INK_OK)
        return false;
    try_move(lines, NULL, move);
    return true;
}

/* --- a lesson --------------------------------------------------------------------------------- */

static void tell_title(const struct lines *lines)
{
    say_words(lines, "", lines->lesson->lesson.title);
    tell_step(lines);
}

bool lesson_in_lines(int number, unsigned flags, bool person)
{
    static struct lines_lesson own;
    static struct client_game game;
    char line[LONGEST];
    ink_refusal why;
    own = (struct lines_lesson){0};
    game = (struct client_game){.table = &game_table_here, .store = store_none};
    if (!lesson_at(number, &own.lesson) || lesson_open(&own.lesson, &game.session, &why) != INK_OK)
        return false;
    struct lines lines = {.game = &game,
                          .session = game.session,
                          .flags = flags,
                          .person = person,
                          .seen = SEEN_ANYBODY,
                          .at = &lines_local,
                          .lesson = &own};
    seats_make(&game.seats, game.session);
    lines.reader = reader_open(person, complete_line, &lines);
    tell_title(&lines);
    while (!own.done && !lines.left)
        if (lines_next(&lines, line, sizeof line))
            lines_do(&lines, ink_slice_of(line));
    reader_close(lines.reader);
    game_close(&game);
    return own.done;
}

void lessons_list(void)
{
    static struct lesson lesson;
    ink_slice group = ink_slice_of("");
    for (int i = 0; i < lesson_count(); i++) {
        char title[LESSON_TEXT];
        if (!lesson_at(i, &lesson))
            continue;
        if (group.length != lesson.group.length ||
            memcmp(group.data, lesson.group.data, group.length) != 0)
            printf("%s\n", lesson_group_name(lesson.group));
        group = lesson.group;
        snprintf(title, sizeof title, "%.*s", (int)lesson.title.length, lesson.title.data);
        printf("%4d  %s", i + 1, _(title));
        if (settings_has_word("lessons", lesson.key))
            printf(" (%s)", _("done"));
        putchar('\n');
    }
}
