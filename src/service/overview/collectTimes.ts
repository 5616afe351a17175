import type { Period } from './period.ts'
import type { Question } from './question.ts'
import { CORRECTION, LISTED } from './releaseColumns.ts'

/** Times from which figures are made, in columns: there may be a million. */
export interface Times {
  count: number
  /** Milliseconds; one that would be negative, as where a report was read before it was released again, counts as none. */
  time: Float64Array
  isWaiting: Uint8Array
  step: Int16Array
  /** An index of `groupIds`, or `NO_GROUP`. */
  group: Int32Array
  doctor: Int32Array
}

export const NO_GROUP = -1

interface Collected {
  release: Times
  reading: Times
  groupIds: readonly number[]
  /** Released corrections of reports, which are counted and not measured. */
  corrections: number
}

const roomFor = (most: number): Times => ({
  count: 0,
  time: new Float64Array(most),
  isWaiting: new Uint8Array(most),
  step: new Int16Array(most),
  group: new Int32Array(most),
  doctor: new Int32Array(most),
})

const rooms = { release: roomFor(0), reading: roomFor(0) }

/** Room for so many times, in place of those that were collected before: figures are made of them before anything else runs. */
function emptyRoom(name: keyof typeof rooms, most: number): Times {
  // Some more than are needed, so that it is not taken anew for each new report.
  if (rooms[name].time.length < most) rooms[name] = roomFor(Math.ceil(most * 1.1))
  rooms[name].count = 0
  return rooms[name]
}

function add(
  times: Times,
  time: number,
  isWaiting: boolean,
  step: number,
  group: number,
  doctor: number,
): void {
  const at = times.count++
  times.time[at] = Math.max(0, time)
  times.isWaiting[at] = isWaiting ? 1 : 0
  times.step[at] = step
  times.group[at] = group
  times.doctor[at] = doctor
}

/** The times that are measured in a period. */
export function collectTimes({ stepAt }: Period, { groupOf, isSelected, mirrored }: Question): Collected {
  const { asOf, columns, unreleased } = mirrored
  const release = emptyRoom('release', columns.size() + unreleased.length)
  const reading = emptyRoom('reading', columns.size())
  const groupIds: number[] = []
  const indexes = new Map<number, number>()
  let corrections = 0

  function indexOf(doctor: number, exam: number, unit: number): number {
    if (!groupOf) return NO_GROUP
    const id = groupOf(doctor, exam, unit)
    let index = indexes.get(id)
    if (index === undefined) indexes.set(id, (index = groupIds.push(id) - 1))
    return index
  }

  for (const page of columns.pages())
    for (let at = 0; at < page.flags.length; at++) {
      const flags = page.flags[at] ?? 0
      if ((flags & LISTED) === 0) continue
      const releasedAt = page.releasedAt[at] ?? 0
      const examinedAt = page.examinedAt[at] ?? 0
      const releaseStep = stepAt(releasedAt)
      const examStep = stepAt(examinedAt)
      if (releaseStep === -1 && examStep === -1) continue
      const doctor = page.doctor[at] ?? 0
      const exam = page.exam[at] ?? 0
      const unit = page.unit[at] ?? 0
      if (!isSelected(doctor, exam, page.patient[at] ?? 0, unit)) continue
      const group = indexOf(doctor, exam, unit)
      if (releaseStep !== -1) {
        const readAt = page.firstReadAt[at] ?? Number.NaN
        const isWaiting = Number.isNaN(readAt)
        add(reading, (isWaiting ? asOf : readAt) - releasedAt, isWaiting, releaseStep, group, doctor)
      }
      if (examStep === -1) continue
      if ((flags & CORRECTION) !== 0) corrections++
      else add(release, releasedAt - examinedAt, false, examStep, group, doctor)
    }
  for (const report of unreleased) {
    const { isCorrection, state, examinedAt, doctor, exam, patient, unit, author } = report
    if (isCorrection || state === 'withdrawn' || examinedAt === null) continue
    const step = stepAt(examinedAt)
    if (step !== -1 && isSelected(doctor, exam, patient, unit, author))
      add(release, asOf - examinedAt, true, step, indexOf(doctor, exam, unit), doctor)
  }
  return { release, reading, groupIds, corrections }
}
