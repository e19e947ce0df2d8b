#include "webpush_crypto.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "json/json.h"

enum { HASH = crypto_auth_hmacsha256_BYTES, KEY = 16, NONCE = 12, TAG = 16, RECORD = 4096 };

/* --- keys ------------------------------------------------------------------------------------- */

bool webpush_public(const unsigned char scalar[WEBPUSH_SCALAR], unsigned char point[WEBPUSH_POINT])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *made = group != NULL ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(scalar, WEBPUSH_SCALAR, NULL);
    bool good = made != NULL && number != NULL && !BN_is_zero(number) &&
                BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                EC_POINT_mul(group, made, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, made, POINT_CONVERSION_UNCOMPRESSED, point, WEBPUSH_POINT,
                                   NULL) == WEBPUSH_POINT;
    BN_clear_free(number);
    EC_POINT_free(made);
    EC_GROUP_free(group);
    return good;
}

/* Nearly every number of 32 bytes is a key. */
void webpush_own_key(const unsigned char *secret, size_t length,
                     unsigned char scalar[WEBPUSH_SCALAR])
{
    unsigned char point[WEBPUSH_POINT];
    for (unsigned char counter = 1;; counter++) {
        crypto_auth_hmacsha256_state state;
        static const char words[] = "inkrail vapid 1\n";
        crypto_auth_hmacsha256_init(&state, secret, length);
        crypto_auth_hmacsha256_update(&state, (const unsigned char *)words, sizeof words - 1);
        crypto_auth_hmacsha256_update(&state, &counter, 1);
        crypto_auth_hmacsha256_final(&state, scalar);
        if (counter == 0 || webpush_public(scalar, point))
            return;
    }
}

void webpush_random_key(unsigned char scalar[WEBPUSH_SCALAR])
{
    unsigned char point[WEBPUSH_POINT];
    do
        randombytes_buf(scalar, WEBPUSH_SCALAR);
    while (!webpush_public(scalar, point));
}

/* With a private key if `scalar` is there. NULL if the keys are none, or without memory. */
static EVP_PKEY *key_of(const unsigned char *scalar, const unsigned char point[WEBPUSH_POINT])
{
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = scalar != NULL ? BN_bin2bn(scalar, WEBPUSH_SCALAR, NULL) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM *params = NULL;
    EVP_PKEY *key = NULL;
    if (build != NULL && context != NULL &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, WEBPUSH_POINT) ==
            1 &&
        (number == NULL || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1) &&
        (params = OSSL_PARAM_BLD_to_param(build)) != NULL && EVP_PKEY_fromdata_init(context) == 1 &&
        EVP_PKEY_fromdata(context, &key, scalar != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          params) != 1)
        key = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(number);
    return key;
}

bool webpush_point_good(const unsigned char point[WEBPUSH_POINT])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *read = group != NULL ? EC_POINT_new(group) : NULL;
    bool good = read != NULL && point[0] == POINT_CONVERSION_UNCOMPRESSED &&
                EC_POINT_oct2point(group, read, point, WEBPUSH_POINT, NULL) == 1 &&
                EC_POINT_is_at_infinity(group, read) == 0;
    EC_POINT_free(read);
    EC_GROUP_free(group);
    return good;
}

/* What both sides know, and nobody else: of one's private key and the other one's public key. */
static bool share(const unsigned char scalar[WEBPUSH_SCALAR],
                  const unsigned char own[WEBPUSH_POINT], const unsigned char other[WEBPUSH_POINT],
                  unsigned char shared[HASH])
{
    size_t length = HASH;
    EVP_PKEY *mine = key_of(scalar, own), *theirs = key_of(NULL, other);
    EVP_PKEY_CTX *context = mine != NULL ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    bool good = context != NULL && theirs != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, shared, &length) == 1 && length == HASH;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return good;
}

/* --- sealing ---------------------------------------------------------------------------------- */

/* HMAC of up to three pieces, the last of them one byte of 1: a step of HKDF. */
static void expand(const unsigned char *key, size_t length, const char *words, size_t words_length,
                   const unsigned char *points, unsigned char hash[HASH])
{
    static const unsigned char one = 1;
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, length);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)words, words_length);
    if (points != NULL)
        crypto_auth_hmacsha256_update(&state, points, 2 * (size_t)WEBPUSH_POINT);
    crypto_auth_hmacsha256_update(&state, &one, 1);
    crypto_auth_hmacsha256_final(&state, hash);
}

static void extract(const unsigned char *salt, size_t length, const unsigned char from[HASH],
                    unsigned char hash[HASH])
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, salt, length);
    crypto_auth_hmacsha256_update(&state, from, HASH);
    crypto_auth_hmacsha256_final(&state, hash);
}

/* RFC 8291, 3.4. The words of each have their zero with them. */
static void find_keys(const unsigned char shared[HASH], const unsigned char auth[WEBPUSH_AUTH],
                      const unsigned char points[2 * WEBPUSH_POINT],
                      const unsigned char salt[WEBPUSH_SALT], unsigned char key[HASH],
                      unsigned char nonce[HASH])
{
    static const char info[] = "WebPush: info", cek[] = "Content-Encoding: aes128gcm",
                      nonces[] = "Content-Encoding: nonce";
    unsigned char hash[HASH], input[HASH];
    extract(auth, WEBPUSH_AUTH, shared, hash);
    expand(hash, HASH, info, sizeof info, points, input);
    extract(salt, WEBPUSH_SALT, input, hash);
    expand(hash, HASH, cek, sizeof cek, NULL, key);
    expand(hash, HASH, nonces, sizeof nonces, NULL, nonce);
    sodium_memzero(hash, sizeof hash);
    sodium_memzero(input, sizeof input);
}

