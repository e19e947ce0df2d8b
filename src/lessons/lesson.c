#include "lesson.h"

#include <inkrail/format.h>
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "words/words.h"

enum { PLAYER = 0, WORD = 24 };

/* --- which there are -------------------------------------------------------------------------- */

static bool begins_lesson(ink_slice line, ink_slice *key)
{
    ink_slice word = ink_slice_word(&line);
    *key = ink_slice_word(&line);
    return ink_slice_is(word, "lesson");
}

/* Takes the first lesson off the front of a book; false if there is none. */
static bool take_lesson(ink_slice *book, ink_slice *key, ink_slice *text)
{
    ink_slice next;
    if (!begins_lesson(ink_slice_line(book), key))
        return false;
    *text = *book;
    for (ink_slice ahead = *book; ahead.length > 0; *book = ahead)
        if (begins_lesson(ink_slice_line(&ahead), &next))
            break;
    text->length -= book->length;
    return true;
}

int lesson_count(void)
{
    ink_slice book = lesson_book(), key, text;
    int count = 0;
    while (take_lesson(&book, &key, &text))
        count++;
    return count;
}

bool lesson_at(int number, struct lesson *lesson)
{
    ink_slice book = lesson_book(), key, text;
    int line;
    for (int i = 0; i <= number; i++)
        if (!take_lesson(&book, &key, &text))
            return false;
    return number >= 0 && lesson_read(key, text, lesson, &line);
}

int lesson_find(ink_slice key)
{
    ink_slice book = lesson_book(), one, text;
    for (int i = 0; take_lesson(&book, &one, &text); i++)
        if (one.length == key.length && memcmp(one.data, key.data, key.length) == 0)
            return i;
    return -1;
}

ink_status lesson_open(const struct lesson *lesson, ink_session **session, ink_refusal *why)
{
    char record[LESSON_RECORD];
    ink_text text = ink_text_in(record, sizeof record);
    for (int i = 0; i < lesson->lines; i++) {
        ink_text_bytes(&text, lesson->record[i].data, lesson->record[i].length);
        ink_text_char(&text, '\n');
    }
    if (!ink_text_whole(&text))
        return ink_refuse(why, INK_E_ENDS_EARLY);
    return ink_session_read((ink_slice){record, text.length}, session, why);
}

/* --- sentences -------------------------------------------------------------------------------- */

/* What a text may refer to, as it is on a sheet. */
struct facts {
    const ink_session *session;
    ink_score score;
    int change; /* of the total, by the move in question */
};

static int networks_of(const struct facts *facts)
{
    int count = 0;
    for (int i = 0; i < facts->score.networks && i < INK_EXITS; i++)
        count += facts->score.exits[i] >= 2;
    return count;
}

static int largest_of(const struct facts *facts)
{
    return facts->score.networks > 0 ? facts->score.exits[0] : 0;
}

static int goal_of(const struct facts *facts)
{
    return ink_table_goal_value(ink_session_table(facts->session), 0);
}

static int specials_of(const struct facts *facts)
{
    return ink_specials_left(&ink_session_seats(facts->session)[PLAYER].sheet);
}

static int round_of(const struct facts *facts)
{
    return ink_session_table(facts->session)->round;
}

static int rounds_of(const struct facts *facts)
{
    return ink_session_rules(facts->session)->rounds;
}

static int change_of(const struct facts *facts)
{
    return facts->change;
}

static int lines_of(const struct facts *facts)
{
    return facts->score.highway + facts->score.railway;
}

#define INK_SCORE_PART(field, name)                                                                \
    static int field##_of(const struct facts *facts)                                               \
    {                                                                                              \
        return facts->score.field;                                                                 \
    }
#include <inkrail/score.def>
#undef INK_SCORE_PART

