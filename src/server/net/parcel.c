#include "parcel.h"

#include <stdlib.h>
#include <string.h>

#include "frames.h"

enum { USUAL = 480, SPARES = 256 };

static struct parcel *take_spare(struct parcels *parcels)
{
    struct parcel *parcel = parcels->spare;
    if (parcel == NULL)
        return NULL;
    parcels->spare = parcel->next;
    parcels->spares--;
    return parcel;
}

/* With room for so many bytes, or for as many as most have. */
static struct parcel *parcel_of_size(struct parcels *parcels, size_t size)
{
    struct parcel *parcel = size <= USUAL ? take_spare(parcels) : NULL;
    if (parcel != NULL)
        return parcel;
    size = size <= USUAL ? USUAL : size;
    parcel = malloc(sizeof *parcel + size);
    if (parcel != NULL)
        parcel->size = (uint32_t)size;
    return parcel;
}

struct parcel *parcel_make(struct parcels *parcels, int kind, ink_slice payload)
{
    unsigned char head[FRAME_HEAD];
    size_t head_length = frame_head(head, kind, payload.length);
    struct parcel *parcel = parcel_of_size(parcels, head_length + payload.length);
    if (parcel == NULL)
        return NULL;
    parcel->parcels = parcels;
    parcel->holders = 1;
    parcel->length = (uint32_t)(head_length + payload.length);
    memcpy(parcel->bytes, head, head_length);
    if (payload.length > 0)
        memcpy(parcel->bytes + head_length, payload.data, payload.length);
    return parcel;
}

void parcel_drop(struct parcel *parcel)
{
    if (parcel == NULL || --parcel->holders > 0)
        return;
    struct parcels *parcels = parcel->parcels;
    if (parcel->size != USUAL || parcels->spares >= SPARES) {
        free(parcel);
        return;
    }
    parcel->next = parcels->spare;
    parcels->spare = parcel;
    parcels->spares++;
}

void parcels_free(struct parcels *parcels)
{
    struct parcel *parcel;
    while ((parcel = take_spare(parcels)) != NULL)
        free(parcel);
}
