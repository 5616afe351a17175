import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityNames } from '#contract/audit/acts.ts'
import { AuditRecord } from '#contract/audit/audit.ts'
import { listingOf } from '#contract/declaration/listing.ts'
import { Activity } from '#contract/overview.ts'
import { expectBody, expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

let service: RunningService
/** The last act that every test finds in the audit. */
let last: number

beforeAll(async () => {
  service = await startService(await anyDatabase.open())
  const { queries } = service.database
  const { reportId } = await insertReleasedReport(queries)
  await service.call('doctor', 'GET', '/portalreport')
  await service.call('doctor', 'GET', '/portalreport?form=row')
  await service.call('doctor', 'PUT', '/report/print', { ids: [reportId] })
  await service.call('doctor', 'POST', '/portalreport/csv', {})
  await service.call('frontdesk', 'DELETE', '/patient', { id: await insertPatient(queries) })
  await service.call('frontdesk', 'GET', '/audit')
  await service.call('doctor', 'GET', '/audit')
  await service.token('administrator')
  const acts = await queries.selectFrom('audit_record').select('id').orderBy('id').execute()
  last = acts.at(-1)!.id
})
afterAll(() => service.close())

const list = async (query: string) =>
  expectBody(await service.call('administrator', 'GET', `/audit?${query}`), 200, listingOf(AuditRecord))

test.each([
  ['readings', ['report.read']],
  ['exports', ['report.export', 'report.print']],
  ['removals', ['patient.remove']],
  ['signIns', ['session.start', 'session.start', 'session.start']],
  ['failures', ['access.refuse', 'access.refuse']],
])('The audit lists the acts of %s alone', async (activity, expected) => {
  const { data, count } = await list(`activity=${activity}&limit=500`)
  expect(count).toBe(data.length)
  const before = data.filter(({ id }) => id <= last)
  expect(before.map(({ act }) => act).toSorted()).toEqual(expected)
})

test('The overview counts as many acts of each activity in a period as the audit lists', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const answer = await service.call(
    'administrator',
    'GET',
    `/portaldashboard/activity?from=${day}&to=${day}&timeZone=UTC`,
  )
  const { totals } = expectBody(answer, 200, Activity)
  const listed: Record<string, number> = {}
  // One after the other: a user may ask for few whole listings at once.
  for (const name of activityNames)
    listed[name] = (await list(`activity=${name}&from=${day}&to=${day}&timeZone=UTC`)).count
  expect(totals).toEqual(listed)
})

test('An activity and another filter list what belongs to both, in the CSV, too', async () => {
  expect((await list('activity=exports&act=report.print')).count).toBe(1)
  const csv = await service.call('administrator', 'GET', '/audit/csv?activity=removals')
  expect(csv.headers['x-total-count']).toBe('1')
})

test('An unknown activity is refused by its name', async () => {
  expectMalformed(await service.call('administrator', 'GET', '/audit?activity=everything'), 'activity')
})
