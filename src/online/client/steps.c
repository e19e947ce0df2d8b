/* Steps that are not acknowledged: kept as lines over the end of the program that made them, and
   taken back with a sentence where they can no longer be made. */
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"

enum { MOST_ROUND = 99, MOST_STEP = 64, MOST_DIGITS = 15 };

/* --- lines ------------------------------------------------------------------------------------ */

/* "2 3 118 0a1b2c3d-7 B1H.H.": seat, round, the last step of the seat that was known, id, step. */
static void write_line(const struct request *request, uint64_t at, char line[ONLINE_STEP])
{
    ink_text out = ink_text_in(line, ONLINE_STEP);
    ink_text_number(&out, request->seat);
    ink_text_char(&out, ' ');
    ink_text_number(&out, request->round);
    ink_text_char(&out, ' ');
    ink_text_number(&out, (int64_t)at);
    ink_text_char(&out, ' ');
    ink_text_string(&out, request->id);
    ink_text_char(&out, ' ');
    ink_text_string(&out, request->text);
}

bool online_waiting_step(const struct online_client *online, int number, char line[ONLINE_STEP])
{
    for (const struct request *step = online->recalled; step != NULL; step = step->next)
        if (number-- == 0) {
            write_line(step, step->at, line);
            return true;
        }
    for (const struct request *step = online->first; step != NULL; step = step->next)
        if (step->kind == INK_TO_SERVER_step && !step->dropped && number-- == 0) {
            write_line(step, online->own_step, line);
            return true;
        }
    return false;
}

static bool read_event_number(ink_slice word, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < word.length && word.length <= MOST_DIGITS; i++) {
        if (word.data[i] < '0' || word.data[i] > '9')
            return false;
        *number = *number * 10 + (uint64_t)(word.data[i] - '0');
    }
    return word.length > 0 && word.length <= MOST_DIGITS;
}

/* Copies what is printable ASCII and no longer than this; false if it is anything else. */
static bool read_plain(ink_slice text, char least, size_t most, char *buffer)
{
    if (text.length == 0 || text.length > most)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (text.data[i] < least || text.data[i] > '~')
            return false;
    memcpy(buffer, text.data, text.length);
    buffer[text.length] = '\0';
    return true;
}

static bool read_line(ink_slice line, struct request *step)
{
    uint32_t seat = 0, round = 0;
    *step = (struct request){.kind = INK_TO_SERVER_step};
    bool read = ink_slice_number(ink_slice_word(&line), ONLINE_SEATS, &seat) && seat > 0 &&
                ink_slice_number(ink_slice_word(&line), MOST_ROUND, &round) && round > 0 &&
                read_event_number(ink_slice_word(&line), &step->at) &&
                read_plain(ink_slice_word(&line), '!', ONLINE_ID - 1, step->id);
    while (line.length > 0 && *line.data == ' ')
        ink_slice_take(&line, 1);
    step->seat = (int)seat;
    step->round = (int)round;
    return read && read_plain(line, ' ', MOST_STEP, step->text);
}

/* --- recalling -------------------------------------------------------------------------------- */

/* Where it is linked from; NULL in there if no recalled step has the id. */
static struct request **find(struct online_client *online, ink_slice id)
{
    struct request **at = &online->recalled;
    while (*at != NULL && !ink_slice_is(id, (*at)->id))
        at = &(*at)->next;
    return at;
}

static void forget(struct online_client *online, struct request **at)
{
    struct request *step = *at;
    *at = step->next;
    free(step);
    online->view.waiting--;
    online->view.steps_waiting--;
}

bool online_resume_step(struct online_client *online, ink_slice line)
{
    struct request read;
    if (online->view.table.known || online->view.waiting >= ONLINE_WAITING ||
        !read_line(line, &read))
        return false;
    struct request **at = find(online, ink_slice_of(read.id)),
                   *step = *at == NULL ? malloc(sizeof *step) : NULL;
    if (step == NULL)
        return false;
    *step = read;
    *at = step;
    online->view.waiting++;
    online->view.steps_waiting++;
    return true;
}

void steps_free(struct online_client *online)
{
    while (online->recalled != NULL)
        forget(online, &online->recalled);
}

/* --- what became of them ---------------------------------------------------------------------- */

