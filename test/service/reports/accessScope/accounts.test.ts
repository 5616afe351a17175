import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { type Caller, callerWith, callWith, versionOf } from '#test/service/resources/hooks/callers.ts'
import { restrictedClinic } from './restrictedClinic.ts'

const PASSWORD = 'a password that was given'

describe.each(['own', 'unit'] as const)(
  'a user who may change users and employees, with the access scope `%s`,',
  (accessScope) => {
    let service: RunningService
    let clinic: Awaited<ReturnType<typeof restrictedClinic>>
    /** Has one of the clinic user's permissions, and sees the reports of all. */
    let reader: Caller

    beforeAll(async () => {
      service = await startService(await anyDatabase.open())
      clinic = await restrictedClinic(service, accessScope, [
        'report.read',
        'user.read',
        'user.write',
        'employee.read',
        'employee.write',
      ])
      reader = await callerWith(service, 'reader', ['report.read'])
    })
    afterAll(() => service.close())

    const change = async (path: string, id: number, body: object) =>
      clinic.user.call('PUT', path, { ...(await versionOf(clinic.user.call, `${path}/${id}`)), ...body })

    test.each([
      ['PUT', '/code'],
      ['DELETE', '/factor'],
      ['GET', '/session'],
    ] as const)('is refused the account of a user who sees other reports: %s %s', async (method, path) => {
      expectRefusal(await clinic.user.call(method, `/user/${reader.id}${path}`), 403, 'forbidden')
      await clinic.setAccessScope(reader.listId, accessScope)
      await clinic.linkEmployee(reader.id, clinic.stranger)
      expectRefusal(await clinic.user.call(method, `/user/${reader.id}${path}`), 403, 'forbidden')
      await clinic.setAccessScope(reader.listId, 'all')
    })

    test('sets no password of such a user, and gives no name of another', async () => {
      for (const body of [{ password: PASSWORD }, { username: 'another.name' }])
        expectRefusal(await change('/user', reader.id, body), 403, 'forbidden')
    })

    test('makes nobody another employee, neither a new user nor one’s own', async () => {
      const { user, employee, stranger } = clinic
      for (const given of [{ id: stranger }, null])
        expectRefusal(await change('/user', user.id, { employee: given }), 403, 'forbidden')
      const made = (id: number, username: string) =>
        user.call('POST', '/user', {
          username,
          name: 'Somebody',
          permissionList: { id: user.listId },
          employee: { id },
          password: PASSWORD,
        })
      const { fields } = expectRefusal(await made(stranger, 'somebody'), 403, 'forbidden')
      expect(fields).toMatchObject([{ name: 'employee' }])
      expect((await made(employee, 'somebody.else')).status).toBe(201)
    })
  },
)

test('a user who sees the reports of the own units does not change which these are', async () => {
  const service = await startService(await anyDatabase.open())
  const clinic = await restrictedClinic(service, 'unit', ['report.read', 'employee.read', 'employee.write'])
  const { user, employee, stranger, unit, otherUnit } = clinic
  const change = async (id: number, units: number[]) =>
    user.call('PUT', '/employee', {
      ...(await versionOf(user.call, `/employee/${id}`)),
      units: units.map((each) => ({ id: each })),
    })
  for (const units of [[unit, otherUnit], []]) expectRefusal(await change(employee, units), 403, 'forbidden')
  expect((await change(stranger, [otherUnit])).status).toBe(200)
  const administrator = callWith(service, await service.token('administrator'))
  const version = await versionOf(administrator, `/employee/${employee}`)
  const given = await administrator('PUT', '/employee', { ...version, units: [{ id: otherUnit }] })
  expect(given.status).toBe(200)
  await service.close()
})
