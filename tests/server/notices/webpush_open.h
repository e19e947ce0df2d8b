/* The browser's side of Web Push, by another library than the server's: for tests that read what
   was sealed. */
#ifndef INKRAIL_TESTS_SERVER_WEBPUSH_OPEN_H
#define INKRAIL_TESTS_SERVER_WEBPUSH_OPEN_H

#include <stdbool.h>
#include <stddef.h>

/* Opens a message with the browser's private and public key and its `auth`; the length of what was
   in it, or -1. */
int unseal(const unsigned char scalar[32], const unsigned char point[65],
           const unsigned char auth[16], const unsigned char *sealed, size_t length, char *message,
           size_t size);

/* Is "vapid t=TOKEN, k=KEY" signed by that key? `claims` gets what it says. */
bool unseal_token(const char *header, char *claims, size_t size);

#endif
