import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { alterRecord } from './alterRecord.ts'
import type { ForeignMoods } from './foreignMoods.ts'
import { doctorAt, EXAMS, examAt, releaseAt, subjectsOf } from './foreignRecords.ts'

const PART = 64 * 1024

/** Which records the listing has, in its order. */
function* placesOf(query: URLSearchParams, removed: ReadonlySet<number>, moods: Readonly<ForeignMoods>) {
  const exam = moods.ignoresFilters ? null : query.get('examId')
  const examiner = moods.ignoresFilters ? null : query.get('examinerName')
  const examIds = Array.from({ length: EXAMS }, (_, place) => String(examAt(place)['id']))
  const step = moods.order === 'byId' ? 1 : coprimeStep(moods.records)
  for (let turn = 0; turn < moods.records; turn += 1) {
    const index = (turn * step) % moods.records
    const subjects = subjectsOf(index, moods.records)
    if (removed.has(subjects.patient) && moods.removal !== 'keepsListing') continue
    if (exam && examIds[subjects.exam] !== exam) continue
    if (examiner && !isNamed(subjects.doctor, examiner)) continue
    yield index
  }
}

function coprimeStep(records: number) {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b))
  let step = 7919
  while (common(step, records) !== 1) step += 1
  return step
}

function isNamed(place: number, name: string) {
  const { firstName, middleName, lastName } = doctorAt(place)
  const whole = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return whole.toLowerCase().includes(name.toLowerCase().trim())
}

const BREAK_OFF_MS = 300

/** Sends the listing as it is made, so that it takes the memory of one part. */
export async function sendListing(
  response: ServerResponse,
  query: URLSearchParams,
  removed: ReadonlySet<number>,
  moods: Readonly<ForeignMoods>,
): Promise<void> {
  try {
    await pipeline(partsOf([...placesOf(query, removed, moods)], moods), response, { end: false })
  } catch {
    // The client has gone.
    return
  }
  // Without the end of the answer, the client can tell that it is not whole.
  if (moods.breaksOffAfter === 0) return void response.end()
  // A client that learns of the end before it has read what came loses that, which a busy machine would make a matter of chance.
  await delay(BREAK_OFF_MS)
  response.socket?.end()
}

async function* partsOf(places: number[], moods: Readonly<ForeignMoods>): AsyncGenerator<string, void> {
  const count = places.length + moods.countOff
  let text = moods.count === 'first' ? `{"count":${count},"data":[` : '{"data":['
  for (const [sent, index] of places.entries()) {
    const record = JSON.stringify(alterRecord(releaseAt(index, moods.records), index, moods))
    if (sent > 0) text += ','
    // A part of the next record is sent too, as a connection does not end between two of them.
    if (sent > 0 && sent === moods.breaksOffAfter) return yield text + record.slice(0, 500)
    text += record
    if (text.length < PART) continue
    yield text
    text = ''
    if (moods.trickleMs > 0) await delay(moods.trickleMs)
  }
  yield text + (moods.count === 'last' ? `],"count":${count}}` : ']}')
}
