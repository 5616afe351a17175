import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { newRecordSchema, resource, type Resource } from '#contract/declaration/resource.ts'
import type { FieldKind } from '#contract/declaration/fieldKinds.ts'
import { integer, reference, text } from '#contract/declaration/resourceField.ts'
import { operationsIn } from '#contract/declaration/resourceOperations.ts'
import { postalAddress, weeklyHours } from '#contract/declaration/resourceShapes.ts'
import { type GroupLabels, registry, resources } from '#contract/resources.ts'

const groups: readonly Resource[] = Object.values(resources)
const each = groups.map((group) => [group.name, group] as const)

const kindOf = (group: Resource, field: string): FieldKind | undefined =>
  Object.hasOwn(group.fields, field) ? group.fields[field]?.kind : undefined

const wordKinds: readonly (FieldKind | undefined)[] = ['text', 'longText', 'email', 'choice']
const comparedKinds: readonly (FieldKind | undefined)[] = [
  'text',
  'choice',
  'email',
  'webAddress',
  'integer',
  'date',
  'reference',
]
const shapelessKinds: readonly (FieldKind | undefined)[] = [undefined, 'secret', 'json']

test.each(['group', 'path', 'table'] as const)('no two groups have the same %s', (key) => {
  const values = groups.map((group) => group[key])
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
})

test('a path is one word in lower case', () => {
  expect(groups.filter(({ path }) => !/^\/[a-z]+$/.test(path))).toEqual([])
})

test.each(each)('the label of %s and what is searched are texts of its own', (_, group) => {
  expect(group.label).not.toEqual([])
  for (const name of [...group.label, ...group.search]) expect(wordKinds).toContain(kindOf(group, name))
  // A record is always named: the first part of its label cannot be missing.
  expect(group.fields[group.label[0]!]!.optional).toBe(false)
})

test.each(each)('the keys of %s are fields that can be compared', (_, group) => {
  for (const key of group.unique) {
    expect(new Set(key).size).toBe(key.length)
    for (const name of key) expect(comparedKinds).toContain(kindOf(group, name))
  }
})

test.each(each)('the columns of %s are fields that a line can show, each once', (_, group) => {
  const shown = [...group.label, ...group.columns]
  expect(new Set(shown).size).toBe(shown.length)
  for (const name of group.columns) expect(shapelessKinds).not.toContain(kindOf(group, name))
  const embedded = group.columns.filter((name) => kindOf(group, name) === 'embedded')
  for (const name of embedded) expect(z.safeParse(group.fields[name]!.answer, 'a text').success).toBe(true)
})

test.each(each)('%s refers to groups that are declared', (_, group) => {
  const targets = Object.values(group.fields).flatMap((field) => ('to' in field ? [field.to] : []))
  // Patients have code of their own instead of a declaration.
  expect([...Object.keys(resources), 'patient']).toEqual(expect.arrayContaining(targets))
})

test.each(each)('the examples and defaults of %s are accepted', (_, group) => {
  const refused = Object.entries(group.fields).filter(([, field]) => {
    const samples = [field.default, 'example' in field ? field.example : undefined]
    return samples.some((sample) => sample !== undefined && !field.input.safeParse(sample).success)
  })
  expect(refused).toEqual([])
})

test.each(each)('%s offers no operation twice', (_, group) => {
  expect(group.added.filter((action) => group.operations.includes(action))).toEqual([])
  const ways = Object.values(operationsIn(group)).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(ways).size).toBe(ways.length)
})

test('genders can only be read', () => {
  expect(Object.values(operationsIn(resources.gender)).map(({ method }) => method)).not.toContain('POST')
  expect(operationsIn(resources.unit)).toHaveProperty('create')
})

test.each(['gender', 'maritalStatus', 'healthPlan', 'unit', 'city', 'occupation', 'documentType'] as const)(
  'a name is enough for a new record of %s',
  (name) => {
    const schema = newRecordSchema<Resource>(resources[name])
    expect(schema.safeParse({ name: 'Any' }).success).toBe(true)
    expect(schema.safeParse({ name: ' ' }).success).toBe(false)
    expect(schema.safeParse({}).success).toBe(false)
  },
)

test('a unit has a time zone that the runtime knows, or none', () => {
  const unit = newRecordSchema(resources.unit)
  const accepts = (timeZone: string | null) => unit.safeParse({ name: 'North', timeZone }).success
  expect(['America/Sao_Paulo', 'UTC', '', null].map(accepts)).toEqual([true, true, true, true])
  expect(['America', 'Sao Paulo', '-'].map(accepts)).toEqual([false, false, false])
})

test('the AE title of a device has at most 16 characters of ASCII and no backslash', () => {
  const device = newRecordSchema(resources.device)
  const accepts = (aeTitle: string) => device.safeParse({ name: 'CT 1', type: { id: 1 }, aeTitle }).success
  expect(['CT_ROOM_1', 'Room 2', '', '1234567890123456'].map(accepts)).toEqual([true, true, true, true])
  expect(['CT\\1', 'CORAÇÃO', '12345678901234567'].map(accepts)).toEqual([false, false, false])
})

