import { expect, test } from 'vitest'
import { RecordSplitter } from '#portal/listing/read/recordSplitter.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Splits a text that arrives in chunks which end at the given bytes. */
function split(text: string, ends: readonly number[] = []) {
  const records: string[] = []
  const splitter = new RecordSplitter((bytes) => records.push(decode(bytes)))
  const bytes = encode(text)
  let start = 0
  for (const end of [...ends, bytes.length]) {
    splitter.push(bytes.slice(start, end))
    start = end
  }
  return { records, splitter }
}

/** Numbers from 0 up to a limit, the same in each run. */
function seeded(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const texts = ['', 'a', '"', '\\', '{', '}]', ',', '"data":[', 'é', '肺', '🫁', '\u0000', '\n', '\\"']

function anyValue(next: (limit: number) => number, depth = 0): unknown {
  const text = () => Array.from({ length: next(4) }, () => texts[next(texts.length)]).join('')
  const many = <T>(make: () => T) => Array.from({ length: next(4) }, make)
  switch (next(depth > 3 ? 5 : 7)) {
    case 0:
      return text()
    case 1:
      return next(2) === 0
    case 2:
      return null
    case 3:
      return next(1000) - 500
    case 4:
      return next(1000) / 7e9
    case 5:
      return many(() => anyValue(next, depth + 1))
    default:
      return Object.fromEntries(many(() => [`}é]${next(9)}`, anyValue(next, depth + 1)]))
  }
}

test('any listing, cut into chunks anywhere, is split into the records that JSON.parse finds', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = seeded(seed)
    const data = Array.from({ length: next(5) }, () => anyValue(next))
    const others = Array.from({ length: next(3) }, (_, index) => [`other${index}`, anyValue(next)])
    const parts = [['count', data.length], ...others]
    parts.splice(next(parts.length + 1), 0, ['data', data])
    const listing = next(5) === 0 ? data : Object.fromEntries(parts)
    const text = `${next(3) === 0 ? '\uFEFF' : ''}${JSON.stringify(listing, null, next(3))}`
    const { length } = encode(text)
    const ends = Array.from({ length: next(12) }, () => next(length)).toSorted((one, other) => one - other)

    const { records, splitter } = split(text, ends)

    expect(records.map((record) => JSON.parse(record) as unknown)).toEqual(data)
    expect(splitter).toMatchObject({ isWhole: true, hasRecords: true, isStrange: false })
    expect(splitter.count).toBe(Array.isArray(listing) ? undefined : data.length)
  }
})

test('a listing may be cut after each of its bytes', () => {
  const text = '\uFEFF {"x":"\\"]}","count": 3 ,"d\\u0061ta":[{"a":"}é\\\\"}, 5,"[" ] }'
  const ends = Array.from(encode(text).keys())
  expect(split(text, ends).records).toEqual(['{"a":"}é\\\\"}', '5', '"["'])
})

test('the count is known as soon as it has come, also as text', () => {
  expect(split('{"count":"20","data":[{"id"').splitter).toMatchObject({ count: 20, isWhole: false })
  expect(split('{"count":-1,"data":[]}').splitter.count).toBeUndefined()
})

test('null in place of the records is an empty listing', () => {
  expect(split('{"count":0,"data":null}').splitter).toMatchObject({ isWhole: true, hasRecords: true })
})

test.each(['<!doctype html>', '"text"', '{"data":{"id":1}}', '{"data":5}', 'null', '{data:[]}'])(
  'an answer that is no listing is told from one: %s',
  (text) => {
    expect(split(text).splitter.isStrange).toBe(true)
  },
)

test('an object without records is whole and has none', () => {
  expect(split('{"message":"no"}').splitter).toMatchObject({ isWhole: true, hasRecords: false })
})
