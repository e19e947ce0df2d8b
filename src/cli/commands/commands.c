/* The table of commands, with their help. */
#include "command.h"

#include <stdio.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/text/input.h"
#include "cli/text/nearest.h"
#include "cli/text/output.h"
#include "i18n/i18n.h"

#define DRAWING (ACCEPT(ASCII) | ACCEPT(COLOR))

static command_run help;

/* Ends with a row without name. */
static const struct command commands[] = {
    {.name = "play",
     .run = command_play,
     .options = ACCEPT(RULES) | ACCEPT(PLAYERS) | ACCEPT(NAMES) | ACCEPT(SEED) | ACCEPT(BOTS) |
                ACCEPT(CLOCK) | ACCEPT(HIDE) | ACCEPT(NO_TIPS) | ACCEPT(IN_LINES) | ACCEPT(RESUME) |
                ACCEPT(LOAD) | ACCEPT(KEEP) | ACCEPT(SAVE) | DRAWING,
     .operand = N_("[CONFIG]"),
     .summary = N_("play a game"),
     .text = N_("Plays a game in the terminal: on a board with keys and mouse or, with --lines\n"
                "and whenever input or output is not a terminal, in lines of plain words (2 C3,\n"
                "B1H.H., what C3, where 2, end, undo, hint, help). Several players take turns\n"
                "at the same keyboard; bots of the levels given with --bots take the last\n"
                "seats. If the number of players is not given, there are as many as the names\n"
                "and bots need. Every step is kept, so a game that was left or cut off goes on\n"
                "with --resume; a finished game is kept for good, and the last line names its\n"
                "file. Scripts keep their game only with --keep. Without --seed the dice are\n"
                "random and the seed is shown."),
     .example = "inkrail play --seed monday",
     .no = N_("the game was left unfinished")},
    {.name = "join",
     .run = command_join,
     .options = ACCEPT(NAME) | ACCEPT(WATCH) | ACCEPT(SEAT) | ACCEPT(GUEST) | ACCEPT(IN_LINES) |
                ACCEPT(SAVE) | DRAWING,
     .operand = N_("TABLE"),
     .summary = N_("play at a table of a server"),
     .text = N_("Sits down at a table of an Inkrail server and plays the game there with whoever\n"
                "else has come, on the same board or in the same lines as 'inkrail play'. TABLE\n"
                "is its link (http://host:8080/t/bado-miku), host:8080/bado-miku, or the code\n"
                "alone, for the server of INKRAIL_SERVER or of this machine. Who you are is\n"
                "remembered for each server, so the same command comes back to your seat later,\n"
                "also after a crash; a connection that breaks is made again by itself. At the end\n"
                "the dice are proven fair, and the game is kept with all others. Encrypted\n"
                "addresses (https) need a tunnel, as 'ssh -L' makes it."),
     .example = "inkrail join bado-miku",
     .no = N_("the game was left unfinished")},
    {.name = "host",
     .run = command_host,
     .options = ACCEPT(RULES) | ACCEPT(SERVER) | ACCEPT(SEATS) | ACCEPT(TABLE_BOTS) |
                ACCEPT(TABLE_CLOCK) | ACCEPT(BOARDS) | ACCEPT(SCORE) | ACCEPT(NO_HINTS) |
                ACCEPT(LISTED) | ACCEPT(TABLE_SEED) | ACCEPT(TABLE_TITLE) | ACCEPT(NAME) |
                ACCEPT(GUEST) | ACCEPT(ONLY) | ACCEPT(JSON) | ACCEPT(IN_LINES) | ACCEPT(SAVE) |
                DRAWING,
     .operand = N_("[CONFIG]"),
     .summary = N_("make a table at a server and play there"),
     .text = N_("Makes a table at an Inkrail server, prints its link, its code to read aloud and\n"
                "what the server is bound to for its dice, and joins it as 'inkrail join' does.\n"
                "The host starts the game when all are there, puts bots on seats, and sends those\n"
                "away who do not come back. With --only or --json the table is made and printed,\n"
                "and nothing is played."),
     .example = "inkrail host --seats 3 --bots 5",
     .no = N_("the game was left unfinished")},
    {.name = "account",
     .run = command_account,
     .options = ACCEPT(SERVER) | ACCEPT(JSON),
     .operand = N_("[create|sign-in|passphrase|sign-out [NAME]]"),
     .operands = 2,
     .summary = N_("who you are at a server: make an account, sign in and out"),
     .text = N_("Tells who you are at an Inkrail server, and changes that. 'create NAME' makes an\n"
                "account of the guest you are there, 'sign-in NAME' is the same person here as on\n"
                "your other devices; tables of the guest become the account's. 'passphrase'\n"
                "changes it and signs out all other devices, 'sign-out' ends it here, and\n"
                "'sign-out everywhere' on all devices at once. Passphrases are asked for, or are\n"
                "the lines of standard input: of 'passphrase' the old one and the new one. They\n"
                "travel as they are, so use it on this machine or through a tunnel, as 'ssh -L'\n"
                "makes it."),
     .example = "inkrail account",
     .no = N_("the server does not know you")},
    {.name = "daily",
     .run = command_daily,
     .options = ACCEPT(DATE) | ACCEPT(SHARE) | ACCEPT(JSON) | ACCEPT(IN_LINES) | DRAWING,
     .operand = N_("[NAME]"),
     .summary = N_("play the games of the day"),
     .text =
         N_("Plays one of the games of the day: the same dice for everybody, one game for each\n"
            "edition and one with an expansion, which goes round. The first try that is\n"
            "finished on the day itself or the day after counts, and days in a row are\n"
            "counted, too. Without a name it asks which one; where nobody is asked it prints\n"
            "the games, what you have made of them, and those of the days before."),
     .example = "inkrail daily --date 2026-01-31 < /dev/null | head -5",
     .no = N_("the game was left unfinished, or there is nothing to share")},
    {.name = "history",
     .run = command_history,
     .options = ACCEPT(LAST_GAMES) | ACCEPT(JSON),
     .summary = N_("list the games you have finished"),
     .text = N_("Every game that a person plays to its end is kept, each in a file of its own, in\n"
                "$XDG_DATA_HOME/inkrail/games or ~/.local/share/inkrail/games. Prints a line for\n"
                "each, the latest last: the day, the game, the score, how it stands against the\n"
                "level of bots that comes nearest, and the file, which 'inkrail replay', 'inkrail\n"
                "review' and 'inkrail picture' read."),
     .example = "inkrail history --games 5"},
    {.name = "stats",
     .run = command_stats,
     .options = ACCEPT(RULES) | ACCEPT(JSON),
     .operand = N_("[CONFIG]"),
     .summary = N_("say what your finished games come to"),
     .text =
         N_("Prints mean and spread of the scores of all finished games, or of those of one\n"
            "edition with its expansions, as numbers and as bars; each part of the score; then\n"
            "all games by edition and expansions, how they went against bots, the last games,\n"
            "and how many days in a row a game of the day was played."),
     .example = "inkrail stats classic"},
    {.name = "serve",
     .run = command_serve,
     .options = ACCEPT(LISTEN) | ACCEPT(DATA) | ACCEPT(STORE) | ACCEPT(ORIGIN) | ACCEPT(LOG) |
                ACCEPT(CONFIG),
     .summary = N_("run a server for tables over the network"),
     .text = N_("Runs the game server until it is told to end (Ctrl-C, SIGTERM) and prints its\n"
                "address when it listens. A browser that opens the address plays there. Tables,\n"
                "people and results are kept in an SQLite file in the data folder, or in the\n"
                "store that --store names; after a restart all tables go on. What is not given\n"
                "here is taken from the environment (INKRAIL_LISTEN, ...), then from the config\n"
                "file."),
     .example = "inkrail serve --listen 127.0.0.1:0 --data ./tables"},
    {.name = "new",
     .run = command_new,
     .options = ACCEPT(RULES) | ACCEPT(PLAYERS) | ACCEPT(SEED) | ACCEPT(SAVE),
     .operand = N_("[CONFIG]"),
     .summary = N_("begin the record of a game"),
     .text = N_("Prints the beginning of a record: the config, the seed, the goals and the first\n"
                "player where chance chooses them, and the first roll. Moves can be added to it,\n"
                "and 'inkrail replay' reads it. Without --seed the seed is random."),
     .example = "inkrail new yellow,players=4 --seed monday"},
    {.name = "score",
     .run = command_score,
     .options = ACCEPT(RULES) | ACCEPT(JSON) | ACCEPT(PICTURE) | ACCEPT(LONGEST) | ACCEPT(ERRORS) |
                DRAWING,
     .operand = N_("[FILE]"),
     .summary = N_("score a sheet"),
     .text = N_("Reads placements (B1H.H. D2RRHR*) and whatever else an expansion draws (~C1SSE)\n"
                "from the file or standard input, and prints every line of the score and what\n"
                "the points of an expansion are for. It does not check how the sheet came about."),
     .example = "echo 'B1H.H. B2H.H. B3HH..' | inkrail score --longest"},
    {.name = "check",
     .run = command_check,
     .options = ACCEPT(RULES) | ACCEPT(JSON),
     .operand = N_("[FILE]"),
     .summary = N_("check whether a sheet was drawn by the rules"),
     .text = N_("Reads placements in the order they were drawn and checks each one: the space is\n"
                "empty, it connects to a route or an exit, and no highway meets a railway. What\n"
                "an expansion draws or erases (~C1SSE C2....k !D5XX..) is checked by its rules."),
     .example = "echo 'B1H.H. B2RR..' | inkrail check",
     .no = N_("a placement is not legal")},
    {.name = "moves",
     .run = command_moves,
     .options =
         ACCEPT(RULES) | ACCEPT(DICE) | ACCEPT(SPECIALS) | ACCEPT(JSON) | ACCEPT(PICTURE) | DRAWING,
     .operand = N_("[FILE]"),
     .summary = N_("list the legal moves for given dice"),
     .text = N_("Reads a sheet as placements (no input is the empty sheet) and lists where the\n"
                "faces given with --dice may be drawn, each distinct drawing once, and what else\n"
                "an expansion allows. If the faces ask for a choice first, it lists the choices."),
     .example = "echo 'B1H.H.' | inkrail moves --dice 'HH.. HRHR{NS}{EW}'"},
    {.name = "roll",
     .run = command_roll,
     .options = ACCEPT(RULES) | ACCEPT(PLAYERS) | ACCEPT(SEED) | ACCEPT(ROUND) | ACCEPT(SETUP) |
                ACCEPT(JSON) | ACCEPT(DICE_PICTURE) | ACCEPT(BIG) | DRAWING,
     .operand = N_("[CONFIG]"),
     .summary = N_("show the dice of a seed"),
     .text = N_("Prints the dice of all rounds on one line, rounds separated by |, or those of\n"
                "one round; those of a draft as pairs like H.H.&RR.. With --json: an array of\n"
                "rounds, each an array of faces, or of pairs of faces and then faces. Dice that\n"
                "an expansion rolls once more at the end come last, as one round more. Without\n"
                "--seed one is chosen, and standard error says which."),
     .example = "inkrail roll --seed monday --round 1 --picture"},
    {.name = "replay",
     .run = command_replay,
     .options = ACCEPT(STEPS) | ACCEPT(PLAIN_LINES) | ACCEPT(JSON) | ACCEPT(PICTURE) |
                ACCEPT(LONGEST) | ACCEPT(ERRORS) | DRAWING,
     .operand = N_("FILE"),
     .summary = N_("replay a record and score it"),
     .text = N_("Reads the record of a game (- is standard input), checks every move against the\n"
                "rules and prints the score, or with several players all scores by rank. On a\n"
                "terminal it is shown on the board, step by step; any option that asks for more,\n"
                "such as --steps or --picture, prints it instead."),
     .example = "printf 'inkrail 1\\nconfig classic\\nroll H.H. H.H. RR.. HR..*\\n1: B1H.H.\\n' |\n"
                "    inkrail replay --steps -"},
    {.name = "picture",
     .run = command_picture,
     .options = ACCEPT(RULES) | ACCEPT(SVG) | ACCEPT(PNG) | ACCEPT(OUTPUT) | ACCEPT(THEME) |
                ACCEPT(SIZE) | ACCEPT(LONGEST) | ACCEPT(ERRORS) | ACCEPT(ROUNDS) | ACCEPT(TITLE) |
                ACCEPT(PLAYER) | ACCEPT(AFTER_ROUND) | ACCEPT(BARE),
     .operand = N_("[FILE]"),
     .summary = N_("draw a sheet or a game as SVG or PNG"),
     .text = N_("Reads a sheet as placements, or a record or saved game, from the file or\n"
                "standard input, and draws it with its score below: a record as it ends or,\n"
                "with --round, as it stood after that round. An SVG has its colours with it\n"
                "and is written to standard output unless --output names a file."),
     .example = "echo 'B1H.H. B2H.H. B3HH..' | inkrail picture --longest --theme dark"},
    {.name = "print",
     .run = command_print,
     .options = ACCEPT(RULES) | ACCEPT(PAPER) | ACCEPT(PDF_OUTPUT) | ACCEPT(A_PAGE) |
                ACCEPT(COUNT) | ACCEPT(SEED) | ACCEPT(NAMES) | ACCEPT(TITLE) | ACCEPT(PLAYER) |
                ACCEPT(PAGE_ORIGIN) | ACCEPT(WITH_BOARDS) | ACCEPT(NODES),
     .operand = N_("KIND [FILE]"),
     .operands = 2,
     .summary = N_("make pages to print, as PDF"),
     .text = N_("Makes a PDF of one KIND of pages, in black and grey for A4 or Letter:\n"
                "boards        boards to draw on, for any config\n"
                "seeds         the rolls of seeds, as strips to cut or with boards\n"
                "class         one seed for a class: numbered boards, or with --names\n"
                "host          the rolls of one seed, large, for whoever reads them out\n"
                "answers       the best boards known for the same seeds as 'seeds'\n"
                "dice          dice from usual dice, and dice to cut out\n"
                "game          a record: score line by line, and all sheets side by side\n"
                "comic, poster, certificate    of one player of a record\n"
                "puzzles       last rounds with one best board, and their solutions\n"
                "rules         the rules, all of them or with --rules those of one game\n"
                "summary       the rules of a game on one page\n"
                "lesson        a lesson for a class, with paper and one set of dice\n"
                "With --origin seeds have codes that open the same dice on that page."),
     .example = "inkrail print boards --rules challenge --per-page 2 --count 4"},
    {.name = "puzzle",
     .run = command_puzzle,
     .options = ACCEPT(RULES) | ACCEPT(SEED) | ACCEPT(SOLUTION) | ACCEPT(JSON) | DRAWING,
     .summary = N_("show a last round with one best board"),
     .text = N_("Looks among the games of a seed for one whose last round has exactly one best\n"
                "board, and shows it with its dice and the points that can be reached. Every way\n"
                "to draw the round was tried. The difficulty, from 1 to 5, says which bots find\n"
                "the board."),
     .example = "inkrail puzzle --seed monday --solution"},
    {.name = "perft",
     .run = command_perft,
     .options = ACCEPT(RULES) | ACCEPT(DICE) | ACCEPT(SPECIALS) | ACCEPT(MEMORY) | ACCEPT(JSON),
     .operand = N_("[FILE]"),
     .summary = N_("count all ways to play one round"),
     .text = N_("Reads a sheet as placements and counts, for the faces given with --dice, the\n"
                "orders of moves to the end of the round, the sheets it can end with, and all\n"
                "sheets met on the way."),
     .example = "inkrail perft --dice 'H.H. RRR.' < /dev/null"},
    {.name = "sim",
     .run = command_sim,
     .options = ACCEPT(RULES) | ACCEPT(PLAYERS) | ACCEPT(GAMES) | ACCEPT(SEED) | ACCEPT(JSON),
     .operand = N_("[CONFIG]"),
     .summary = N_("play random games and summarise their scores"),
     .text = N_("Plays complete games in which every player draws, and picks, at random from all\n"
                "that is legal, and prints how the totals are spread: mean, deviation,\n"
                "quartiles, a bar for each range, and the mean of each part of the score. The\n"
                "same seed gives the same numbers."),
     .example = "inkrail sim yellow --players 4 --games 100 --seed monday"},
    {.name = "solve",
     .run = command_solve,
     .options = ACCEPT(RULES) | ACCEPT(DICE_ROUNDS) | ACCEPT(FREE) | ACCEPT(FROM) |
                ACCEPT(SECONDS) | ACCEPT(NODES) | ACCEPT(MEMORY) | ACCEPT(SEARCH_SEED) |
                ACCEPT(PLAYER) | ACCEPT(RECORD) | ACCEPT(JSON) | ACCEPT(LONGEST) | ACCEPT(ERRORS) |
                DRAWING,
     .operand = N_("[RECORD]"),
     .summary = N_("find the best game for known dice"),
     .text = N_("Finds the best sheet for the dice of a record, for those of --dice, rounds\n"
                "separated by |, or with --free for any dice at all, and how it is drawn by the\n"
                "rules. Without any of these it reads standard input, as for -, be it a record or\n"
                "dice as 'inkrail roll' prints them. Also prints an upper bound and whether the\n"
                "sheet is proven to be the best, which works for few rounds only, as with --from\n"
                "7. Ctrl-C ends the search and prints what was found. If the record has several\n"
                "players, --player says whose game it is; in a draft it has the dice that player\n"
                "picked."),
     .example = "inkrail roll --seed monday | inkrail solve --seconds 1"},
    {.name = "bot",
     .run = command_bot,
     .options = ACCEPT(RULES) | ACCEPT(FEW_GAMES) | ACCEPT(SEED) | ACCEPT(LEVEL) | ACCEPT(MS) |
                ACCEPT(ROUND_NODES) | ACCEPT(THREADS) | ACCEPT(DICE_FILE) | ACCEPT(JSON),
     .operand = N_("[CONFIG]"),
     .summary = N_("let the engine play solo games"),
     .text = N_("Plays solo games and prints a line for each: its seed, or with --dice the line\n"
                "of its dice, every part of the score, the total and the CPU time; then the mean.\n"
                "With --json each game is an object on a line of its own, with dice and moves.\n"
                "The first game has the seed itself; if that is a number S, the others have S+1,\n"
                "S+2 and so on, otherwise TEXT-2, TEXT-3. A level plays a whole game in a moment.\n"
                "Only with --ms may the same seed lead to another game."),
     .example = "inkrail bot --games 3 --seed monday --level 7"},
    {.name = "match",
     .run = command_match,
     .options = ACCEPT(RULES) | ACCEPT(GAMES) | ACCEPT(SEED) | ACCEPT(PROGRAM_MS) |
                ACCEPT(THREADS) | ACCEPT(PATIENCE) | ACCEPT(NO_STOP) | ACCEPT(JSON),
     .operand = N_("A B"),
     .operands = 2,
     .summary = N_("let two bots play the same dice"),
     .text = N_("Both play solo games with the same dice; then the difference of their means is\n"
                "printed, with its standard error and what it proves. A and B are level=7,\n"
                "nodes=5000, ms=100 (CPU time a game), random, greedy, or cmd:PROGRAM for a\n"
                "program of your own that speaks the protocol of 'inkrail engine'. The match\n"
                "stops as soon as one is clearly stronger (a sequential test at the 0.01 level,\n"
                "after every game). A program that breaks the rules, exits or does not answer\n"
                "loses the match. A program has a process group of its own, which ends with the\n"
                "match; what it starts outside of that group (with setsid) goes on."),
     .example = "inkrail match level=6 greedy --games 20 --seed monday",
     .no = N_("a program lost by breaking the rules or the protocol")},
    {.name = "engine",
     .run = command_engine,
     .options = 0,
     .summary = N_("answer another program's questions about best play"),
     .text = N_("Speaks a protocol of lines on standard input and output: config, position, dice,\n"
                "go with a limit, stop, quit. It answers with info lines and the best round.\n"
                "moves, score and show ask what is legal, what the sheet counts and how it looks,\n"
                "also after moves that follow them, so that a bot needs no rules of its own.\n"
                "Every line it does not understand is answered with error and a reason. The\n"
                "protocol is in docs/notation.md."),
     .example = "printf 'dice H.H. RR.. HH.. H.R.*\\nmoves\\ngo level 7\\n' | inkrail engine"},
    {.name = "review",
     .run = command_review,
     .options =
         ACCEPT(REVIEW_SECONDS) | ACCEPT(HINDSIGHT) | ACCEPT(JSON) | ACCEPT(PLAIN_LINES) | DRAWING,
     .operand = N_("RECORD"),
     .summary = N_("tell luck from skill in a record"),
     .text = N_("For each player and round of a record (- is standard input): the final score\n"
                "to expect before the roll, after it with the best play, and after what was\n"
                "played. The first step is the luck of the dice, the second what the play has\n"
                "lost; the better way is shown where there is one. The score expected at the\n"
                "start, luck and play add up to the final score. All of these are the engine's\n"
                "estimates, given with their errors. Without --seconds it always does the same\n"
                "work and prints the same numbers. On a terminal it is shown on the board, round\n"
                "by round, with the better way; --lines, --hindsight and --json print it."),
     .example = "inkrail new --seed monday | inkrail review -"},
    {.name = "verify",
     .run = command_verify,
     .options = ACCEPT(COMMITMENT) | ACCEPT(JSON),
     .operand = N_("RECORD"),
     .summary = N_("prove that the dice of a game were fair"),
     .text = N_(
         "Proves from the record of a game on a server (- is standard input) that nobody alone\n"
         "could choose its dice: the secret is the one to which the server was bound before the\n"
         "game, the seed follows from it and from the nonces of all players, and all dice are\n"
         "those of the seed. Compare the commitment with the one you were shown, or let\n"
         "--commitment do it, and your nonce with the one you brought."),
     .example = "inkrail verify fair.ink",
     .no = N_("the dice are not proven")},
    {.name = "store",
     .run = command_store,
     .options = ACCEPT(STORE) | ACCEPT(DATA) | ACCEPT(JSON),
     .operand = N_("backup|export|import|check [FILE]"),
     .operands = 2,
     .summary = N_("copy, move or check what a server keeps"),
     .text =
         N_("Works on the store of 'inkrail serve', also while the server runs. 'backup FILE'\n"
            "copies a store in SQLite to a new file; of PostgreSQL pg_dump does that.\n"
            "'export [FILE]' writes everything as lines of JSON to a new file or to standard\n"
            "output, and 'import FILE' (- is standard input) reads them into a store that is\n"
            "empty, be it SQLite or PostgreSQL. Both files hold the hashes of passphrases and the\n"
            "secrets of games that are being played: keep them private. 'check' looks whether\n"
            "the database is sound, every table's log is whole and makes sense to its end, and\n"
            "every record of a finished game replays to its score and is the game of its log."),
     .example = "printf '{\"kind\":\"store\",\"schema\":1}\\n{\"kind\":\"end\",\"rows\":0}\\n' |\n"
                "    inkrail store import - --store new.db",
     .no = N_("the check has found something wrong")},
    {.name = "bench",
     .run = command_bench,
     .options = ACCEPT(BENCH_SECONDS) | ACCEPT(SIGNATURE) | ACCEPT(JSON),
     .summary = N_("measure the speed of rules and engine"),
     .text = N_("Plays random games, with each expansion too, counts scores, lists moves and\n"
                "searches on one thread, and prints how many of each it does in a second of CPU\n"
                "time. That takes about half a minute, and --seconds makes it longer and\n"
                "steadier. The signature is a number that changes when the engine plays\n"
                "differently."),
     .example = "inkrail bench"},
    {.name = "help",
     .run = help,
     .operand = N_("[COMMAND]"),
     .summary = N_("explain a command"),
     .text = N_("Prints the help of a command, or the list of all commands."),
     .example = "inkrail help moves"},
    {0},
};

