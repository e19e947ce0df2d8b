#!/usr/bin/env python3
"""A bot for `inkrail match`, to begin one of your own with. It draws whatever brings most points at
once, and special routes if they pay. Level 3 beats it; a better idea of a good sheet goes into `merit`.

    inkrail match cmd:examples/bot.py greedy --games 20

A match says on standard input what has happened and which dice were rolled, and `go` asks for the
moves of the round (docs/notation.md, Engine protocol). The rules are asked of `inkrail engine`,
which understands the same lines: so nothing of the game is written here a second time.
INKRAIL names the program if it is not on the path.
"""
import os
import subprocess
import sys

SPECIAL_GAIN = 2  # points that a special route must bring at once

program = os.environ.get("INKRAIL", "inkrail")
rules = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(question, moves):
    """What the engine answers about the position after these moves, word by word."""
    rules.stdin.write(" ".join([question, *moves]) + "\n")
    return rules.stdout.readline().split()[1:]


def points(moves):
    return int(ask("score", moves)[-1])  # the total comes last


def merit(moves, move):
    """How good a move is: dice are drawn before the round is ended, special routes if they pay."""
    if move == "end":
        return 0
    special = "." not in move and "{" not in move  # all four sides, joined
    return points(moves + [move]) - points(moves) + (-SPECIAL_GAIN if special else 100)


def play_round():
    moves = []
    while "end" not in moves:
        moves.append(max(ask("moves", moves), key=lambda move: merit(moves, move)))
    return moves


for line in sys.stdin:
    word = line.split()[0] if line.strip() else ""
    if word == "inkrail-engine":
        print("inkrail-engine 1 example bot", flush=True)
    elif word == "ready":
        print("ready", flush=True)
    elif word == "go":
        print("best", *play_round(), flush=True)
    elif word == "quit":
        break
    else:
        rules.stdin.write(line)
