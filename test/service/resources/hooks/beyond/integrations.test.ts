import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access/access.ts'
import { makeIntegration } from '#test/support/integrations.ts'
import { expectRefusal } from '#test/support/answers.ts'
import { insertPatient } from '#test/support/records.ts'
import { type Caller } from '#test/service/resources/hooks/callers.ts'
import {
  type Clinic,
  clinicWithCallers,
  expectBeyond,
  expectDone,
  rowOf,
  type Way,
  waysOf,
} from './weaker.ts'

const held: readonly Permission[] = [
  'setting.read',
  'integration.write',
  'integration.send',
  'integration.follow',
  'employee.read',
]

let clinic: Clinic
let callers: Record<
  | 'lacks its permissions'
  | 'may not read what it is told'
  | 'sees the reports of own units'
  | 'can do as much',
  Caller
>
let number = 0

beforeAll(async () => {
  clinic = await clinicWithCallers()
  callers = {
    'lacks its permissions': await clinic.caller('lacks', [
      'setting.read',
      'integration.write',
      'integration.send',
      'report.read',
      'patient.read',
      'employee.read',
    ]),
    'may not read what it is told': await clinic.caller('no.reports', held),
    'sees the reports of own units': await clinic.caller('of.units', permissions, 'unit'),
    'can do as much': await clinic.caller('as.much', [...held, 'report.read', 'patient.read']),
  }
})
afterAll(() => clinic.service.close())

const weaker = [
  'lacks its permissions',
  'may not read what it is told',
  'sees the reports of own units',
] as const

/** An integration that is told the texts of reports, with a key and a binding. */
async function integration() {
  const { id, keyId } = await makeIntegration(
    clinic.service,
    `Integration ${++number}`,
    { networks: '203.0.113.7' },
    { expires: '2030-01-01T00:00:00.000Z' },
  )
  const make = async (path: string, body: object) =>
    ((await clinic.administrator('POST', path, { integration: { id }, ...body })).body as { id: number }).id
  const unit = (
    (await clinic.administrator('POST', '/unit', { name: `Unit ${number}` })).body as { id: number }
  ).id
  return {
    id,
    keyId,
    exposed: await make('/integrationexposeddata', { kind: 'reportText' }),
    binding: await make('/integrationbinding', { group: 'unit', number: '7', record: unit }),
  }
}
type Made = Awaited<ReturnType<typeof integration>>

interface Row {
  table: 'integration' | 'integration_key' | 'integration_exposed_data' | 'integration_binding'
  id: (made: Made) => number
  way: Way
}

/** Each way of writing, with the record that it writes. Evaluated in a test, when there is a clinic. */
function rows(): Readonly<Record<string, Row>> {
  const [own, key, exposed, binding] = (
    ['/integration', '/integrationkey', '/integrationexposeddata', '/integrationbinding'] as const
  ).map((path) => waysOf(path, clinic)) as [
    ReturnType<typeof waysOf>,
    ReturnType<typeof waysOf>,
    ReturnType<typeof waysOf>,
    ReturnType<typeof waysOf>,
  ]
  const inactive =
    (way: Way): Way =>
    async (call, id) => {
      await clinic.changeIn('/integration', id, { active: false })
      return way(call, id)
    }
  const hidden =
    (way: Way): Way =>
    async (call, id) => {
      await clinic.changeIn('/integrationexposeddata', id, { exposed: false })
      return way(call, id)
    }
  const of = (table: Row['table'], id: Row['id'], ways: Readonly<Record<string, Way>>) =>
    Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, { table, id, way }]))
  return {
    ...of('integration', ({ id }) => id, {
      'another name': own.change({ name: `Another ${++number}` }),
      'an activation': inactive(own.change({ active: true })),
      'an activation by import': inactive(own.importing('active', 'true')),
      'a deactivation': own.change({ active: false }),
      'the undoing of a deactivation': own.undo({ active: false }),
      'wider networks': own.change({ networks: '203.0.113.0/24' }),
      'any network': own.change({ networks: null }),
      'wider networks by import': own.importing('networks', '203.0.113.0/24'),
      'the undoing of narrower networks': own.undo({ networks: '203.0.113.7, 203.0.113.8' }),
    }),
    ...of('integration_key', ({ keyId }) => keyId, {
      'a key that lasts longer': key.change({ expires: '2040-01-01T00:00:00.000Z' }),
      'a key that lasts for ever': key.change({ expires: null }),
      'a key that lasts longer by import': key.importing('expires', '2040-01-01T00:00:00.000Z'),
      'the undoing of an earlier end of a key': key.undo({ expires: '2029-01-01T00:00:00.000Z' }),
      'another name of a key': key.change({ name: 'Another' }),
      'the revocation of a key': key.remove,
    }),
    ...of('integration_exposed_data', ({ exposed: id }) => id, {
      'texts that are told again': hidden(exposed.change({ exposed: true })),
      'texts that are told again by import': hidden(exposed.importing('exposed', 'true')),
      'the undoing of texts that were no longer told': exposed.undo({ exposed: false }),
      'texts that are no longer told': exposed.change({ exposed: false }),
      'PDFs in place of texts': exposed.change({ kind: 'reportPdf' }),
      'the removal of what is told': exposed.remove,
      'the restoration of what is told': exposed.restore,
    }),
    ...of('integration_binding', ({ binding: id }) => id, {
      'another number of a record': binding.change({ number: '8' }),
      'another number of a record by import': binding.importing('number', '8'),
      'the undoing of another number of a record': binding.undo({ number: '9' }),
      'the removal of a binding': binding.remove,
      'the restoration of a binding': binding.restore,
    }),
  }
}

