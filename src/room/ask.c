/* Requests: they are judged, applied to the room, and written as events. */
#include <string.h>

#include "internal.h"

/* A request that is being judged. */
struct asked {
    ink_room *room;
    const ink_request *request;
    struct cause cause;
    int seat; /* of who asks; 0: none */
    ink_room_refusal *why;
    uint64_t number;
};

static bool refuse(const struct asked *asked, const char *name, const char *message)
{
    return ink_room_refuse(asked->why, name, message);
}

/* Appends the event of the request, and notes the number by which it is answered. */
static bool done(struct asked *asked, ink_body_writer *write, const void *what)
{
    ink_room_append(asked->room, &asked->cause, write, what);
    asked->number = asked->room->last;
    return true;
}

/* Appends an event that comes along. */
static void also(struct asked *asked, ink_body_writer *write, const void *what)
{
    struct cause cause = asked->cause;
    cause.request = (ink_slice){"", 0};
    ink_room_append(asked->room, &cause, write, what);
}

static bool is_host(const struct asked *asked)
{
    return asked->request->person != 0 && asked->request->person == asked->room->host;
}

/* --- seats ------------------------------------------------------------------------------------ */

/* The seat kept for the person, or the first that is free for all. */
static int free_seat(const struct asked *asked)
{
    const ink_room *room = asked->room;
    int seat = 0;
    for (int i = room->places; i >= 1; i--) {
        const struct place *place = ink_room_place(room, i);
        if (!ink_place_taken(place) && place->kept == asked->cause.person)
            return i;
        if (!ink_place_taken(place) && place->kept == 0)
            seat = i;
    }
    return seat;
}

static bool is_own(const struct asked *asked, int seat)
{
    return asked->cause.person != 0 && ink_room_person(asked->room, seat) == asked->cause.person;
}

static bool may_sit(const struct asked *asked, int seat)
{
    const struct place *place = ink_room_place(asked->room, seat);
    if (asked->request->seat == 0 && seat == 0)
        return refuse(asked, "FULL", INK_TEXT("All seats are taken."));
    if (place == NULL)
        return refuse(asked, "NO_SEAT", INK_TEXT("There is no such seat."));
    if (ink_place_taken(place) && !is_own(asked, seat))
        return refuse(asked, "TAKEN", INK_TEXT("This seat is taken."));
    if (place->kept != 0 && place->kept != asked->cause.person)
        return refuse(asked, "KEPT", INK_TEXT("This seat is kept for somebody else."));
    return true;
}

/* May a newcomer, or somebody who wants another seat, have this one? A seat that is kept counts as
   taken. */
static bool may_come(const struct asked *asked, int seat)
{
    const ink_room *room = asked->room;
    bool more = !is_own(asked, seat) && (asked->seat == 0 || asked->request->also);
    int own = 0;
    for (int i = 1; i <= room->places; i++)
        own += is_own(asked, i);
    if (more && room->options.locked && !is_host(asked) && ink_room_place(room, seat)->kept == 0)
        return refuse(asked, "LOCKED", INK_TEXT("The table is locked: nobody else can sit down."));
    if (more && own >= OWN_SEATS)
        return refuse(asked, "SEATED", INK_TEXT("You have as many seats as one person can have."));
    return true;
}

static void start_when_full(struct asked *asked)
{
    ink_room *room = asked->room;
    ink_refusal why;
    bool full = room->options.automatic;
    for (int i = 0; i < room->places; i++)
        full = full && ink_place_taken(&room->place[i]);
    if (!full || ink_apply_start(room, &why) != INK_OK)
        return;
    also(asked, ink_body_start, NULL);
    ink_room_advance(room, asked->cause.at);
}

static bool sit_down(struct asked *asked)
{
    char name[INK_SESSION_NAME];
    bool more = asked->request->also;
    int seat = asked->request->seat != 0   ? asked->request->seat
               : asked->seat != 0 && !more ? asked->seat
                                           : free_seat(asked);
    size_t length = ink_line_clean(asked->request->text, name, sizeof name);
    struct sat sat = {seat, asked->cause.person, asked->request->word, {name, length}};
    struct said stand = {"stand", asked->seat, {"", 0}};
    if (!may_sit(asked, seat) || !may_come(asked, seat))
        return false;
    if (strspn(name, " ") == length)
        return refuse(asked, "BAD_NAME", INK_TEXT("A player needs a name."));
    if (!ink_is_nonce(sat.nonce))
        return refuse(asked, "BAD_NONCE",
                      INK_TEXT("A player's share of the dice is 16 to 64 letters and digits."));
    if (asked->seat != 0 && !more && !is_own(asked, seat)) {
        ink_apply_stand(asked->room, asked->seat);
        also(asked, ink_body_said, &stand);
    }
    ink_apply_sit(asked->room, &sat);
    done(asked, ink_body_sit, &sat);
    start_when_full(asked);
    return true;
}

