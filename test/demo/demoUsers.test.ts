import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#service/database/database.ts'
import { demoPassword, demoUsers, NotSyntheticError, restoreDemoUsers } from '#demo/demoUsers.ts'
import { retireDemoUsers } from '#service/app/process/prepareDemo.ts'
import { staffOf } from '#demo/fill/reportRows.ts'
import { makeEmployees } from '#demo/people/makeEmployees.ts'
import { planRecords } from '#demo/plan/planRecords.ts'
import { verifyPassword } from '#service/session/password.ts'
import { sessionRepository } from '#service/session/sessionRepository.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertEmployee } from '#test/support/records.ts'

describe('demo users', () => {
  let database: Database

  beforeAll(async () => {
    database = await anyDatabase.open()
  })
  afterAll(() => database.close())
  afterEach(async () => {
    const { queries } = database
    await queries.updateTable('installation').set({ synthetic: false }).execute()
    // Employees and users name each other.
    await queries.updateTable('app_user').set({ employee_id: null }).execute()
    for (const table of ['session', 'employee', 'app_user'] as const)
      await queries.deleteFrom(table).execute()
  })

  const users = () => database.queries.selectFrom('app_user').selectAll().orderBy('id').execute()
  const markSynthetic = () => database.queries.updateTable('installation').set({ synthetic: true }).execute()
  const addUser = (username: string) =>
    userRepository(database.queries).insert({
      username,
      name: 'Somebody Real',
      permissionList: 'administrator',
      passwordHash: 'theirs',
    })

  test('are one for each role, all with the same password', async () => {
    await markSynthetic()
    expect(await restoreDemoUsers(database.queries)).toEqual(demoUsers)
    const stored = await userRepository(database.queries).list()
    expect(stored.map(({ username, role }) => [username, role])).toEqual([
      ['admin', 'administrator'],
      ['doctor', 'doctor'],
      ['frontdesk', 'frontdesk'],
    ])
    for (const { password_hash } of stored)
      expect(await verifyPassword(password_hash, demoPassword)).toBe(true)
  })

  test('include a doctor who is linked to the employee of the same name, unless linked to another already', async () => {
    await markSynthetic()
    await restoreDemoUsers(database.queries)
    const employeeOfDoctor = async () => (await users())[0]!.employee_id
    expect(await employeeOfDoctor()).toBeNull()
    const names = { first_name: 'Helena', last_name: 'Prado' }
    await insertEmployee(database.queries, { ...names, profile: 'requester' })
    const helena = await insertEmployee(database.queries, { ...names, profile: 'doctor' })
    const other = await insertEmployee(database.queries)
    await restoreDemoUsers(database.queries)
    expect(await employeeOfDoctor()).toBe(helena)
    await database.queries
      .updateTable('app_user')
      .set({ employee_id: other })
      .where('username', '=', 'doctor')
      .execute()
    await restoreDemoUsers(database.queries)
    expect(await employeeOfDoctor()).toBe(other)
  })

  test('are not created in a database that is not marked as synthetic', async () => {
    await expect(restoreDemoUsers(database.queries)).rejects.toThrow(NotSyntheticError)
    expect(await users()).toEqual([])
  })

  test('cannot sign in once retired, their sessions end and their user names are free', async () => {
    await markSynthetic()
    await restoreDemoUsers(database.queries)
    const [doctor] = await users()
    await sessionRepository(database.queries).insert(
      { id: doctor!.id, idle: { curtainAfter: 600, endAfter: 900 } },
      doctor!.password_hash,
    )

    await retireDemoUsers(database.queries)
    for (const user of await users()) {
      expect(user.active).toBe(false)
      expect(user.date_hour_deleted).toBeInstanceOf(Date)
      expect(user.username).toBe(`retired demo user ${user.id}`)
      expect(await verifyPassword(user.password_hash, demoPassword)).toBe(false)
      expect(await verifyPassword(user.password_hash, '')).toBe(false)
    }
    const { ended_at } = await database.queries.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    expect(ended_at).toBeInstanceOf(Date)
    await addUser('doctor')
  })

  test('can be retired twice, without a change to other users', async () => {
    await markSynthetic()
    await restoreDemoUsers(database.queries)
    await addUser('rita')
    await retireDemoUsers(database.queries)
    const before = await users()
    await retireDemoUsers(database.queries)
    expect(await users()).toEqual(before)
    expect(before.at(-1)).toMatchObject({ username: 'rita', password_hash: 'theirs', active: true })
  })

  test('keep their ids when restored, so that records still name them', async () => {
    await markSynthetic()
    await restoreDemoUsers(database.queries)
    const before = await users()
    await retireDemoUsers(database.queries)
    await restoreDemoUsers(database.queries)
    const after = await users()
    expect(after.map(({ id, username, active }) => [id, username, active])).toEqual(
      before.map(({ id, username }) => [id, username, true]),
    )
    expect(after.map((user) => user.date_hour_deleted)).toEqual([null, null, null])
    expect(await verifyPassword(after[0]!.password_hash, demoPassword)).toBe(true)
  })

  test('do not replace another user with the same user name', async () => {
    await addUser('admin')
    await markSynthetic()
    expect((await restoreDemoUsers(database.queries)).map(({ username }) => username)).toEqual([
      'doctor',
      'frontdesk',
    ])
    const [admin] = await users()
    expect(admin).toMatchObject({ username: 'admin', demo: false, password_hash: 'theirs' })
  })
})

test('the demo doctor has examined more than an equal share of the reports', () => {
  const employees = makeEmployees(1)
  const { reports } = planRecords(1, { patients: 500, reports: 1_500, today: Date.UTC(2026, 10, 20) })
  const [helena] = employees
  const own = reports.filter((report) => staffOf(report, { employees }).doctor === helena).length
  const [doctor] = demoUsers
  expect(`${helena?.first_name} ${helena?.last_name}`).toBe(doctor.name)
  expect(own / reports.length).toBeGreaterThan(
    1 / employees.filter(({ profile }) => profile === 'doctor').length,
  )
})
