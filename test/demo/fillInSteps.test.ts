import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropIndexes } from '#demo/fill/bulkIndexes.ts'
import { fillInSteps, readFilling } from '#demo/fill/fillInSteps.ts'
import { canFill, fillClinic } from '#demo/fillClinic.ts'
import { readState } from '#demo/state.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { fileStore } from '#service/files/fileStore.ts'
import { databases } from '#test/support/databases.ts'

const size = { patients: 60, reports: 80, today: new Date('2026-11-20T14:00:00Z') }
const tables = ['patient', 'patient_document', 'report', 'report_release', 'image', 'release_read'] as const

const rowsOf = async (queries: Queries) => {
  const all: unknown[] = []
  for (const table of tables) {
    const { rows } = await sql`select to_jsonb(stored) - 'changed_in' as row from ${sql.table(table)} stored
      order by ${table === 'release_read' ? sql`user_id, release_id` : sql`id`}`.execute(queries)
    all.push(rows)
  }
  return all
}

const indexesOf = async (queries: Queries) =>
  (await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(queries)).rows

describe.each(databases)('a clinic that is filled in steps on $name', ({ open }) => {
  let folder: string
  let whole: Database
  let stepped: Database
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'steps-'))
    ;[whole, stepped] = await Promise.all([open(), open()])
    await fillClinic(whole.queries, fileStore(join(folder, 'whole')), size)
  })
  afterAll(async () => {
    await Promise.all([whole.close(), stepped.close()])
    await rm(folder, { recursive: true, force: true })
  })

  test('goes on after an interruption and is the same clinic with the same indexes, its texts searchable', async () => {
    const { queries } = stepped
    const before = await indexesOf(queries)
    const files = fileStore(join(folder, 'stepped'))
    const stopAt = (step: string) => (said: string) => {
      if (said.startsWith(step)) throw new Error(`Stopped at ${step}`)
    }
    for (const step of ['Writing patients: 20 ', 'Writing reports: 50 ', 'Building indexes: 5 ']) {
      const stopped = fillInSteps(queries, files, size, stopAt(step), { patients: 20, reports: 25 })
      await expect(stopped).rejects.toThrow(`Stopped at ${step}`)
      expect(await canFill(queries)).toBe(true)
    }
    expect(await fillClinic(queries, files, { ...size, reports: 7 })).toBe(true)

    expect(await readFilling(queries)).toBeUndefined()
    expect(await canFill(queries)).toBe(false)
    expect(await readState(queries)).toEqual(await readState(whole.queries))
    expect(await rowsOf(queries)).toEqual(await rowsOf(whole.queries))
    expect(await indexesOf(queries)).toEqual(before)
    const { rows } = await sql`select (select count(*) from release_words where words is null) as due,
      (select count(*) from release_words) as texts, (select listed from release_tally) as listed`.execute(
      queries,
    )
    expect(rows).toEqual([
      { due: 0, texts: expect.any(Number), listed: (rows[0] as { texts: number }).texts },
    ])
  })

  test('keeps the index by which a correction finds the release of the report that it replaces', async () => {
    const database = await open()
    try {
      await database.queries.transaction().execute(async (trx) => {
        await dropIndexes(trx)
        await sql`set local enable_seqscan = off`.execute(trx)
        const { rows } = await sql`explain select from report_release where report_id = 1 and listed`.execute(
          trx,
        )
        expect(JSON.stringify(rows)).toContain('release_by_report')
      })
    } finally {
      await database.close()
    }
  })
})
