import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Session } from '#contract/session/session.ts'
import { hashPassword } from '#service/session/password.ts'
import { NoEmployeeError, userRepository } from '#service/session/userRepository.ts'
import { expectBody } from '#test/support/answers.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee } from '#test/support/records.ts'
import { type RunningService, startService, toAnswer } from '#test/support/startService.ts'
import { testPassword } from '#test/support/testPassword.ts'

describe('the employee linked to a user', () => {
  let service: RunningService
  let users: ReturnType<typeof userRepository>
  let employee: { id: number; name: string }

  beforeAll(async () => {
    service = await startService(await anyDatabase.open())
    users = userRepository(service.database.queries)
    const names = { first_name: 'Inês', middle_name: 'Luz', last_name: "D'Ávila" }
    employee = { id: await insertEmployee(service.database.queries, names), name: "Inês Luz D'Ávila" }
  })
  afterAll(() => service.close())

  const signIn = async (username: string) =>
    expectBody(
      await service.call(null, 'POST', '/auth/authenticate', { username, password: testPassword }),
      200,
      Session,
    )
  const renew = async (token: string) =>
    expectBody(
      toAnswer(
        await service.app.inject({
          url: '/api/v1/auth/usertoken',
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
      200,
      Session,
    )

  test('is part of the answer to a sign-in and to each renewal, with its current values', async () => {
    const passwordHash = await hashPassword(testPassword)
    await users.insert({
      username: 'ines',
      name: 'Inês',
      permissionList: 'doctor',
      passwordHash,
      employeeId: employee.id,
    })
    const { token, user } = await signIn('ines')
    expect(user.employee).toEqual(employee)
    expect((await renew(token)).user.employee).toEqual(employee)
    expect(await users.linkEmployee('INES', null)).toBe(true)
    expect((await renew(token)).user.employee).toBeNull()
    expect((await signIn('ines')).user.employee).toBeNull()
  })

  test('may be any employee who is not removed', async () => {
    expect(await users.linkEmployee('frontdesk', employee.id)).toBe(true)
    expect((await signIn('frontdesk')).user.employee).toEqual(employee)
    expect(await users.linkEmployee('nobody', employee.id)).toBe(false)
    const gone = await insertEmployee(service.database.queries, { date_hour_deleted: new Date() })
    for (const id of [gone, 2_147_483_647])
      await expect(users.linkEmployee('doctor', id)).rejects.toThrow(NoEmployeeError)
    expect((await signIn('doctor')).user.employee).toBeNull()
  })
})
