import { type RawBuilder, sql } from 'kysely'
import { type ReleaseColumns, type ReleaseValues } from './releaseColumns.ts'

// Values one after the other in binary: a million releases would otherwise be read as JSON, which takes several times as long, most of it in
// this process.

const milliseconds = (column: string) =>
  sql`float8send(coalesce(round(date_part('epoch', ${sql.ref(column)}) * 1000), 'NaN'))`
const integer = (value: RawBuilder<unknown>) => sql`int4send(coalesce(${value}, 0))`

/** All rows of a selection of `report_release` in id order, as bytes that `storePacked` reads. */
export const packed = sql<Uint8Array>`coalesce(string_agg(${sql.join(
  [
    integer(sql`id`),
    integer(sql`exam_id`),
    integer(sql`doctor_id`),
    integer(sql`patient_id`),
    integer(sql`unit_id`),
    integer(sql`listed::integer + 2 * correction::integer`),
    milliseconds('released_at'),
    milliseconds('examined_at'),
    milliseconds('first_read_at'),
  ],
  sql` || `,
)}, ''::bytea order by id), ''::bytea)`

const SIZE = 6 * 4 + 3 * 8

/** Stores the releases in `packed` bytes. Returns the last id; undefined where there is none. */
export function storePacked(bytes: Uint8Array, columns: ReleaseColumns): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let id: number | undefined
  for (let at = 0; at < bytes.length; at += SIZE) {
    id = view.getInt32(at)
    const values: ReleaseValues = {
      exam: view.getInt32(at + 4),
      doctor: view.getInt32(at + 8),
      patient: view.getInt32(at + 12),
      unit: view.getInt32(at + 16),
      flags: view.getInt32(at + 20),
      releasedAt: view.getFloat64(at + 24),
      examinedAt: view.getFloat64(at + 32),
      firstReadAt: view.getFloat64(at + 40),
    }
    columns.store(id, values)
  }
  return id
}
