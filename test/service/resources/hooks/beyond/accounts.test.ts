import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access/access.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { insertEmployee } from '#test/support/records.ts'
import { type Caller, versionOf } from '#test/service/resources/hooks/callers.ts'
import {
  type Clinic,
  clinicWithCallers,
  expectBeyond,
  expectDone,
  rowOf,
  type Way,
  waysOf,
} from './weaker.ts'

const usual = ['user.read', 'user.write', 'report.read', 'report.write', 'report.release'] as const

let clinic: Clinic
let lists: Record<'all' | 'usual' | 'usual of units' | 'few', number>
let callers: Record<
  'has fewer permissions' | 'sees the reports of own units' | 'sees no drafts of others' | 'can do as much',
  Caller
>
let doctor: number
let otherDoctor: number
let number = 0

beforeAll(async () => {
  clinic = await clinicWithCallers()
  lists = {
    all: await clinic.list('Everything', permissions),
    usual: await clinic.list('The usual', usual),
    'usual of units': await clinic.list('The usual of units', usual, 'unit'),
    few: await clinic.list('Few', ['user.read']),
  }
  callers = {
    'has fewer permissions': await clinic.caller('fewer', ['user.read', 'user.write', 'report.manage']),
    'sees the reports of own units': await clinic.caller('of.units', permissions, 'unit'),
    'sees no drafts of others': await clinic.caller('no.drafts', usual),
    'can do as much': await clinic.caller('as.much', [...usual, 'report.manage']),
  }
  doctor = await insertEmployee(clinic.service.database.queries, { last_name: 'Prado' })
  otherDoctor = await insertEmployee(clinic.service.database.queries, { last_name: 'Rocha' })
})
afterAll(() => clinic.service.close())

/** The account of somebody who can do more than the weaker caller. */
const stronger = {
  'has fewer permissions': { list: 'all', isDoctor: false },
  'sees the reports of own units': { list: 'usual', isDoctor: false },
  'sees no drafts of others': { list: 'usual', isDoctor: true },
} as const
type Weakness = keyof typeof stronger

async function account({ list, isDoctor }: { list: keyof typeof lists; isDoctor: boolean }): Promise<number> {
  const { queries } = clinic.service.database
  const username = `account.${++number}`
  const listed = await queries
    .selectFrom('permission_list')
    .select('name')
    .where('id', '=', lists[list])
    .executeTakeFirstOrThrow()
  await userRepository(queries).insert({
    username,
    name: 'Somebody',
    permissionList: listed.name,
    passwordHash: 'none that is ever compared',
    employeeId: isDoctor ? doctor : null,
  })
  return (await userRepository(queries).findByUsername(username))?.id ?? 0
}

const ways: Readonly<Record<string, (of: ReturnType<typeof waysOf>) => Way>> = {
  'another name': (of) => of.change({ name: 'Another' }),
  'another e-mail address': (of) => of.change({ email: 'another@clinic.example' }),
  'another user name': (of) => async (call, id) => of.change({ username: `another.${id}` })(call, id),
  'no e-mail address': (of) => async (call, id) => {
    await clinic.changeIn('/user', id, { email: 'somebody@clinic.example' })
    return of.change({ email: null })(call, id)
  },
  'another employee': (of) => of.change({ employee: { id: otherDoctor } }),
  'a weaker list': (of) => of.change({ permissionList: { id: lists.few } }),
  'a deactivation': (of) => of.change({ active: false }),
  'an activation': (of) => async (call, id) => {
    await clinic.changeIn('/user', id, { active: false })
    return of.change({ active: true })(call, id)
  },
  'a password': (of) => of.change({ password: 'nine slow green tramways' }),
  'a removal': (of) => of.remove,
  'a restoration': (of) => of.restore,
  'the undoing of a deactivation': (of) => of.undo({ active: false }),
  'the undoing of another employee': (of) => of.undo({ employee: { id: otherDoctor } }),
  'the undoing of a weaker list': (of) => of.undo({ permissionList: { id: lists.few } }),
  'an import of another name': (of) => of.importing('name', 'Another'),
  'an import of a deactivation': (of) => of.importing('active', 'false'),
  'a one-time code': () => (call, id) => call('PUT', `/user/${id}/code`),
  'the end of a pause': () => (call, id) => call('DELETE', `/user/${id}/pause`),
  'a look at the sessions': () => (call, id) => call('GET', `/user/${id}/session`),
  'the end of the sessions': () => (call, id) => call('DELETE', `/user/${id}/session`),
  'a preference': () => (call, id) =>
    call('POST', '/preference', { user: { id }, name: `theme ${id}`, value: 'dark' }),
  'a widget': () => (call, id) => call('POST', '/widget', { user: { id }, name: 'Notes', kind: 'notes' }),
}

