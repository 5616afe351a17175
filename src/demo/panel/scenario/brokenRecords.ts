import { readPayload } from './payload.ts'

/** One record in so many breaks the contract. */
const EVERY = 4

/** Breaks records of a listing's answer, each in another way. What is no listing stays as it is. */
export async function breakRecords(payload: unknown): Promise<unknown> {
  const whole = await readPayload(payload)
  if (typeof whole !== 'string') return whole
  const answer = readListing(whole)
  if (!answer) return whole
  return JSON.stringify({
    ...answer,
    data: answer.data.map((record, index) => (index % EVERY === 1 ? broken(record, index) : record)),
  })
}

function readListing(json: string): { data: unknown[] } | undefined {
  const parsed = JSON.parse(json) as unknown
  const isListing =
    typeof parsed === 'object' && parsed !== null && 'data' in parsed && Array.isArray(parsed.data)
  return isListing ? (parsed as { data: unknown[] }) : undefined
}

/** A record whose id is a text, one whose nested records are missing, or something that is no record at all. */
function broken(record: unknown, index: number): unknown {
  if (typeof record !== 'object' || record === null) return null
  const way = Math.floor(index / EVERY) % 3
  if (way === 0) return { ...record, id: 'nenhum' }
  if (way === 1) return 'not a record'
  return Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value !== 'object'))
}
