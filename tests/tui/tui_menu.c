/* tui_menu [--ascii] [--tints] [--lang LANGUAGE] [--size COLUMNSxROWS] FOLDER SCRIPT: opens the menu in a terminal that
   is none, with what is kept in the folder, plays the script and prints the last screen. Fails if a row of any screen had
   not as many columns as the window, or if a text of the last one was cut. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/locale.h"
#include "null_terminal.h"
#include "tui/menu.h"

struct wanted {
    bool ascii, tints;
    int rows, columns;
    const char *language;
    const char *operand[2];
    int operands;
};

static void read_argument(struct wanted *wanted, char **argument, int *at)
{
    const char *word = argument[*at];
    if (strcmp(word, "--ascii") == 0)
        wanted->ascii = true;
    else if (strcmp(word, "--tints") == 0)
        wanted->tints = true;
    else if (strcmp(word, "--lang") == 0)
        wanted->language = argument[++*at];
    else if (strcmp(word, "--size") == 0)
        sscanf(argument[++*at], "%dx%d", &wanted->columns, &wanted->rows);
    else if (wanted->operands < 2)
        wanted->operand[wanted->operands++] = word;
}

static int run(const struct wanted *wanted)
{
    static struct menu menu;
    struct terminal terminal;
    struct script script;
    if (!null_terminal(&terminal, &script, wanted->operand[1], wanted->rows, wanted->columns))
        return 2;
    menu_run(&menu, &terminal, wanted->ascii);
    null_terminal_write(&script, stdout);
    if (wanted->tints)
        null_terminal_write_tints(&script, stdout);
    if (script.wrong)
        fprintf(stderr, "a row has not %d columns\n", script.columns);
    if (script.cuts > 0)
        fprintf(stderr, "%d texts are cut\n", script.cuts);
    int status = script.wrong || script.cuts > 0 ? 1 : 0;
    null_terminal_free(&script);
    menu_free(&menu);
    return status;
}

int main(int argc, char **argv)
{
    struct wanted wanted = {.rows = 24, .columns = 80, .language = "en"};
    for (int i = 1; i < argc; i++)
        read_argument(&wanted, argv, &i);
    if (wanted.operands < 2) {
        fputs("tui_menu: bad arguments\n", stderr);
        return 2;
    }
    setenv("XDG_STATE_HOME", wanted.operand[0], 1);
    setenv("XDG_DATA_HOME", wanted.operand[0], 1);
    setenv("XDG_CONFIG_HOME", wanted.operand[0], 1);
    i18n_start(wanted.language);
    return run(&wanted);
}
