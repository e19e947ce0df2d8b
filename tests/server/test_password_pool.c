/* TEST password_pool: Passphrases while many want theirs worked out: who waits, who has to show
   some work first, and who is let in all the same. */
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "asking.h"
#include "server/people/password_pool.h"
#include "server/people/puzzles.h"
#include "server/people/rates.h"

#define PHRASE "a long phrase"

/* --- argon2id --------------------------------------------------------------------------------- */

/* Argon2id is wrapped: while the gate is shut, whoever begins with somebody's phrase waits; and it
   takes the least it can, since it is not what is tested. What a thread hashes for itself when it
   begins passes, or a thread that is late would stand at the gate and take no job. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t opened;
    bool shut;
    int inside, most;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .opened = PTHREAD_COND_INITIALIZER};

int __real_crypto_pwhash_argon2id_str(char *, const char *, unsigned long long, unsigned long long,
                                      size_t);
int __wrap_crypto_pwhash_argon2id_str(char *, const char *, unsigned long long, unsigned long long,
                                      size_t);

int __wrap_crypto_pwhash_argon2id_str(char *out, const char *pass, unsigned long long length,
                                      unsigned long long operations, size_t memory)
{
    (void)operations;
    (void)memory;
    pthread_mutex_lock(&gate.lock);
    gate.inside++;
    gate.most = gate.inside > gate.most ? gate.inside : gate.most;
    while (gate.shut && strcmp(pass, PHRASE) == 0)
        pthread_cond_wait(&gate.opened, &gate.lock);
    pthread_mutex_unlock(&gate.lock);
    int failed =
        __real_crypto_pwhash_argon2id_str(out, pass, length, crypto_pwhash_argon2id_OPSLIMIT_MIN,
                                          crypto_pwhash_argon2id_MEMLIMIT_MIN);
    pthread_mutex_lock(&gate.lock);
    gate.inside--;
    pthread_mutex_unlock(&gate.lock);
    return failed;
}

static void gate_set(bool shut)
{
    pthread_mutex_lock(&gate.lock);
    gate.shut = shut;
    pthread_cond_broadcast(&gate.opened);
    pthread_mutex_unlock(&gate.lock);
}

struct counted {
    struct password_job job;
    int *left;
    bool *all;
};

static void count_down(struct worker_job *job)
{
    struct counted *counted = (struct counted *)job;
    assert_true(counted->job.good);
    assert_string_equal(counted->job.phrase, ""); /* wiped */
    *counted->all = --*counted->left == 0;
}

/* The job of an address, "10.0.I.1". */
static void write_job(struct counted *counted, int i)
{
    char text[32];
    snprintf(text, sizeof text, "10.0.%d.1", i);
    counted->job.job.loop = fake_loop();
    counted->job.make = true;
    counted->job.job.done = count_down;
    assert_true(address_read(ink_slice_of(text), &counted->job.network));
    snprintf(counted->job.phrase, sizeof counted->job.phrase, "%s", PHRASE);
}

/* Somebody is at work in each thread, and so many wait, each of a network of its own. */
static struct counted crowd[PASSWORD_WAITING + PASSWORD_THREADS];
static int left;
static bool all;

static void gather(int waiting)
{
    gate_set(true);
    left = 0;
    all = false;
    for (int i = 0; i < waiting + PASSWORD_THREADS;) {
        crowd[i] = (struct counted){.left = &left, .all = &all};
        write_job(&crowd[i], i);
        if (password_pool_ask(&crowd[i].job)) { /* else until both threads have taken one */
            left++;
            i++;
        }
    }
    while (password_pool_waiting() > waiting)
        sched_yield();
}

static void scatter(void)
{
    gate_set(false);
    fake_wait(&all);
    assert_int_equal(gate.most, PASSWORD_THREADS);
}

/* --- signing in ------------------------------------------------------------------------------- */

static const struct reply *sign_in(const char *name, const char *phrase, const char *puzzle,
                                   const char *solution)
{
    char body[400];
    snprintf(body, sizeof body,
             "{\"name\":\"%s\",\"passphrase\":\"%s\",\"puzzle\":\"%s\",\"answer\":\"%s\"}", name,
             phrase, puzzle, solution);
    return post("/api/login", NULL, body);
}

static void account(const char *name)
{
    char body[128];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"passphrase\":\"" PHRASE "\"}", name);
    assert_int_equal(post("/api/account", guest(name), body)->status, 200);
}

struct work {
    char puzzle[INK_PUZZLE], answer[INK_PUZZLE_ANSWER];
};

/* What the last refusal asks for. */
static void work(struct work *work)
{
    snprintf(work->puzzle, sizeof work->puzzle, "%s", told("puzzle"));
    assert_true(ink_puzzle_try(ink_slice_of(work->puzzle), 0, UINT64_MAX, work->answer));
}

/* --- tests ------------------------------------------------------------------------------------ */

/* Beyond it there is a refusal and no waiting, also for who has worked. */
static void the_line_is_bounded(void **state)
{
    (void)state;
    struct work done;
    account("Ann");
    gather(PASSWORD_WAITING);
    assert_refused(sign_in("Ann", PHRASE, "", ""), 429, "PUZZLE");
    work(&done);
    assert_refused(sign_in("Ann", PHRASE, done.puzzle, done.answer), 503, "BUSY");
    scatter();
}

