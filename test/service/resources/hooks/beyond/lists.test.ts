import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access/access.ts'
import { expectRefusal } from '#test/support/answers.ts'
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

const held: readonly Permission[] = ['user.read', 'user.write', 'permission.write', 'patient.read']

let clinic: Clinic
let ids: ReadonlyMap<string, number>
let callers: Record<'has fewer permissions' | 'sees the reports of own units' | 'can do as much', Caller>
let number = 0

beforeAll(async () => {
  clinic = await clinicWithCallers()
  const rows = await clinic.service.database.queries.selectFrom('permission').select(['id', 'code']).execute()
  ids = new Map(rows.map(({ id, code }) => [code, id]))
  callers = {
    'has fewer permissions': await clinic.caller('fewer', held),
    'sees the reports of own units': await clinic.caller('of.units', permissions, 'unit'),
    'can do as much': await clinic.caller('as.much', [...held, 'patient.remove']),
  }
})
afterAll(() => clinic.service.close())

const stronger = ['has fewer permissions', 'sees the reports of own units'] as const
const of = (...codes: Permission[]) => codes.map((code) => ({ id: ids.get(code) ?? 0 }))
/** A list that lets its users do more than the weaker callers. */
const strongList = () => clinic.list(`List ${++number}`, ['patient.read', 'patient.remove'])

const ways: Readonly<Record<string, (of: ReturnType<typeof waysOf>) => Way>> = {
  'another name': (list) => async (call, id) => list.change({ name: `Another ${id}` })(call, id),
  'no permissions': (list) => list.change({ permissions: [] }),
  'fewer permissions': (list) => list.change({ permissions: of('patient.read') }),
  'a later lock screen': (list) => list.change({ curtainAfter: 12 }),
  'a later end of sessions': (list) => list.change({ endAfter: 16 }),
  'an earlier end of sessions': (list) => list.change({ curtainAfter: 1, endAfter: 2 }),
  'a second factor': (list) => list.change({ secondFactor: true }),
  'confirmed removals': (list) => list.change({ confirmRemoval: true }),
  'another access scope': (list) => list.change({ reach: 'own' }),
  'a removal': (list) => list.remove,
  'a restoration': (list) => list.restore,
  'the undoing of a change': (list) => list.undo({ permissions: of('patient.read') }),
  'the undoing of another access scope': (list) => list.undo({ reach: 'own' }),
  'an import of another time-out': (list) => list.importing('endAfter', '14'),
  'an import without permissions': (list) => list.importing('permissions', ''),
}

describe.each(Object.keys(ways))('of a permission list, %s', (name) => {
  const way: Way = (call, id) =>
    (ways[name] as (list: ReturnType<typeof waysOf>) => Way)(waysOf('/permissionlist', clinic))(call, id)

  test.each(stronger)('is refused to one who %s', async (weakness) => {
    const id = await strongList()
    let before: unknown
    const call: Caller['call'] = async (...sent) => {
      before = await rowOf(clinic.service, 'permission_list', id)
      return callers[weakness].call(...sent)
    }
    expectBeyond(await way(call, id))
    expect(await rowOf(clinic.service, 'permission_list', id)).toEqual(before)
  })

  test('is open to one who can do as much, as far as it asks no less than of that one', async () => {
    const answer = await way(callers['can do as much'].call, await strongList())
    if (/later/.test(name)) expectRefusal(answer, 403, 'forbidden')
    else expectDone(answer)
  })
})

describe('a permission list', () => {
  const make = (caller: Caller, body: object) =>
    caller.call('POST', '/permissionlist', { name: `Made ${++number}`, permissions: [], ...body })

  test('is given no more than the own permissions and access scope', async () => {
    const { 'has fewer permissions': fewer, 'sees the reports of own units': ofUnits } = callers
    const permitted = expectRefusal(
      await make(fewer, { permissions: of('patient.remove') }),
      403,
      'forbidden',
    )
    expect(permitted.fields).toMatchObject([{ name: 'permissions' }])
    const seen = expectRefusal(await make(ofUnits, { reach: 'all' }), 403, 'forbidden')
    expect(seen.fields).toMatchObject([{ name: 'reach' }])
    expectDone(await make(ofUnits, { reach: 'unit', permissions: of('patient.remove') }))
    const weak = await clinic.list(`List ${++number}`, ['patient.read'])
    const { change, importing } = waysOf('/permissionlist', clinic)
    expectBeyond(await change({ permissions: of('patient.read', 'patient.remove') })(fewer.call, weak))
    expectBeyond(await importing('permissions', 'patient.read | patient.remove')(fewer.call, weak))
  })

  test('that has lost a permission does not get it back from one who lacks it', async () => {
    const id = await clinic.list(`List ${++number}`, ['patient.read', 'patient.remove'])
    const changeId = await clinic.changeIn('/permissionlist', id, { permissions: of('patient.read') })
    const version = await versionOf(clinic.administrator, `/permissionlist/${id}`)
    const undo = (call: Caller['call']) => call('POST', '/permissionlist/takeback', { ...version, changeId })
    expectBeyond(await undo(callers['has fewer permissions'].call))
    expectDone(await undo(callers['can do as much'].call))
  })
})

