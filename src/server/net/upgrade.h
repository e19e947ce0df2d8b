/* From HTTP to a WebSocket at a table: /ws/CODE. */
#ifndef INKRAIL_SERVER_NET_UPGRADE_H
#define INKRAIL_SERVER_NET_UPGRADE_H

#include "server/http/exchange.h"

void upgrade(struct exchange *exchange);

#endif
