#include "outbound_http.h"

#include <inkrail/version.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "libcurl.h"
#include "server/net/address.h"

enum {
    CONNECT_MS = 5000,
    WHOLE_MS = 15000,
    SOON_MS = 3000,   /* whoever answers within that holds up nobody */
    CROWDED_MS = 500, /* until it is tried again */
    ANSWER_MOST = 64 << 10,
    LOOK_MS = 1000
};

/* How long after a try that has failed. */
static const int pause_ms[MAIL_TRIES] = {0, 2000, 30000};

static struct {
    pthread_mutex_t lock;
    struct mail *waiting;
    int count[MAIL_KINDS], reach;
    bool running, closed;
    pthread_t thread;
    unsigned char key[crypto_shorthash_KEYBYTES];
    CURLM *multi;
    struct outbound_figures figures;
} post = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Only the thread uses these. */
static struct lane lanes[MAIL_KINDS];
static struct mail *under_way;

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

/* --- places ----------------------------------------------------------------------------------- */

static uint64_t hash_of(const void *bytes, size_t count)
{
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, bytes, count, post.key);
    return hash != 0 ? hash : 1;
}

/* "https://somebody@Hooks.example:8443/x" leads to "hooks.example:8443". */
static uint64_t hash_of_host(const char *url)
{
    char host[MAIL_URL];
    size_t length = 0;
    const char *scheme = strstr(url, "://"), *at = scheme != NULL ? scheme + 3 : url;
    for (; *at != '\0' && strchr("/?#", *at) == NULL && length < sizeof host; at++) {
        host[length++] = (char)(*at >= 'A' && *at <= 'Z' ? *at + ('a' - 'A') : *at);
        if (*at == '@')
            length = 0;
    }
    return hash_of(host, length);
}

/* --- one transfer ----------------------------------------------------------------------------- */

/* Opens a socket to the address that the name has led to. No name may lead to an address that is
   not allowed. */
static curl_socket_t open_socket(void *own, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct mail *mail = own;
    (void)purpose;
    if (post.reach != REACH_ANY && !address_is_public(&address->addr)) {
        mail->forbidden = true;
        return CURL_SOCKET_BAD;
    }
    struct address place = address_of_socket(&address->addr);
    mail->crowded =
        !lane_meet(&lanes[mail->kind], hash_of(&place, sizeof place), moment(), &mail->slot);
    if (mail->crowded)
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Drops the answer, since nobody wants to know it; one that does not end is cut off. */
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

static void run_settled(struct loop_message *message)
{
    struct mail *mail = (struct mail *)message;
    mail->settled(mail);
}

static void settle(struct mail *mail)
{
    bool sent = mail->status >= 200 && mail->status < 300;
    end_transfer(mail);
    pthread_mutex_lock(&post.lock);
    post.count[mail->kind]--;
    post.figures.sent += sent;
    post.figures.failed += !sent;
    pthread_mutex_unlock(&post.lock);
    mail->message.run = run_settled;
    loop_post(mail->loop, &mail->message);
}

/* A refusal that will stay one is not asked for again. */
static bool is_worth_a_try(const struct mail *mail)
{
    bool passing =
        mail->status == 0 || mail->status == 408 || mail->status == 429 || mail->status >= 500;
    return passing && !mail->forbidden && mail->tries < MAIL_TRIES;
}

static void put_back(struct mail *mail, int pause)
{
    end_transfer(mail);
    mail->at = moment() + pause;
    pthread_mutex_lock(&post.lock);
    mail->next = post.waiting;
    post.waiting = mail;
    pthread_mutex_unlock(&post.lock);
}

static void after_try(struct mail *mail)
{
    if (is_worth_a_try(mail))
        put_back(mail, pause_ms[mail->tries]);
    else
        settle(mail);
}

/* Of those whose time has come and for which there is a slot, the one that has waited longest. With
   the lock. */
static struct mail **find_due(int64_t now)
{
    struct mail **found = NULL;
    for (struct mail **at = &post.waiting; *at != NULL; at = &(*at)->next)
        if ((*at)->at <= now && (found == NULL || (*at)->at <= (*found)->at) &&
            lane_has_slot(&lanes[(*at)->kind], (*at)->host))
            found = at;
    return found;
}

static struct mail *take(struct mail **found)
{
    struct mail *mail = *found;
    *found = mail->next;
    return mail;
}

/* Takes that one out, with its slot. */
static struct mail *take_due(int64_t now)
{
    struct mail *mail = NULL;
    pthread_mutex_lock(&post.lock);
    struct mail **found = find_due(now);
    if (found != NULL && lane_begin(&lanes[(*found)->kind], (*found)->host, now, &(*found)->slot))
        mail = take(found);
    pthread_mutex_unlock(&post.lock);
    return mail;
}

static struct mail *take_any(void)
{
    pthread_mutex_lock(&post.lock);
    struct mail *mail = post.waiting != NULL ? take(&post.waiting) : NULL;
    pthread_mutex_unlock(&post.lock);
    return mail;
}

bool outbound_is_closed(void)
{
    pthread_mutex_lock(&post.lock);
    bool closed = post.closed;
    pthread_mutex_unlock(&post.lock);
    return closed;
}

/* Begins a message that has its slot. */
static void begin(struct mail *mail)
{
    bool ready = mail->tries > 0 || mail->prepare == NULL || mail->prepare(mail);
    mail->begun = moment();
    mail->crowded = false;
    if (ready && begin_transfer(mail)) {
        mail->tries++;
        mail->next = under_way;
        under_way = mail;
        return;
    }
    lane_end(&lanes[mail->kind], &mail->slot, LANE_UNTRIED);
    settle(mail);
}

/* A place that refuses at once, or cannot be reached at all, holds up nobody either. */
static enum lane_answer answer_of(const struct mail *mail)
{
    bool soon = moment() - mail->begun < SOON_MS;
    return !soon ? LANE_LATE : mail->status != 0 ? LANE_SOON : LANE_UNTRIED;
}

static void finish(struct mail *mail, CURL *curl, CURLcode code)
{
    long status = 0;
    struct mail **at = &under_way;
    while (*at != mail)
        at = &(*at)->next;
    *at = mail->next;
    libcurl.easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    mail->status = code == CURLE_OK || status >= 300 ? (int)status : 0;
    bool crowded = mail->crowded && mail->status == 0;
    lane_end(&lanes[mail->kind], &mail->slot, crowded ? LANE_UNTRIED : answer_of(mail));
    if (!crowded) {
        after_try(mail);
        return;
    }
    mail->tries--; /* nothing was tried */
    put_back(mail, CROWDED_MS);
}

static void look(void)
{
    int running, left;
    CURLMsg *message;
    libcurl.multi_perform(post.multi, &running);
    while ((message = libcurl.multi_info_read(post.multi, &left)) != NULL) {
        char *mail = NULL;
        if (message->msg != CURLMSG_DONE)
            continue;
        libcurl.easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &mail);
        finish((struct mail *)(void *)mail, message->easy_handle, message->data.result);
    }
}

