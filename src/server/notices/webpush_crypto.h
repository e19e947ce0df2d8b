/* Messages for browsers that are not here (Web Push): sealed so that the service which carries them
   cannot read them (RFC 8291, with aes128gcm of RFC 8188), and signed so that it knows who sends
   them (VAPID, RFC 8292). Keys are of the curve P-256. */
#ifndef INKRAIL_SERVER_NOTICES_WEBPUSH_CRYPTO_H
#define INKRAIL_SERVER_NOTICES_WEBPUSH_CRYPTO_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    WEBPUSH_SCALAR = 32, /* a private key */
    WEBPUSH_POINT = 65,  /* a public one, not compressed */
    WEBPUSH_AUTH = 16,
    WEBPUSH_SALT = 16,
    WEBPUSH_HEAD = WEBPUSH_SALT + 4 + 1 + WEBPUSH_POINT,
    WEBPUSH_MORE =
        WEBPUSH_HEAD + 1 + 16, /* bytes that a sealed message has more than the message */
    WEBPUSH_MOST = 3000,       /* of a message */
    WEBPUSH_POINT_TEXT = 88,   /* in base64url, with its end */
    WEBPUSH_TOKEN = 1024
};

/* The public key of a private one; false if it is none. */
bool webpush_public(const unsigned char scalar[WEBPUSH_SCALAR], unsigned char point[WEBPUSH_POINT]);

/* The server's own key, made of a secret: the same for the same secret. */
void webpush_own_key(const unsigned char *secret, size_t length,
                     unsigned char scalar[WEBPUSH_SCALAR]);
void webpush_random_key(unsigned char scalar[WEBPUSH_SCALAR]);

/* Is it a point of the curve? */
bool webpush_point_good(const unsigned char point[WEBPUSH_POINT]);

/* Seals a message for the browser that has made `point` and `auth`, by a key and a salt that are
   used this once. `sealed` has room for WEBPUSH_MORE bytes more than the message. False if the keys
   are none, or the message is too long. */
bool webpush_seal(const unsigned char point[WEBPUSH_POINT], const unsigned char auth[WEBPUSH_AUTH],
                  const unsigned char scalar[WEBPUSH_SCALAR],
                  const unsigned char salt[WEBPUSH_SALT], ink_slice message, unsigned char *sealed);

/* "vapid t=…, k=…" for the service at that address, good until `until` (seconds since 1970).
   `contact` is an address of whoever runs the server, as "mailto:" or "https:". False if there is
   no such address. */
bool webpush_token(const unsigned char own[WEBPUSH_SCALAR], const char *address,
                   const char *contact, int64_t until, char token[WEBPUSH_TOKEN]);

void webpush_point_write(const unsigned char point[WEBPUSH_POINT], char text[WEBPUSH_POINT_TEXT]);

/* Base64url, with or without its padding; false unless it is exactly so many bytes. */
bool webpush_bytes(ink_slice text, unsigned char *bytes, size_t count);

#endif
