#include "webpush_open.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <stdio.h>
#include <string.h>

static EVP_PKEY *key_of(const unsigned char *scalar, const unsigned char point[65])
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = scalar != NULL ? BN_bin2bn(scalar, 32, NULL) : NULL;
    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, 65);
    if (number != NULL)
        OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number);
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(build);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY_fromdata_init(context);
    EVP_PKEY_fromdata(context, &key, scalar != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                      params);
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_free(number);
    return key;
}

static void hkdf(const unsigned char *salt, size_t salts, const unsigned char *input, size_t inputs,
                 const unsigned char *info, size_t infos, unsigned char *out, size_t length)
{
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    char digest[] = "SHA256";
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)(size_t)salt, salts),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)(size_t)input, inputs),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)(size_t)info, infos),
        OSSL_PARAM_construct_end()};
    EVP_KDF_derive(context, out, length, params);
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
}

static bool share(const unsigned char scalar[32], const unsigned char own[65],
                  const unsigned char other[65], unsigned char shared[32])
{
    size_t length = 32;
    EVP_PKEY *mine = key_of(scalar, own), *theirs = key_of(NULL, other);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(mine, NULL);
    bool good = theirs != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, shared, &length) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return good;
}

static int decrypt(const unsigned char key[16], const unsigned char nonce[12],
                   const unsigned char *sealed, size_t length, unsigned char *out)
{
    int got = 0, end = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce);
    EVP_DecryptUpdate(context, out, &got, sealed, (int)length - 16);
    EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, 16, (void *)(size_t)(sealed + length - 16));
    bool good = EVP_DecryptFinal_ex(context, out + got, &end) == 1;
    EVP_CIPHER_CTX_free(context);
    return good ? got + end : -1;
}

int unseal(const unsigned char scalar[32], const unsigned char point[65],
           const unsigned char auth[16], const unsigned char *sealed, size_t length, char *message,
           size_t size)
{
    unsigned char shared[32], input[32], key[16], nonce[12], out[8192], info[14 + 130];
    if (length < 86 + 17 || length > sizeof out || sealed[20] != 65 ||
        !share(scalar, point, sealed + 21, shared))
        return -1;
    memcpy(info, "WebPush: info", 14);
    memcpy(info + 14, point, 65);
    memcpy(info + 14 + 65, sealed + 21, 65);
    hkdf(auth, 16, shared, 32, info, sizeof info, input, 32);
    hkdf(sealed, 16, input, 32, (const unsigned char *)"Content-Encoding: aes128gcm", 28, key, 16);
    hkdf(sealed, 16, input, 32, (const unsigned char *)"Content-Encoding: nonce", 24, nonce, 12);
    int got = decrypt(key, nonce, sealed + 86, length - 86, out);
    if (got < 1 || out[got - 1] != 2 || (size_t)got > size)
        return -1;
    memcpy(message, out, (size_t)got - 1);
    message[got - 1] = '\0';
    return got - 1;
}

/* --- tokens ----------------------------------------------------------------------------------- */

static int value_of(char c)
{
    static const char messages[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *found = c != '\0' ? strchr(messages, c) : NULL;
    return found != NULL ? (int)(found - messages) : -1;
}

static size_t base64(const char *text, size_t length, unsigned char *out)
{
    size_t made = 0;
    unsigned bits = 0, count = 0;
    for (size_t i = 0; i < length; i++) {
        bits = bits << 6 | (unsigned)value_of(text[i]);
        count += 6;
        if (count >= 8)
            out[made++] = (unsigned char)(bits >> (count -= 8));
    }
    return made;
}

static size_t der_of(const unsigned char both[64], unsigned char *der)
{
    ECDSA_SIG *made = ECDSA_SIG_new();
    unsigned char *end = der;
    ECDSA_SIG_set0(made, BN_bin2bn(both, 32, NULL), BN_bin2bn(both + 32, 32, NULL));
    int length = i2d_ECDSA_SIG(made, &end);
    ECDSA_SIG_free(made);
    return (size_t)length;
}

bool unseal_token(const char *header, char *claims, size_t size)
{
    unsigned char point[96], both[96], der[128], said[1024];
    const char *token = strstr(header, "t="), *key = strstr(header, "k=");
    if (strncmp(header, "vapid ", 6) != 0 || token == NULL || key == NULL)
        return false;
    token += 2;
    const char *first = strchr(token, '.'), *second = strchr(first + 1, '.');
    size_t length = base64(first + 1, (size_t)(second - first - 1), said);
    snprintf(claims, size, "%.*s", (int)length, (const char *)said);
    if (base64(key + 2, strcspn(key + 2, ", "), point) != 65 ||
        base64(second + 1, strcspn(second + 1, ","), both) != 64)
        return false;
    EVP_PKEY *signer = key_of(NULL, point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, signer);
    bool good = EVP_DigestVerify(context, der, der_of(both, der), (const unsigned char *)token,
                                 (size_t)(second - token)) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(signer);
    return good;
}