static void drop_all(void)
{
    struct mail *mail, *next;
    for (mail = under_way; mail != NULL; mail = next) {
        next = mail->next;
        mail->unsent = true;
        settle(mail);
    }
    while ((mail = take_any()) != NULL) {
        mail->unsent = true;
        settle(mail);
    }
}

static void *carry(void *context)
{
    struct mail *mail;
    (void)context;
    while (!outbound_is_closed()) {
        while ((mail = take_due(moment())) != NULL)
            begin(mail);
        look();
        libcurl.multi_poll(post.multi, NULL, 0, LOOK_MS, NULL);
    }
    drop_all();
    return NULL;
}

/* --- from outside ----------------------------------------------------------------------------- */

void outbound_start(const char *setting)
{
    randombytes_buf(post.key, sizeof post.key);
    post.reach = strcmp(setting, "any") == 0   ? REACH_ANY
                 : strcmp(setting, "off") == 0 ? REACH_NONE
                                               : REACH_PUBLIC;
}

int outbound_reach(void)
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

/* How many may wait for one host. The browsers of a class of 500 are at few services. */
static const int most_for_host[MAIL_KINDS] = {[MAIL_HOOK] = 200, [MAIL_PUSH] = 600};

/* With the lock. */
static bool has_room(const struct mail *mail)
{
    int of_host = 0;
    for (const struct mail *other = post.waiting; other != NULL; other = other->next)
        of_host += other->kind == mail->kind && other->host == mail->host;
    return post.count[mail->kind] < MAILS_WAITING && of_host < most_for_host[mail->kind];
}

bool outbound_send(struct mail *mail)
{
    mail->host = hash_of_host(mail->url);
    pthread_mutex_lock(&post.lock);
    bool taken = post.reach != REACH_NONE && !post.closed && has_room(mail) && start();
    if (taken) {
        mail->at = moment();
        mail->next = post.waiting;
        post.waiting = mail;
        post.count[mail->kind]++;
    } else
        post.figures.dropped++;
    pthread_mutex_unlock(&post.lock);
    if (taken)
        libcurl.multi_wakeup(post.multi);
    return taken;
}

void outbound_close(void)
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

void outbound_look(struct outbound_figures *figures)
{
    pthread_mutex_lock(&post.lock);
    *figures = post.figures;
    figures->waiting = post.count[MAIL_HOOK] + post.count[MAIL_PUSH];
    pthread_mutex_unlock(&post.lock);
}
