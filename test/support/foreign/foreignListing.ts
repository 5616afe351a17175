import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
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

/** Sends the listing as it is made, so that it takes the memory of one part. */
export async function sendListing(
  response: ServerResponse,
  query: URLSearchParams,
  removed: ReadonlySet<number>,
  moods: Readonly<ForeignMoods>,
) {
  const count = [...placesOf(query, removed, moods)].length + moods.countOff

  let text = moods.count === 'first' ? `{"count":${count},"data":[` : '{"data":['
  let sent = 0
  for (const index of placesOf(query, removed, moods)) {
    if (response.destroyed) return
    if (sent > 0 && sent === moods.breaksOffAfter) {
      // A part of the next record is sent too, as a connection does not end between two of them.
      const record = JSON.stringify(alterRecord(releaseAt(index, moods.records), index, moods))
      response.write(text + record.slice(0, 500))
      return void response.socket?.end()
    }
    const record = alterRecord(releaseAt(index, moods.records), index, moods)
    text += (sent === 0 ? '' : ',') + JSON.stringify(record)
    sent += 1
    if (text.length < PART) continue
    await write(response, text, moods)
    text = ''
  }
  response.end(text + (moods.count === 'last' ? `],"count":${count}}` : ']}'))
}

async function write(response: ServerResponse, text: string, { trickleMs }: Readonly<ForeignMoods>) {
  if (!response.write(text)) {
    const closed = new AbortController()
    await Promise.race([
      once(response, 'drain', { signal: closed.signal }),
      once(response, 'close', { signal: closed.signal }),
    ])
    closed.abort()
  }
  if (trickleMs > 0) await delay(trickleMs)
}
