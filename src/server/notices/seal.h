/* Messages for browsers that are not here (Web Push): sealed so that the service which carries them
   cannot read them (RFC 8291, with aes128gcm of RFC 8188), and signed so that it knows who sends
   them (VAPID, RFC 8292). Keys are of the curve P-256. */
#ifndef INKRAIL_SERVER_NOTICES_SEAL_H
#define INKRAIL_SERVER_NOTICES_SEAL_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    SEAL_SCALAR = 32, /* a private key */
    SEAL_POINT = 65,  /* a public one, not compressed */
    SEAL_AUTH = 16,
    SEAL_SALT = 16,
    SEAL_HEAD = SEAL_SALT + 4 + 1 + SEAL_POINT,
    SEAL_MORE = SEAL_HEAD + 1 + 16, /* bytes that a sealed message has more than the message */
    SEAL_MOST = 3000,               /* of a message */
    SEAL_POINT_TEXT = 88,           /* in base64url, with its end */
    SEAL_TOKEN = 1024
};

/* The public key of a private one; false if it is none. */
bool seal_public(const unsigned char scalar[SEAL_SCALAR], unsigned char point[SEAL_POINT]);

/* The server's own key, made of a secret: the same for the same secret. */
void seal_own_key(const unsigned char *secret, size_t length, unsigned char scalar[SEAL_SCALAR]);
void seal_random_key(unsigned char scalar[SEAL_SCALAR]);

/* Is it a point of the curve? */
bool seal_point_good(const unsigned char point[SEAL_POINT]);

/* Seals a message for the browser that has made `point` and `auth`, by a key and a salt that are
   used this once. `sealed` has room for SEAL_MORE bytes more than the message. False if the keys
   are none, or the message is too long. */
bool seal(const unsigned char point[SEAL_POINT], const unsigned char auth[SEAL_AUTH],
          const unsigned char scalar[SEAL_SCALAR], const unsigned char salt[SEAL_SALT],
          ink_slice message, unsigned char *sealed);

/* "vapid t=…, k=…" for the service at that address, good until `until` (seconds since 1970).
   `contact` is an address of whoever runs the server, as "mailto:" or "https:". False if there is
   no such address. */
bool seal_token(const unsigned char own[SEAL_SCALAR], const char *address, const char *contact,
                int64_t until, char token[SEAL_TOKEN]);

void seal_point_write(const unsigned char point[SEAL_POINT], char text[SEAL_POINT_TEXT]);

/* Base64url, with or without its padding; false unless it is exactly so many bytes. */
bool seal_bytes(ink_slice text, unsigned char *bytes, size_t count);

#endif
