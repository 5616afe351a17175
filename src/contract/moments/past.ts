/** So far may a moment that has passed seem to lie ahead: clocks differ, and some systems write the time of their zone as UTC. */
export const TOLERANCE_MS = 24 * 60 * 60 * 1000

/** Whether something that has happened cannot have happened at this moment. */
export const liesAhead = (moment: string): boolean => Date.parse(moment) > Date.now() + TOLERANCE_MS

export const FUTURE = 'must not be more than a day in the future'
