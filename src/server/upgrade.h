/* From HTTP to a WebSocket at a table: /ws/CODE. */
#ifndef INKRAIL_SERVER_UPGRADE_H
#define INKRAIL_SERVER_UPGRADE_H

#include "exchange.h"

void upgrade(struct exchange *exchange);

#endif
