import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Queries } from '#service/database/database.ts'
import { fillClinic, isEmpty } from '#demo/fillClinic.ts'
import { folderStore } from '#service/files/folderStore.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { readPdf } from '#test/support/readPdf.ts'

const today = new Date('2026-11-20T14:00:00Z')
const size = { patients: 60, reports: 160, today }

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a filled clinic', () => {
  let database: Database
  let queries: Queries
  let files: FileStore
  let wasEmpty: boolean
  const steps: string[] = []

  beforeAll(async () => {
    database = await anyDatabase.open()
    ;({ queries } = database)
    files = folderStore(folder)
    wasEmpty = await isEmpty(queries)
    await fillClinic(queries, files, { ...size, onProgress: (step) => steps.push(step) })
  })
  afterAll(() => database.close())

  const count = async (table: 'patient' | 'employee' | 'exam' | 'report' | 'unit' | 'app_user') => {
    const { rows } = await sql<{ n: number }>`select count(*) n from ${sql.table(table)}`.execute(queries)
    return rows[0]?.n
  }

  test('has the requested number of records, is marked as synthetic and is not empty', async () => {
    expect(wasEmpty).toBe(true)
    expect(await count('patient')).toBe(60)
    expect(await count('report')).toBe(160)
    expect(await count('employee')).toBe(60)
    expect(await count('exam')).toBe(24)
    expect(await count('unit')).toBe(5)
    // Those of the demonstration, one for each doctor, and the other system's.
    expect(await count('app_user')).toBe(3 + 37 + 1)
    expect(await queries.selectFrom('installation').select('synthetic').execute()).toEqual([
      { synthetic: true },
    ])
    expect(await isEmpty(queries)).toBe(false)
    expect(steps[0]).toBe('Making 60 patients')
    expect(steps.at(-1)).toBe('Writing reports, their PDFs and pictures: 160 of 160')
  })

  test('has reports of another system in the inbox, marked as synthetic, each of which waits for another reason', async () => {
    const items = await queries
      .selectFrom('inbox')
      .innerJoin('integration', 'integration.id', 'integration_id')
      .select(['number', 'state', 'reason', 'problems', 'payload', 'integration.name'])
      .orderBy('inbox.id')
      .execute()
    expect(items).toMatchObject([
      { number: 'SYN-101', reason: 'unmatched', problems: [{ name: 'patient' }] },
      { number: 'SYN-102', reason: 'unmatched', problems: [{ name: 'patient' }] },
      { number: 'SYN-103', reason: 'conflict', problems: [{ name: 'patient' }] },
      {
        number: 'SYN-104',
        reason: 'unmatched',
        problems: [{ name: 'exam' }, { name: 'doctor' }, { name: 'priority' }],
      },
      { number: 'SYN-105', reason: 'refused', problems: [{ name: 'report' }] },
    ])
    for (const item of items) {
      expect(item).toMatchObject({ state: 'waiting', name: 'RIS Boreal (dados sintéticos)' })
      expect(item.payload).toMatchObject({ text: expect.stringMatching(/^Dados sintéticos:/) })
    }
  })

  test('lists the released reports, and neither drafts nor pending ones', async () => {
    const rows = await queries
      .selectFrom('report')
      .leftJoin('report_release', 'report_release.report_id', 'report.id')
      .select(['draft', 'close', 'date_report_release', 'status', 'released', 'notified', 'listed'])
      .execute()
    const released = rows.filter(({ status }) => status === 'released')
    const pending = rows.filter(({ status }) => status === 'pending')
    const drafts = rows.filter(({ status }) => status === null)
    expect(released).toHaveLength(154)
    expect(pending.length + drafts.length).toBe(6)
    for (const row of released)
      expect(row).toMatchObject({ draft: false, close: 1, released: true, notified: false, listed: true })
    for (const row of pending)
      expect(row).toMatchObject({
        draft: false,
        date_report_release: null,
        released: false,
        listed: false,
      })
    for (const row of drafts) expect(row).toMatchObject({ draft: true, close: 0, date_report_release: null })
    expect(await queries.selectFrom('release_tally').select('listed').execute()).toEqual([{ listed: 154 }])
  })

  test('has every report written, signed and released by the user of the doctor whom it names', async () => {
    const reports = await queries
      .selectFrom('report')
      .innerJoin('app_user as doctor', 'doctor.employee_id', 'report.doctor_id')
      .select([
        'draft',
        'date_report_release',
        'closed_as',
        'closed_by_id',
        'signed_by_id',
        'released_by_id',
        'doctor.id',
      ])
      .select('report.user_created')
      .execute()
    expect(reports).toHaveLength(160)
    for (const { id, draft, date_report_release, ...facts } of reports)
      expect(facts).toEqual({
        user_created: id,
        closed_as: draft ? 'none' : 'signed',
        closed_by_id: draft ? null : id,
        signed_by_id: draft ? null : id,
        released_by_id: date_report_release ? id : null,
      })
  })

  test('has the right path and size of each PDF, which names the patient and says that it is synthetic', async () => {
    const reports = await queries
      .selectFrom('report')
      .innerJoin('patient', 'patient.id', 'report.patient_id')
      .innerJoin('exam', 'exam.id', 'report.exam_id')
      .select(['draft', 'pdf_name', 'pdf_path', 'pdfsize', 'patient.id as record', 'language', 'title'])
      .select(['first_name', 'middle_name', 'last_name', 'social_name'])
      .execute()
    for (const draft of reports.filter((report) => report.draft))
      expect(draft).toMatchObject({ pdf_name: '', pdf_path: '', pdfsize: 0 })
    for (const report of reports.filter(({ draft }) => !draft)) {
      expect(report.pdf_name).toMatch(/^[0-9a-f]{32}\.pdf$/)
      expect(report.pdf_path).toMatch(new RegExp(`^reports/\\d{4}/\\d{2}/${report.pdf_name}$`))
      const file = await files.read(report.pdf_path)
      const bytes = await buffer(file!.stream)
      expect([file?.size, bytes.byteLength]).toEqual([report.pdfsize, report.pdfsize])
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      const pages = await readPdf(bytes)
      const { first_name, middle_name, last_name, social_name } = report
      const first = pages[0]!.join(' ')
      for (const word of [first_name, last_name, ...middle_name.split(' '), social_name])
        expect(first).toContain(word)
      expect(first).toContain(String(report.record))
      expect(first).toContain(report.title)
      for (const [index, lines] of pages.entries()) {
        expect(lines.join(' ')).toContain(report.language === 'pt-BR' ? 'Dados sintéticos' : 'Synthetic data')
        expect(lines.at(-1)).toBe(`${index + 1}/${pages.length}`)
      }
    }
  })

  test('has pictures of signed reports, no two with the same bytes, and none of drafts', async () => {
    const images = await queries
      .selectFrom('image')
      .innerJoin('report', 'report.id', 'image.report_id')
      .select([
        'image.id',
        'report_id',
        'name',
        'caption',
        'size',
        'width',
        'height',
        'path',
        'position',
        'draft',
      ])
      .execute()
    const contents = new Set<string>()
    for (const image of images) {
      const { position } = image
      expect(image).toMatchObject({
        id: image.report_id * 100 + position,
        name: `imagem-${position}.png`,
        draft: false,
      })
      expect(image.caption).toMatch(/^Esquema d[ao] /)
      const file = await files.read(image.path)
      const bytes = await buffer(file!.stream)
      expect([image.size, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
        bytes.length,
        image.width,
        image.height,
      ])
      contents.add(bytes.toString('latin1'))
    }
    const pictures = images.length
    expect(pictures).toBeGreaterThan(60)
    expect(contents.size).toBe(pictures)
  })

  test('is found by folded names and documents, and new records get higher ids', async () => {
    const souza = await queries
      .selectFrom('patient')
      .selectAll()
      .where('name_sort', 'like', 'souza an%')
      .execute()
    expect(souza.map(({ name_search }) => name_search).toSorted()).toEqual([
      'ana lima souza',
      'ana lucia souza',
      'andre souza ana flor',
    ])
    const [document] = await queries.selectFrom('patient_document').selectAll().limit(1).execute()
    expect(document?.number_search).toMatch(/^[0-9A-Z]+$/)

    const { user_created, gender_id, marital_status_id, birth_date } = souza[0]!
    const added = await queries
      .insertInto('patient')
      .values({
        user_created,
        gender_id,
        marital_status_id,
        birth_date,
        first_name: 'Nova',
        last_name: 'Paciente',
        name_search: 'nova paciente',
        name_main: 'nova paciente',
        name_keys: [],
        name_sort: 'paciente nova',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(added.id).toBe(1_061)
    await queries.deleteFrom('patient').where('id', '=', added.id).execute()
  })

  test('has plausible times: created before changed, and nothing later than now', async () => {
    for (const table of ['patient', 'report', 'report_release', 'employee', 'exam'] as const) {
      const { rows } = await sql<{ wrong: number }>`
        select count(*) wrong from ${sql.table(table)}
        where date_hour_changed < date_hour_created or date_hour_changed > ${today}
          or (user_changed is null) <> (date_hour_changed = date_hour_created)`.execute(queries)
      expect([table, rows[0]?.wrong]).toEqual([table, 0])
    }
    const { rows } = await sql<{ wrong: number }>`
      select count(*) wrong from report r join patient p on p.id = r.patient_id
      where p.date_hour_created > r.date_exam or r.date_report_release < r.date_exam`.execute(queries)
    expect(rows[0]?.wrong).toBe(0)
  })

  test('shows its users most reports as read, the doctor who asked before all others, and none before its release', async () => {
    const { rows } = await sql<{ readers: number; wrong: number; releases: number; admin: number }>`
      select count(distinct mark.user_id) as readers, count(distinct release_id) as releases,
        count(*) filter (where read_at < released_at or read_at > ${today}
          or (username in ('doctor', 'admin')
            and read_at <= (select min(read_at) from release_read where release_id = mark.release_id))) as wrong,
        count(*) filter (where username = 'admin') as admin
      from release_read mark
      join report_release on report_release.id = release_id join app_user on app_user.id = mark.user_id`.execute(
      queries,
    )
    expect(rows[0]).toMatchObject({ wrong: 0 })
    expect(rows[0]?.readers).toBeGreaterThan(10)
    expect(rows[0]?.admin).toBeGreaterThan(110)
    expect(rows[0]?.admin).toBeLessThan(rows[0]?.releases ?? 0)
  })

  test('has doctors as users who cannot sign in, each with an employee', async () => {
    const doctors = await queries
      .selectFrom('app_user')
      .select(['username', 'password_hash', 'demo', 'employee_id'])
      .where('username', 'not in', ['doctor', 'frontdesk', 'admin'])
      .where('integration_id', 'is', null)
      .execute()
    expect(doctors.map(({ username }) => username)).toContain('lucia.moraes')
    for (const user of doctors)
      expect(user).toMatchObject({ password_hash: '', demo: true, employee_id: expect.any(Number) })
  })

  test('names the people whom the exam needs', async () => {
    const staff = await queries
      .selectFrom('report')
      .innerJoin('exam', 'exam.id', 'report.exam_id')
      .innerJoin('employee', 'employee.id', 'report.doctor_id')
      .select(['exam.name as exam', 'profile', 'anesthetist_id', 'nurse_id', 'technician_id'])
      .execute()
    const [person, nobody] = [expect.any(Number), null]
    for (const row of staff.filter(({ exam }) => exam === 'Colonoscopia'))
      expect(row).toMatchObject({ anesthetist_id: person, nurse_id: person, technician_id: nobody })
    for (const row of staff.filter(({ exam }) => exam.startsWith('Radiografia')))
      expect(row).toMatchObject({ anesthetist_id: nobody, nurse_id: nobody, technician_id: person })
    expect(new Set(staff.map(({ profile }) => profile))).toEqual(new Set(['doctor']))
  })
})
