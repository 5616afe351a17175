import fc from 'fast-check'
import { texts } from '#test/soak/randomInput.ts'

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Values that a program may not expect anywhere. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 2 },
  {
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -0,
      -1,
      0.5,
      1e300,
      -1e300,
      5e-324,
      2 ** 31,
      2 ** 53 + 2,
      [],
      {},
      [[]],
      [null],
      { id: null },
      '\ud800',
      'a\udc00b',
      '\u0000',
      'x\u0000',
      '\ufffe',
      '\u200f\u202e',
      'ﷺ'.repeat(300),
    ),
    weight: 4,
  },
  { arbitrary: fc.constantFrom(20, 200, 2_000).map(nested), weight: 1 },
  { arbitrary: fc.constantFrom(300, 6_000, 120_000).map((length) => 'ß'.repeat(length)), weight: 1 },
  { arbitrary: fc.constantFrom(1_000, 20_000).map((length) => Array.from({ length }, () => 1)), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 },
)

const names = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'toJSON',
    'length',
    '',
    'id',
    '0',
    '\u0000',
    '\ud800',
  ),
  fc.string({ maxLength: 10 }),
)

/** A change to a value: what becomes of which of its parts. */
export interface Break {
  part: number
  how: 'replace' | 'drop' | 'add' | 'wrap'
  name: string
  value: unknown
}

export const breaks: fc.Arbitrary<Break[]> = fc.array(
  fc.record({
    part: fc.nat({ max: 40 }),
    how: fc.constantFrom('replace', 'replace', 'drop', 'add', 'wrap'),
    name: names,
    value: junk,
  }),
  { maxLength: 2 },
)

type Place = readonly (string | number)[]

/** A value with parts of it broken. The value itself stays as it is. */
export const broken = (value: unknown, all: readonly Break[]): unknown =>
  all.reduce((changed, one) => {
    const places = placesIn(changed)
    return changedAt(changed, places[one.part % places.length] ?? [], one)
  }, value)

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  const inner = Object.entries(value).slice(0, 30)
  return [
    place,
    ...inner.flatMap(([name, part]) => (place.length > 6 ? [] : placesIn(part, [...place, name]))),
  ]
}

function changedAt(value: unknown, [first, ...rest]: Place, change: Break): unknown {
  if (first === undefined) return changedSelf(value, change)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return rest.length === 0 && change.how === 'drop'
      ? value.filter((_, index) => index !== Number(first))
      : value.map((part, index) => (index === Number(first) ? changedAt(part, rest, change) : part))
  const entries = Object.entries(value)
  if (rest.length === 0 && change.how === 'drop')
    return Object.fromEntries(entries.filter(([name]) => name !== first))
  return Object.fromEntries(
    entries.map(([name, part]) => [name, name === first ? changedAt(part, rest, change) : part]),
  )
}

function changedSelf(value: unknown, { how, name, value: given }: Break): unknown {
  switch (how) {
    case 'replace':
      return given
    case 'drop':
      return undefined
    case 'wrap':
      return [value]
    case 'add':
      // Not by assignment, which would set the prototype.
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries([...Object.entries(value), [name, given]])
        : given
  }
}
