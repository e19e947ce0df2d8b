/* What the programs share that show scenes in a terminal that is none: options, the last screen and
   what is wrong with it, and whole lists of scenes that are held against golden screens in one
   process. */
#ifndef INKRAIL_TESTS_TUI_WANTED_H
#define INKRAIL_TESTS_TUI_WANTED_H

#include "null_terminal.h"

enum { WANTED_OPERANDS = 4 };

/* One scene:
     --ascii              nothing but ASCII
     --tints              a letter for the tint of each column below the screen
     --colours N          the screen in so many colours, for tools/terminal-picture
     --light              those of a terminal with a light ground
     --lang LANGUAGE      en
     --size COLUMNSxROWS  80x24
     --fresh NAME         files are in the folder WORK/NAME, which is empty at the beginning
     --in NAME            files are in that folder as it is
     --work WORK          the folder of those
     --layout             in a list: golden screens of all four sizes, not of two
     --alone              in a list: each size by itself, since keys may do other things in it
     --hidden, --new, --bots LEVELS, --clock SECONDS, --judged   see the programs */
struct wanted {
    bool ascii, tints, hidden, new, judged, light;
    bool fresh, alone, layout;
    int rows, columns, clock;
    int colours; /* -1: none are asked for */
    const char *language, *bots, *folder, *work;
    const char *operand[WANTED_OPERANDS];
    int operands;
};

/* What a program begins its own with. */
#define WANTED_USUAL .rows = 24, .columns = 80, .colours = -1, .language = "en", .work = "/dev/null"

struct wanted_program {
    const char *name, *prefix; /* of its golden screens */
    int operands;
    struct wanted usual; /* what nobody has to ask for */

    /* Shows the scene, whose last screen is the script's then; false if its operands are wrong. */
    bool (*show)(const struct wanted *wanted, struct script *script);

    /* Looks at more than the list has; returns how many faults there were. May be NULL. */
    int (*besides)(void);
};

/* PROGRAM [OPTION...] OPERAND... prints the last screen of one scene. PROGRAM --list FILE GOLDEN
   WORK [NAME...] shows all scenes of a file, or those that are named, in all languages and sizes,
   and holds them against the files in GOLDEN, or writes those anew where UPDATE is 1 in the
   environment. At the end of its script the window of a scene becomes larger, from size to size,
   which is as good as another run. The status of either: 1 if a row of any screen had not as many
   columns as the window, if a text of a last one was cut, if one is another than it was, or if its
   last row tells in English of a key that does nothing then. */
int wanted_main(const struct wanted_program *program, int argc, char **argv);

/* Lets the scene begin with its language and its files. */
void wanted_begin(const struct wanted *wanted);

#endif
