/* Reuses a net of one config in another: rows that mean the same are copied, and so are the layers
   of the stages with as many rounds to come. */
#ifndef INKRAIL_ENGINE_EVAL_TRANSFER_H
#define INKRAIL_ENGINE_EVAL_TRANSFER_H

#include "feature.h"
#include "net.h"

/* `to` must be a net of zeros. */
void ink_net_transfer(ink_net *to, const ink_features *to_features, const ink_net *from,
                      const ink_features *from_features);

#endif
