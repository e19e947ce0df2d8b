#!/usr/bin/env python3
"""tests/print/pages.py INKRAIL WORK_FOLDER [--update]

Opens what 'inkrail print' makes as others do, with poppler: text that can be found, fonts that are
embedded, pages that were asked for, margins without ink, the same bytes for the same input, and
small pictures of pages beside golden ones. --update writes the golden ones anew.
"""
import gzip
import os
import re
import resource
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
INKRAIL, WORK = os.path.abspath(sys.argv[1]), sys.argv[2]
UPDATE = "--update" in sys.argv
PAPERS = {"a4": (595, 842), "letter": (612, 792)}  # points
MARGIN = 8  # mm at each side that no printer has to reach
DPI = 24
LEAKS = f"suppressions={HERE}/leaks.supp:print_suppressions=0"  # under sanitizers
with open(INKRAIL, "rb") as program:
    SANITIZED = b"__asan_init" in program.read()  # then it needs more of all
faults = []


def check(good, *what):
    if not good:
        faults.append(" ".join(str(part) for part in what))
        print("FAULT:", *what)


def run(*command, status=0, text=False):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "LSAN_OPTIONS": LEAKS})
    check(done.returncode == status, command, "ended with", done.returncode, done.stderr[:300])
    return done.stdout.decode("utf-8", "replace") if text else done.stdout


def pages_of(name, *arguments):
    """Makes a document; returns the path of its file."""
    path = os.path.join(WORK, name + ".pdf")
    with open(path, "wb") as file:
        file.write(run(INKRAIL, "print", *arguments))
    return path


def words_of(path):
    return " ".join(run("pdftotext", "-layout", path, "-", text=True).split())


# --- pictures ---------------------------------------------------------------------------------


def grey_pages(path, dpi, last=None):
    """Each page as (width, height, bytes), a byte a pixel."""
    raw = run("pdftoppm", "-gray", "-r", str(dpi), *(["-l", str(last)] if last else []), path)
    while raw:
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", raw)
        wide, high = int(head[1]), int(head[2])
        yield wide, high, raw[head.end():head.end() + wide * high]
        raw = raw[head.end() + wide * high:]


def check_margins(path, name):
    for number, (wide, high, pixels) in enumerate(grey_pages(path, 40), 1):
        edge = int(MARGIN / 25.4 * 40)
        rows = [pixels[y * wide:(y + 1) * wide] for y in range(high)]
        ink = any(min(row) < 250 for row in rows[:edge] + rows[-edge:])
        ink = ink or any(min(row[:edge]) < 250 or min(row[-edge:]) < 250 for row in rows)
        check(not ink, name, "page", number, "has ink in its margin")
        check(min(pixels) < 128, name, "page", number, "is empty")


def compare(path, name):
    """The first page beside the golden one: no part of it may be lighter or darker by much."""
    golden = os.path.join(HERE, "golden", name + ".pgm.gz")
    wide, high, pixels = next(grey_pages(path, DPI, 1))
    if UPDATE:
        with open(golden, "wb") as file:
            file.write(gzip.compress(b"P5\n%d %d\n255\n" % (wide, high) + pixels, 9, mtime=0))
        return
    with gzip.open(golden) as file:
        head = file.readline(), file.readline(), file.readline()
        before = file.read()
    check(head[1].split() == [b"%d" % wide, b"%d" % high], name, "has another size")
    block, worst = 12, 0
    for top in range(0, high - block, block):
        for left in range(0, wide - block, block):
            at = [y * wide + left for y in range(top, top + block)]
            was = sum(sum(before[i:i + block]) for i in at)
            now = sum(sum(pixels[i:i + block]) for i in at)
            worst = max(worst, abs(was - now) / block ** 2)
    check(worst < 40, name, "differs from its golden picture by", round(worst))


# --- documents --------------------------------------------------------------------------------


def check_document(path, name, pages=None, paper="a4", words=()):
    facts = dict(re.findall(r"^([^:\n]+): +(.*)$", run("pdfinfo", path, text=True), re.M))
    check(pages is None or int(facts["Pages"]) == pages, name, "has", facts["Pages"], "pages")
    size = [round(float(part)) for part in re.findall(r"[\d.]+", facts["Page size"])[:2]]
    check(all(abs(a - b) <= 1 for a, b in zip(size, PAPERS[paper])), name, "is", size)
    fonts = run("pdffonts", path, text=True).splitlines()[2:]
    check(fonts, name, "has no text")
    for font in fonts:
        check(re.search(r"\byes +yes +yes\b", font), name, "has a font that is not whole:", font)
    text = words_of(path)
    for word in words:
        check(word in text, name, "does not say", word)
    check_margins(path, name)


