/* Events as clients see them. */
#include "event.h"

#include <string.h>

#include "format/slice.h"
#include "internal.h"
#include "wire/wire.h"
#include "json/json.h"

/* An event on its way to somebody. */
struct show {
    const ink_room_options *options;
    const ink_entry *entry;
    ink_viewer viewer;
    ink_slice rest;
    ink_text *out;
};

static void begin(const struct show *show, int kind)
{
    ink_say_event(show->out, kind, show->entry->number, show->entry->at);
}

static int64_t take_number(struct show *show)
{
    uint64_t number = 0;
    ink_body_number(&show->rest, INT64_MAX, &number);
    return (int64_t)number;
}

static bool is_class(const ink_room_options *options)
{
    return options->seats > INK_ROOM_PEOPLE;
}

/* --- options ---------------------------------------------------------------------------------- */

/* Takes "KEY=VALUE" apart; false if it is not for clients: the secret, the seats that are kept, and
   the dice of a counted try before its end. */
static bool take_option(const struct show *show, ink_slice word, char name[INK_ROOM_OPTION],
                        char value[INK_ROOM_OPTION], size_t *length)
{
    size_t at = 0;
    while (at < word.length && word.data[at] != '=')
        at++;
    int option = ink_option_find((ink_slice){word.data, at});
    if (option < 0 || at == word.length)
        return false;
    ink_slice_take(&word, at + 1);
    memcpy(name, ink_option_name(option), strlen(ink_option_name(option)) + 1);
    bool may_know = show->viewer.host && show->entry->number > show->viewer.since;
    if (option == INK_OPTION_webhook && !may_know)
        word.length = 0;
    if (option == INK_OPTION_seed && ink_options_counted(show->options))
        word.length = 0;
    return ink_percent_decode(word, false, value, INK_ROOM_OPTION, length);
}

static bool show_open(struct show *show)
{
    static const char committed[] = "commitment=";
    char name[INK_ROOM_OPTION], value[INK_ROOM_OPTION];
    ink_slice commitment = {"", 0};
    size_t length;
    begin(show, INK_EVENT_open);
    json_begin_object(show->out, "options");
    while (show->rest.length > 0) {
        ink_slice word = ink_body_word(&show->rest);
        if (word.length > sizeof committed &&
            memcmp(word.data, committed, sizeof committed - 1) == 0)
            commitment =
                (ink_slice){word.data + sizeof committed - 1, word.length - (sizeof committed - 1)};
        else if (take_option(show, word, name, value, &length))
            json_slice(show->out, name, (ink_slice){value, length});
    }
    json_end_object(show->out);
    json_slice(show->out, "commitment", commitment);
    return true;
}

static bool show_set(struct show *show)
{
    char name[INK_ROOM_OPTION], value[INK_ROOM_OPTION];
    size_t length;
    if (!take_option(show, ink_body_word(&show->rest), name, value, &length))
        return false;
    begin(show, INK_EVENT_set);
    json_text(show->out, "option", name);
    json_slice(show->out, "value", (ink_slice){value, length});
    return true;
}

/* --- people ----------------------------------------------------------------------------------- */

/* Clients that know the flag write the name in their person's language. */
static void say_hidden_name(const struct show *show, int seat)
{
    char name[INK_SESSION_NAME];
    ink_text text = ink_text_in(name, sizeof name);
    ink_hidden_name(seat, &text);
    json_text(show->out, "name", name);
    json_bool(show->out, "hidden", true);
}

static bool show_sit(struct show *show)
{
    int seat = (int)take_number(show);
    ink_slice person = ink_body_word(&show->rest);
    bool hidden =
        show->options->names == INK_NAMES_HIDDEN && !show->viewer.host && seat != show->viewer.seat;
    begin(show, INK_EVENT_sit);
    json_number(show->out, "seat", seat);
    json_slice(show->out, "person", hidden ? ink_slice_of("0") : person);
    json_slice(show->out, "nonce", ink_body_word(&show->rest));
    if (hidden)
        say_hidden_name(show, seat);
    else
        json_slice(show->out, "name", show->rest);
    return true;
}