/* The message and the mark of the last record; then the tag. */
static bool encrypt(const unsigned char key[KEY], const unsigned char nonce[NONCE],
                    ink_slice message, unsigned char *out)
{
    static const unsigned char last = 2;
    int length = 0, more = 0, end = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good =
        context != NULL && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
        EVP_EncryptUpdate(context, out, &length, (const unsigned char *)message.data,
                          (int)message.length) == 1 &&
        EVP_EncryptUpdate(context, out + length, &more, &last, 1) == 1 &&
        EVP_EncryptFinal_ex(context, out + length + more, &end) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + length + more + end) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

bool webpush_seal(const unsigned char point[WEBPUSH_POINT], const unsigned char auth[WEBPUSH_AUTH],
                  const unsigned char scalar[WEBPUSH_SCALAR],
                  const unsigned char salt[WEBPUSH_SALT], ink_slice message, unsigned char *sealed)
{
    static const unsigned char size[] = {0, 0, RECORD >> 8, RECORD & 255, WEBPUSH_POINT};
    unsigned char shared[HASH], points[2 * WEBPUSH_POINT], key[HASH], nonce[HASH];
    if (message.length > WEBPUSH_MOST || !webpush_point_good(point) ||
        !webpush_public(scalar, points + WEBPUSH_POINT) ||
        !share(scalar, points + WEBPUSH_POINT, point, shared))
        return false;
    memcpy(points, point, WEBPUSH_POINT);
    find_keys(shared, auth, points, salt, key, nonce);
    memcpy(sealed, salt, WEBPUSH_SALT);
    memcpy(sealed + WEBPUSH_SALT, size, sizeof size);
    memcpy(sealed + WEBPUSH_SALT + sizeof size, points + WEBPUSH_POINT, WEBPUSH_POINT);
    bool good = encrypt(key, nonce, message, sealed + WEBPUSH_HEAD);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(key, sizeof key);
    return good;
}

/* --- who sends it ----------------------------------------------------------------------------- */

static void write_bytes(const unsigned char *bytes, size_t count, char *text, size_t size)
{
    sodium_bin2base64(text, size, bytes, count, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void webpush_point_write(const unsigned char point[WEBPUSH_POINT], char text[WEBPUSH_POINT_TEXT])
{
    write_bytes(point, WEBPUSH_POINT, text, WEBPUSH_POINT_TEXT);
}

bool webpush_bytes(ink_slice text, unsigned char *bytes, size_t count)
{
    size_t length = 0;
    const char *end = NULL;
    while (text.length > 0 && text.data[text.length - 1] == '=')
        text.length--;
    return sodium_base642bin(bytes, count, text.data, text.length, NULL, &length, &end,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           length == count && end == text.data + text.length;
}

/* Signatures of the web are two numbers of 32 bytes. */
static bool write_signature(const unsigned char *der, size_t length, unsigned char both[64])
{
    const unsigned char *from = der;
    ECDSA_SIG *read = d2i_ECDSA_SIG(NULL, &from, (long)length);
    bool good = read != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(read), both, 32) == 32 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(read), both + 32, 32) == 32;
    ECDSA_SIG_free(read);
    return good;
}

static bool sign(const unsigned char own[WEBPUSH_SCALAR], const unsigned char point[WEBPUSH_POINT],
                 const char *text, unsigned char both[64])
{
    unsigned char der[128];
    size_t length = sizeof der;
    EVP_PKEY *key = key_of(own, point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good =
        key != NULL && context != NULL &&
        EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
        EVP_DigestSign(context, der, &length, (const unsigned char *)text, strlen(text)) == 1 &&
        write_signature(der, length, both);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

/* "https://push.example:443/x" is of "https://push.example:443". */
static size_t origin_length(const char *address)
{
    const char *host = strstr(address, "://");
    return host != NULL ? (size_t)(host - address) + 3 + strcspn(host + 3, "/?#\"\\") : 0;
}

bool webpush_token(const unsigned char own[WEBPUSH_SCALAR], const char *address,
                   const char *contact, int64_t until, char token[WEBPUSH_TOKEN])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    unsigned char point[WEBPUSH_POINT], both[64];
    char claims[512], first[64], second[700], text[800], third[96], key[WEBPUSH_POINT_TEXT];
    size_t origin = origin_length(address);
    ink_text out = ink_text_in(claims, sizeof claims);
    json_begin_object(&out, NULL);
    json_slice(&out, "aud", (ink_slice){address, origin});
    json_number(&out, "exp", until);
    json_text(&out, "sub", contact);
    json_end_object(&out);
    if (origin == 0 || !ink_text_whole(&out) || strpbrk(contact, "\"\\") != NULL ||
        !webpush_public(own, point))
        return false;
    write_bytes((const unsigned char *)head, sizeof head - 1, first, sizeof first);
    write_bytes((const unsigned char *)claims, out.length, second, sizeof second);
    snprintf(text, sizeof text, "%s.%s", first, second);
    if (!sign(own, point, text, both))
        return false;
    write_bytes(both, sizeof both, third, sizeof third);
    webpush_point_write(point, key);
    return snprintf(token, WEBPUSH_TOKEN, "vapid t=%s.%s, k=%s", text, third, key) < WEBPUSH_TOKEN;
}