describe.each(Object.keys(ways))('%s', (name) => {
  const way: Way = (call, id) =>
    (
      ways[name] ??
      (() => {
        throw new Error(name)
      })
    )(waysOf('/user', clinic))(call, id)

  test.each(Object.keys(stronger) as Weakness[])('is refused to one who %s', async (weakness) => {
    const id = await account(stronger[weakness])
    let before: unknown
    const call: Caller['call'] = async (...sent) => {
      before = await rowOf(clinic.service, 'app_user', id)
      return callers[weakness].call(...sent)
    }
    expectBeyond(await way(call, id))
    expect(await rowOf(clinic.service, 'app_user', id)).toEqual(before)
  })

  test('is open to one who can do as much', async () => {
    const id = await account({ list: 'usual', isDoctor: true })
    expectDone(await way(callers['can do as much'].call, id))
  })
})

test('a second factor is taken from nobody who can do more', async () => {
  for (const weakness of Object.keys(stronger) as Weakness[]) {
    const id = await account(stronger[weakness])
    expectRefusal(await callers[weakness].call('DELETE', `/user/${id}/factor`), 403, 'forbidden')
  }
  const id = await account({ list: 'usual', isDoctor: true })
  expectRefusal(await callers['can do as much'].call('DELETE', `/user/${id}/factor`), 404, 'not_found')
})

describe('nobody gives an account more than the own permissions', () => {
  const newUser = (list: number, employee?: number) => ({
    username: `made.${++number}`,
    name: 'Made',
    permissionList: { id: list },
    ...(employee !== undefined && { employee: { id: employee } }),
  })
  const gifts: Record<Weakness, () => { list: number; employee?: number; field: string }> = {
    'has fewer permissions': () => ({ list: lists.all, field: 'permissionList' }),
    'sees the reports of own units': () => ({ list: lists.usual, field: 'permissionList' }),
    'sees no drafts of others': () => ({ list: lists.usual, employee: doctor, field: 'employee' }),
  }
  test.each(Object.keys(gifts) as Weakness[])(
    'where one %s: neither a new one nor one that there is',
    async (weakness) => {
      const { list, employee, field } = gifts[weakness]()
      const { call } = callers[weakness]
      const refusal = expectRefusal(await call('POST', '/user', newUser(list, employee)), 403, 'forbidden')
      expect(refusal.fields).toMatchObject([{ name: field }])
      const names = await clinic.service.database.queries
        .selectFrom('app_user')
        .select('name')
        .where('name', '=', 'Made')
        .execute()
      expect(names).toEqual([])
      const line = `made.${++number},Made,#${list},${employee === undefined ? '' : `#${employee}`}`
      expectBeyond(
        await call('POST', '/user/import', {
          csv: `username,name,permissionList,employee\n${line}\n`,
          dryRun: false,
        }),
      )

      const weak = await account({
        list: weakness === 'sees the reports of own units' ? 'usual of units' : 'few',
        isDoctor: false,
      })
      const { change, importing } = waysOf('/user', clinic)
      const given = {
        permissionList: { id: list },
        ...(employee !== undefined && { employee: { id: employee } }),
      }
      const changed = expectRefusal(await change(given)(call, weak), 403, 'forbidden')
      expect(changed.fields).toMatchObject([{ name: field }])
      expectBeyond(await importing(field, `#${field === 'employee' ? employee : list}`)(call, weak))
    },
  )

  test('and a removed list or an account that was given back counts as what it permits', async () => {
    const id = await account({ list: 'all', isDoctor: false })
    const changeId = await clinic.changeIn('/user', id, { permissionList: { id: lists.few } })
    const version = await versionOf(clinic.administrator, `/user/${id}`)
    const undone = await callers['has fewer permissions'].call('POST', '/user/takeback', {
      ...version,
      changeId,
    })
    expect(expectRefusal(undone, 403, 'forbidden').fields).toMatchObject([{ name: 'permissionList' }])
  })

  test('and a list is never missing', async () => {
    const id = await account({ list: 'few', isDoctor: false })
    const version = await versionOf(clinic.administrator, `/user/${id}`)
    for (const permissionList of [null, { id: null }, { id: 0 }, {}])
      expectRefusal(
        await clinic.administrator('PUT', '/user', { ...version, permissionList }),
        400,
        'malformed',
      )
  })
})

