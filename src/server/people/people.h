/* People: guests and accounts. A secret is 32 random bytes as 43 letters of base64url; the store
   has its SHA-256 alone. */
#ifndef INKRAIL_SERVER_PEOPLE_PEOPLE_H
#define INKRAIL_SERVER_PEOPLE_PEOPLE_H

#include "server/http/exchange.h"
#include "store/store.h"

enum { PEOPLE_SECRET = 44 };

/* A new secret, and what the store keeps of one. */
void secret_make(char secret[PEOPLE_SECRET]);
void secret_hash(ink_slice secret, unsigned char hash[INK_SECRET_HASH]);

/* Finds the person of a secret (a small cache of the loop, else the store), and tells on the loop's
   thread; at once or later. `person` is NULL if there is none, or the store is away (`status`). */
typedef void people_found(void *context, ink_store_status status, const ink_person *person);
void people_find(struct loop *loop, ink_slice secret, people_found *found, void *context);

/* Somebody was renamed: all loops forget what they remember of people. */
void people_changed(void);

/* The same when secrets become invalid: nobody is found by them any more, and their connections at
   any loop are closed. `mark` names one secret of the person by the beginning of its hash
   (secret_mark), 0 all of them. Call it when the store has removed them. */
void people_left(struct server *server, uint64_t person, uint64_t mark);

/* The first 8 bytes of the hash of a secret, by which a device is called; never 0. */
uint64_t secret_mark(const unsigned char hash[INK_SECRET_HASH]);

/* May a person have this name: 1 to 40 bytes of UTF-8 with something visible, no control
   characters, and no marks that turn the direction of a line? */
bool people_name_good(ink_slice name);

/* The form in which names of accounts are compared: small letters, and single blanks. */
enum { PEOPLE_KEY = 2 * INK_NAME };
void people_name_key(ink_slice name, char key[PEOPLE_KEY]);

/* Keys of seats: who has one speaks for the seat. Made of the server's key, the table, the
   seat's person, and how often it was changed; nothing is stored. */
enum { SEAT_KEY = 40 };
struct seat_of {
    uint64_t table, person;
    int seat;
    int changes; /* of its key: how often it was made another one */
};
void seat_key_make(const struct server *server, const struct seat_of *seat, char key[SEAT_KEY]);
bool seat_key_fits(const struct server *server, const struct seat_of *seat, ink_slice key);

/* The key by which messages to a table's webhook are signed. */
void hook_key_make(const struct server *server, uint64_t table, char key[SEAT_KEY]);

/* A code that can be read aloud. CODE_SHORT, "bado-miku", is for what everybody is shown anyway;
   CODE_LONG, "bado-miku-lefo", is one of 178 thousand million, by which alone strangers could come
   to what is not listed. And a random number. */
enum { CODE_SHORT = 2, CODE_LONG = 3 };
void code_make(int words, char code[INK_CODE]);
uint64_t number_make(void); /* 1 .. 2^53 - 1, so that every program can hold it */

#endif
