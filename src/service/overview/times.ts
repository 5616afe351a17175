import { CORRECTION, LISTED } from './columns.ts'
import { bucketOf, markedTime, placeIn } from './percentiles.ts'
import type { Period } from './periods.ts'
import type { Question } from './selection.ts'

/** Times from which figures are made, in columns: there may be a million. */
export interface Times {
  /** As `markedTime` makes it; a time that would be negative, as where a report was read before it was released again, counts as none. */
  marked: Float64Array
  /** Where the time is counted by step, and by group. Without groups, the second means nothing. */
  stepPlaces: Int32Array
  groupPlaces: Int32Array
  doctors: Int32Array
}

interface Collected {
  release: Times
  reading: Times
  /** The ids of the groups, by the number of their cell. */
  groupIds: readonly number[]
  /** Released corrections of reports, which are counted and not measured. */
  corrections: number
}

const roomFor = (most: number): Times => ({
  marked: new Float64Array(most),
  stepPlaces: new Int32Array(most),
  groupPlaces: new Int32Array(most),
  doctors: new Int32Array(most),
})

const rooms = { release: roomFor(0), reading: roomFor(0) }

/** Room for so many times, in place of those that were collected before: figures are made of them before anything else runs. */
function timesIn(name: keyof typeof rooms, most: number) {
  // Some more than are needed, so that it is not taken anew for each new report.
  if (rooms[name].marked.length < most) rooms[name] = roomFor(Math.ceil(most * 1.1))
  const { marked, stepPlaces, groupPlaces, doctors } = rooms[name]
  let count = 0

  return {
    add(time: number, isWaiting: boolean, step: number, group: number, doctor: number): void {
      const counted = Math.max(0, time)
      const bucket = bucketOf(counted)
      marked[count] = markedTime(counted, isWaiting)
      stepPlaces[count] = placeIn(step, bucket, isWaiting)
      groupPlaces[count] = placeIn(group, bucket, isWaiting)
      doctors[count] = doctor
      count++
    },

    all: (): Times => ({
      marked: marked.subarray(0, count),
      stepPlaces: stepPlaces.subarray(0, count),
      groupPlaces: groupPlaces.subarray(0, count),
      doctors: doctors.subarray(0, count),
    }),
  }
}

/** The times that are measured in a period. */
export function collectTimes({ stepAt }: Period, { groupOf, isSelected, mirrored }: Question): Collected {
  const { asOf, columns, unreleased } = mirrored
  const release = timesIn('release', columns.size() + unreleased.length)
  const reading = timesIn('reading', columns.size())
  const groupIds: number[] = []
  // By id, as a million lookups in a map would take longer than the rest.
  const cells: (number | undefined)[] = []
  let corrections = 0

  function cellOf(doctor: number, exam: number, unit: number): number {
    if (!groupOf) return 0
    const id = groupOf(doctor, exam, unit)
    return (cells[id] ??= groupIds.push(id) - 1)
  }

  for (const page of columns.pages()) {
    // Out of the loop, as each is looked up in the page a million times otherwise.
    const { flags, releasedAt, examinedAt, firstReadAt, doctor, exam, unit, patient } = page
    for (let at = 0; at < flags.length; at++) {
      const flag = flags[at] ?? 0
      if ((flag & LISTED) === 0) continue
      const released = releasedAt[at] ?? 0
      const examined = examinedAt[at] ?? 0
      const releaseStep = stepAt(released)
      const examStep = stepAt(examined)
      if (releaseStep === -1 && examStep === -1) continue
      const by = doctor[at] ?? 0
      const ofExam = exam[at] ?? 0
      const inUnit = unit[at] ?? 0
      if (!isSelected(by, ofExam, patient[at] ?? 0, inUnit)) continue
      const group = cellOf(by, ofExam, inUnit)
      if (releaseStep !== -1) {
        const read = firstReadAt[at] ?? Number.NaN
        const isWaiting = Number.isNaN(read)
        reading.add((isWaiting ? asOf : read) - released, isWaiting, releaseStep, group, by)
      }
      if (examStep === -1) continue
      if ((flag & CORRECTION) !== 0) corrections++
      else release.add(released - examined, false, examStep, group, by)
    }
  }
  for (const report of unreleased) {
    const { isCorrection, state, examinedAt, doctor, exam, patient, unit, author } = report
    if (isCorrection || state === 'withdrawn' || examinedAt === null) continue
    const step = stepAt(examinedAt)
    if (step !== -1 && isSelected(doctor, exam, patient, unit, author))
      release.add(asOf - examinedAt, true, step, cellOf(doctor, exam, unit), doctor)
  }
  return { release: release.all(), reading: reading.all(), groupIds, corrections }
}
