#include "hook.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "news.h"
#include "server/ops/log.h"
#include "server/people/people.h"

static void sign(const struct notice *notice, struct mail *mail)
{
    char key[SEAT_KEY], value[80] = "sha256=";
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    hook_key_make(loop_server(notice->loop), notice->table, key);
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)key, strlen(key));
    crypto_auth_hmacsha256_update(&state, mail->body, mail->length);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(value + strlen(value), sizeof value - strlen(value), mac, sizeof mac);
    mail_header(mail, "Inkrail-Signature", value);
}

static void settled(struct mail *mail)
{
    struct notice *notice = mail->own;
    bool failed = mail->status < 200 || mail->status > 299;
    struct hook_trouble trouble = {notice->table, failed, mail->forbidden, mail->status};
    if (mail->unsent)
        notice->unsettled = true;
    else
        hub_hook_settled(notice->loop->hub, &trouble);
    if (!mail->unsent && failed)
        LOG("webhook_failed", {.key = "status", .number = mail->status},
            {.key = "reason", .text = mail->forbidden ? "address" : "answer"});
    free(mail);
    notice_let_go(notice);
}

/* The body is the notice's. */
void hook_tell(struct notice *notice)
{
    struct news news;
    size_t length = strlen(notice->to);
    struct mail *mail = length < MAIL_URL ? calloc(1, sizeof *mail) : NULL;
    if (mail == NULL || !news_read((ink_slice){notice->body, notice->length}, &news)) {
        free(mail);
        notice_let_go(notice);
        return;
    }
    memcpy(mail->url, notice->to, length + 1);
    mail->body = (unsigned char *)notice->body;
    mail->length = notice->length;
    mail->own = notice;
    mail->loop = notice->loop;
    mail->kind = MAIL_HOOK;
    mail->settled = settled;
    mail_header(mail, "Content-Type", "application/json");
    mail_header(mail, "Inkrail-Event", news.event);
    sign(notice, mail);
    if (outbound_send(mail))
        return;
    mail->unsent = notice_may_wait(notice);
    settled(mail);
}