/* A player who was away, or for whom a bot has played, is back. */
static bool come_back(struct asked *asked)
{
    const struct place *place = ink_room_place(asked->room, asked->seat);
    struct sat sat = {asked->seat, place == NULL ? 0 : place->person, {"", 0}, {"", 0}};
    struct leveled person = {asked->seat, 0};
    if (place == NULL)
        return refuse(asked, "BEGUN", INK_TEXT("The game has begun already."));
    if (place->dropped)
        return refuse(asked, "OUT", INK_TEXT("This player is out."));
    if (place->level > 0) {
        ink_apply_bot(asked->room, asked->seat, 0);
        return done(asked, ink_body_bot, &person);
    }
    if (!place->away)
        return refuse(asked, "SEATED", INK_TEXT("You have a seat already."));
    sat.nonce = ink_slice_of(place->nonce);
    sat.name = ink_slice_of(place->name);
    ink_apply_sit(asked->room, &sat);
    return done(asked, ink_body_sit, &sat);
}

static bool sit(struct asked *asked)
{
    if (asked->cause.person == 0)
        return refuse(asked, "NOBODY", INK_TEXT("Only people who are known can sit down."));
    if (asked->room->stage != STAGE_WAITING && is_own(asked, asked->request->seat))
        asked->seat = asked->request->seat;
    return asked->room->stage == STAGE_WAITING ? sit_down(asked) : come_back(asked);
}

/* Whoever leaves during the game is late at once. */
static bool stand(struct asked *asked)
{
    ink_room *room = asked->room;
    const struct place *place = ink_room_place(room, asked->seat);
    struct said gone = {"stand", asked->seat, {"", 0}}, drop = {"drop", asked->seat, {"", 0}};
    struct leveled bot = {asked->seat, room->options.late_level};
    if (place->dropped)
        return refuse(asked, "OUT", INK_TEXT("This player is out."));
    bool running = room->stage == STAGE_RUNNING;
    ink_apply_stand(room, asked->seat);
    done(asked, ink_body_said, &gone);
    if (!running || room->options.late == INK_LATE_WAIT)
        return true;
    if (room->options.late == INK_LATE_DROP) {
        ink_apply_drop(room, asked->seat);
        also(asked, ink_body_said, &drop);
    } else if (place->level == 0) {
        ink_apply_bot(room, asked->seat, bot.level);
        also(asked, ink_body_bot, &bot);
    }
    return true;
}

/* --- the host --------------------------------------------------------------------------------- */

static bool start(struct asked *asked)
{
    ink_room *room = asked->room;
    ink_refusal why;
    bool anybody = false;
    for (int i = 0; i < room->places; i++)
        anybody = anybody || ink_place_taken(&room->place[i]);
    if (!anybody)
        return refuse(asked, "NOBODY", INK_TEXT("Nobody sits at the table yet."));
    if (ink_apply_start(room, &why) != INK_OK)
        return ink_room_refuse_by_rules(asked->why, &why);
    done(asked, ink_body_start, NULL);
    ink_room_advance(room, asked->cause.at);
    return true;
}

static bool bot(struct asked *asked)
{
    const ink_request *request = asked->request;
    struct leveled bot = {request->seat, request->level};
    const struct place *place = ink_room_place(asked->room, request->seat);
    bool running = asked->room->stage == STAGE_RUNNING;
    if (place == NULL || (running && place->player < 0))
        return refuse(asked, "NO_SEAT", INK_TEXT("There is no such seat."));
    if (bot.level < 0 || bot.level > INK_SESSION_LEVELS)
        return refuse(asked, "BAD_LEVEL", INK_TEXT("Bots have levels from 1 to 10."));
    if (place->dropped)
        return refuse(asked, "OUT", INK_TEXT("This player is out."));
    if (running && bot.level == 0 && place->person == 0)
        return refuse(asked, "NOBODY", INK_TEXT("Nobody else sits there."));
    ink_apply_bot(asked->room, bot.seat, bot.level);
    done(asked, ink_body_bot, &bot);
    if (!running)
        start_when_full(asked);
    return true;
}

static bool drop(struct asked *asked)
{
    int seat = asked->request->seat;
    struct said drop = {"drop", seat, {"", 0}};
    const struct place *place = ink_room_place(asked->room, seat);
    if (place == NULL || place->player < 0)
        return refuse(asked, "NO_SEAT", INK_TEXT("There is no such seat."));
    if (!ink_apply_drop(asked->room, seat))
        return refuse(asked, "OUT", INK_TEXT("This player is out."));
    return done(asked, ink_body_said, &drop);
}