void steps_tell_back(struct online_client *online, int reason, int count)
{
    unsigned long number = (unsigned long)count;
    if (count == 0)
        return;
    if (reason == BACK_ROUND)
        online_say(
            online, true,
            ngettext("The round has ended meanwhile: %d step that had not arrived is taken back.",
                     "The round has ended meanwhile: %d steps that had not arrived are taken back.",
                     number),
            count);
    else if (reason == BACK_BOT)
        online_say(online, true,
                   ngettext("A bot has played for you meanwhile: %d step that had not arrived is "
                            "taken back.",
                            "A bot has played for you meanwhile: %d steps that had not arrived are "
                            "taken back.",
                            number),
                   count);
    else if (reason == BACK_OTHER)
        online_say(
            online, true,
            ngettext("Your seat was played from another device at the same time: %d step made "
                     "here is taken back.",
                     "Your seat was played from another device at the same time: %d steps "
                     "made here are taken back.",
                     number),
            count);
    else
        online_say(online, true,
                   ngettext("The table has gone on meanwhile: %d step made here does not fit any "
                            "more and is taken back.",
                            "The table has gone on meanwhile: %d steps made here do not fit any "
                            "more and are taken back.",
                            number),
                   count);
}

int steps_reason(const ink_message *event)
{
    if (event->kind != INK_EVENT_step)
        return BACK_ROUND;
    return ink_message_text(event, "id").length == 0 ? BACK_BOT : BACK_OTHER; /* bots do not ask */
}

/* A step that nobody here made, and that came after the last one known then, has changed what the
   recalled ones were made on. */
void steps_seen(struct online_client *online, const ink_message *event)
{
    if (event->kind != INK_EVENT_step ||
        ink_message_number(event, "seat") != online->view.table.own)
        return;
    struct request answered; /* by its event: there is no ok beside it */
    online->own_step = ink_message_n(event);
    request_answered(online, ink_message_text(event, "id"), &answered);
    struct request **arrived = find(online, ink_message_text(event, "id"));
    if (*arrived != NULL) {
        forget(online, arrived);
        return;
    }
    for (struct request *step = online->recalled; step != NULL; step = step->next)
        if (!step->dropped && online->own_step > step->at) {
            step->dropped = true;
            step->back = steps_reason(event);
        }
}

void steps_note_end(struct online_client *online)
{
    const struct remote_state *table = &online->view.table;
    if (table->own > 0 && table->player >= 0)
        online->seat[table->own - 1].ended =
            ink_session_seats(online_session(online))[table->player].ended != 0;
}

/* Is it still the round and the seat the step was made for? */
static bool is_of_now(const struct online_client *online, const struct request *step)
{
    const ink_session *session = online_session(online);
    const struct remote_state *remote = &online->view.table;
    if (session == NULL || remote->over || remote->player < 0 || remote->own != step->seat)
        return false;
    const ink_table *table = ink_session_table(session);
    return table->round == step->round &&
           (table->phase == INK_PHASE_DRAW || table->phase == INK_PHASE_DRAFT);
}

/* Makes the step again and asks for it with the id it had: BACK_REASONS, or why it cannot be. */
static int make_again(struct online_client *online, const struct request *step)
{
    int player = online->view.table.player;
    if (!is_of_now(online, step))
        return online->view.table.own == step->seat ? BACK_ROUND : BACK_STALE;
    if (step->dropped)
        return step->back;
    if (online->seat[step->seat - 1].dropped ||
        ink_session_step(online_session(online), player, ink_slice_of(step->text), NULL) != INK_OK)
        return BACK_STALE;
    if (!request_again(online, step) || !mirror_stepped(online->mirror, step->id, step->text))
        online_out_of_memory(online);
    return BACK_REASONS;
}

void steps_resume(struct online_client *online)
{
    int back[BACK_REASONS + 1] = {0};
    if (online->recalled == NULL)
        return;
    while (online->recalled != NULL && !online->view.table.gone) {
        struct request step = *online->recalled;
        forget(online, &online->recalled);
        back[make_again(online, &step)]++;
    }
    online->news |= REMOTE_BOARD | REMOTE_SESSION;
    if (back[BACK_REASONS] > 0)
        steps_note_end(online);
    for (int reason = 0; reason < BACK_REASONS; reason++)
        steps_tell_back(online, reason, back[reason]);
}
