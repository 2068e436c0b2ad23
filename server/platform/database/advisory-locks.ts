/**
 * What only one server may do at a time, and the number by which PostgreSQL knows it. The numbers mean nothing, but
 * servers of two versions may run side by side, so they stay as they are, and no two may be the same: they would wait
 * for each other.
 */
export const advisoryLocks = {
  migrations: 7_254_301,
  /** Taken by a backup, and shared by whoever deletes bytes. */
  storedBytes: 7_254_302,
  rssArticles: 7_254_303,
  transparencyLog: 7_254_304,
} as const