static bool number_find(ink_slice name, const struct facts *facts, int *number)
{
    static const struct {
        const char *name;
        int (*of)(const struct facts *facts);
    } row[] = {
#define INK_SCORE_PART(field, name) {name, field##_of},
#include <inkrail/score.def>
#undef INK_SCORE_PART
        {"networks", networks_of}, {"largest", largest_of}, {"goal", goal_of},
        {"specials", specials_of}, {"round", round_of},     {"rounds", rounds_of},
        {"change", change_of},     {"lines", lines_of},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (ink_slice_is(name, row[i].name)) {
            *number = row[i].of(facts);
            return true;
        }
    return false;
}

/* "railway-1": a number of the sheet, and an offset. False if the text is not such a word. */
static bool read_number(ink_slice inside, const struct facts *facts, int *number)
{
    size_t length = 0;
    uint32_t more = 0;
    while (length < inside.length && inside.data[length] != '+' && inside.data[length] != '-')
        length++;
    ink_slice name = ink_slice_take(&inside, length);
    if (!number_find(name, facts, number))
        return false;
    if (inside.length == 0)
        return true;
    bool minus = ink_slice_take(&inside, 1).data[0] == '-';
    if (!ink_slice_number(inside, 99, &more))
        return false;
    *number += minus ? -(int)more : (int)more;
    return true;
}

static void say_facts(const struct facts *facts, ink_slice text, ink_text *out)
{
    char message[LESSON_TEXT];
    if (text.length == 0 || text.length >= sizeof message)
        return;
    memcpy(message, text.data, text.length);
    message[text.length] = '\0';
    for (const char *c = _(message); *c != '\0';) {
        const char *end = *c == '{' ? strchr(c, '}') : NULL;
        int number;
        if (end != NULL && read_number((ink_slice){c + 1, (size_t)(end - c - 1)}, facts, &number)) {
            ink_text_number(out, number);
            c = end + 1;
        } else
            ink_text_char(out, *c++);
    }
}

static struct facts facts_of(const ink_session *session)
{
    struct facts facts = {.session = session};
    ink_session_score(session, PLAYER, &facts.score);
    return facts;
}

/* The same after a move that has not been played yet. */
static struct facts facts_after(const ink_session *session, ink_move move)
{
    struct facts facts = facts_of(session);
    ink_footprint footprint;
    if (ink_session_preview(session, PLAYER, move, &footprint)) {
        int before = facts.score.total, goals = facts.score.goals;
        ink_score_find(ink_session_rules(session), &footprint.sheet, &facts.score);
        facts.score.goals = (int16_t)goals;
        facts.score.total = (int16_t)(facts.score.total + goals);
        facts.change = facts.score.total - before;
    }
    return facts;
}

void lesson_say(const ink_session *session, ink_slice text, ink_text *out)
{
    struct facts facts = facts_of(session);
    say_facts(&facts, text, out);
}

/* --- trying ----------------------------------------------------------------------------------- */

/* A try that is being judged. */
struct judging {
    const struct lesson_step *step;
    const ink_session *session;
    ink_text *out;
};

static bool is_same(ink_slice a, ink_slice b)
{
    return a.length == b.length && a.length > 0 && memcmp(a.data, b.data, a.length) == 0;
}

/* Does a word of a target mean this move or this place? "*" means all, "=" all moves that begin
   with it. */
static bool is_meant(ink_slice word, ink_slice move, ink_slice place)
{
    bool begins = word.length == 1 && move.length > 0 && word.data[0] == move.data[0];
    return ink_slice_is(word, "*") || begins || is_same(word, move) || is_same(word, place);
}

static bool is_target(const struct lesson_step *step, ink_slice move, ink_slice place)
{
    ink_slice list = step->target;
    for (ink_slice word = ink_slice_word(&list); word.length > 0; word = ink_slice_word(&list))
        if (is_meant(word, move, place))
            return true;
    return false;
}

/* The same for a list of places with commas. */
static bool is_among(ink_slice places, ink_slice place)
{
    for (size_t from = 0, to; from <= places.length; from = to + 1) {
        for (to = from; to < places.length && places.data[to] != ',';)
            to++;
        if (to - from == place.length && memcmp(places.data + from, place.data, place.length) == 0)
            return true;
    }
    return false;
}

static void say(const struct judging *judging, const struct facts *facts, ink_slice text)
{
    if (text.length == 0)
        return;
    if (judging->out->length > 0)
        ink_text_char(judging->out, ' ');
    say_facts(facts, text, judging->out);
}

/* Says the sentence for what was done at this place, or the one for all other places. */
static int say_wrong(const struct judging *judging, ink_slice place)
{
    struct facts facts = facts_of(judging->session);
    const struct lesson_wrong *found = NULL;
    for (int i = 0; i < judging->step->wrongs && found == NULL; i++)
        if (is_among(judging->step->wrong[i].places, place))
            found = &judging->step->wrong[i];
    for (int i = 0; i < judging->step->wrongs && found == NULL; i++)
        if (ink_slice_is(judging->step->wrong[i].places, "*"))
            found = &judging->step->wrong[i];
    if (found != NULL)
        say(judging, &facts, found->text);
    return LESSON_WRONG;
}

static int say_right(const struct judging *judging, const struct facts *facts)
{
    say(judging, facts, judging->step->right);
    return LESSON_RIGHT;
}

/* Says what the rules say, as a sentence. */
static void say_refusal(const struct judging *judging, const ink_refusal *why)
{
    char sentence[SENTENCE];
    refusal_spoken(ink_session_rules(judging->session), why, ink_slice_of(""), sentence);
    if (sentence[0] >= 'a' && sentence[0] <= 'z')
        sentence[0] = (char)(sentence[0] - 'a' + 'A');
    ink_text_string(judging->out, sentence);
    ink_text_char(judging->out, '.');
}

static ink_slice place_text(int place, char word[WORD])
{
    ink_text text = ink_text_in(word, WORD);
    word[0] = '\0';
    if (place >= 0 && place < INK_CELL_LIMIT && ink_cell_valid((ink_cell)place))
        ink_cell_write((ink_cell)place, &text);
    return ink_slice_of(word);
}

static ink_slice move_text(const ink_session *session, ink_move move, char word[2 * WORD])
{
    ink_text text = ink_text_in(word, 2 * WORD);
    ink_move_write(ink_session_rules(session), move, &text);
    return ink_slice_of(word);
}

/* Does some move of the target go to the cell? */
static bool is_target_place(const struct lesson_step *step, ink_slice place)
{
    ink_slice list = step->target;
    for (ink_slice word = ink_slice_word(&list); word.length > 0; word = ink_slice_word(&list)) {
        if (word.length == 1)
            return true;
        size_t skip = strchr("=+!", word.data[0]) != NULL ? 1 : 0;
        if (word.length >= skip + place.length && place.length > 0 &&
            memcmp(word.data + skip, place.data, place.length) == 0)
            return true;
    }
    return false;
}

static bool is_piece(const struct judging *judging, int shape)
{
    return lesson_about_shape(judging->step, ink_session_rules(judging->session), shape);
}

static int judge_refused(const struct judging *judging, ink_slice place, bool is_wanted,
                         const ink_refusal *why)
{
    struct facts facts = facts_of(judging->session);
    say_refusal(judging, why);
    if (judging->step->task == LESSON_REFUSE && is_wanted)
        return say_right(judging, &facts);
    return say_wrong(judging, place);
}

static int judge_piece(const struct judging *judging, const struct lesson_try *attempt)
{
    char word[WORD];
    ink_slice place = place_text(attempt->place, word);
    ink_refusal why;
    if (judging->step->task != LESSON_DRAW && judging->step->task != LESSON_REFUSE)
        return LESSON_OPEN;
    bool wanted = is_target_place(judging->step, place) && is_piece(judging, attempt->piece.shape);
    if (ink_session_why(judging->session, PLAYER, &attempt->piece, (ink_cell)attempt->place,
                        &why) != INK_OK)
        return judge_refused(judging, place, wanted, &why);
    if (judging->step->task == LESSON_REFUSE || !wanted)
        return say_wrong(judging, place);
    return LESSON_OPEN;
}

static int judge_move(const struct judging *judging, ink_move move)
{
    const ink_session *session = judging->session;
    const ink_ruleset *rules = ink_session_rules(session);
    char word[2 * WORD], cell[WORD];
    ink_slice text = move_text(session, move, word), place = place_text(ink_move_cell(move), cell);
    bool wanted = is_target(judging->step, text, place);
    ink_refusal why;
    wanted = wanted && is_piece(judging, rules->tile[ink_move_tile(move)].shape);
    if (judging->step->task != LESSON_DRAW && judging->step->task != LESSON_REFUSE)
        return LESSON_OPEN;
    if (ink_table_ask(rules, ink_session_table(session), ink_session_seats(session), PLAYER, move,
                      &why) != INK_OK)
        return judge_refused(judging, place, wanted, &why);
    if (judging->step->task == LESSON_REFUSE || !wanted)
        return say_wrong(judging, place);
    struct facts after = facts_after(session, move);
    return say_right(judging, &after);
}

static int judge_end(const struct judging *judging)
{
    struct facts facts = facts_of(judging->session);
    ink_slice end = ink_slice_of("end");
    ink_missing missing;
    ink_session_missing(judging->session, PLAYER, &missing);
    if (missing.status != INK_OK)
        return judge_refused(judging, end, is_target(judging->step, end, end), &missing.reason);
    return judging->step->task == LESSON_END ? say_right(judging, &facts) : say_wrong(judging, end);
}

static int judge_tap(const struct judging *judging, int tapped)
{
    struct facts facts = facts_of(judging->session);
    char word[WORD];
    ink_slice place = place_text(tapped, word);
    if (judging->step->task != LESSON_TAP)
        return LESSON_OPEN;
    return is_target(judging->step, place, place) ? say_right(judging, &facts)
                                                  : say_wrong(judging, place);
}

static int judge_answer(const struct judging *judging, int answer)
{
    struct facts facts = facts_of(judging->session);
    if (judging->step->task != LESSON_CHOOSE || answer < 0 || answer >= judging->step->answers)
        return LESSON_OPEN;
    say(judging, &facts, judging->step->answer[answer].why);
    return judging->step->answer[answer].right ? LESSON_RIGHT : LESSON_WRONG;
}

int lesson_judge(const struct lesson_step *step, const ink_session *session,
                 const struct lesson_try *attempt, ink_text *out)
{
    struct judging judging = {step, session, out};
    switch (attempt->kind) {
    case TRY_TAP: return judge_tap(&judging, attempt->place);
    case TRY_PIECE: return judge_piece(&judging, attempt);
    case TRY_MOVE: return judge_move(&judging, attempt->move);
    case TRY_ANSWER: return judge_answer(&judging, attempt->answer);
    case TRY_END: return judge_end(&judging);
    default: return step->task == LESSON_READ ? LESSON_RIGHT : LESSON_OPEN;
    }
}