/* Whoever entered while names were hidden learns them here. */
static bool show_names(struct show *show)
{
    char name[INK_ROOM_OPTION];
    size_t length;
    if (show->options->names == INK_NAMES_HIDDEN)
        return false;
    begin(show, INK_EVENT_names);
    json_begin_list(show->out, "names");
    while (show->rest.length > 0) {
        ink_slice word = ink_body_word(&show->rest);
        ink_slice_take(&word, word.length > 0); /* the sign before it */
        bool good = ink_percent_decode(word, false, name, sizeof name, &length);
        json_slice(show->out, NULL, (ink_slice){name, good ? length : 0});
    }
    json_end_list(show->out);
    return true;
}

static bool show_stand(struct show *show)
{
    begin(show, INK_EVENT_stand);
    json_number(show->out, "seat", take_number(show));
    return true;
}

static bool show_drop(struct show *show)
{
    begin(show, INK_EVENT_drop);
    json_number(show->out, "seat", take_number(show));
    return true;
}

static bool show_bot(struct show *show)
{
    begin(show, INK_EVENT_bot);
    json_number(show->out, "seat", take_number(show));
    json_number(show->out, "level", take_number(show));
    return true;
}

static bool show_chat(struct show *show)
{
    begin(show, INK_EVENT_chat);
    json_number(show->out, "seat", take_number(show));
    json_slice(show->out, "text", show->rest);
    return true;
}

static bool show_help(struct show *show)
{
    begin(show, INK_EVENT_help);
    json_number(show->out, "seat", take_number(show));
    json_number(show->out, "times", take_number(show));
    json_slice(show->out, "kind", show->rest);
    return true;
}

/* --- the game --------------------------------------------------------------------------------- */

static int64_t number_of(ink_slice word)
{
    uint64_t number = 0;
    bool less = word.length > 0 && word.data[0] == '-';
    ink_slice_take(&word, less);
    ink_body_number(&word, INT32_MAX, &number);
    return less ? -(int64_t)number : (int64_t)number;
}

static void say_numbers(struct show *show, const char *field)
{
    ink_slice list = ink_body_word(&show->rest);
    json_begin_list(show->out, field);
    while (list.length > 0)
        json_number(show->out, NULL, number_of(ink_slice_until(&list, ',')));
    json_end_list(show->out);
}

static bool show_start(struct show *show)
{
    char lines[1024];
    size_t length;
    begin(show, INK_EVENT_start);
    say_numbers(show, "seats");
    if (!ink_percent_decode(show->rest, false, lines, sizeof lines, &length))
        return false;
    json_slice(show->out, "record", (ink_slice){lines, length});
    return true;
}

static void say_due(struct show *show, int64_t due)
{
    if (due != 0)
        json_number(show->out, "due", due);
}

static bool show_roll(struct show *show)
{
    begin(show, INK_EVENT_roll);
    say_due(show, take_number(show));
    json_slice(show->out, "roll", show->rest);
    return true;
}

/* Of another player's hidden step this tells only whether the round has ended. In a class room it
   does not tell even that: the server says how many have ended it. */
static bool show_ended(struct show *show, int seat, char mark)
{
    if (is_class(show->options) || (mark != '+' && mark != '-'))
        return false;
    begin(show, INK_EVENT_ended);
    json_number(show->out, "seat", seat);
    json_bool(show->out, "on", mark == '+');
    return true;
}

static void say_request(const ink_entry *entry, ink_text *out)
{
    if (entry->request.length > 0)
        json_slice(out, "id", entry->request);
}

static bool show_step(struct show *show)
{
    int seat = (int)take_number(show);
    ink_slice word = ink_body_word(&show->rest);
    char mark = word.length == 1 ? word.data[0] : '.';
    bool own = seat == show->viewer.seat;
    if (!own && mark != '*' && show->options->boards != INK_BOARDS_OPEN)
        return show_ended(show, seat, mark);
    begin(show, INK_EVENT_step);
    json_number(show->out, "seat", seat);
    json_slice(show->out, "step", show->rest);
    if (own)
        say_request(show->entry, show->out);
    return true;
}

