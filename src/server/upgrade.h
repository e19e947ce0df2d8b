/* From HTTP to a WebSocket at a table: /ws/CODE. */
#ifndef INK_SERVER_UPGRADE_H
#define INK_SERVER_UPGRADE_H

#include "exchange.h"

void upgrade(struct exchange *exchange);

#endif
