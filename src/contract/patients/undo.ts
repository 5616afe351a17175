/** For how long a user may undo an own removal or merge. */
export const UNDO_SECONDS = 60

/** For how many milliseconds the portal offers it: the rest allows for slow requests. */
export const UNDO_OFFERED_MS = (UNDO_SECONDS - 5) * 1000
