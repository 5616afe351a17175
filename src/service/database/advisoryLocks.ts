/** The keys of PostgreSQL's advisory locks, in one place so that no two things share one. */
export const advisoryLocks = {
  migration: 4_100_520,
  seal: 4_100_521,
  demoFill: 4_100_522,
  /** The first of two keys; the second is the externalId. */
  externalId: 4_100_523,
}