def configs():
    """Every edition alone and with each of the expansions it is sold with, as the help names
    them."""
    text = run(INKRAIL, "print", "--help", text=True)
    editions = [part.split("/")[0] for part in re.search(r"  edition +(.*)", text)[1].split(", ")]
    expansions = re.search(r"  expansions +(.*(?:\n {10,}.*)*)", text)[1].split()
    for edition in editions:
        yield edition
        for expansion in expansions:
            yield edition + expansion.strip(",")


def check_boards():
    for number, config in enumerate(configs()):
        a_page, paper = (1, 2, 4)[number % 3], ("a4", "letter")[number % 2]
        name = "boards-" + config
        path = pages_of(name, "boards", "--rules", config, "--per-page", str(a_page), "--paper",
                        paper, "--count", str(a_page + 1))
        check_document(path, name, 2, paper, ("Longest highway", "Total", "Name"))


def check_seeds():
    path = pages_of("seeds", "seeds", "--seed", "kite", "--count", "7", "--origin",
                    "https://rails.example")
    check_document(path, "seeds", 2, words=("kite", "kite-7", "Seeds to cut"))
    compare(path, "seeds")
    path = pages_of("with-boards", "seeds", "--seed", "kite", "--with-boards", "--count", "2",
                    "--rules", "classic+lake")
    check_document(path, "with-boards", 2, words=("kite-2", "Classic with Lake"))
    path = pages_of("class", "class", "--seed", "kite", "--names", "Ann,Bo,최민서", "--lang", "ko")
    check_document(path, "class", 3, words=("최민서", "클래식", "kite"))
    path = pages_of("host", "host", "--seed", "kite", "--paper", "letter")
    check_document(path, "host", 1, "letter", ("Round 1", "Round 7"))
    path = pages_of("answers", "answers", "--seed", "kite", "--count", "2", "--nodes", "2000")
    check_document(path, "answers", 1, words=("kite-2", "the strongest bot"))


def check_games(record):
    words = ("Networks (exits)", "Longest railway", "Total", "Round 7")
    path = pages_of("game", "game", record, "--origin", "https://rails.example")
    check_document(path, "game", 1, words=words)
    compare(path, "game")
    path = pages_of("game-of-one", "game", record, "--player", "1")
    check_document(path, "game-of-one", 1, words=words)
    for kind, say in (("comic", "Round 7"), ("poster", "points"), ("certificate", "Signature")):
        path = pages_of(kind, kind, record)
        check_document(path, kind, 1, words=(say,))
        compare(path, kind)
    run(INKRAIL, "print", "game", status=2)
    run(INKRAIL, "print", "comic", record, "--player", "2", status=2)


def check_rules():
    """The booklet has every sentence of the rules as the page has them, but for those on the
    notation, and draws what the text shows with characters."""
    for language in ("en", "de", "fr", "ko"):
        ending = "" if language == "en" else "." + language
        with open(os.path.join(HERE, "../../docs", f"rules{ending}.md"), encoding="utf-8") as file:
            text = re.sub(r"```.*?```", "\n\n", file.read(), flags=re.S)
        path = pages_of("all-rules", "rules", "--lang", language)
        said = re.sub(r"\s+", "", run("pdftotext", "-raw", path, "-", text=True))
        blocks = [re.sub(r"^\s*(##+|-|\d+\.)\s|\*|\s+", "", block.strip())
                  for block in re.split(r"\n\s*\n|\n(?=- |\d+\. )", text)
                  if not re.search(r"[`|]|\]\(|\u00b7|^# ", block)]
        check(len(blocks) > 250, "the rules have", len(blocks), "sentences in", language)
        for block in blocks:
            block = re.sub(r"\s", "", block)
            check(block in said, "the booklet in", language, "does not say", block[:60])
        path = pages_of("one-game", "rules", "--rules", "classic", "--lang", language)
        check(not re.search("[\u250f\u2554\u2550]", words_of(path)),
              "examples are characters in", language)


def check_awards():
    path = pages_of("awards", "awards", "--names", "Ann=312,Bo=312,최민서=200,D=y", "--title", "Cup")
    check_document(path, "awards", 4, words=("Ann", "312 points", "최민서", "D=y", "Cup"))
    places = re.findall(r"place (\d) goes to", words_of(path))
    check(places == ["1", "1", "3", "4"], "places of equal points are", places)
    compare(path, "awards")
    run(INKRAIL, "print", "awards", status=2)


