import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calendarDate, idText } from '#contract/declaration/field.ts'
import { paging } from '#contract/declaration/listing.ts'
import { parse, dropEmptyParameters } from '#service/http/parse.ts'
import { Problem } from '#service/http/problem.ts'

const Form = z.object({
  name: z.optional(z.string()),
  birthDate: z.optional(calendarDate()),
  notes: z.optional(z.array(z.looseObject({}))),
})

function refusal(value: unknown, schema: z.ZodMiniType = Form): Problem {
  try {
    parse(schema, value, 'body')
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('It was not refused.')
}
const named = (value: unknown, schema?: z.ZodMiniType) =>
  refusal(value, schema).details.fields?.map(({ name }) => name)

const nested = (depth: number): unknown => (depth === 0 ? 'end' : { inner: nested(depth - 1) })

test('valid input is passed on without unknown fields', () => {
  const notes = [{ any: [1, null, { deep: true }] }]
  expect(parse(Form, { name: 'Ana 👩‍⚕️', notes, more: 1 }, 'body')).toEqual({ name: 'Ana 👩‍⚕️', notes })
})

test('invalid input is a 400 that names each field by its path', () => {
  const { status, code, message, details } = refusal({ name: 1, notes: [{}, 'x'], birthDate: '2026-02-30' })
  expect({ status, code }).toEqual({ status: 400, code: 'malformed' })
  expect(details.fields?.map(({ name }) => name).toSorted()).toEqual(['birthDate', 'name', 'notes.1'])
  for (const { name, problem } of details.fields ?? []) {
    expect(message).toContain(name)
    expect(problem).not.toBe('')
  }
})

test.each([[undefined], [null], ['text'], [1], [[]]])(
  '%j is refused as it is no object, and the part of the request is named',
  (value) => {
    expect(named(value)).toEqual(['body'])
  },
)

test('a refusal names twenty fields at most', () => {
  expect(named({ notes: Array.from({ length: 1_000 }, () => 'x') })).toHaveLength(20)
})

describe('text that a database cannot store', () => {
  test.each([
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud83d'],
    ['the other half', '\udc69a'],
    ['two halves the wrong way round', '\udc69\ud83d'],
  ])('because of %s is refused, and its field named', (_, text) => {
    expect(named({ name: text })).toEqual(['name'])
    expect(named({ name: 'Ana', notes: [{}, { a: { b: text } }] })).toEqual(['notes.1.a.b'])
    expect(named(text)).toEqual(['body'])
  })

  test('is refused as a key, too, and the field that contains it is named', () => {
    expect(named({ notes: [{ 'a\0b': 1 }] })).toEqual(['notes.0'])
    expect(named({ notes: [{ '\ud83d': 1 }] })).toEqual(['notes.0'])
    expect(named({ '\0': 1 })).toEqual(['body'])
  })

  test('is refused in an unknown field', () => {
    expect(named({ more: '\0' })).toEqual(['more'])
  })
})

test('input that is nested too deeply is refused, and its field named', () => {
  const Any = z.looseObject({})
  expect(parse(Any, nested(32), 'body')).toEqual(nested(32))
  expect(named(nested(34), Any)).toEqual(['inner'])
  expect(named(nested(5_000), Any)).toEqual(['inner'])
})

test('a refusal does not repeat a long key', () => {
  const problem = refusal({ ['k'.repeat(1_000)]: { ['l'.repeat(1_000)]: '\0' } })
  expect(JSON.stringify(problem.toResponse('request')).length).toBeLessThan(500)
})

test('an empty query parameter counts as not given', () => {
  expect(dropEmptyParameters({ examId: '', name: 'a', both: ['', 'x'] })).toEqual({
    name: 'a',
    both: ['', 'x'],
  })
})

describe('a text in an address', () => {
  const read = (schema: z.ZodMiniType, text: unknown) => z.object({ n: schema }).safeParse({ n: text })

  test.each(['1', '7', '0042', '2147483647'])('is an id: %s', (text) => {
    expect(read(idText(), text)).toMatchObject({ success: true, data: { n: Number(text) } })
  })

  test.each([
    '0',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '0x1',
    ' 1',
    '1 ',
    '٣',
    '2147483648',
    '99999999999',
    'NaN',
    ['1'],
  ])('is not an id: %j', (text) => {
    expect(read(idText(), text).success).toBe(false)
  })

  test.each(['1', '500'])('is a limit: %s', (text) => {
    expect(read(paging.limit, text).success).toBe(true)
  })

  test.each(['0', '501', 'abc', '-5', '10.5'])('is not a limit: %s', (text) => {
    expect(read(paging.limit, text).success).toBe(false)
  })
})
