/* bench_room [GAMES]: what a step costs at a table of four with open boards: ink_room_ask, and
   ink_event_show for the player and for the others. Prints CPU time; for instructions run it under
   callgrind with --toggle-collect=play_again. The steps are those of a random game, told again and
   again. */
#include <time.h>

#include "party.h"

enum { PLAYERS = 4, MOST_TOLD = 2000 };

static struct told {
    uint64_t person;
    char step[80];
} told[MOST_TOLD];
static int tolds;
static char json[1 << 16];

/* Plays a game, and keeps its steps. */
static void play_once(const char *options)
{
    party all;
    party_open(&all, options, 1, 11);
    party_follow(&all);
    for (uint64_t p = 1; p <= PLAYERS; p++)
        party_sit(&all, p, 0);
    party_play(&all, false);
    for (size_t i = 0; i < all.entries; i++)
        if (strncmp(all.log[i].body.data, "step ", 5) == 0) {
            struct told *one = &told[tolds++];
            one->person = all.log[i].person;
            (void)snprintf(one->step, sizeof one->step, "%s", all.log[i].body.data + 9);
        }
    party_close(&all);
}

void play_again(ink_room *room);
void play_again(ink_room *room)
{
    ink_room_refusal why;
    for (int i = 0; i < tolds; i++) {
        uint64_t number = 0;
        char id[12] = {'s', (char)('0' + i % 10), (char)('0' + i / 10 % 10), (char)('0' + i / 100)};
        ink_request request = {.verb = INK_ROOM_STEP,
                               .person = told[i].person,
                               .device = told[i].person,
                               .id = ink_slice_of(id),
                               .at = ink_room_last(room),
                               .text = ink_slice_of(told[i].step)};
        if (!ink_room_ask(room, &request, 1000, &number, &why)) {
            fprintf(stderr, "%s: %s\n", told[i].step, why.name);
            exit(1);
        }
        const ink_entries *made = ink_room_made(room);
        for (size_t k = 0; k < made->count; k++)
            for (int seat = 0; seat < 2; seat++) {
                ink_text out = ink_text_in(json, sizeof json);
                ink_event_show(ink_room_options_of(room), &made->entry[k],
                               (ink_viewer){.seat = seat}, &out);
            }
        ink_room_taken(room);
    }
}

int main(int count, char **argument)
{
    static const char options[] = "seats=4 auto=yes seed=bench";
    int games = count > 1 ? atoi(argument[1]) : 200;
    clock_t spent = 0;
    play_once(options);
    for (int g = 0; g < games; g++) {
        party all;
        party_open(&all, options, 1, 11);
        party_follow(&all);
        for (uint64_t p = 1; p <= PLAYERS; p++)
            party_sit(&all, p, 0);
        clock_t before = clock();
        play_again(all.room);
        spent += clock() - before;
        if (g == 0)
            printf("steps a game: %d, bytes of the room: %zu\n", tolds, ink_room_bytes(all.room));
        party_close(&all);
    }
    printf("us a step: %.2f\n",
           (double)spent * 1e6 / CLOCKS_PER_SEC / (double)(games > 0 ? games : 1) / tolds);
    return 0;
}