bool command_takes_config(const struct command *command)
{
    return command->operand != NULL && strcmp(command->operand, "[CONFIG]") == 0;
}

const struct command *command_find(const char *name)
{
    for (const struct command *command = commands; command->name != NULL; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

const struct command *command_suggest(const char *name)
{
    const struct command *best = NULL;
    int distance = NEAREST_NONE;
    for (const struct command *command = commands; command->name != NULL; command++)
        if (nearest_closer(name, command->name, &distance))
            best = command;
    return best;
}

/* --- help ------------------------------------------------------------------------------------- */

enum { OPTION_COLUMNS = 18, NAME_COLUMNS = 10 };

static void print_option(int key)
{
    const struct option_row *row = option_row(key);
    char left[64];
    snprintf(left, sizeof left, "  --%s%s%s", row->name, row->argument != NULL ? " " : "",
             row->argument != NULL ? _(row->argument) : "");
    print_padded(left, OPTION_COLUMNS);
    printf("  %s\n", _(row->help));
}

/* A list that is too long for a line goes on below itself. */
static void print_config_part(const char *label, const char *list)
{
    printf("  ");
    print_padded(label, OPTION_COLUMNS - 2);
    printf("  ");
    print_wrapped_from(OPTION_COLUMNS + 2, list);
}

/* What a config may be made of, for the commands that take one. */
static void print_configs(const struct command *command)
{
    char editions[256], expansions[256];
    ink_text edition_list = ink_text_in(editions, sizeof editions);
    ink_text expansion_list = ink_text_in(expansions, sizeof expansions);
    if ((command->options & ACCEPT(RULES)) == 0)
        return;
    config_editions(&edition_list);
    config_expansions(&expansion_list);
    printf("\n%s\n", _("A config is an edition, then expansions and options, without spaces:"));
    print_config_part(_("edition"), editions);
    print_config_part(_("expansions"), expansions);
    print_config_part(_("options"), CONFIG_OPTIONS);
    printf("  %s\n", _("More than one expansion is a house rule: add ,house."));
}

static void print_statuses(const struct command *command)
{
    printf("%s\n  0  %s\n", _("Exit status:"), _("success"));
    if (command->no != NULL)
        printf("  1  %s\n", _(command->no));
    printf("  2  %s\n", _("bad input; one line on standard error says what is wrong"));
}

void help_print(const struct command *command)
{
    option_set options = command->options | ACCEPT(HELP) | ACCEPT(LANG);
    printf(_("Usage: inkrail %s [OPTION]...%s%s\n"), command->name,
           command->operand != NULL ? " " : "",
           command->operand != NULL ? _(command->operand) : "");
    putchar('\n');
    print_wrapped(_(command->text));
    printf("\n%s\n", _("Options:"));
    for (int key = 0; key < OPTION_KEYS; key++)
        if ((options >> key & 1) != 0)
            print_option(key);
    print_configs(command);
    printf("\n%s\n  %s\n\n", _("Example:"), command->example);
    print_statuses(command);
}

void help_overview(void)
{
    printf(_("Usage: inkrail [--lang CODE] COMMAND [OPTION]...\n"));
    printf(_("       inkrail [--lang CODE] [--lines]\n"));
    printf("\n%s\n\n%s\n", _("Inkrail plays Railroad Ink and answers questions about it."),
           _("Commands:"));
    for (const struct command *command = commands; command->name != NULL; command++) {
        printf("  ");
        print_padded(command->name, NAME_COLUMNS);
        printf("%s\n", _(command->summary));
    }
    printf("\n%s\n%s\n",
           _("'inkrail' alone opens the menu in a terminal, and with --lines a menu of words:\n"
             "games, lessons, rules, the language."),
           _("'inkrail COMMAND --help' explains a command; 'inkrail --version' prints the\n"
             "version."));
}

static int help(int argc, char **argv)
{
    struct settings settings;
    options_read(&settings, argc, argv);
    if (settings.operand == NULL) {
        help_overview();
        return STATUS_YES;
    }
    const struct command *command = command_find(settings.operand);
    if (command == NULL)
        fail(_("there is no command '%s'; 'inkrail help' lists all"), settings.operand);
    help_print(command);
    return STATUS_YES;
}
