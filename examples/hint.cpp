// Lets the engine play a solo game and says what it expects in each round: hint [SEED [CONFIG]]
//
//   c++ -std=c++17 hint.cpp $(pkg-config --cflags --libs inkrail) -o hint
#include <inkrail/inkrail.h>

#include <cstdio>
#include <memory>
#include <string>

namespace {

struct Free {
    void operator()(ink_session *session) const { ink_session_free(session); }
    void operator()(ink_engine *engine) const { ink_engine_free(engine); }
};

using Session = std::unique_ptr<ink_session, Free>;
using Engine = std::unique_ptr<ink_engine, Free>;

std::string sentence(const ink_refusal &why, const char *input)
{
    char text[256];
    ink_text out = ink_text_in(text, sizeof text);
    ink_refusal_write(nullptr, &why, ink_slice_of(input), nullptr, &out);
    return text;
}

Session begin(const char *seed, const char *text)
{
    ink_config config;
    ink_refusal why;
    ink_session *session = nullptr;
    if (ink_config_read(ink_slice_of(text), &config, &why) != INK_OK ||
        ink_session_new(&config, ink_slice_of(seed), &session, &why) != INK_OK)
        std::fprintf(stderr, "%s\n", sentence(why, text).c_str());
    return Session(session);
}

bool play_round(ink_session *session, ink_engine *engine)
{
    static ink_engine_result hint;
    ink_atomic stop(0); // another thread could set it
    ink_engine_limits limits = {};
    limits.level = 2;
    limits.limit.stop = &stop;
    if (ink_engine_hint(engine, ink_session_table(session), ink_session_seats(session), 0, &limits,
                        &hint) != INK_OK)
        return false;
    std::printf("round %d: %d moves, %.0f points to expect\n", ink_session_table(session)->round,
                hint.moves, hint.expected);
    for (int i = 0; i < hint.moves; i++)
        if (ink_session_play(session, 0, hint.move[i], nullptr) != INK_OK)
            return false;
    return true;
}

} // namespace

int main(int count, char **argument)
{
    Session session = begin(count > 1 ? argument[1] : "example", count > 2 ? argument[2] : "classic");
    if (!session)
        return 1;
    Engine engine(ink_engine_new(ink_session_rules(session.get()), nullptr));
    while (engine && ink_session_roll(session.get(), nullptr) == INK_OK)
        if (!play_round(session.get(), engine.get()))
            return 1;
    ink_score score;
    ink_session_score(session.get(), 0, &score);
    std::printf("inkrail %s\n%d points\n", ink_version(), score.total);
}