static bool show_close(struct show *show)
{
    begin(show, INK_EVENT_close);
    json_number(show->out, "round", take_number(show));
    json_begin_list(show->out, "moves");
    while (show->rest.length > 0)
        json_slice(show->out, NULL, ink_slice_until(&show->rest, '|'));
    json_end_list(show->out);
    return true;
}

static bool show_pause(struct show *show)
{
    begin(show, INK_EVENT_pause);
    json_bool(show->out, "on", true);
    return true;
}

/* This also stands for "the host ends the round now": the clock is over then. */
static bool show_resume(struct show *show)
{
    begin(show, INK_EVENT_pause);
    json_bool(show->out, "on", false);
    say_due(show, take_number(show));
    return true;
}

static bool show_over(struct show *show)
{
    char seed[INK_ROOM_OPTION];
    size_t length;
    begin(show, INK_EVENT_over);
    if (!ink_percent_decode(ink_body_word(&show->rest), false, seed, sizeof seed, &length))
        return false;
    if (show->options->tournament[0] != '\0') /* others still have to play these dice */
        length = 0;
    json_slice(show->out, "seed", (ink_slice){seed, length});
    say_numbers(show, "totals");
    say_numbers(show, "places");
    json_slice(show->out, "secret", show->rest);
    return true;
}

static bool show_rematch(struct show *show)
{
    begin(show, INK_EVENT_rematch);
    json_slice(show->out, "code", show->rest);
    return true;
}

static bool show_host(struct show *show)
{
    begin(show, INK_EVENT_host);
    json_number(show->out, "seat", take_number(show));
    return true;
}

/* --- all of them ------------------------------------------------------------------------------ */

static const struct {
    const char *word;
    bool (*write)(struct show *show);
} shows[] = {
    {"step", show_step},   {"close", show_close}, {"roll", show_roll},   {"open", show_open},
    {"set", show_set},     {"sit", show_sit},     {"stand", show_stand}, {"bot", show_bot},
    {"drop", show_drop},   {"start", show_start}, {"pause", show_pause}, {"resume", show_resume},
    {"next", show_resume}, {"chat", show_chat},   {"over", show_over},   {"rematch", show_rematch},
    {"names", show_names}, {"help", show_help},   {"host", show_host},
};

bool ink_event_show(const ink_room_options *options, const ink_entry *entry, ink_viewer viewer,
                    ink_text *out)
{
    struct show show = {options, entry, viewer, entry->body, out};
    ink_slice word = ink_body_word(&show.rest);
    size_t before = out->length;
    for (size_t i = 0; i < sizeof shows / sizeof *shows; i++) {
        if (!ink_slice_is(word, shows[i].word))
            continue;
        if (!shows[i].write(&show)) {
            ink_text_cut(out, before);
            return false;
        }
        json_end_object(out);
        return true;
    }
    return false;
}

/* Is there a word of the option that only the host may see? */
static bool has_webhook(ink_slice rest)
{
    static const char name[] = "webhook=";
    while (rest.length > 0) {
        ink_slice word = ink_body_word(&rest);
        if (word.length >= sizeof name && memcmp(word.data, name, sizeof name - 1) == 0)
            return true;
    }
    return false;
}

int ink_event_audience(const ink_room_options *options, const ink_entry *entry)
{
    ink_slice rest = entry->body, word = ink_body_word(&rest);
    if (ink_slice_is(word, "sit"))
        return options->names == INK_NAMES_HIDDEN ? INK_SHOW_HOST : INK_SHOW_ALL;
    if (ink_slice_is(word, "set") || ink_slice_is(word, "open"))
        return has_webhook(rest) ? INK_SHOW_HOST : INK_SHOW_ALL;
    if (!ink_slice_is(word, "step"))
        return INK_SHOW_ALL;
    ink_body_word(&rest);
    bool seen = options->boards == INK_BOARDS_OPEN || ink_slice_is(ink_body_word(&rest), "*");
    return seen ? INK_SHOW_SIGNED : INK_SHOW_OWN;
}

void ink_event_sign(const ink_entry *entry, ink_text *out)
{
    ink_text_cut(out, out->length - 1); /* what ends it */
    say_request(entry, out);
    json_end_object(out);
}
