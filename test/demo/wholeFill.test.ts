import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileWriter } from '#demo/fill/fileWriter.ts'
import { insertClinic } from '#demo/fill/insertClinic.ts'
import { fillClinic, isEmpty } from '#demo/fillClinic.ts'
import { planClinic } from '#demo/planClinic.ts'
import { outsideOfTransaction } from '#service/database/transactionContext.ts'
import { folderStore } from '#service/files/folderStore.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { anyDatabase, databases } from '#test/support/databases.ts'

const today = new Date('2026-11-20T14:00:00Z')
const small = { patients: 30, reports: 40, today }

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('filling makes the same clinic each time, on every database', async () => {
  const clinics = await Promise.all(
    [...databases, anyDatabase].map(async ({ open }, index) => {
      const database = await open()
      try {
        await fillClinic(database.queries, folderStore(join(folder, `same ${index}`)), small)
        const tables = [
          'patient',
          'patient_document',
          'employee',
          'exam',
          'report',
          'report_release',
        ] as const
        const rows = tables.map((table) =>
          database.queries.selectFrom(table).selectAll().orderBy('id').execute(),
        )
        return await Promise.all(rows)
      } finally {
        await database.close()
      }
    }),
  )
  // The numbers of transactions are each database's own.
  const alike = clinics.map((tables) => JSON.stringify(tables).replaceAll(/"changed_in":"\d+"/g, ''))
  for (const clinic of alike.slice(1)) expect(clinic).toBe(alike[0])
})

test('filling writes the PDFs of the newest thousand reports, and leaves those of the others to the jobs of the service, the newest first', async () => {
  const database = await anyDatabase.open()
  const clinic = planClinic({ patients: 30, reports: 1_060, today })
  // Typesetting would take longer than the rest of the test.
  const writer: FileWriter = {
    write: async (jobs) => new Map(jobs.map(({ path }) => [path, { size: 1, width: 1, height: 1 }])),
    close: async () => {},
  }
  const writing = {
    clinic,
    writer,
    files: folderStore(join(folder, 'many')),
    withFiles: 1_060,
    onReports() {},
  }
  await database.queries
    .transaction()
    .execute((trx) => outsideOfTransaction(() => insertClinic(trx, writing)))
  const reports = await database.queries
    .selectFrom('report')
    .select(['id', 'pdf_path', 'pdf_source'])
    .where('draft', '=', false)
    .orderBy('id', 'desc')
    .execute()
  const jobs = await database.queries.selectFrom('job').select('record_id as id').orderBy('due_at').execute()
  const newest = new Set(clinic.reports.slice(-1_000).map(({ id }) => id))
  expect(reports.every(({ pdf_source }) => pdf_source === 'typeset')).toBe(true)
  expect(reports.filter(({ pdf_path }) => pdf_path !== '').every(({ id }) => newest.has(id))).toBe(true)
  expect(jobs.length).toBeGreaterThan(40)
  expect(jobs).toEqual(reports.flatMap(({ id, pdf_path }) => (pdf_path === '' ? [{ id }] : [])))
  await database.close()
})

test('filling can make a clinic of one patient and one report', async () => {
  const database = await anyDatabase.open()
  await fillClinic(database.queries, folderStore(join(folder, 'one')), { patients: 1, reports: 1, today })
  expect(await database.queries.selectFrom('report').select('draft').execute()).toHaveLength(1)
  await database.close()
})

test('filling that fails half-way leaves the database empty', async () => {
  const database = await anyDatabase.open()
  const files = folderStore(join(folder, 'failing'))
  let left = 25
  const failing: FileStore = {
    ...files,
    write: async (path, bytes) => {
      if (left-- === 0) throw new Error('No space left')
      await files.write(path, bytes)
    },
  }
  await expect(fillClinic(database.queries, failing, small)).rejects.toThrow('No space left')
  expect(await isEmpty(database.queries)).toBe(true)
  expect(await database.queries.selectFrom('unit').selectAll().execute()).toEqual([])
  expect(await database.queries.selectFrom('installation').select('synthetic').execute()).toEqual([
    { synthetic: false },
  ])
  await fillClinic(database.queries, files, small)
  expect(await isEmpty(database.queries)).toBe(false)
  await database.close()
})

test('filling is refused in a database that has users', async () => {
  const database = await anyDatabase.open()
  await userRepository(database.queries).insert({
    username: 'admin',
    name: 'Somebody Real',
    permissionList: 'administrator',
    passwordHash: 'theirs',
  })
  expect(await isEmpty(database.queries)).toBe(false)
  expect(await fillClinic(database.queries, folderStore(join(folder, 'users')), small)).toBe(false)
  await database.close()
})
