/* Each edition with every expansion that came in a box, for lists of games that tests play. */
#ifndef INKRAIL_TESTS_CONFIGS_H
#define INKRAIL_TESTS_CONFIGS_H

#define EXPANSIONS_OF(edition)                                                                     \
    edition "+river", edition "+lake", edition "+meteor", edition "+lava", edition "+desert",      \
        edition "+canyon", edition "+forest"

#endif
