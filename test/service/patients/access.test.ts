import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#contract/access/roles.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'
import { type RunningService, startService } from '#test/support/startService.ts'

const operations = Object.entries(patientOperations).map(([name, it]) => ({ name, ...it }))

// Repeated here on purpose, so that a change of permissions fails this test.
const allowed: Record<keyof typeof patientOperations, string[]> = {
  listPatients: ['frontdesk', 'administrator'],
  getPatient: ['frontdesk', 'administrator'],
  queryPatients: ['frontdesk', 'administrator'],
  listIntegratedPatients: ['frontdesk', 'administrator'],
  createPatient: ['frontdesk', 'administrator'],
  updatePatient: ['frontdesk', 'administrator'],
  removePatient: ['frontdesk', 'administrator'],
  restorePatient: ['frontdesk', 'administrator'],
  listRemovedPatients: ['administrator'],
  findDuplicates: ['frontdesk', 'administrator'],
  listSimilarPatients: ['frontdesk', 'administrator'],
  listPatientReports: ['frontdesk', 'administrator'],
  recordPatientPrint: ['frontdesk', 'administrator'],
  listPatientHistory: ['frontdesk', 'administrator'],
  takeBackChange: ['frontdesk', 'administrator'],
  comparePatients: ['frontdesk', 'administrator'],
  mergePatients: ['frontdesk', 'administrator'],
  unmergePatient: ['frontdesk', 'administrator'],
}

describe('the access to patients', () => {
  let service: RunningService
  let id: number

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    id = await insertPatient(service.database.queries)
  })
  afterAll(() => service.close())

  const addressOf = (path: string) => path.replace('{id}', String(id)).replace('{otherId}', String(id))
  const stored = () => service.database.queries.selectFrom('patient').selectAll().orderBy('id').execute()

  test.each(operations)(
    'is refused without a token and to roles that the operation is not for: $name',
    async (operation) => {
      const { name, method, path } = operation
      const isReading = method === 'GET' || 'queryIn' in operation || name === 'findDuplicates'
      const call = (role: (typeof roles)[number] | null, body: unknown) =>
        service.call(role, method, addressOf(path), method === 'GET' ? undefined : body)
      const before = await stored()
      // Refused before the body is validated: an unauthorised caller learns nothing.
      for (const body of [{ id }, {}, 'not json']) {
        expectRefusal(await call(null, body), 401, 'no_token')
        for (const role of roles.filter((other) => !allowed[name as keyof typeof allowed].includes(other)))
          expectRefusal(await call(role, body), 403, 'forbidden')
      }
      expect(await stored()).toEqual(before)
      for (const role of roles.filter((other) => allowed[name as keyof typeof allowed].includes(other)))
        // An empty body is a valid search, and malformed for the other operations.
        expect((await call(role, {})).status).toBe(isReading ? 200 : 400)
    },
  )

  test.each(operations)(
    'is refused with a token that the service did not sign: $name',
    async ({ method, path }) => {
      for (const authorization of ['Bearer', 'Bearer x', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.']) {
        const answer = await service.app.inject({
          method,
          url: `/api/v1${addressOf(path)}`,
          headers: { authorization },
        })
        expect(answer.statusCode).toBe(401)
      }
    },
  )
})
