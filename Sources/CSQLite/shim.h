#include <sqlite3.h>

/// Wrapper around sqlite3_db_config(), a variadic function that can't be used from Swift: closing the connection
/// neither brings the write-ahead log into the file nor removes it.
static inline int wpsearch_keep_log_on_close(sqlite3 *db) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