test('the tax number of a firm has 14 characters, of which letters may be the first twelve', () => {
  const clinic = newRecordSchema(resources.clinic)
  const accepts = (taxNumber: string) => clinic.safeParse({ name: 'Any', taxNumber }).success
  expect(['12.345.678/0001-95', '12345678000195', '12ABC34501DE35'].map(accepts)).toEqual([true, true, true])
  expect(['1234567800019', '12.345.678/0001-9A', '123.456.789-09'].map(accepts)).toEqual([
    false,
    false,
    false,
  ])
})

test('each part of an address may be empty, and none may be missing', () => {
  const address = { street: 'Rua A', number: '', complement: '', district: '', postalCode: '01000-000' }
  expect(postalAddress().safeParse(address).success).toBe(true)
  expect(postalAddress().safeParse({ street: 'Rua A' }).success).toBe(false)
})

test.each([
  ['is never open', []],
  ['is open twice a day', [at(1, '13:00', '18:00'), at(1, '08:00', '12:00')]],
  ['opens again when it closes', [at(1, '08:00', '12:00'), at(1, '12:00', '18:00')]],
  ['is open at the same time on two days', [at(1, '08:00', '12:00'), at(2, '08:00', '12:00')]],
  ['is open until the end of the day', [at(7, '00:00', '23:59')]],
  ['has 21 entries', manyHours(21)],
])('the opening hours of a place that %s are accepted', (_, hours) => {
  expect(weeklyHours().safeParse(hours).success).toBe(true)
})

test.each([
  ['opens before it has closed', [at(1, '08:00', '12:00'), at(1, '11:59', '18:00')]],
  ['is open twice at the same time', [at(1, '08:00', '12:00'), at(1, '08:00', '12:00')]],
  ['closes when it opens', [at(1, '08:00', '08:00')]],
  ['closes before it opens', [at(1, '18:00', '08:00')]],
  ['is open on an eighth day', [at(8, '08:00', '12:00')]],
  ['opens at a time that does not exist', [at(1, '24:00', '24:30')]],
  ['opens at an hour of one digit', [at(1, '8:00', '12:00')]],
  ['has more than 21 entries', manyHours(22)],
])('the opening hours of a place that %s are refused', (_, hours) => {
  expect(weeklyHours().safeParse(hours).success).toBe(false)
})

function at(day: number, opens: string, closes: string) {
  return { day, opens, closes }
}

/** Entries of which none overlap, at the same times on all days. */
function manyHours(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const hour = `0${Math.floor(index / 7)}`
    return at((index % 7) + 1, `${hour}:00`, `${hour}:30`)
  })
}

// The compiler checks the rest of the file: each mark of an expected error is an error itself where there is none.
const sample = {
  group: 'Sample',
  path: '/sample',
  category: 'lists',
  access: { read: 'signed-in', write: 'setting.write' },
} as const
const fields = { name: text({ max: 10 }), level: integer({ min: 1, max: 9 }) }

test('only a text of the group can be its label', () => {
  // @ts-expect-error There is no field of this name.
  expect(resource('sample', { ...sample, fields, label: ['title'] }).label).toEqual(['title'])
  // @ts-expect-error The field is a number.
  expect(resource('sample', { ...sample, fields, label: ['level'] }).label).toEqual(['level'])
  expect(resource('sample', { ...sample, fields, label: ['name'] }).label).toEqual(['name'])
})

test('only fields of the group can be searched, be a key or be a column', () => {
  const label = ['name'] as const
  // @ts-expect-error There is no field of this name.
  resource('sample', { ...sample, fields, label, search: ['title'] })
  // @ts-expect-error There is no field of this name.
  resource('sample', { ...sample, fields, label, unique: [['title']] })
  // @ts-expect-error There is no field of this name.
  resource('sample', { ...sample, fields, label, columns: ['title'] })
  const declared = resource('sample', {
    ...sample,
    fields,
    label,
    search: ['name'],
    unique: [['level']],
    columns: ['level'],
  })
  // Every group can be found by the identifier in an outside system.
  expect(declared.unique).toEqual([['level'], ['externalId']])
})

test('a group refers only to groups of the registry, and stands there under its name', () => {
  const parent = resource('parent', { ...sample, fields, label: ['name'] })
  const child = resource('child', {
    ...sample,
    fields: { ...fields, parent: reference('parent') },
    label: ['name'],
  })
  expect(Object.keys(registry({ child, parent }))).toEqual(['child', 'parent'])
  // @ts-expect-error The group that it refers to is not there.
  registry({ child })
  // @ts-expect-error It has another name.
  registry({ father: parent })
})

test('every field and every value has a label', () => {
  const labels: Pick<GroupLabels, 'state' | 'integrationExposedData'> = {
    // @ts-expect-error The label of the country is missing.
    state: { one: 'State', many: 'States', fields: { name: 'Name', code: 'Code', ibgeCode: 'IBGE code' } },
    integrationExposedData: {
      one: 'Exposed data',
      many: 'Exposed data',
      fields: { integration: 'Integration', kind: 'Kind', exposed: 'Exposed' },
      // @ts-expect-error The labels of the other kinds are missing.
      values: { kind: { patientIdentity: 'Identity', readings: 'Readings' } },
    },
  }
  // @ts-expect-error The label is that of no field.
  const hints: GroupLabels['state']['hints'] = { title: 'Heading' }
  expect([Object.keys(labels), hints]).toEqual([['state', 'integrationExposedData'], { title: 'Heading' }])
})
