/* What a page in a browser asks of the engine: bots' rounds, hints, the best ways to go on,
   reviews, and what was possible. As src/page, it takes a request as text, a verb and its arguments
   with tabs between them, and writes one JSON object: verbs.def says which,
   web/src/core/engine-answers.ts has the types. What cannot be done is {"error": sentence,
   "status": name}.

   Unlike the page it keeps no games: each request brings its own as text, a record or what `save`
   of the page gave, so that it may live in a worker of its own and lose nothing when it is stopped.
   An engine is kept for the next request.

   With a host that has no clock all limits are numbers of sheets, and equal requests have equal
   answers on every machine. */
#ifndef INKRAIL_PAGE_ENGINE_ENGINE_H
#define INKRAIL_PAGE_ENGINE_ENGINE_H

#include <inkrail/limits.h>
#include <inkrail/text.h>

struct page_engine;

enum {
    ENGINE_REQUEST = 1 << 20, /* bytes of a request at most */
    ENGINE_ANSWER = 1 << 19   /* bytes that hold every answer */
};

/* Where it lives. */
struct page_engine_host {
    ink_clock *now; /* milliseconds; NULL: nothing is limited by time */
    /* Told of long work, as JSON (Progress): false stops it with what there is. May be NULL. */
    bool (*tell)(void *context, ink_slice json);
    void *context;
    size_t memory; /* bytes of an engine's searches; 0: 15 MiB. 2 MiB are enough to play */
};

/* NULL without memory. */
struct page_engine *page_engine_new(const struct page_engine_host *host);
void page_engine_free(struct page_engine *page_engine);

/* Answers a request. `out` has ENGINE_ANSWER bytes. */
void page_engine_ask(struct page_engine *page_engine, ink_slice text, ink_text *out);

/* Speaks the language of this catalogue from now on; nothing: English. False if it is none. */
bool page_engine_speak(struct page_engine *page_engine, ink_slice catalogue);

/* So many bytes for the searches of the engines that are made from now on; 0: as usual. */
void page_engine_set_memory(struct page_engine *page_engine, size_t bytes);

/* A net has come: engines are made anew. */
void page_engine_forget(struct page_engine *page_engine);

#endif
