import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#service/app/config/config.ts'
import { prepareDemo } from '#service/app/process/prepareDemo.ts'
import type { Database } from '#service/database/database.ts'
import { demoPassword } from '#demo/demoUsers.ts'
import { fillInSteps } from '#demo/fill/fillInSteps.ts'
import { startDemo } from '#demo/startDemo.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { folderStore } from '#service/files/folderStore.ts'
import { verifyPassword } from '#service/session/password.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { anyDatabase } from '#test/support/databases.ts'
import { insertPatient } from '#test/support/records.ts'

const config = (DEMO: 'on' | 'off'): Config => readConfig({ DEMO, DEMO_PATIENTS: '6', DEMO_REPORTS: '3' })

const offered = {
  signIns: {
    password: demoPassword,
    users: [
      { username: 'doctor', role: 'doctor' },
      { username: 'frontdesk', role: 'frontdesk' },
      { username: 'admin', role: 'administrator' },
    ],
  },
}

describe('demo mode', () => {
  let database: Database
  let folder: string
  let files: FileStore
  let steps: string[]

  beforeEach(async () => {
    database = await anyDatabase.open()
    folder = await mkdtemp(join(tmpdir(), 'demo-test-'))
    files = folderStore(folder)
    steps = []
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const prepare = (demo: 'on' | 'off') =>
    prepareDemo(config(demo), database, files, { startDemo, say: (step) => steps.push(step) })
  const count = async (table: 'patient' | 'report' | 'app_user') => {
    const row = await database.queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }
  async function canSignIn(username: string): Promise<boolean> {
    const user = await userRepository(database.queries).findByUsername(username)
    return user?.active === true && verifyPassword(user.password_hash, demoPassword)
  }

  test('fills an empty database once and offers its users; switching it off retires them, switching it on restores them', async () => {
    expect(await prepare('on')).toMatchObject(offered)
    expect(await count('patient')).toBe(6)
    expect(await count('report')).toBe(3)
    expect(steps[0]).toBe('Filling the database with a synthetic clinic: 6 patients, 3 reports')
    expect(await canSignIn('admin')).toBe(true)

    steps = []
    expect(await prepare('on')).toMatchObject(offered)
    expect(await count('patient')).toBe(6)
    expect(steps).toEqual([])

    expect(await prepare('off')).toBeUndefined()
    expect(await canSignIn('admin')).toBe(false)
    const people = database.queries.selectFrom('app_user').where('integration_id', 'is', null)
    const active = people.select('username').where('active', '=', true)
    expect(await active.execute()).toEqual([])
    expect(await count('patient')).toBe(6)
    expect(await prepare('on')).toMatchObject(offered)
    expect(await canSignIn('admin')).toBe(true)
    expect(await active.execute()).toHaveLength(40)
  })

  test('fills an empty database once if two processes start together', async () => {
    expect(await Promise.all([prepare('on'), prepare('on')])).toMatchObject([offered, offered])
    expect([await count('patient'), await count('report'), await count('app_user')]).toEqual([6, 3, 41])
    expect(steps.filter((line) => line === 'Another process has filled it meanwhile.')).toHaveLength(1)
  })

  test('is not switched off before a fill that was interrupted has come to its end', async () => {
    const stop = () => {
      throw new Error('Stopped')
    }
    const size = { patients: 6, reports: 3, today: new Date() }
    await expect(fillInSteps(database.queries, files, size, stop)).rejects.toThrow('Stopped')
    await expect(prepare('off')).rejects.toThrow('Start with DEMO=on')
    expect(await prepare('on')).toMatchObject(offered)
    expect(await prepare('off')).toBeUndefined()
  })

  test('leaves an empty database empty if it is off', async () => {
    expect(await prepare('off')).toBeUndefined()
    expect([await count('patient'), await count('app_user')]).toEqual([0, 0])
    expect(steps).toEqual([])
  })

  test('never touches a database that holds a record', async () => {
    await insertPatient(database.queries, { first_name: 'Real' })
    const users = await count('app_user')
    expect(await prepare('on')).toBeUndefined()
    expect(steps).toEqual(['Demo mode is off: this database holds records of its own.'])
    expect(await count('patient')).toBe(1)
    expect(await count('app_user')).toBe(users)
    expect(await canSignIn('admin')).toBe(false)
    expect(await readdir(folder)).toEqual([])
  })

  test('never touches a database that holds a user', async () => {
    await userRepository(database.queries).insert({
      username: 'real',
      name: 'Real',
      permissionList: 'administrator',
      passwordHash: 'theirs',
    })
    expect(await prepare('on')).toBeUndefined()
    expect([await count('patient'), await count('app_user')]).toEqual([0, 1])
  })
})