/* Are all seats above free? */
static bool may_have_seats(const ink_room *room, int seats)
{
    for (int i = seats; i < room->places; i++)
        if (ink_place_taken(&room->place[i]))
            return false;
    return true;
}

static bool judge_option(const struct asked *asked, int option, ink_room_options *next)
{
    const ink_room *room = asked->room;
    if (option < 0 || ink_option_own(option))
        return refuse(asked, "BAD_OPTION", INK_TEXT("Tables have no such option."));
    if (room->stage == STAGE_RUNNING && !ink_option_later(option))
        return refuse(asked, "BEGUN", INK_TEXT("The game has begun already."));
    if (!ink_option_take(next, option, asked->request->text))
        return refuse(asked, "BAD_OPTION", INK_TEXT("The option cannot have this value."));
    if (!may_have_seats(room, next->seats))
        return refuse(asked, "TAKEN", INK_TEXT("Somebody sits on a seat that would go."));
    if (next->seed[0] == '\0' && room->secret[0] == '\0')
        return refuse(asked, "BAD_OPTION",
                      INK_TEXT("Dice can be fair only if the table was made so."));
    return true;
}

/* A table that becomes a class room shows boards later than before. */
static void close_boards(struct asked *asked, ink_room_options *next, int option)
{
    struct optioned set = {INK_OPTION_boards, next};
    if (option != INK_OPTION_seats || next->seats <= INK_ROOM_PEOPLE ||
        next->boards != INK_BOARDS_OPEN)
        return;
    next->boards = INK_BOARDS_ROUND;
    ink_apply_set(asked->room, INK_OPTION_boards, ink_slice_of("round"));
    also(asked, ink_body_set, &set);
}

static bool set(struct asked *asked)
{
    ink_room_options next = asked->room->options;
    int option = ink_option_find(asked->request->word);
    struct optioned set = {option, &next};
    if (!judge_option(asked, option, &next))
        return false;
    ink_room_options judged = next;
    if (option == INK_OPTION_seats && next.seats > INK_ROOM_PEOPLE &&
        next.boards == INK_BOARDS_OPEN)
        judged.boards = INK_BOARDS_ROUND;
    if (!ink_options_agree(&judged, asked->why))
        return false;
    close_boards(asked, &next, option);
    bool tells = option == INK_OPTION_names && next.names != asked->room->options.names &&
                 next.names == INK_NAMES_SHOWN;
    ink_apply_set(asked->room, option, asked->request->text);
    done(asked, ink_body_set, &set);
    if (tells)
        also(asked, ink_body_names, NULL);
    if (asked->room->stage == STAGE_WAITING)
        start_when_full(asked);
    return true;
}

static bool pause(struct asked *asked)
{
    ink_room *room = asked->room;
    struct said paused = {"pause", 0, {"", 0}}, resumed = {"resume", 0, {"", 0}};
    if (asked->request->on == room->paused)
        return room->paused ? refuse(asked, "PAUSED", INK_TEXT("The game is paused already."))
                            : refuse(asked, "NOT_PAUSED", INK_TEXT("The game is not paused."));
    if (!room->paused) {
        ink_apply_pause(room, asked->cause.at);
        return done(asked, ink_body_said, &paused);
    }
    resumed.number = room->left == 0 ? 0 : asked->cause.at + room->left;
    ink_apply_resume(room, resumed.number);
    done(asked, ink_body_said, &resumed);
    ink_room_advance(room, asked->cause.at);
    return true;
}

static bool next(struct asked *asked)
{
    ink_room *room = asked->room;
    struct said next = {"next", asked->cause.at, {"", 0}};
    if (room->pending == PENDING_ROLL)
        return refuse(asked, "PAUSED", INK_TEXT("The game is paused; go on first."));
    ink_apply_next(room);
    return done(asked, ink_body_said, &next);
}

static bool rematch(struct asked *asked)
{
    struct said rematch = {"rematch", -1, asked->request->text};
    if (asked->room->rematched)
        return refuse(asked, "REMATCHED", INK_TEXT("There is a new table already."));
    if (!ink_is_code(rematch.text))
        return refuse(asked, "BAD_CODE", INK_TEXT("This is not the code of a table."));
    asked->room->rematched = true;
    return done(asked, ink_body_said, &rematch);
}

/* --- players ---------------------------------------------------------------------------------- */

