import { expect, test } from 'vitest'
import type { Operation } from '#contract/declaration/operation.ts'
import { operations } from '#contract/operations.ts'
import { identityFields } from '#contract/patients/patient.ts'
import { describedOperations, describedRecords } from '#test/support/described.ts'
import { documentedOperations, openApiDocument, partsOf, type Schema, typeOf } from './openApiDocument.ts'

const { schemas } = openApiDocument.components
const sources = ['document', 'chosen']

interface Marked {
  'x-source'?: string
}

const mark = (marked: Marked) => (marked['x-source'] === undefined ? {} : { 'x-source': marked['x-source'] })
const isMarked = (marked: Marked) => sources.includes(marked['x-source'] ?? '')

const documented = (fields: Record<string, Schema>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, schema]) => schema['x-source'] === 'document')
      .map(([name, schema]) => [name, typeOf(schema)]),
  )

test.each(Object.entries(describedRecords))(
  '%s has every field of the description, spelled and typed as there, and marks no other as documented',
  (name, fields) => {
    expect(documented(schemas[name]?.properties ?? {})).toEqual(fields)
  },
)

test('a record of the listing has no field beyond the description, in itself or in what it holds', () => {
  for (const [name, fields] of Object.entries(describedRecords)) {
    const form = schemas[name]
    const types = Object.entries(form?.properties ?? {}).map(([field, schema]) => [field, typeOf(schema)])
    expect(Object.fromEntries(types)).toEqual(fields)
    expect([...partsOf(form)].filter((part) => part['x-source'] === 'chosen')).toEqual([])
  }
})

test('a single patient has these fields beyond the description', () => {
  const alone = Object.entries(schemas['PatientDetail']?.properties ?? {})
  expect(alone.filter(([, schema]) => schema['x-source'] === 'chosen').map(([name]) => name)).toEqual([
    'releasedReports',
    'unreleasedReports',
    'appointments',
    'sameName',
    'removalReason',
    'mergedInto',
    'namesakes',
    'movedReports',
    'movedAppointments',
    'unmerged',
  ])
})

test('only the two operations of the description, with their parameters, are marked as documented', () => {
  const shown = documentedOperations.filter(([, operation]) => operation['x-source'] === 'document')
  const results = shown.map(([name, operation]) => [
    name,
    documented(
      Object.fromEntries(
        operation.parameters.map(({ schema, ...each }) => [each.name, { ...schema, ...mark(each) }]),
      ),
    ),
  ])
  expect(Object.fromEntries(results)).toEqual(describedOperations)
})

test('a removal takes a Patient object and is answered with an empty object', () => {
  const [, removal] = documentedOperations.find(([name]) => name === 'delete /api/v1/patient')!
  const body = removal.requestBody?.content?.['application/json']?.schema
  const form = schemas[typeOf(body ?? {})] ?? {}
  // Fields that are not compared are accepted in any form.
  const compared = ['id', ...identityFields]
  const described = Object.entries(describedRecords.Patient)
  expect(documented(form.properties ?? {})).toEqual(
    Object.fromEntries(described.map(([name, type]) => [name, compared.includes(name) ? type : 'any'])),
  )
  expect(form.required).toEqual(['id'])
  const [, change] = documentedOperations.find(([name]) => name === 'put /api/v1/patient')!
  const changed = schemas[typeOf(change.requestBody?.content?.['application/json']?.schema ?? {})] ?? {}
  expect(documented(changed.properties ?? {})).toEqual(describedRecords.Patient)
  expect(changed.required).toEqual(['id', 'dateHourChanged'])
  expect(typeOf(removal.responses['200']?.content?.['application/json']?.schema ?? {})).toBe('DeleteSuccess')
  expect(schemas['DeleteSuccess']).toMatchObject({ type: 'object', properties: {} })
})

test('the released listing is answered with count and data', () => {
  const [, listing] = documentedOperations.find(([name]) => name === 'get /api/v1/portalreport')!
  const answer = listing.responses['200']?.content?.['application/json']?.schema
  expect(documented(answer?.properties ?? {})).toEqual({
    count: 'integer',
    data: 'array of Release',
  })
})

test('every operation is marked as documented or chosen', () => {
  const unmarked = [
    ...Object.entries<Operation>(operations).filter(([, operation]) => !sources.includes(operation.source)),
    ...documentedOperations.filter(([, operation]) => !isMarked(operation)),
  ]
  expect(unmarked).toEqual([])
})

test('every parameter is marked as documented or chosen', () => {
  const parameters = documentedOperations.flatMap(([address, operation]) =>
    operation.parameters.map((parameter) => ({ address, ...parameter })),
  )
  expect(parameters.length).toBeGreaterThan(20)
  expect(parameters.filter((parameter) => !isMarked(parameter))).toEqual([])
})

test('every field is marked as documented or chosen', () => {
  const fields = [...partsOf(openApiDocument)]
    .filter((part) => part['type'] === 'object')
    .flatMap((part) => Object.entries((part as Schema).properties ?? {}))
  expect(fields.length).toBeGreaterThan(200)
  expect(fields.filter(([, field]) => !isMarked(field))).toEqual([])
})

test('only fields are marked, and not an answer or an element of the same form', () => {
  const parts = [...partsOf(openApiDocument)]
  const answers = parts.flatMap((part) => ('application/json' in part ? [part['application/json']] : []))
  const whole = [
    ...answers.flatMap((answer) => Object.values(answer as object)),
    ...parts.map(({ items }) => items),
  ]
  expect(answers.length).toBeGreaterThan(200)
  expect(whole.filter((schema) => isMarked((schema ?? {}) as Marked))).toEqual([])
})
