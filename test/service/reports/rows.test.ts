import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listingOf } from '#contract/declaration/listing.ts'
import { asDescribed } from '#contract/declaration/described.ts'
import { Release, ReleaseRow } from '#contract/reports/release.ts'
import { exactly, expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee, insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const Rows = listingOf(ReleaseRow)

describe('the rows of the released listing', () => {
  let service: RunningService
  const ids: number[] = []

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    const patient_id = await insertPatient(queries, { social_name: 'Ana Flor', middle_name: 'Luz' })
    const exam_id = await insertExam(queries)
    const doctor_id = await insertEmployee(queries, { middle_name: 'José' })
    let first: number | undefined
    for (let day = 1; day <= 3; day++) {
      const { releaseId, reportId } = await insertReleasedReport(queries, {
        patient_id,
        exam_id,
        doctor_id,
        pdfsize: 1234 + day,
        replaced_by_id: first ?? null,
        date_report_release: new Date(Date.UTC(2026, 0, day)),
      })
      ids.unshift(releaseId)
      first ??= reportId
    }
  })
  afterAll(() => service.close())

  const read = (query: string) => service.call('doctor', 'GET', `/portalreport?${query}`)

  test('hold the fields that a list shows, and whether the release was read, and nothing else', async () => {
    expect(
      (await service.call('doctor', 'PUT', '/portalreport/read', { ids: [ids[1]], read: true })).status,
    ).toBe(200)
    const whole = expectBody(await read('limit=3'), 200, listingOf(asDescribed(Release))).data
    for (const query of ['form=row&limit=3', 'form=row']) {
      const { count, data } = expectBody(await read(query), 200, Rows)
      expect(count).toBe(3)
      expect(data).toEqual(
        whole.map((release, index) => ({ ...asRow(release), read: index === 1, corrects: 0 })),
      )
    }
  })

  test('name the report that each corrects', async () => {
    const { queries } = service.database
    const corrected = await insertReleasedReport(queries, {})
    const correction = await insertReleasedReport(queries, { amends_id: corrected.reportId })
    const { data } = expectBody(await read('form=row&limit=2'), 200, Rows)
    const corrects = new Map(data.map((row) => [row.id, row.corrects]))
    expect(corrects.get(correction.releaseId)).toBe(corrected.reportId)
    expect(corrects.get(corrected.releaseId)).toBe(0)
    for (const { releaseId } of [correction, corrected])
      await queries.deleteFrom('report_release').where('id', '=', releaseId).execute()
  })

  test('are sent with form=row only: otherwise records are whole', async () => {
    const plain = await read('limit=3')
    expect((await read('form=whole&limit=3')).text).toBe(plain.text)
    expect(expectBody(plain, 200, listingOf(asDescribed(Release))).data.map(({ id }) => id)).toEqual(ids)
    expectMalformed(await read('form=short'), 'form')
  })

  test('have the same order and pages as whole records', async () => {
    const { data } = expectBody(await read(`form=row&sort=oldest&limit=2&after=${ids[2]}`), 200, Rows)
    expect(data.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    const first = await read('form=row&limit=2')
    expect(first.headers['link']).toMatch(
      new RegExp(`^</api/v1/portalreport\\?form=row&limit=2&after=${ids[1]}\\.3\\.[\\w-]+>; rel="next"$`),
    )
  })

  test("are read from the database without the report's text", async () => {
    const { queries } = service.database
    await sql`alter table report rename column result to moved`.execute(queries)
    const { status } = await read('form=row&limit=3')
    const whole = await read('limit=3')
    await sql`alter table report rename column moved to result`.execute(queries)
    expect(whole.text).not.toContain('"result"')
    expect(status).toBe(200)
  })
})

/** The part of a whole record that a row has, with the code of the sex, which the description does not show. */
function asRow(release: Release): ReleaseRow {
  const row = exactly(ReleaseRow, ReleaseRow.parse(release))
  const { patient } = row.report
  const gender = { ...patient.gender, code: 'female' as const }
  const urgency = { priority: 'routine', critical: false, unacknowledged: false } as const
  return { ...row, report: { ...row.report, ...urgency, patient: { ...patient, gender } } }
}
