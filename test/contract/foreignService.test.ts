import { onTestFinished, test, expect } from 'vitest'
import type { ForeignMoods } from '#test/support/foreign/foreignMoods.ts'
import { inRequestShape } from '#test/support/foreign/checkPatientBody.ts'
import type { ForeignRelease } from '#test/support/foreign/foreignRecords.ts'
import { foreignUsers } from '#test/support/foreign/foreignSignIn.ts'
import { startForeignService } from '#test/support/foreign/startForeignService.ts'

const JSON_BODY = { 'content-type': 'application/json' }

/** A foreign service, and requests to it with a token. */
async function signedIn(moods: Partial<ForeignMoods> = {}) {
  const service = await startForeignService({ moods })
  onTestFinished(service.stop)
  const { login, senha } = foreignUsers.frontDesk
  const answer = await fetch(`${service.url}/api/v1/login`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ login, senha }),
  })
  const { data } = (await answer.json()) as { data: { jwt: string } }
  const headers = { ...JSON_BODY, authorization: `Bearer ${data.jwt}` }
  const call = (path: string, init: RequestInit = {}) => fetch(service.url + path, { headers, ...init })
  const list = async (query = ''): Promise<{ count: number; data: ForeignRelease[] }> =>
    (await call(`/api/v1/portalreport${query}`)).json() as never
  const remove = (patient: unknown) =>
    call('/api/v1/patient', { method: 'DELETE', body: JSON.stringify(patient) })
  return { service, call, list, remove }
}

test('the foreign service lists all its records, and filters them by the exam and the name of the doctor', async () => {
  const { list } = await signedIn({ records: 60 })
  const { count, data } = await list()
  expect(count).toBe(60)
  expect(data).toHaveLength(60)
  const { exam, doctor } = data[3]!.report
  const byExam = await list(`?examId=${exam.id}`)
  expect(new Set(byExam.data.map(({ report }) => report.exam.id))).toEqual(new Set([exam.id]))
  const byDoctor = await list(`?examinerName=${encodeURIComponent(doctor.lastName.toLowerCase())}`)
  expect(byDoctor.data).toEqual(data.filter(({ report }) => report.doctor.lastName === doctor.lastName))
})

test('the foreign service removes a patient only for a whole and correct body', async () => {
  const { list, remove } = await signedIn()
  const { data } = await list()
  const patient = inRequestShape(data[2]!.report.patient)
  for (const wrong of [
    {},
    { id: patient['id'] },
    { ...patient, mother: undefined },
    data[2]!.report.patient,
    { ...patient, birthDate: '1901-01-01' },
    { ...patient, gender: 1 },
  ])
    expect((await remove(wrong)).ok, `for ${JSON.stringify(wrong)}`).toBe(false)
  expect((await list()).count).toBe(24)

  const answer = await remove(patient)
  expect([answer.status, await answer.json()]).toEqual([200, {}])
  const left = await list()
  expect(left.data).toEqual(data.filter(({ report }) => report.patient.id !== patient['id']))
  expect((await remove(patient)).status).toBe(404)
})

test('the foreign service knows nothing else, and refuses requests without a valid token', async () => {
  const { service, call } = await signedIn()
  for (const path of ['/api/v1/echo', '/openapi.json', '/api/v1/portalreport/880001', '/api/v1/patient/5001'])
    expect((await call(path)).status, `of ${path}`).toBe(404)
  expect((await fetch(`${service.url}/api/v1/portalreport`)).status).toBe(401)
  service.endTokens()
  expect((await call('/api/v1/portalreport')).status).toBe(401)
})

test('every mood of the listing is JSON, unless its connection breaks off', async () => {
  const { service, call, list } = await signedIn()
  const moods: Partial<ForeignMoods>[] = [
    { gaps: 'null' },
    { gaps: 'missing' },
    { oddTypes: true },
    { html: true },
    { oddStates: true },
    { count: 'last' },
    { order: 'shuffled' },
  ]
  for (const mood of moods) {
    service.reset()
    service.setMood(mood)
    expect((await list()).data, `for ${JSON.stringify(mood)}`).toHaveLength(24)
  }
  service.setMood({ breaksOffAfter: 5 })
  await expect(call('/api/v1/portalreport').then((answer) => answer.text())).rejects.toThrow('terminated')
})
