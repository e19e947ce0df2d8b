/* Memory of the JSON that jansson reads. */
#ifndef INKRAIL_SERVER_HTTP_JSON_MEMORY_H
#define INKRAIL_SERVER_HTTP_JSON_MEMORY_H

/* Once, before there are threads: what JSON was read into is wiped when it is given back, since
   secrets and passphrases come in it. */
void json_memory_start(void);

#endif
