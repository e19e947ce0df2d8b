/* Screens that are no board: a title, something in the middle, a message and keys below. The middle
   is a list, a form, a page of text, or whatever the caller draws there. All sizes of the window
   from 80x24 on; nothing is cut: what is too long goes on in the next row, what is too much is
   scrolled.

   A screen is a function that runs until it is left:

       int chosen = scene_choose(scene, &list);             a list; or
       int pressed = scene_fill(scene, &form);              a form; or
       scene_read(scene, &page);                            a text; or, for what is drawn by hand,

       struct area body;
       struct event event;
       while (scene_draw(scene, title, keys, &body)) {
           ... draw into `body` on scene->canvas ...
           if (!scene_wait(scene, -1, &event) || event.press == PRESS_ESCAPE)
               break;
       }

   When nobody is there any more (`gone`) all of them return at once, and keep doing so. */
#ifndef INKRAIL_TUI_SCENES_SCENE_H
#define INKRAIL_TUI_SCENES_SCENE_H

#include "tui/state.h"
#include "tui/terminal/pen.h"

enum {
    SCENE_BACK = -1, /* Esc, q, or nobody is there any more */
    SCENE_WIDE = 110 /* the body is not wider than that, and stands in the middle */
};

struct scene {
    struct terminal *terminal;
    struct canvas canvas;
    bool ascii;
    bool gone;
    bool whole;         /* the body is as wide as the window */
    const char *escape; /* what Esc does; NULL: "Esc: back" */
    struct note note;   /* said until the next key; see state.h for tones */
    /* takes in what has come from elsewhere (EVENT_NEWS): true if it is worth drawing; NULL:
       nothing does */
    bool (*hear)(void *own);
    void *hears;
    uint64_t typed_at;
    char typed[32]; /* what is being typed to find an item */
};

void scene_open(struct scene *scene, struct terminal *terminal, bool ascii);
void scene_close(struct scene *scene);

/* Said below until the next key or click. */
void scene_say(struct scene *scene, int tone, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Says that a key does nothing, for those who have pressed one that does not. */
void scene_say_unknown(struct scene *scene);

/* --- drawn by hand ---------------------------------------------------------------------------- */

/* Empties the window and writes title, message and keys; `body` is what is left between them. A
   window that is too small is told so, and waited for. False if nobody is there any more. */
bool scene_draw(struct scene *scene, const char *title, const char *keys, struct area *body);

/* The same with a sentence that is shown below as long as nothing is said; NULL: none. */
bool scene_draw_told(struct scene *scene, const char *title, const char *told, const char *keys,
                     struct area *body);

/* Without a title, and from edge to edge: around a board, which begins at the left. */
bool scene_draw_whole(struct scene *scene, const char *keys, struct area *body);

/* The column behind the body. */
int scene_right(const struct scene *scene);

/* Draws what is said once more, for those whose body reaches below. */
void scene_draw_note(struct scene *scene);

/* Shows what was drawn and waits; ms < 0: for ever. Clicks on SCENE_PRESS areas come as that press,
   other clicks as they are (canvas_hot_at). What the scene itself answers (another size, redraw,
   news) comes as EVENT_RESIZE: it is only drawn anew, no time has passed. False if nobody is there
   any more. */
bool scene_wait(struct scene *scene, int ms, struct event *event);

/* What clicks mean on a scene: the argument is a press, an item or row, or a row whose value is
   made less or more. The caller's own begin with SCENE_OWN. */
enum { SCENE_PRESS = 1, SCENE_ITEM, SCENE_LESS, SCENE_MORE, SCENE_OWN };

/* Is it a key that leaves a screen? */
bool scene_leaves(const struct event *event);

/* --- a list ----------------------------------------------------------------------------------- */

struct scene_item {
    const char *label;
    const char *detail; /* at the right, or below where there is no room; NULL: none */
    const char *text;   /* said while the bar is on it; NULL: none */
    const char *keys;   /* told below then; NULL: those of the list */
    bool heading;       /* of those below it: cannot be chosen */
    bool unnumbered;    /* has no number among those that have one */
    bool reached;       /* the detail is something to be proud of */
};

struct scene_list {
    const char *title;
    const char *keys; /* NULL: the usual ones */
    const struct scene_item *item;
    int count;
    int at;              /* where the bar is */
    int top;             /* the first item that is seen; begins with 0 */
    bool numbered;       /* numbers stand before items, and digits choose */
    bool from_zero;      /* the first of them is 0, not 1 */
    int most_wide;       /* of the items; 0: the body's */
    const char *presses; /* keys that end the choice besides, as ASCII characters; NULL: none */
    uint32_t pressed;    /* the one that has, or PRESS_ENTER */
    int above;       /* rows kept free above, which `draw` may fill; the title is left to it then */
    int beside;      /* columns kept free at the right of the items, if there is room for both */
    int beside_wide; /* of the items then; 0: as otherwise */
    bool beside_tells; /* what stands there tells the details, which are left out then */
    bool brief;        /* they are, now */
    void (*draw)(struct scene *scene, struct area above, struct area items,
                 void *own); /* NULL: nothing */
    void *own;
};

/* Arrows, page keys, the mouse, digits, the beginning of a label. The index that was chosen with
   Enter, a click, a digit or one of `presses`; SCENE_BACK. */
int scene_choose(struct scene *scene, struct scene_list *list);

/* --- a form ----------------------------------------------------------------------------------- */

enum scene_row_kind {
    ROW_CHOICE, /* a value that left and right change */
    ROW_TEXT,   /* a line that is typed into `input` */
    ROW_BUTTON, /* ends the form */
    ROW_HEAD,   /* a heading */
    ROW_HIDDEN  /* not there now */
};

struct scene_row {
    int kind;
    const char *label;
    const char *value; /* of a choice, as it is shown; of an empty line: what stands for it */
    const char *text;  /* said while the bar is on it; NULL: none */
    char *input;
    size_t size;
};

struct scene_form {
    const char *title;
    struct scene_row *row;
    int count;
    int at, top;
    /* Takes the next value (`step` 1) or the one before (-1) of a choice, and fills all values in
       again; with a step of 0 after something was typed. */
    void (*change)(struct scene_form *form, int row, int step);
    void *own;
};

/* The button that was pressed, or SCENE_BACK. */
int scene_fill(struct scene *scene, struct scene_form *form);

/* --- a text ----------------------------------------------------------------------------------- */

struct scene_page {
    const char *title;
    const char *keys;  /* NULL: the usual ones */
    const char *whole; /* the same where nothing is left to scroll; NULL: `keys` */
    void (*write)(struct pen *pen, void *own);
    void *own;
    const ink_ruleset *rules; /* of the tiles it draws; may be NULL without such */
    int scroll;
    int most_wide;       /* 0: 76 columns, which are read well */
    const char *presses; /* keys that end it besides; NULL: none */
};

/* The press that ended it: PRESS_ESCAPE, or one of `presses`. */
uint32_t scene_read(struct scene *scene, struct scene_page *page);

#endif
