#include "pair.h"

const char *pair_ask(party *all, int verb, uint64_t person)
{
    return party_ask(all, (ink_request){.verb = verb, .person = person});
}

void pair_begin(party *all, const char *options)
{
    char text[256];
    (void)snprintf(text, sizeof text, "seats=2 %s", options);
    party_open(all, text, 1, 5);
    party_watch(all, 1);
    party_watch(all, 2);
    party_watch(all, 0);
    party_follow(all);
    assert_null(party_sit(all, 1, 0));
    assert_null(party_sit(all, 2, 0));
    if (ink_room_session(all->room) == NULL)
        assert_null(party_host(all, INK_ROOM_START, 0, 0));
}

int pair_bodies(const party *all, const char *begin)
{
    int count = 0;
    for (size_t i = 0; i < all->entries; i++)
        count += strncmp(all->log[i].body.data, begin, strlen(begin)) == 0;
    return count;
}

const char *pair_last_body(const party *all)
{
    return all->log[all->entries - 1].body.data;
}

void pair_play_round(party *all, uint64_t person)
{
    static const char *const step[] = {"B1HH..", "G2.R.R", "F2.RR.", "C1RHRH{NS}{EW}", "end"};
    for (int i = 0; i < 5; i++)
        assert_null(party_step(all, person, step[i]));
}

const char *chat(party *all, uint64_t person, const char *text)
{
    return party_ask(
        all, (ink_request){.verb = INK_ROOM_CHAT, .person = person, .text = ink_slice_of(text)});
}
