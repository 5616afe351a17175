import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillClinic } from '#demo/fillClinic.ts'
import { clinicClock } from '#demo/clinicTime.ts'
import { living } from '#demo/living/live.ts'
import { examsPerHour } from '#demo/plan/spreadTimes.ts'
import { readState, writeState } from '#demo/state.ts'
import { sealRecords } from '#service/audit/sealing.ts'
import { verifyAudit } from '#service/audit/verify.ts'
import type { Database } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { jobWorker } from '#service/jobs/jobWorker.ts'
import { pdfMaker } from '#service/reports/writing/makePdf.ts'
import { anyDatabase } from '#test/support/databases.ts'

const MINUTE = 60_000
const timeZone = 'America/Sao_Paulo'
// A Tuesday, 11:00 at the clinic.
const today = new Date('2026-11-24T14:00:00Z')

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'living-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openLiving(name: string, size = { patients: 90, reports: 200 }) {
  const database = await anyDatabase.open()
  const { queries } = database
  const files = folderStore(join(folder, name))
  await fillClinic(queries, files, { ...size, today, timeZone })
  const pdfs = pdfMaker({ files, clinicName: async () => 'Clínica Aurora', timeZone })
  const failures: unknown[] = []
  const life = (isLiving = true) => living({ database, timeZone, isLiving }, (error) => failures.push(error))
  const close = async () => {
    await pdfs.close()
    await database.close()
  }
  const fail = (fields: object) => failures.push(fields)
  const { drain } = jobWorker(database, 'report.pdf', pdfs.job, { error: fail, warn: fail })
  return { database, queries, files, life, failures, makePdfs: drain, close }
}

test('a clinic releases by its own weekdays and hours, as many a year as were planned', () => {
  const clock = clinicClock(timeZone)
  const perHour = (at: string) => examsPerHour(4_000, Date.parse(at), clock)
  // Monday and Tuesday at 9:30, Saturday at 9:30 and 13:00, Sunday.
  expect(perHour('2026-11-23T12:30:00Z')).toBeGreaterThan(perHour('2026-11-24T12:30:00Z'))
  expect(perHour('2026-11-28T12:30:00Z')).toBeGreaterThan(0)
  expect(perHour('2026-11-28T16:00:00Z')).toBe(0)
  expect(perHour('2026-11-29T12:30:00Z')).toBe(0)
  const week = Array.from({ length: 7 * 48 }, (_, half) =>
    perHour(new Date(Date.parse('2026-11-22T03:15:00Z') + half * 30 * MINUTE).toISOString()),
  )
  expect(week.reduce((sum, rate) => sum + rate / 2, 0)).toBeCloseTo((4_000 / 365) * 7, 5)
})

