/** Texts that a program may take for something else, or cannot store. */
export const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '1e3',
  '0x10',
  'NaN',
  'null',
  'true',
  "'",
  '"',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%%%%',
  '\u0000',
  '\ud800',
  '\u202eabc',
  '\u0301',
  '💥',
  'ÀÉ’ç',
  '../../etc/passwd',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '10000-01-01',
  '29/02/1980',
  'America/Sao_Paulo',
  'CPF 123.456.789-09',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'a'.repeat(201),
  'x'.repeat(5_000),
]

/** A pseudo-random generator with a seed, so that a failure can be repeated. `fields`: the names of what it puts into objects. */
export function randomInput(seed: number, fields: readonly string[]) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  function value(depth: number): unknown {
    const kinds = ['text', 'text', 'number', 'null', 'boolean', ...(depth < 4 ? ['list', 'object'] : [])]
    switch (pick(kinds)) {
      case 'text':
        return pick(texts)
      case 'number':
        return pick([0, -1, 1, 2, 3, 0.5, 2 ** 31 - 1, 2 ** 31, 1e300, -0])
      case 'boolean':
        return next() < 0.5
      case 'list':
        return Array.from({ length: Math.floor(next() * 4) }, () => value(depth + 1))
      case 'object':
        return Object.fromEntries(
          Array.from({ length: Math.floor(next() * 5) }, () => [pick(fields), value(depth + 1)]),
        )
      default:
        return null
    }
  }
  return { next, pick, value }
}
export type RandomInput = ReturnType<typeof randomInput>