const names = [
  'another name',
  'an activation',
  'an activation by import',
  'a deactivation',
  'the undoing of a deactivation',
  'wider networks',
  'any network',
  'wider networks by import',
  'the undoing of narrower networks',
  'a key that lasts longer',
  'a key that lasts for ever',
  'a key that lasts longer by import',
  'the undoing of an earlier end of a key',
  'another name of a key',
  'the revocation of a key',
  'texts that are told again',
  'texts that are told again by import',
  'the undoing of texts that were no longer told',
  'texts that are no longer told',
  'PDFs in place of texts',
  'the removal of what is told',
  'the restoration of what is told',
  'another number of a record',
  'another number of a record by import',
  'the undoing of another number of a record',
  'the removal of a binding',
  'the restoration of a binding',
]

test('every way is in the table', () => {
  expect(Object.keys(rows())).toEqual(names)
})

describe.each(names)('of an integration, %s', (name) => {
  const row = () => rows()[name] as Row

  test.each(weaker)('is refused to one who %s', async (weakness) => {
    const { table, id, way } = row()
    const record = id(await integration())
    // Texts that are hidden at first are told by this change.
    const refused = await watched(weakness, table, record, way)
    expectBeyond(refused.answer)
    expect(await rowOf(clinic.service, table, record)).toEqual(refused.before)
  })

  test('is open to one who can do as much', async () => {
    const { id, way } = row()
    expectDone(await way(callers['can do as much'].call, id(await integration())))
  })
})

async function watched(weakness: keyof typeof callers, table: Row['table'], id: number, way: Way) {
  let before: unknown
  const call: Caller['call'] = async (...sent) => {
    before = await rowOf(clinic.service, table, id)
    return callers[weakness].call(...sent)
  }
  return { answer: await way(call, id), before }
}

describe('new parts of an integration', () => {
  test.each(weaker)('are made by nobody who %s', async (weakness) => {
    const { call } = callers[weakness]
    const { id } = await integration()
    const patient = await insertPatient(clinic.service.database.queries)
    for (const [path, body] of [
      ['/integrationkey', { name: 'Another' }],
      ['/integrationexposeddata', { kind: 'reportImages' }],
      ['/integrationbinding', { group: 'patient', number: '7', record: patient }],
    ] as const) {
      expectRefusal(await call('POST', path, { integration: { id }, ...body }), 403, 'forbidden')
      expectDone(await callers['can do as much'].call('POST', path, { integration: { id }, ...body }))
    }
  })

  test.each([
    ['patientIdentity', 'patient.read'],
    ['patientDocuments', 'patient.read'],
    ['patientContacts', 'patient.read'],
    ['reportText', 'report.read'],
    ['reportPdf', 'report.read'],
    ['reportImages', 'report.read'],
    ['readings', 'audit.read'],
  ] as const)('tell %s to an integration only where one has %s', async (kind, needed) => {
    const { id } = await makeIntegration(clinic.service, `Integration ${++number}`)
    const without = await clinic.caller(`without.${++number}`, [
      ...held,
      ...(['patient.read', 'report.read', 'audit.read'] as const).filter((code) => code !== needed),
    ])
    const sent = { integration: { id }, kind }
    const { fields } = expectRefusal(
      await without.call('POST', '/integrationexposeddata', sent),
      403,
      'forbidden',
    )
    expect(fields?.map(({ name }) => name)).toContain('kind')
    expectDone(await without.call('POST', '/integrationexposeddata', { ...sent, exposed: false }))
    const { id: other } = await makeIntegration(clinic.service, `Integration ${++number}`)
    const withIt = await clinic.caller(`with.${++number}`, [...held, needed])
    expectDone(await withIt.call('POST', '/integrationexposeddata', { integration: { id: other }, kind }))
  })

  test('bind and name no patient for one who may not read patients', async () => {
    const { id } = await makeIntegration(clinic.service, `Integration ${++number}`)
    const patient = await insertPatient(clinic.service.database.queries)
    const bind = (caller: Caller) =>
      caller.call('POST', '/integrationbinding', {
        integration: { id },
        group: 'patient',
        number: '7',
        record: patient,
      })
    expectRefusal(await bind(callers['may not read what it is told']), 403, 'forbidden')
    const bound = await bind(callers['can do as much'])
    expect(bound).toMatchObject({ status: 201, body: { name: 'Ana Prado' } })
    const path = `/integrationbinding/${(bound.body as { id: number }).id}`
    expect(await callers['may not read what it is told'].call('GET', path)).toMatchObject({
      status: 200,
      body: { record: patient, name: null },
    })
  })

  test('do not move to an integration that can do more', async () => {
    const strong = await integration()
    const weakList = await clinic.list(`List ${++number}`, ['integration.send'])
    const { keyId } = await makeIntegration(clinic.service, `Integration ${++number}`, {
      permissionList: { id: weakList },
    })
    const moved = waysOf('/integrationkey', clinic).change({ integration: { id: strong.id } })
    expectBeyond(await moved(callers['lacks its permissions'].call, keyId))
  })
})

test('an integration without parts is removed and restored by one who has its permissions alone', async () => {
  const { call } = callers['may not read what it is told']
  const { restore } = waysOf('/integration', clinic)
  const response = (await clinic.administrator('POST', '/integration', { name: `Integration ${++number}` }))
    .body as { id: number }
  expectBeyond(await restore(callers['lacks its permissions'].call, response.id))
  expectDone(await clinic.administrator('POST', '/integration/restore', { id: response.id }))
  expectDone(await restore(call, response.id))
})
