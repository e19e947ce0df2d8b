#include "courier.h"

#include <inkrail/version.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "address.h"
#include "libcurl.h"

enum { CONNECT_MS = 5000, WHOLE_MS = 15000, ANSWER_MOST = 64 << 10, LOOK_MS = 1000 };

/* How long after a try that has failed. */
static const int pause_ms[MAIL_TRIES] = {0, 2000, 30000};

static struct {
    pthread_mutex_t lock;
    struct mail *waiting;
    int count, reach;
    bool running, closed;
    pthread_t thread;
    CURLM *multi;
    struct courier_figures figures;
} post = {.lock = PTHREAD_MUTEX_INITIALIZER};

static int64_t moment(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

void mail_header(struct mail *mail, const char *name, const char *value)
{
    int i = 0;
    while (i < MAIL_HEADERS && mail->header[i][0] != '\0')
        i++;
    if (i < MAIL_HEADERS &&
        snprintf(mail->header[i], MAIL_HEADER, "%s: %s", name, value) >= MAIL_HEADER)
        mail->header[i][0] = '\0';
}

/* --- one transfer ----------------------------------------------------------------------------- */

/* Asked with the address that the name has led to, so no name leads anywhere else. */
static curl_socket_t open_socket(void *own, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct mail *mail = own;
    (void)purpose;
    if (post.reach != REACH_ANY && !address_is_public(&address->addr)) {
        mail->forbidden = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Nobody wants to know what the answer says; one that does not end is broken off. */
static size_t hear(char *bytes, size_t size, size_t count, void *own)
{
    size_t *heard = own;
    (void)bytes;
    *heard += size * count;
    return *heard > ANSWER_MOST ? 0 : size * count;
}

struct transfer {
    CURL *curl;
    struct curl_slist *headers;
    size_t heard;
};

static void end_transfer(struct mail *mail)
{
    struct transfer *transfer = mail->transfer;
    if (transfer == NULL)
        return;
    if (transfer->curl != NULL) {
        libcurl.multi_remove_handle(post.multi, transfer->curl);
        libcurl.easy_cleanup(transfer->curl);
    }
    libcurl.slist_free_all(transfer->headers);
    free(transfer);
    mail->transfer = NULL;
}

static void set_up(struct mail *mail, struct transfer *transfer)
{
    CURL *curl = transfer->curl;
    libcurl.easy_setopt(curl, CURLOPT_URL, mail->url);
    libcurl.easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    libcurl.easy_setopt(curl, CURLOPT_PROXY, "");
    libcurl.easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    libcurl.easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    libcurl.easy_setopt(curl, CURLOPT_USERAGENT, "Inkrail/" INK_VERSION);
    libcurl.easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    libcurl.easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)WHOLE_MS);
    libcurl.easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    libcurl.easy_setopt(curl, CURLOPT_OPENSOCKETDATA, mail);
    libcurl.easy_setopt(curl, CURLOPT_FRESH_CONNECT, 1L); /* so that each address is looked at */
    libcurl.easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
    libcurl.easy_setopt(curl, CURLOPT_WRITEFUNCTION, hear);
    libcurl.easy_setopt(curl, CURLOPT_WRITEDATA, &transfer->heard);
    libcurl.easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)mail->length);
    libcurl.easy_setopt(curl, CURLOPT_POSTFIELDS, (const char *)mail->body);
    libcurl.easy_setopt(curl, CURLOPT_HTTPHEADER, transfer->headers);
    libcurl.easy_setopt(curl, CURLOPT_PRIVATE, mail);
}

static bool begin_transfer(struct mail *mail)
{
    struct transfer *transfer = calloc(1, sizeof *transfer);
    mail->transfer = transfer;
    if (transfer == NULL || (transfer->curl = libcurl.easy_init()) == NULL)
        return false;
    for (int i = 0; i < MAIL_HEADERS && mail->header[i][0] != '\0'; i++)
        transfer->headers = libcurl.slist_append(transfer->headers, mail->header[i]);
    transfer->headers = libcurl.slist_append(transfer->headers, "Expect:"); /* it is short */
    set_up(mail, transfer);
    mail->status = 0;
    return libcurl.multi_add_handle(post.multi, transfer->curl) == CURLM_OK;
}

/* --- all of them ------------------------------------------------------------------------------ */

static void run_settled(struct letter *letter)
{
    struct mail *mail = (struct mail *)letter;
    mail->settled(mail);
}

static void settle(struct mail *mail)
{
    bool sent = mail->status >= 200 && mail->status < 300;
    end_transfer(mail);
    pthread_mutex_lock(&post.lock);
    post.count--;
    post.figures.sent += sent;
    post.figures.failed += !sent;
    pthread_mutex_unlock(&post.lock);
    mail->letter.run = run_settled;
    loop_post(mail->loop, &mail->letter);
}

/* Who answers with a refusal that stays one is not asked again. */
static bool is_worth_a_try(const struct mail *mail)
{
    bool passing =
        mail->status == 0 || mail->status == 408 || mail->status == 429 || mail->status >= 500;
    return passing && !mail->forbidden && mail->tries < MAIL_TRIES;
}

static void put_back(struct mail *mail)
{
    end_transfer(mail);
    mail->at = moment() + pause_ms[mail->tries];
    pthread_mutex_lock(&post.lock);
    mail->next = post.waiting;
    post.waiting = mail;
    pthread_mutex_unlock(&post.lock);
}

