import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#contract/access/roles.ts'
import { SavedViews } from '#contract/reports/view.ts'
import { expectBody, expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import * as z from 'zod/mini'

const Counts = z.strictObject({ counts: z.array(z.int()) })
const unread = { name: 'Unread', filters: { unread: 'true', released: 'last7' } }
const urgent = { name: 'Urgent', filters: { priority: 'urgent' } }

describe('saved views', () => {
  let service: RunningService
  let ids: number[]
  let patientId: number

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    patientId = await insertPatient(queries)
    ids = []
    for (let day = 3; day > 0; day--) {
      const date_report_release = new Date(Date.UTC(2026, 0, day))
      const { releaseId } = await insertReleasedReport(queries, {
        patient_id: patientId,
        date_report_release,
        ...(day === 1 && { priority: 'urgent' }),
      })
      ids.push(releaseId)
    }
  })
  beforeEach(() => service.database.queries.deleteFrom('saved_views').execute())
  afterAll(() => service.close())

  const list = async (role: Role = 'doctor', query = '') =>
    expectBody(await service.call(role, 'GET', `/portalreport/view${query}`), 200, SavedViews)
  const save = (views: unknown[], role: Role = 'doctor') =>
    service.call(role, 'PUT', '/portalreport/view', { views })
  const count = async (...queries: string[]) => {
    const answer = await service.call('doctor', 'POST', '/portalreport/view/count', {
      queries: queries.join('\n'),
    })
    return expectBody(answer, 200, Counts).counts
  }
  const listOf = async (role: Role) => {
    const { permission_list_id } = await service.database.queries
      .selectFrom('app_user')
      .select('permission_list_id')
      .where('username', '=', role)
      .executeTakeFirstOrThrow()
    return permission_list_id
  }

  test('are saved whole in their order, and are the user’s own', async () => {
    expect(await list()).toMatchObject({ own: [], role: [], versions: { own: null, role: null } })
    expectBody(await save([unread, urgent]), 200, SavedViews)
    expect(await list()).toMatchObject({ own: [unread, urgent], role: [] })
    await save([{ ...urgent, name: 'Soon' }])
    expect((await list()).own).toEqual([{ ...urgent, name: 'Soon' }])
    expect(await list('administrator')).toMatchObject({ own: [], role: [] })
  })

  test('are shared with a permission list by who may change these, and nobody else', async () => {
    const permissionListId = await listOf('doctor')
    const share = (role: Role) =>
      service.call(role, 'PUT', '/portalreport/view/shared', { permissionListId, views: [urgent] })
    expectRefusal(await share('doctor'), 403, 'forbidden')
    expectBody(await share('administrator'), 200, SavedViews)
    expect(await list()).toMatchObject({ own: [], role: [urgent] })
    expect(await list('administrator')).toMatchObject({ own: [], role: [] })
    expect(await list('administrator', `?permissionListId=${permissionListId}`)).toMatchObject({
      own: [],
      role: [urgent],
    })
    const other = await listOf('administrator')
    expectRefusal(
      await service.call('doctor', 'GET', `/portalreport/view?permissionListId=${other}`),
      403,
      'forbidden',
    )
  })

  test('hold neither a patient nor words that were typed to find one', async () => {
    for (const filters of [{ patientId: '3' }, { patientName: 'Ana' }, { text: 'pólipo' }])
      expectRefusal(await save([{ name: 'Mine', filters }]), 400, 'malformed')
    expect((await list()).own).toEqual([])
  })

  test('saved in one window replace nothing that was saved in another since they were read', async () => {
    const write = (views: unknown[], dateHourChanged: string | null | undefined) =>
      service.call('doctor', 'PUT', '/portalreport/view', { views, dateHourChanged })
    const first = expectBody(await write([unread], null), 200, SavedViews).versions?.own
    expectRefusal(await write([urgent], null), 409, 'record_changed')
    const second = expectBody(await write([urgent], first), 200, SavedViews).versions?.own
    expectRefusal(await write([unread], first), 409, 'record_changed')
    expect(await list()).toMatchObject({ own: [urgent], versions: { own: second, role: null } })
    expectBody(await write([unread, urgent], second), 200, SavedViews)
  })

  test('of a permission list are versions of their own, and hold no list of patients', async () => {
    const permissionListId = await listOf('doctor')
    const share = (views: unknown[], dateHourChanged?: string | null) =>
      service.call('administrator', 'PUT', '/portalreport/view/shared', {
        permissionListId,
        views,
        dateHourChanged,
      })
    const { versions } = expectBody(await share([unread], null), 200, SavedViews)
    expectRefusal(await share([urgent], null), 409, 'record_changed')
    expectBody(await share([urgent], versions?.role), 200, SavedViews)
    const ofList = { name: 'Diabetics', filters: { patientListId: '3' } }
    expectRefusal(await share([ofList]), 400, 'malformed')
    expectBody(await save([ofList]), 200, SavedViews)
  })

  test('are counted all at once, without what is asked of a patient', async () => {
    await service.call('doctor', 'PUT', '/portalreport/read', { ids: [ids[0]], read: true })
    await service.call('doctor', 'PUT', '/portalreport/aside', { id: ids[1], until: '2026-01-05' })
    expect(
      await count(
        '',
        'unread=true',
        'priority=urgent',
        'list=due',
        'list=recent',
        'unread=true&priority=urgent',
      ),
    ).toEqual([3, 2, 1, 1, 0, 1])
    expect(await count(`patientId=${patientId + 1}`)).toEqual([3])
  })
})
