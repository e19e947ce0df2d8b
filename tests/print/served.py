#!/usr/bin/env python3
"""tests/print/served.py INKRAIL WORK_FOLDER

Asks a server for pages as the page does, and holds them against what 'inkrail print' makes: the
same bytes, in each language. Then asks for what is too much, or wrong.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
INKRAIL, WORK = os.path.abspath(sys.argv[1]), sys.argv[2]
ORIGIN = "https://rails.example"
LEAKS = f"suppressions={HERE}/leaks.supp:print_suppressions=0"  # under sanitizers
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "LSAN_OPTIONS": LEAKS}
faults = 0


def check(good, *what):
    global faults
    if not good:
        faults += 1
        print("FAULT:", *what)


def made_by_command(*arguments):
    return subprocess.run([INKRAIL, *arguments], stdout=subprocess.PIPE, check=True,
                          env=ENVIRONMENT).stdout


class Server:
    def __init__(self, **settings):
        folder = os.path.join(WORK, "server")
        shutil.rmtree(folder, ignore_errors=True)
        own = {f"INKRAIL_{key.upper()}": str(value) for key, value in settings.items()}
        self.process = subprocess.Popen(
            [INKRAIL, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--origin", ORIGIN],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
            env={**ENVIRONMENT, **own})
        port = next(filter(None, (re.search(r"port=(\d+)", line) for line in self.process.stderr)))
        self.address = "http://127.0.0.1:" + port[1]

    def ask(self, path, fields, language="en"):
        """Answers the status and the body."""
        request = urllib.request.Request(
            self.address + path, json.dumps(fields).encode(),
            {"Content-Type": "application/json", "Accept-Language": language})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read()

    def refuses(self, status, code, path, fields):
        answer, body = self.ask(path, fields)
        said = json.loads(body).get("error")
        check((answer, said) == (status, code), path, str(fields)[:80], "was", answer, said)

    def end(self):
        self.process.terminate()
        self.process.communicate()
        check(self.process.returncode == 0, "the server ended with", self.process.returncode)


def check_same(server, kind, fields, *arguments, language="en"):
    status, pages = server.ask("/api/print/" + kind, fields, language)
    check(status == 200, kind, fields, "was", status, pages[:200])
    command = made_by_command("print", kind, *arguments, "--origin", ORIGIN, "--lang", language)
    check(pages == command, kind, fields, language, "differs from the command's")


def check_all(server, record):
    check_same(server, "boards", {"config": "challenge+lava", "per_page": "2", "count": "3"},
               "--rules", "challenge+lava", "--per-page", "2", "--count", "3")
    check_same(server, "boards", {"paper": "letter", "seed": "kite"}, "--paper", "letter", "--seed",
               "kite")
    check_same(server, "seeds", {"seed": "kite", "count": "7"}, "--seed", "kite", "--count", "7")
    check_same(server, "seeds", {"seed": "kite", "boards": "1"}, "--seed", "kite", "--with-boards")
    check_same(server, "class", {"seed": "kite", "names": "Ann,Bo,최민서"}, "--seed", "kite",
               "--names", "Ann,Bo,최민서")
    check_same(server, "host", {"seed": "kite"}, "--seed", "kite")
    check_same(server, "dice", {"config": "challenge+lake"}, "--rules", "challenge+lake")
    check_same(server, "lesson", {})
    check_same(server, "rules", {})
    check_same(server, "awards", {"names": "Ann=312,Bo=312,Cy", "title": "Cup <b>"}, "--names",
               "Ann=312,Bo=312,Cy", "--title", "Cup <b>")
    for language in ("de", "fr", "ko"):
        check_same(server, "summary", {"config": "classic+river"}, "--rules", "classic+river",
                   language=language)
    with open(record, encoding="utf-8") as file:
        text = file.read()
    for kind in ("game", "comic", "poster", "certificate"):
        check_same(server, kind, {"record": text}, record)
    check_same(server, "game", {"record": text, "player": "1"}, record, "--player", "1")


def check_refusals(server):
    refuses = server.refuses
    refuses(404, "NONE", "/api/print/nothing", {})
    refuses(404, "NONE", "/api/print/answers", {"seed": "kite"})  # searched for by the command
    refuses(404, "NONE", "/api/tables/bado-miku/print/game", {})
    refuses(400, "NUMBER", "/api/print/boards", {"count": "61"})
    refuses(400, "NUMBER", "/api/print/boards", {"count": "0"})
    refuses(400, "NUMBER", "/api/print/boards", {"per_page": "3"})
    refuses(400, "PAPER", "/api/print/boards", {"paper": "a5"})
    refuses(400, "CONFIG", "/api/print/boards", {"config": "nonsense"})
    refuses(400, "DRAFT", "/api/print/seeds", {"config": "classic,players=2,draft", "seed": "a"})
    refuses(400, "SEED", "/api/print/host", {})
    refuses(400, "SEED", "/api/print/seeds", {"seed": "a" * 3000})
    refuses(400, "NAMES", "/api/print/awards", {})
    refuses(400, "RECORD", "/api/print/game", {})
    refuses(400, "RECORD", "/api/print/game", {"record": "nonsense\n" * 100})
    for title in ("<b>&\"", "\x1b[31m", "%s%n", "a" * 9000, "\u202e🚂"):
        status, pages = server.ask("/api/print/boards", {"title": title})
        check(status == 200 and pages.startswith(b"%PDF"), "a title", repr(title[:9]), status)


def check_rate():
    server = Server(prints_an_address_hour=4)
    asked = [server.ask("/api/print/summary", {})[0] for _ in range(4)]
    check(asked == [200, 200, 429, 429], "a rate of 4 an hour lets through", asked)
    server.end()


os.makedirs(WORK, exist_ok=True)
begun, record = os.path.join(WORK, "begun.ink"), os.path.join(WORK, "game.ink")
with open(begun, "wb") as file:
    file.write(made_by_command("new", "--seed", "kite"))
with open(record, "wb") as file:
    file.write(made_by_command("solve", begun, "--nodes", "2000", "--record"))
server = Server()
check_all(server, record)
check_refusals(server)
server.end()
check_rate()
print("served:", "no fault" if faults == 0 else f"{faults} faults")
sys.exit(faults > 0)