describe('which doctor one is', () => {
  test('is set by another user, whatever one’s permissions', async () => {
    const self = await clinic.caller('self.made', permissions)
    const { change, importing } = waysOf('/user', clinic)
    for (const way of [change({ employee: { id: doctor } }), importing('employee', `#${doctor}`)]) {
      const answer = await way(self.call, self.id)
      expect(answer.text).toContain('another user sets')
    }
    await clinic.changeIn('/user', self.id, { employee: { id: doctor } })
    expectRefusal(await change({ employee: null })(self.call, self.id), 403, 'forbidden')
    const changeId = await clinic.changeIn('/user', self.id, { employee: { id: otherDoctor } })
    const version = await versionOf(clinic.administrator, `/user/${self.id}`)
    expectRefusal(await self.call('POST', '/user/takeback', { ...version, changeId }), 403, 'forbidden')
    const stored = await rowOf(clinic.service, 'app_user', self.id)
    expect(stored).toMatchObject({ employee_id: otherDoctor })
  })

  test('is given to another account by one who sees and changes the reports of all, or is that doctor', async () => {
    const newUser = (list: number) => ({
      username: `doctor.${++number}`,
      name: 'Doctor',
      permissionList: { id: list },
      employee: { id: doctor },
    })
    expect((await callers['can do as much'].call('POST', '/user', newUser(lists.usual))).status).toBe(201)
    const same = await clinic.caller('the.doctor', usual)
    await clinic.changeIn('/user', same.id, { employee: { id: doctor } })
    expect((await same.call('POST', '/user', newUser(lists.few))).status).toBe(201)
    await clinic.changeIn('/user', same.id, { employee: { id: otherDoctor } })
    expectRefusal(await same.call('POST', '/user', newUser(lists.few)), 403, 'forbidden')
  })
})

describe('the record of an employee', () => {
  const person = {
    firstName: 'Another',
    middleName: 'Another',
    lastName: 'Another',
    council: 'CRO',
    registerNumber: '998877',
    signText: 'Dr. Another',
    portalPassword: 'a long password',
  }
  const names = Object.keys(person) as (keyof typeof person)[]
  let employee: number
  let clerk: Caller
  beforeAll(async () => {
    employee = await insertEmployee(clinic.service.database.queries, { last_name: 'Vieira' })
    clerk = await clinic.caller('employee.clerk', ['employee.read', 'employee.write'])
  })
  const given = (id: number) => ({ employee: { id } })

  test.each(names)('keeps its %s where its user can do more than the caller', async (name) => {
    const { change, importing, undo } = waysOf('/employee', clinic)
    const own = await insertEmployee(clinic.service.database.queries, { last_name: 'Lima' })
    expectDone(await change({ [name]: person[name] })(clerk.call, own))
    await clinic.changeIn('/employee', own, { [name]: name === 'council' ? null : `${person[name]} before` })
    await clinic.changeIn('/user', await account({ list: 'usual', isDoctor: false }), given(own))
    expectBeyond(await change({ [name]: person[name] })(clerk.call, own))
    if (name === 'portalPassword') return
    expectBeyond(await importing(name, person[name])(clerk.call, own))
    expectBeyond(await undo({ [name]: person[name] })(clerk.call, own))
  })

  test('is changed in other fields than those of the signature by users who may change employees', async () => {
    await clinic.changeIn('/user', await account({ list: 'usual', isDoctor: false }), given(employee))
    expectDone(
      await waysOf('/employee', clinic).change({ specialty: 'Radiology', active: false })(
        clerk.call,
        employee,
      ),
    )
  })

  test('of oneself is changed in these by another user, unless one can do everything', async () => {
    const { change } = waysOf('/employee', clinic)
    const doctorSelf = await clinic.caller('signing.self', [
      'employee.read',
      'employee.write',
      'report.write',
      'report.manage',
    ])
    const own = await insertEmployee(clinic.service.database.queries, { last_name: 'Sales' })
    await clinic.changeIn('/user', doctorSelf.id, given(own))
    for (const name of names)
      expectRefusal(await change({ [name]: person[name] })(doctorSelf.call, own), 403, 'forbidden')
    const everything = await clinic.caller('sole.doctor', permissions)
    await clinic.changeIn('/user', everything.id, given(own))
    expectDone(await change({ signText: 'Dr. Sales' })(everything.call, own))
  })
})
