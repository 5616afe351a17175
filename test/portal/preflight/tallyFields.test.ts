import { expect, test } from 'vitest'
import { differs, tallyFields } from '#portal/preflight/steps/tallyFields.ts'
import type { FieldTally } from '#portal/preflight/steps/tallyFields.ts'
import { alterRecord } from '#test/support/foreign/alterRecord.ts'
import { plainMoods } from '#test/support/foreign/foreignMoods.ts'
import type { ForeignMoods } from '#test/support/foreign/foreignMoods.ts'
import { releaseAt } from '#test/support/foreign/foreignRecords.ts'

const RECORDS = 12
const records = (moods: Partial<ForeignMoods> = {}) =>
  Array.from({ length: RECORDS }, (_, index) =>
    alterRecord(releaseAt(index, RECORDS), index, { ...plainMoods, ...moods }),
  )

const tally = (fields: readonly FieldTally[], type: string, path: string) =>
  fields.find((field) => field.type === type && field.path === path)

test('Records as described differ in no field, whatever else they hold', () => {
  expect(tallyFields(records({ unknownFields: true })).filter(differs)).toEqual([])
})

test('Every described field is listed once, also of records that never occur, and no field that we chose', () => {
  const fields = tallyFields([])
  const places = fields.map(({ type, path }) => `${type} ${path}`)
  expect(new Set(places).size).toBe(places.length)
  expect(Object.groupBy(fields, ({ type }) => type).exam?.map(({ path }) => path)).toEqual([
    'id',
    'name',
    'title',
    'template',
    'template.id',
    'language',
    'actived',
    'externalId',
    'onwer',
  ])
  expect(places).toContain('patient contacts.city.id')
  expect(places).toContain('patient documents[].type.id')
  expect(places).toContain('audit userDeleted.id')
  expect(places).not.toContain('patient gender.code')
  expect(tally(fields, 'employee', 'portalLastSynchronization')).toMatchObject({
    described: 'timestamp',
    orNull: true,
    total: 0,
  })
})

test('What is missing is counted by the record in which it should be', () => {
  const [first, ...others] = records()
  const fields = tallyFields([{ ...first, status: undefined }, ...others])
  expect(tally(fields, 'release', 'status')).toMatchObject({ total: RECORDS, good: RECORDS - 1, missing: 1 })
  expect(fields.filter(differs)).toHaveLength(1)
})

test('Null differs only where it is not described', () => {
  const fields = tallyFields(records({ gaps: 'null' }))
  expect(tally(fields, 'patient', 'firstName')).toMatchObject({ good: 0, nulls: RECORDS - 1 })
  const external = tally(fields, 'patient', 'externalId')!
  expect(external.nulls).toBe(external.total)
  expect(differs(external)).toBe(false)
})

test('Another type is named, and so is a text that is no date', () => {
  const [record] = records()
  const report = record!['report'] as { patient: object }
  const patient = { ...report.patient, id: '7', birthDate: '03/05/1961', gender: 2, documents: 'none' }
  const fields = tallyFields([{ ...record, released: 1, report: { ...report, patient, pdfsize: 1.5 } }])
  expect(tally(fields, 'patient', 'id')?.others).toEqual({ text: 1 })
  expect(tally(fields, 'patient', 'birthDate')?.others).toEqual({ otherForm: 1 })
  expect(tally(fields, 'patient', 'gender')?.others).toEqual({ integer: 1 })
  expect(tally(fields, 'patient', 'gender.id')).toMatchObject({ total: 0 })
  expect(tally(fields, 'patient', 'documents')?.others).toEqual({ text: 1 })
  expect(tally(fields, 'release', 'released')?.others).toEqual({ integer: 1 })
  expect(tally(fields, 'report', 'pdfsize')?.others).toEqual({ number: 1 })
})

test('A tally holds counts alone, and nothing of what stands in the records', () => {
  const text = JSON.stringify(tallyFields(records({ oddTypes: true })))
  for (const value of ['Inventado', 'Ficticio', 'REQ-', 'laudo-', '.invalid'])
    expect(text).not.toContain(value)
})