describe('a clinic that lives', () => {
  let clinic: Awaited<ReturnType<typeof openLiving>>
  let database: Database
  let files: FileStore

  beforeAll(async () => {
    clinic = await openLiving('one')
    ;({ database, files } = clinic)
  })
  afterAll(() => clinic.close())

  // Each test begins on a day of its own, with numbers of reports that no other test has.
  let tests = 0
  beforeEach(async () => {
    const state = (await readState(database.queries))!
    const unborn = { ...state.living, day: '', today: 0, total: ++tests * 1_000, at: 0 }
    await writeState(database.queries, { ...state, living: unborn })
  })

  const listed = async () =>
    (await database.queries.selectFrom('release_tally').select('listed').executeTakeFirstOrThrow()).listed
  const newest = async () =>
    (await database.queries.selectFrom('report').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
      .id
  const madeAfter = (id: number) =>
    database.queries
      .selectFrom('report')
      .selectAll()
      .where('request_number', 'like', '2026-9%')
      .where('id', '>', id)
      .orderBy('id')
      .execute()

  test('releases reports as doctors do it, with its PDF, its acts and now and then an amendment or urgent one', async () => {
    const [before, last] = [await listed(), await newest()]
    const state = (await readState(database.queries))!
    // The same reports each time, urgent ones and amendments among them.
    await writeState(database.queries, { ...state, living: { ...state.living, total: 0 } })
    const { releaseNow } = clinic.life()
    const outcomes: string[] = []
    for (let turn = 0; turn < 40; turn++)
      outcomes.push(await releaseNow(today.getTime() + turn * (MINUTE / 2)))
    expect(new Set(outcomes)).toEqual(new Set(['released']))
    await clinic.makePdfs()
    expect(clinic.failures).toEqual([])
    const reports = await madeAfter(last)
    expect(await listed()).toBeGreaterThan(before + 30)
    for (const report of reports) {
      expect(report).toMatchObject({ close: 1, draft: false, closed_as: 'signed', pdf_source: 'typeset' })
      const file = await files.read(report.pdf_path)
      file?.stream.destroy()
      expect(file?.size).toBe(report.pdfsize)
      expect(report.date_exam!.getTime()).toBeLessThan(today.getTime() + 8 * 60 * MINUTE)
    }
    expect(reports.filter(({ priority }) => priority !== 'routine')).not.toEqual([])
    const { rows: amendments } = await sql<{ id: number }>`
      select id from report where amends_id is not null and verification_code is not null`.execute(
      database.queries,
    )
    expect(amendments.length).toBeGreaterThan(0)
    const { rows: acts } = await sql<{ act: string; address: string }>`
      select distinct act, address from audit_record order by act`.execute(database.queries)
    const made = ['record.create', 'report.close', 'report.read', 'report.release']
    expect(acts.filter(({ act }) => act !== 'report.acknowledge')).toEqual(
      made.map((act) => ({ act, address: '' })),
    )
    await sealRecords(database.queries)
    expect(await verifyAudit(database.queries)).toMatchObject({ problems: [] })
  })

  test('waits between two reports for about as long as its size says', async () => {
    const { tick } = clinic.life()
    const state = (await readState(database.queries))!
    const usual = (60 * MINUTE) / examsPerHour(state.reports, today.getTime(), clinicClock(timeZone))
    await writeState(database.queries, { ...state, living: { ...state.living, at: today.getTime() } })
    expect(await tick(today.getTime() + 0.45 * usual)).toBe('not due')
    await writeState(database.queries, {
      ...state,
      living: { ...state.living, at: today.getTime() - 1.55 * usual },
    })
    expect(await tick(today.getTime())).toBe('released')
  })

  test('rests at night, when it is switched off, and when it has made as much as it may', async () => {
    const { tick } = clinic.life()
    const night = Date.parse('2026-11-25T01:00:00Z')
    const morning = Date.parse('2026-11-25T12:00:00Z')
    expect(await tick(night)).toBe('closed')
    expect(await tick(Date.parse('2026-11-22T15:00:00Z'))).toBe('closed')
    expect(await clinic.life(false).tick(morning)).toBe('off')
    const state = (await readState(database.queries))!
    await writeState(database.queries, { ...state, living: { ...state.living, total: 10_000 } })
    expect(await tick(morning)).toBe('limit')
    await writeState(database.queries, { ...state, living: { ...state.living, isOn: false } })
    expect(await tick(morning)).toBe('off')
    await writeState(database.queries, state)
    expect(await tick(morning)).toBe('released')
    expect((await readState(database.queries))?.living).toMatchObject({
      day: '2026-11-25',
      today: 1,
      total: state.living.total + 1,
    })
  })

  test('goes on after the clock of the machine was ahead and has been set right', async () => {
    const at = Date.parse('2026-11-25T15:00:00Z')
    const state = (await readState(database.queries))!
    await writeState(database.queries, { ...state, living: { ...state.living, at: at + 24 * 60 * MINUTE } })
    expect(await clinic.life().tick(at)).toBe('released')
    expect(await clinic.life().tick(at - 2_000)).toBe('not due')
  })

  test('is moved by one of several processes at a time', async () => {
    const at = Date.parse('2026-11-26T12:00:00Z')
    const outcomes = await Promise.all([1, 2, 3].map(() => clinic.life().tick(at)))
    expect(outcomes.toSorted()).toEqual(['not due', 'not due', 'released'])
    expect(clinic.failures).toEqual([])
  })
})

test('the same clinic makes the same reports again', async () => {
  const made = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const clinic = await openLiving(name, { patients: 30, reports: 60 })
      const { releaseNow } = clinic.life()
      for (let turn = 0; turn < 6; turn++) await releaseNow(today.getTime() + turn * MINUTE)
      expect(clinic.failures).toEqual([])
      const rows = await clinic.queries
        .selectFrom('report')
        .select([
          'request_number',
          'patient_id',
          'exam_id',
          'doctor_id',
          'requester_id',
          'unit_id',
          'result',
          'date_exam',
        ])
        .where('verification_code', 'is not', null)
        .orderBy('id')
        .execute()
      await clinic.close()
      return rows
    }),
  )
  expect(made[0]!.length).toBeGreaterThan(4)
  expect(made[1]).toEqual(made[0])
})