static bool chat(struct asked *asked)
{
    char line[MOST_CHAT + 1];
    size_t length = ink_line_clean(asked->request->text, line, sizeof line);
    struct said chat = {"chat", asked->seat, {line, length}};
    if (!asked->room->options.chat)
        return refuse(asked, "CHAT_OFF", INK_TEXT("The chat of this table is off."));
    if (strspn(line, " ") == length)
        return refuse(asked, "EMPTY", INK_TEXT("There is nothing in this line."));
    return done(asked, ink_body_said, &chat);
}

static bool help(struct asked *asked)
{
    int times = asked->request->times;
    struct had had = {asked->seat, times == 0 ? 1 : times, asked->request->text};
    if (!asked->room->options.hints)
        return refuse(asked, "NO_HINTS", INK_TEXT("Hints are off at this table."));
    if (ink_room_place(asked->room, asked->seat)->dropped)
        return refuse(asked, "OUT", INK_TEXT("This player is out."));
    if (!ink_apply_help(asked->room, &had))
        return refuse(asked, "BAD_REQUEST", INK_TEXT("This is no request."));
    return done(asked, ink_body_help, &had);
}

/* Has another device, a bot or a roll come in between? */
static bool is_stale(const struct asked *asked, const struct place *place)
{
    uint64_t at = asked->request->at, device = asked->request->device;
    bool same = device != NO_DEVICE && device == place->device;
    uint64_t moved = same ? place->by_others : place->by_device;
    return at < asked->room->rolled || at < moved || at > asked->room->last;
}

static bool is_late(const struct asked *asked)
{
    const ink_room *room = asked->room;
    bool over = room->due != 0 && !room->paused && asked->cause.at >= room->due &&
                room->options.late == INK_LATE_FINISH;
    return room->helped || over;
}

static bool step(struct asked *asked)
{
    ink_room *room = asked->room;
    ink_slice text = asked->request->text;
    const struct place *place = ink_room_place(room, asked->seat);
    struct leveled person = {asked->seat, 0};
    ink_refusal why;
    char mark;
    if (place->dropped)
        return refuse(asked, "OUT", INK_TEXT("This player is out."));
    if (is_late(asked))
        return refuse(asked, "LATE", INK_TEXT("The time for this round is over."));
    if (is_stale(asked, place))
        return refuse(asked, "STALE", INK_TEXT("The table has changed since; look again."));
    if (!ink_is_step(text))
        return refuse(asked, "BAD_STEP", INK_TEXT("This is no step."));
    if (ink_apply_step(room, asked->seat, text, &mark, &why) != INK_OK)
        return ink_room_refuse_by_rules(asked->why, &why);
    if (place->level > 0) {
        ink_apply_bot(room, asked->seat, 0);
        also(asked, ink_body_bot, &person);
    }
    ink_room_stepped(room, &asked->cause, asked->seat, mark, text);
    asked->number = room->last;
    if (mark == '*')
        ink_room_give_time(room, asked->cause.at);
    ink_room_advance(room, asked->cause.at);
    return true;
}

/* Whoever has the key speaks for the seat, but only its person may change it: else somebody with a
   leaked key could shut the person out. */
static bool rekey(struct asked *asked)
{
    int seat = asked->request->seat != 0 ? asked->request->seat : asked->seat;
    struct said rekey = {"rekey", seat, {"", 0}};
    uint64_t person = ink_room_person(asked->room, seat);
    if (person == 0 || person != asked->request->person)
        return refuse(asked, "NOT_YOURS",
                      INK_TEXT("Only the player in a seat can change its key."));
    if (!ink_apply_rekey(asked->room, seat))
        return refuse(asked, "LONG", INK_TEXT("The key of this seat was changed too often."));
    return done(asked, ink_body_said, &rekey);
}

/* --- all of them ------------------------------------------------------------------------------ */

enum asker { BY_ANYONE, BY_PLAYER, BY_HOST, BY_EITHER };

#define FROM(stage) (1u << STAGE_##stage)

