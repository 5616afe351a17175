/**
 * The precision of a birth date: the day, the year alone, or nothing. As a setting of the clinic: the least precision of a patient's; each
 * allows what the ones before it allow.
 */
export const birthDatePrecisions = ['day', 'year', 'unknown'] as const
export type BirthDatePrecision = (typeof birthDatePrecisions)[number]