describe('what is asked at the sign-in and after', () => {
  const strict = { curtainAfter: 3, endAfter: 5, secondFactor: true, confirmRemoval: true }
  const looser = {
    curtainAfter: { curtainAfter: 4 },
    'curtainAfter, never': { curtainAfter: 0 },
    endAfter: { endAfter: 6 },
    secondFactor: { secondFactor: false },
    confirmRemoval: { confirmRemoval: false },
  } as const
  let chief: Caller
  const setPolicy = (listId: number) =>
    clinic.service.database.queries
      .updateTable('permission_list')
      .set({ curtain_after: 3, end_after: 5, second_factor: true, confirm_removal: true })
      .where('id', '=', listId)
      .execute()
  /** So that what is refused is not refused for want of a confirmation. */
  const confirm = (userId: number) =>
    clinic.service.database.queries
      .updateTable('session')
      .set({ confirmed_until: new Date(Date.now() + 3_600_000) })
      .where('user_id', '=', userId)
      .execute()
  beforeAll(async () => {
    chief = await clinic.caller('chief', held)
    await setPolicy(chief.listId)
    await confirm(chief.id)
  })

  test.each(Object.entries(looser))('is not loosened for oneself: %s', async (_, body) => {
    const { change, importing, undo } = waysOf('/permissionlist', clinic)
    const [[name, value] = ['', '']] = Object.entries(body)
    expectRefusal(await change(body)(chief.call, chief.listId), 403, 'forbidden')
    const line = await importing(name, String(value))(chief.call, chief.listId)
    expect(line.text).toContain('than is asked of you')
    await setPolicy(chief.listId)
    await clinic.service.database.queries
      .updateTable('permission_list')
      .set({ curtain_after: 4, end_after: 6, second_factor: false, confirm_removal: false })
      .where('id', '=', chief.listId)
      .execute()
    const undone = undo(strict)
    const asStrict: Caller['call'] = async (...sent) => (await confirm(chief.id), chief.call(...sent))
    expectRefusal(await undone(asStrict, chief.listId), 403, 'forbidden')
    expect(await rowOf(clinic.service, 'permission_list', chief.listId)).toMatchObject({
      curtain_after: 3,
      end_after: 5,
      second_factor: true,
      confirm_removal: true,
    })
  })

  test.each(Object.entries(looser))(
    'is not loosened for others beyond what is asked of oneself, on a list that there is or a new one: %s',
    async (_, body) => {
      const id = await clinic.list(`List ${++number}`, ['patient.read'])
      await setPolicy(id)
      expectRefusal(await waysOf('/permissionlist', clinic).change(body)(chief.call, id), 403, 'forbidden')
      const made = { name: `Made ${++number}`, permissions: of('patient.read'), ...strict, ...body }
      expectRefusal(await chief.call('POST', '/permissionlist', made), 403, 'forbidden')
      expectDone(await chief.call('POST', '/permissionlist', { ...made, ...strict }))
    },
  )

  test('stays as loose as another has made it, when the rest is changed', async () => {
    const id = await clinic.list(`List ${++number}`, ['patient.read'])
    expectDone(
      await waysOf('/permissionlist', clinic).change({ description: 'At the desk', endAfter: 14 })(
        chief.call,
        id,
      ),
    )
  })

  test('is not loosened by moving oneself to another list', async () => {
    const mover = await clinic.caller('mover', held)
    await setPolicy(mover.listId)
    await confirm(mover.id)
    const id = await clinic.list(`List ${++number}`, held)
    const { change, importing } = waysOf('/user', clinic)
    const moved = expectRefusal(
      await change({ permissionList: { id } })(mover.call, mover.id),
      403,
      'forbidden',
    )
    expect(moved.fields).toMatchObject([{ name: 'permissionList' }])
    const line = await importing('permissionList', `#${id}`)(mover.call, mover.id)
    expect(line.text).toContain('asks less of you')
    await setPolicy(id)
    expectDone(await change({ permissionList: { id } })(mover.call, mover.id))
  })

  test('is loosened by one who can do everything', async () => {
    const everything = await clinic.caller('everything', permissions)
    await setPolicy(everything.listId)
    await confirm(everything.id)
    const { change } = waysOf('/permissionlist', clinic)
    expectDone(
      await change({ secondFactor: false, confirmRemoval: false, curtainAfter: 0, endAfter: 60 })(
        everything.call,
        everything.listId,
      ),
    )
  })
})