def check_codes():
    """A sheet that was printed has the code of its dice, however many share a page."""
    for a_page in ("1", "2", "4"):
        bare = pages_of("bare", "boards", "--seed", "kite", "--per-page", a_page)
        coded = pages_of("coded", "boards", "--seed", "kite", "--per-page", a_page, "--origin",
                         "https://rails.example")
        ink = [sum(255 - pixel for pixel in next(grey_pages(path, DPI, 1))[2])
               for path in (bare, coded)]
        check(ink[1] > ink[0] * 1.01, a_page, "sheets a page have no code")


def check_rest():
    check_awards()
    check_codes()
    path = pages_of("dice", "dice", "--rules", "challenge+lake")
    check_document(path, "dice", 3, words=("die 6", "Dice to cut out"))
    compare(path, "dice")
    path = pages_of("puzzles", "puzzles", "--seed", "kite", "--count", "1")
    check_document(path, "puzzles", 2, words=("Puzzle 1", "Solutions"))
    for language, word in (("en", "The score"), ("de", "Die Wertung"), ("ko", "라운드")):
        path = pages_of("rules-" + language, "rules", "--rules", "classic+lake", "--lang", language)
        check_document(path, "rules-" + language, words=(word,))
    text = words_of(os.path.join(WORK, "rules-en.pdf"))
    check("meteor starts from its last hit" not in text and "flood" in text,
          "the rules of one game have those of others")
    check_rules()
    path = pages_of("summary", "summary", "--rules", "challenge+forest")
    check_document(path, "summary", 1, words=("Forest", "A round"))
    path = pages_of("lesson", "lesson")
    check_document(path, "lesson", 1, words=("45 minutes", "Talk"))
    path = pages_of("board-de", "boards", "--rules", "challenge", "--lang", "de")
    check_document(path, "board-de", 1, words=("Spezialstrecken", "Siedlungen"))
    check("Language" not in words_of(path), "an empty text was translated")
    path = pages_of("board", "boards", "--rules", "challenge", "--seed", "kite")
    compare(path, "board")


def check_strangers():
    """What others wrote is text, whatever it looks like."""
    for title in ("<b>bold</b> & <span size='1'>", "\x1b[31mred\x07", "%s%n%d", "a" * 5000,
                  "\u202eright to left", "\u0628\u0627\u0628", "🚂" * 50, "\n\n\n"):
        path = pages_of("title", "boards", "--title", title)
        check_document(path, "title " + repr(title[:12]), 1)
    path = pages_of("title", "boards", "--title", "<b>bold</b>")
    check("<b>bold</b>" in words_of(path), "marks in a title are taken for marks")
    for bad in (["nothing"], [], ["boards", "--paper", "a5"], ["boards", "--per-page", "3"],
                ["boards", "--count", "501"], ["seeds", "--rules", "classic,draft"],
                ["game", os.devnull], ["boards", "--rules", "nonsense"]):
        run(INKRAIL, "print", *bad, status=2)


def check_many():
    """A whole school: 500 numbered sheets in less than 100 MB."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    path = pages_of("school", "class", "--seed", "kite", "--count", "500", "--rules", "challenge")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    check(SANITIZED or seconds < 5, "500 sheets take", round(seconds, 1), "s")
    facts = run("pdfinfo", path, text=True)
    check(re.search(r"^Pages: +500$", facts, re.M), "a school has not 500 sheets")
    check(os.path.getsize(path) < 100 << 20, "a school takes", os.path.getsize(path), "bytes")


def check_twice():
    for arguments in (("boards", "--rules", "challenge+lava"), ("seeds", "--seed", "kite")):
        check(run(INKRAIL, "print", *arguments) == run(INKRAIL, "print", *arguments),
              arguments, "differs from itself")


os.makedirs(WORK, exist_ok=True)
record = os.path.join(WORK, "game.ink")
with open(os.path.join(WORK, "begun.ink"), "wb") as file:
    file.write(run(INKRAIL, "new", "--seed", "kite"))
with open(record, "wb") as file:
    file.write(run(INKRAIL, "solve", os.path.join(WORK, "begun.ink"), "--nodes", "2000",
                   "--record"))
check_many()
largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
check(SANITIZED or largest < 100 << 10, "500 sheets take", largest, "KiB of memory")
check_boards()
check_seeds()
check_games(record)
check_rest()
check_strangers()
check_twice()
print("pages:", "no fault" if not faults else f"{len(faults)} faults")
sys.exit(bool(faults))
