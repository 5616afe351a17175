import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillInSteps, readFilling } from '#demo/fill/fillInSteps.ts'
import { canFill, fillClinic } from '#demo/fillClinic.ts'
import { readState } from '#demo/state.ts'
import { facetsOfRelease } from '#service/reports/listing/releaseFacets.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { folderStore } from '#service/files/folderStore.ts'
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

/** What a fill in steps takes away meanwhile. */
const schemaOf = async (queries: Queries) => {
  const indexes = await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(
    queries,
  )
  const triggers =
    await sql`select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger order by 1, 2`.execute(
      queries,
    )
  return [...indexes.rows, ...triggers.rows]
}

describe.each(databases)('a clinic that is filled in steps on $name', ({ open }) => {
  let folder: string
  let whole: Database
  let stepped: Database
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'steps-'))
    ;[whole, stepped] = await Promise.all([open(), open()])
    await fillClinic(whole.queries, folderStore(join(folder, 'whole')), size)
  })
  afterAll(async () => {
    await Promise.all([whole.close(), stepped.close()])
    await rm(folder, { recursive: true, force: true })
  })

  test('goes on after an interruption and is the same clinic with the same indexes and triggers, its texts searchable', async () => {
    const { queries } = stepped
    const before = await schemaOf(queries)
    const files = folderStore(join(folder, 'stepped'))
    const stopAt = (step: string) => (said: string) => {
      if (said.startsWith(step)) throw new Error(`Stopped at ${step}`)
    }
    for (const step of [
      'Writing patients: 20 ',
      'Writing reports: 50 ',
      'Building indexes: 40 ',
      'Building indexes: 65 ',
    ]) {
      const stopped = fillInSteps(queries, files, size, stopAt(step), { patients: 20, reports: 25 })
      await expect(stopped).rejects.toThrow(`Stopped at ${step}`)
      expect(await canFill(queries)).toBe(true)
    }
    expect(await fillClinic(queries, files, { ...size, reports: 7 })).toBe(true)

    expect(await readFilling(queries)).toBeUndefined()
    expect(await canFill(queries)).toBe(false)
    expect(await readState(queries)).toEqual(await readState(whole.queries))
    expect(await rowsOf(queries)).toEqual(await rowsOf(whole.queries))
    expect(await schemaOf(queries)).toEqual(before)
    const { rows } = await sql`select
      (select count(*) from release_words left join report_release on report_release.id = release_id
        where (words || ${facetsOfRelease} = words) is not true) as wrong,
      (select count(*) from release_words) as texts, (select listed from release_tally) as listed`.execute(
      queries,
    )
    expect(rows).toEqual([
      { wrong: 0, texts: expect.any(Number), listed: (rows[0] as { texts: number }).texts },
    ])
  })

  test('is refused where an older version has begun it in another way', async () => {
    const { queries, close } = await open()
    const filling = { size, patients: 20, reports: 0, indexes: [] }
    await queries
      .updateTable('installation')
      .set({ demonstration: JSON.stringify({ filling }) })
      .execute()
    const files = folderStore(join(folder, 'older'))
    await expect(fillInSteps(queries, files, size, () => {})).rejects.toThrow('use another database')
    await close()
  })
})
