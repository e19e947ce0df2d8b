/* Components of one material: see line.h. */
#include "line.h"

void ink_track_start(const ink_sheet *sheet, int material, ink_track *track, ink_set nodes[2])
{
    ink_joints_find(sheet, material, material + 1, &track->joints);
    nodes[0] = nodes[1] = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        nodes[0] |= sheet->arm[material][s] & ~track->joints.split[s];
        nodes[1] |= sheet->arm[material][s] & track->joints.split[s];
    }
}

bool ink_track_next(const ink_sheet *sheet, int material, ink_track *track, ink_set left[2])
{
    int strand = left[0] == 0;
    if (left[strand] == 0)
        return false;
    track->strand[strand] = left[strand] & (0 - left[strand]);
    track->strand[!strand] = 0;
    ink_joints_flood(&track->joints, track->strand);
    track->loose[0] = track->loose[1] = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set free =
            sheet->arm[material][s] & ~(track->joints.first[s] | track->joints.second[s]);
        track->loose[0] |= free & ~track->joints.split[s] & track->strand[0];
        track->loose[1] |= free & track->joints.split[s] & track->strand[1];
    }
    left[0] &= ~track->strand[0];
    left[1] &= ~track->strand[1];
    return true;
}

int ink_track_edges(const ink_track *track)
{
    int ends = 0;
    for (int s = 0; s < INK_SIDES; s++)
        ends += ink_set_count(track->joints.first[s] & track->strand[0]) +
                ink_set_count(track->joints.second[s] & track->strand[1]);
    return ends / 2;
}

/* Nodes with an odd number of edges. */
static ink_set odd_nodes(const ink_set joined[INK_SIDES], ink_set nodes)
{
    return (joined[0] ^ joined[1] ^ joined[2] ^ joined[3]) & nodes;
}

int ink_track_bound(const ink_track *track)
{
    int odd = ink_set_count(odd_nodes(track->joints.first, track->strand[0])) +
              ink_set_count(odd_nodes(track->joints.second, track->strand[1]));
    return ink_track_edges(track) - (odd > 2 ? odd / 2 - 1 : 0);
}

bool ink_track_circuit(const ink_track *track)
{
    return (odd_nodes(track->joints.first, track->strand[0]) |
            odd_nodes(track->joints.second, track->strand[1]) | track->loose[0] |
            track->loose[1]) == 0;
}
