import { readPayload } from './payload.ts'

/** What is unknown where there is nothing to measure. */
const unknown = new Set(['median', 'ninetieth', 'oldest'])

/** The figures of the same days, as a clinic without any record has them. */
export async function emptyFigures(payload: unknown): Promise<unknown> {
  const whole = await readPayload(payload)
  if (typeof whole !== 'string') return whole
  return JSON.stringify(
    JSON.parse(whole, (key, value: unknown) => {
      // `isAtLeast` says of the values of the same names whether they grow.
      if (typeof value === 'boolean') return false
      if (unknown.has(key)) return null
      if (key === 'groups' || key === 'examiners') return []
      return typeof value === 'number' ? 0 : value
    }),
  )
}
