/* What the interface (api*.c) asks of the server around it. */
#include "api_host.h"
#include "server_state.h"

bool host_origin_allowed(const struct server *server, ink_slice origin)
{
    return origin_allowed(server, origin);
}

void host_speak(struct server *server, ink_slice languages)
{
    const struct speech *speech = &server->own->speech;
    speech_use(speech, speech_find(speech, languages));
}

void host_metrics(struct server *server, ink_text *out)
{
    metrics_write(server, out);
}