static void after_try(struct mail *mail)
{
    if (is_worth_a_try(mail))
        put_back(mail);
    else
        settle(mail);
}

/* The one that has waited longest of those whose time has come. */
static struct mail *take_due(int64_t now)
{
    struct mail **found = NULL, *mail = NULL;
    pthread_mutex_lock(&post.lock);
    for (struct mail **at = &post.waiting; *at != NULL; at = &(*at)->next)
        if ((*at)->at <= now && (found == NULL || (*at)->at <= (*found)->at))
            found = at;
    if (found != NULL) {
        mail = *found;
        *found = mail->next;
    }
    pthread_mutex_unlock(&post.lock);
    return mail;
}

static bool is_closed(void)
{
    pthread_mutex_lock(&post.lock);
    bool closed = post.closed;
    pthread_mutex_unlock(&post.lock);
    return closed;
}

static void begin(struct mail *mail, struct mail *under_way[MAILS_AT_ONCE])
{
    if (mail->tries == 0 && mail->prepare != NULL && !mail->prepare(mail)) {
        settle(mail);
        return;
    }
    mail->tries++;
    if (!begin_transfer(mail)) {
        mail->tries = MAIL_TRIES;
        settle(mail);
        return;
    }
    for (int i = 0; i < MAILS_AT_ONCE; i++)
        if (under_way[i] == NULL) {
            under_way[i] = mail;
            return;
        }
}

static int count_under_way(struct mail *under_way[MAILS_AT_ONCE])
{
    int count = 0;
    for (int i = 0; i < MAILS_AT_ONCE; i++)
        count += under_way[i] != NULL;
    return count;
}

static void finish(struct mail *mail, CURL *curl, CURLcode code,
                   struct mail *under_way[MAILS_AT_ONCE])
{
    long status = 0;
    for (int i = 0; i < MAILS_AT_ONCE; i++)
        if (under_way[i] == mail)
            under_way[i] = NULL;
    libcurl.easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    mail->status = code == CURLE_OK || status >= 300 ? (int)status : 0;
    after_try(mail);
}

static void look(struct mail *under_way[MAILS_AT_ONCE])
{
    int running, left;
    CURLMsg *message;
    libcurl.multi_perform(post.multi, &running);
    while ((message = libcurl.multi_info_read(post.multi, &left)) != NULL) {
        char *mail = NULL;
        if (message->msg != CURLMSG_DONE)
            continue;
        libcurl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &mail);
        finish((struct mail *)(void *)mail, message->easy_handle, message->data.result, under_way);
    }
}

static void drop_all(struct mail *under_way[MAILS_AT_ONCE])
{
    struct mail *mail;
    for (int i = 0; i < MAILS_AT_ONCE; i++)
        if (under_way[i] != NULL)
            settle(under_way[i]);
    while ((mail = take_due(INT64_MAX)) != NULL)
        settle(mail);
}

static void *carry(void *context)
{
    struct mail *under_way[MAILS_AT_ONCE] = {NULL}, *mail;
    (void)context;
    while (!is_closed()) {
        while (count_under_way(under_way) < MAILS_AT_ONCE && (mail = take_due(moment())) != NULL)
            begin(mail, under_way);
        look(under_way);
        libcurl.multi_poll(post.multi, NULL, 0, LOOK_MS, NULL);
    }
    drop_all(under_way);
    return NULL;
}

/* --- from outside ----------------------------------------------------------------------------- */

void courier_start(const char *setting)
{
    post.reach = strcmp(setting, "any") == 0   ? REACH_ANY
                 : strcmp(setting, "off") == 0 ? REACH_NONE
                                               : REACH_PUBLIC;
}

int courier_reach(void)
{
    return post.reach;
}

/* With the lock. */
static bool start(void)
{
    if (post.running)
        return true;
    bool ready = libcurl_load() && /* both take some milliseconds */
                 libcurl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    post.multi = ready ? libcurl.multi_init() : NULL;
    post.running = post.multi != NULL && pthread_create(&post.thread, NULL, carry, NULL) == 0;
    return post.running;
}

bool courier_send(struct mail *mail)
{
    pthread_mutex_lock(&post.lock);
    bool taken = post.reach != REACH_NONE && !post.closed && post.count < MAILS_WAITING && start();
    if (taken) {
        mail->at = moment();
        mail->next = post.waiting;
        post.waiting = mail;
        post.count++;
    } else
        post.figures.dropped++;
    pthread_mutex_unlock(&post.lock);
    if (taken)
        libcurl.multi_wakeup(post.multi);
    return taken;
}

void courier_close(void)
{
    pthread_mutex_lock(&post.lock);
    post.closed = true;
    bool running = post.running;
    pthread_mutex_unlock(&post.lock);
    if (!running)
        return;
    libcurl.multi_wakeup(post.multi);
    pthread_join(post.thread, NULL);
    libcurl.multi_cleanup(post.multi);
    libcurl.global_cleanup();
    post.running = false;
}

void courier_look(struct courier_figures *figures)
{
    pthread_mutex_lock(&post.lock);
    *figures = post.figures;
    figures->waiting = post.count;
    pthread_mutex_unlock(&post.lock);
}
