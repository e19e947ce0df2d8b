/* The page's half of the game that is written in C: whatever a page in a browser asks is answered
   here, as JSON and SVG that TypeScript only shows. It holds games (sessions), and for each of them
   what the person has in the hand; it decides what a tap means, which spaces are shown, and every
   sentence.  A request is one text: a verb and its arguments, with tabs between them; the last
   argument is all the rest, so it may hold tabs and lines. The answer is one JSON object: that of
   the verb (verbs.def and around.def say which; web/src/core/answers.ts has its type), or {"error":
   sentence, "status": name} and nothing has changed. A game is named by a number that the page
   gave, a player by one from 0.  No file, no clock, no engine (see src/page/engine), nothing of the
   browser: the same code runs natively under sanitizers, in tests and as a fuzz target, where any
   bytes may come. */
#ifndef INKRAIL_PAGE_PAGE_H
#define INKRAIL_PAGE_PAGE_H

#include <inkrail/text.h>

struct page;

enum {
    PAGE_GAMES = 32,         /* that are open at once; more are refused */
    PAGE_REQUEST = 16 << 20, /* bytes of a request at most */
    PAGE_ANSWER = 1 << 20    /* bytes that hold every answer */
};

/* NULL without memory. The second one is only played on: it has the verbs of verbs.def, not those
   of around.def. */
struct page *page_new(void);
struct page *page_new_to_play(void);
void page_free(struct page *page);

/* Answers a request. `out` has PAGE_ANSWER bytes. */
void page_ask(struct page *page, ink_slice request, ink_text *out);

/* Speaks the language of this catalogue (the bytes of a .mo file) from now on; nothing: English.
   False, and nothing changes, if it is none. */
bool page_speak(struct page *page, ink_slice catalogue);

#endif
