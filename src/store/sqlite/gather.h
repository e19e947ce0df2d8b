/* SQLite writes each page of its write-ahead log by two calls of the system, and a shared commit
   has a page of each table. This is a VFS of SQLite's that gathers what is written to the log, one
   piece behind the other, and hands it to the system at once when it is to be synced. Nobody looks
   at these pages before: other connections learn of them after the sync, and the writer itself
   reads through the same file.

   Connections that use it need synchronous = FULL, so that every commit ends with a sync, and
   cache_spill = OFF: pages that went to the log before the commit would be left here when the
   transaction is rolled back, and would be written later over what another connection has committed
   in their place. */
#ifndef INKRAIL_STORE_SQLITE_GATHER_H
#define INKRAIL_STORE_SQLITE_GATHER_H

/* Its name for sqlite3_open_v2, made known to SQLite at the first call; NULL if that fails, and
   SQLite's own does it then. */
const char *ink_gather_vfs(void);

#endif