static const struct {
    bool (*judge)(struct asked *asked);
    enum asker by;
    unsigned stages;
} verbs[] = {
    [INK_ROOM_SIT] = {sit, BY_ANYONE, FROM(WAITING) | FROM(RUNNING)},
    [INK_ROOM_STAND] = {stand, BY_PLAYER, FROM(WAITING) | FROM(RUNNING)},
    [INK_ROOM_START] = {start, BY_HOST, FROM(WAITING)},
    [INK_ROOM_STEP] = {step, BY_PLAYER, FROM(RUNNING)},
    [INK_ROOM_CHAT] = {chat, BY_EITHER, FROM(WAITING) | FROM(RUNNING) | FROM(OVER)},
    [INK_ROOM_BOT] = {bot, BY_HOST, FROM(WAITING) | FROM(RUNNING)},
    [INK_ROOM_DROP] = {drop, BY_HOST, FROM(RUNNING)},
    [INK_ROOM_SET] = {set, BY_HOST, FROM(WAITING) | FROM(RUNNING)},
    [INK_ROOM_PAUSE] = {pause, BY_HOST, FROM(RUNNING)},
    [INK_ROOM_NEXT] = {next, BY_HOST, FROM(RUNNING)},
    [INK_ROOM_REMATCH] = {rematch, BY_HOST, FROM(OVER)},
    [INK_ROOM_HELP] = {help, BY_PLAYER, FROM(RUNNING)},
    [INK_ROOM_REKEY] = {rekey, BY_PLAYER, FROM(WAITING) | FROM(RUNNING) | FROM(OVER)},
};

static bool judge_asker(const struct asked *asked, enum asker by)
{
    if (by == BY_HOST && !is_host(asked))
        return refuse(asked, "NOT_HOST", INK_TEXT("Only the host of the table can do this."));
    if ((by == BY_PLAYER && asked->seat == 0) ||
        (by == BY_EITHER && asked->seat == 0 && !is_host(asked)))
        return refuse(asked, "NOT_YOURS", INK_TEXT("You have no seat at this table."));
    return true;
}

static bool judge_stage(const struct asked *asked, unsigned stages)
{
    enum stage stage = asked->room->stage;
    if ((stages >> stage & 1) != 0)
        return true;
    if (stage == STAGE_OVER)
        return refuse(asked, "OVER", INK_TEXT("The game is over."));
    if (stages == FROM(OVER))
        return refuse(asked, "EARLY", INK_TEXT("The game is not over yet."));
    if (stage == STAGE_RUNNING)
        return refuse(asked, "BEGUN", INK_TEXT("The game has begun already."));
    return refuse(asked, "EARLY", INK_TEXT("The game has not begun yet."));
}

/* Whoever plays a counted try hosts its table and plays it alone, without help of a bot and without
   onlookers. */
static bool judge_count(const struct asked *asked)
{
    int verb = asked->request->verb;
    if (!ink_options_counted(&asked->room->options) ||
        (verb != INK_ROOM_BOT && verb != INK_ROOM_NEXT && verb != INK_ROOM_SET))
        return true;
    return refuse(asked, "COUNTED",
                  INK_TEXT("This game counts: it is played as it is, and by you alone."));
}

/* No log may fill the store, whether by steps that are taken back and made again, by chat or by
   options. A running game may still be finished. */
static bool judge_length(const struct asked *asked)
{
    const ink_room *room = asked->room;
    int verb = asked->request->verb;
    bool ends = verb == INK_ROOM_START || verb == INK_ROOM_NEXT || verb == INK_ROOM_DROP ||
                verb == INK_ROOM_REMATCH;
    if (ends || room->last < LONG_LOG + (uint64_t)room->places * LONG_LOG_SEAT)
        return true;
    return refuse(asked, "LONG", INK_TEXT("Too much has happened at this table; open a new one."));
}

/* Finds the seat for which the request speaks. A key of a seat is as good as its person. */
static void find_asker(struct asked *asked, enum asker by)
{
    const ink_request *request = asked->request;
    asked->seat = ink_room_seat_of(asked->room, request->person);
    asked->cause.person = request->person;
    if (request->speaks_for == 0 || by == BY_HOST)
        return;
    asked->cause.person = ink_room_person(asked->room, request->speaks_for);
    asked->seat = asked->cause.person != 0 ? request->speaks_for : 0;
}

bool ink_room_ask(ink_room *room, const ink_request *request, int64_t now, uint64_t *number,
                  ink_room_refusal *why)
{
    struct asked asked = {.room = room,
                          .request = request,
                          .why = why,
                          .cause = {.device = request->device, .request = request->id, .at = now}};
    if (request->verb < 0 || request->verb >= INK_ROOM_VERBS || request->id.length > MOST_REQUEST)
        return refuse(&asked, "BAD_REQUEST", INK_TEXT("This is no request."));
    find_asker(&asked, verbs[request->verb].by);
    *number = ink_room_recall(room, asked.cause.person, request->id);
    if (*number != 0)
        return true;
    if (!judge_asker(&asked, verbs[request->verb].by) ||
        !judge_stage(&asked, verbs[request->verb].stages) || !judge_length(&asked) ||
        !judge_count(&asked) || !verbs[request->verb].judge(&asked))
        return false;
    *number = asked.number;
    return true;
}
