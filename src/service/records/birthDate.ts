import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type BirthDate, isPreciseEnough } from '#contract/patients/birthDate.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'

/** Why a clinic with this setting takes no such birth date; undefined where it does, or none is sent. */
export const imprecision = (
  birthDate: BirthDate | undefined,
  setting: BirthDatePrecision,
): string | undefined =>
  birthDate === undefined || isPreciseEnough(birthDate, setting)
    ? undefined
    : setting === 'day'
      ? 'must be a whole day, because this clinic takes no less of a birth date'
      : 'must be a day or a year, because this clinic takes no less of a birth date'

/** A birth date as a day: a year counts from its middle. */
export const middleOf = (birthDate: RawBuilder<unknown>) => sql`rpad(${birthDate}, 10, '-07-01')`

/** How far two birth dates are from each other; null, which comes last, where one is unknown. */
export const daysBetween = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`abs(${middleOf(one)}::date - ${middleOf(other)}::date)`

/** The condition that a patient may have this birth date: as `mayBeSameBirth` of the contract. */
export const mayBeBorn = (birthDate: BirthDate) =>
  sql<SqlBool>`coalesce(starts_with(birth_date, ${birthDate}::text) or starts_with(${birthDate}::text, birth_date), true)`
