import { type RawBuilder, sql, type SqlBool } from 'kysely'

const MAX_ID = 2_147_483_647

/** A part of a search as a patient's record number; nothing where it cannot be one. */
export function hasRecordNumber(part: string): RawBuilder<SqlBool>[] {
  const isOne = /^\d+$/.test(part) && Number(part) <= MAX_ID
  return isOne ? [sql`patient.id = ${Number(part)}`] : []
}
