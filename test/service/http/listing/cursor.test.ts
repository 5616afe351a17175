import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/access/roles.ts'
import { expectMalformed } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { type Answer, type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

describe('the cursor of a page', () => {
  let service: RunningService
  let patients: number[]
  let releases: number[]

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    const { queries } = service.database
    patients = []
    releases = []
    for (const last_name of ['Abreu', 'Braga', 'Castro', 'Duarte']) {
      const patient_id = await insertPatient(queries, { last_name })
      patients.push(patient_id)
      releases.push((await insertReleasedReport(queries, { patient_id })).releaseId)
    }
  })
  afterAll(() => service.close())

  const get = (role: Role, path: string) => service.call(role, ...reading(path))
  const idsOf = ({ body }: Answer) => (body as { data: { id: number }[] }).data.map(({ id }) => id)
  const nextOf = ({ headers }: Answer) => /<\/api\/v1([^>]+)>/.exec(String(headers['link']))?.[1] ?? ''
  /** A refusal without its request id. */
  const stable = ({ status, body }: Answer) => ({ status, ...(body as object), requestId: '' })

  test('continues, if signed, after a record that has left the listing, for its user and listing only', async () => {
    const first = await get('frontdesk', '/patient?limit=2')
    const next = nextOf(first)
    const id = idsOf(first).at(-1)
    const [, ofAnother] = nextOf(await get('frontdesk', '/patient?limit=1')).split('.')
    await service.call('frontdesk', 'DELETE', '/patient', { id })
    expect(idsOf(await get('frontdesk', next))).toEqual(patients.slice(2))
    const whole = idsOf(await get('frontdesk', next.replace('limit=2&', '')))
    expect(whole.slice(0, 2)).toEqual(patients.slice(2))
    expectMalformed(await get('administrator', next), 'after')
    expectMalformed(await get('frontdesk', next.replace('/patient?', '/patient/query?')), 'after')
    for (const wrong of [`${id}`, `${id}.${'a'.repeat(22)}`, `${id}.${ofAnother}`])
      expectMalformed(await get('frontdesk', `/patient?limit=2&after=${wrong}`), 'after')
    await service.call('administrator', 'POST', '/patient/restore', { id })
  })

  test('is refused for a hidden record as for one that does not exist', async () => {
    const { queries } = service.database
    const removed = await insertPatient(queries, { last_name: 'Borges', date_hour_deleted: new Date() })
    const hidden = await insertReleasedReport(queries, { patient_id: removed })
    const unread = await insertPatient(queries, { last_name: 'Esteves' })
    await get('frontdesk', `/patient/${patients[1]}`)
    await service.call('frontdesk', 'PUT', '/patient', { id: patients[1], mother: 'x' })
    const act = await queries
      .selectFrom('audit_record')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const cases: [Role, string, number][] = [
      ['frontdesk', '/patient', removed],
      ['frontdesk', '/patient/query?search=b', removed],
      ['frontdesk', '/patient/integration', removed],
      ['doctor', '/portalreport?sort=patient', hidden.releaseId],
      ['doctor', '/portalreport?form=row&limit=1', hidden.releaseId],
      ['doctor', '/portalreport/patient', unread],
      ['frontdesk', `/patient/${patients[0]}/report`, hidden.reportId],
      ['frontdesk', `/patient/${patients[0]}/history`, act.id],
    ]
    for (const [role, path, id] of cases) {
      const after = `${path}${path.includes('?') ? '&' : '?'}after=`
      const refused = await get(role, `${after}${id}`)
      expectMalformed(refused, 'after')
      expect(stable(refused)).toEqual(stable(await get(role, `${after}2147483647`)))
    }
  })

  test('may be a visible record that no longer matches the filter', async () => {
    await service.call('doctor', 'PUT', '/portalreport/read', { ids: [releases[1]], read: true })
    const rest = await get('doctor', `/portalreport?unread=true&sort=patient&after=${releases[1]}`)
    expect(idsOf(rest)).toEqual(releases.slice(2))
  })
})