/* One network does not fill it, however many addresses it has. */
static void a_network_has_a_share_of_the_line(void **state)
{
    (void)state;
    static struct counted more[PASSWORD_SHARE + 1];
    gather(0);
    for (int i = 0; i <= PASSWORD_SHARE; i++) {
        more[i] = (struct counted){.left = &left, .all = &all};
        write_job(&more[i], 200);
        bool taken = password_pool_ask(&more[i].job);
        assert_int_equal(taken, i < PASSWORD_SHARE);
        left += taken;
    }
    write_job(&more[PASSWORD_SHARE], 201);
    assert_true(password_pool_ask(&more[PASSWORD_SHARE].job));
    left++;
    scatter();
}

static _Atomic bool answered;

/* Opens when one more waits, or when there was an answer at once. */
static void *open_when_one_more_waits(void *context)
{
    (void)context;
    while (password_pool_waiting() <= PASSWORD_EASY && !answered)
        sched_yield();
    gate_set(false);
    return NULL;
}

/* Those who show no work do not get in the way of who does. */
static void who_works_gets_through_a_flood(void **state)
{
    (void)state;
    pthread_t opener;
    struct work done;
    account("Bea");
    gather(PASSWORD_EASY);
    for (int i = 0; i < 200; i++) {
        char address[32];
        snprintf(address, sizeof address, "10.%d.%d.1", i, i);
        fake.address = address;
        assert_refused(sign_in("Bea", "a wrong phrase", "", ""), 429, "PUZZLE");
    }
    fake.address = "192.0.2.1";
    assert_refused(sign_in("Bea", PHRASE, "", ""), 429, "PUZZLE");
    work(&done);
    answered = false;
    assert_int_equal(pthread_create(&opener, NULL, open_when_one_more_waits, NULL), 0);
    int status = sign_in("Bea", PHRASE, done.puzzle, done.answer)->status;
    answered = true;
    pthread_join(opener, NULL);
    assert_int_equal(status, 200);
    scatter();
}

/* Whoever guesses at one account has to work for it, from however many addresses; its owner, too,
   and nobody else. */
static void a_name_that_is_tried_often_costs_work(void **state)
{
    (void)state;
    struct work done;
    account("Cleo");
    account("Dan");
    int64_t noon = fake.now;
    fake.now += 24 * 3600 * 1000; /* all buckets are full */
    for (int i = 0; i < NAME_PASSES_AN_HOUR / 2; i++) {
        char address[32];
        snprintf(address, sizeof address, "10.3.%d.1", i);
        fake.address = address;
        assert_refused(sign_in("Cleo", "a wrong phrase", "", ""), 403, "PASSPHRASE");
    }
    fake.address = "192.0.2.1";
    assert_refused(sign_in("cleo", PHRASE, "", ""), 429, "PUZZLE");
    work(&done);
    assert_int_equal(sign_in("Cleo", PHRASE, done.puzzle, done.answer)->status, 200);
    assert_refused(sign_in("Cleo", PHRASE, done.puzzle, done.answer), 429, "PUZZLE"); /* once */
    assert_int_equal(sign_in("Dan", PHRASE, "", "")->status, 200);
    fake.now = noon;
}

/* Each is of one server, one network and two minutes, and asks for as much as was said. */
static void puzzles_cannot_be_forged(void **state)
{
    (void)state;
    const ink_slice here = ink_slice_of("192.0.2.1"), beside = ink_slice_of("192.0.2.77"),
                    there = ink_slice_of("192.0.3.1");
    struct server other = fake.server;
    struct work done;
    char easier[INK_PUZZLE];
    other.key[0]++;
    puzzle_set(&fake.server, here, 8, fake.now, done.puzzle);
    ink_slice puzzle = ink_slice_of(done.puzzle);
    assert_true(ink_puzzle_try(puzzle, 0, UINT64_MAX, done.answer));
    ink_slice answer = ink_slice_of(done.answer);
    assert_false(puzzle_is_solved(&other, here, puzzle, answer, fake.now));
    assert_false(puzzle_is_solved(&fake.server, there, puzzle, answer, fake.now));
    assert_false(puzzle_is_solved(&fake.server, here, puzzle, ink_slice_of("x"), fake.now));
    assert_false(puzzle_is_solved(&fake.server, here, puzzle, answer, fake.now + 120000));
    memcpy(easier, done.puzzle, sizeof easier);
    easier[0] = '1';
    puzzle = ink_slice_of(easier);
    assert_true(ink_puzzle_try(puzzle, 0, UINT64_MAX, done.answer));
    answer = ink_slice_of(done.answer);
    assert_false(puzzle_is_solved(&fake.server, here, puzzle, answer, fake.now));
    puzzle = ink_slice_of(done.puzzle);
    assert_true(ink_puzzle_try(puzzle, 0, UINT64_MAX, done.answer));
    answer = ink_slice_of(done.answer);
    assert_true(puzzle_is_solved(&fake.server, beside, puzzle, answer, fake.now));
    assert_false(puzzle_is_solved(&fake.server, here, puzzle, answer, fake.now + 1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_is_bounded),
        cmocka_unit_test(a_network_has_a_share_of_the_line),
        cmocka_unit_test(who_works_gets_through_a_flood),
        cmocka_unit_test(a_name_that_is_tried_often_costs_work),
        cmocka_unit_test(puzzles_cannot_be_forged),
    };
    return cmocka_run_group_tests(tests, api_start, api_stop);
}
