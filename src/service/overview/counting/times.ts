import { CORRECTION, LISTED, UNREAD } from './columns.ts'
import { markedTime, placeIn, waitingPlaceOf } from './percentiles.ts'
import type { Period } from './periods.ts'
import type { Question } from './selection.ts'

/** Times from which figures are made, in columns: there may be a million. */
export interface Times {
  /** Where the time is counted by step, and by group. Without groups, the second means nothing. */
  stepPlaces: Int32Array
  groupPlaces: Int32Array
  /** The time of an index of these columns, as `markedTime` makes it: computed when it is asked for, as few are. */
  markedAt: (index: number) => number
  doctorAt: (index: number) => number
}

interface Collected {
  release: Times
  reading: Times
  /** The ids of the groups, by the number of their cell. */
  groupIds: readonly number[]
  /** Released corrections of reports, which are counted and not measured. */
  corrections: number
}

const roomFor = (most: number) => ({
  /** The id of the release whose time it is; of a report that is not released, -1 minus its index. */
  ids: new Int32Array(most),
  stepPlaces: new Int32Array(most),
  groupPlaces: new Int32Array(most),
})

const rooms = { release: roomFor(0), reading: roomFor(0) }

/** Room for so many times, in place of those that were collected before: figures are made of them before anything else runs. */
function roomIn(name: keyof typeof rooms, most: number) {
  // Some more than are needed, so that it is not taken anew for each new report.
  if (rooms[name].ids.length < most) rooms[name] = roomFor(Math.ceil(most * 1.1))
  return rooms[name]
}

/** The times that are measured in a period. */
export function collectTimes(
  { stepAt }: Period,
  { groupOf, isSelected, selectsAll, mirrored }: Question,
): Collected {
  const { asOf, columns, unreleased } = mirrored
  const release = roomIn('release', columns.size() + unreleased.length)
  const reading = roomIn('reading', columns.size())
  const groupIds: number[] = []
  // By id, as a million lookups in a map would take longer than the rest.
  const cells: (number | undefined)[] = []
  const groupWith = (id: number): number => (cells[id] ??= groupIds.push(id) - 1)
  let releases = 0
  let readings = 0
  let corrections = 0

  // In one loop that calls little: shared functions that write to the columns would take as long again.
  for (const page of columns.pages()) {
    const {
      firstId,
      flags,
      releasedAt,
      examinedAt,
      doctor,
      exam,
      unit,
      patient,
      releasePlace,
      readingPlace,
    } = page
    for (let at = 0; at < flags.length; at++) {
      const flag = flags[at] ?? 0
      if ((flag & LISTED) === 0) continue
      const released = releasedAt[at] ?? 0
      const releaseStep = stepAt(released)
      const examStep = stepAt(examinedAt[at] ?? 0)
      if (releaseStep === -1 && examStep === -1) continue
      const by = doctor[at] ?? 0
      const ofExam = exam[at] ?? 0
      const inUnit = unit[at] ?? 0
      if (!selectsAll && !isSelected(by, ofExam, patient[at] ?? 0, inUnit)) continue
      const group = groupOf ? groupWith(groupOf(by, ofExam, inUnit)) : 0
      if (releaseStep !== -1) {
        const known = readingPlace[at] ?? 0
        const place = known === UNREAD ? waitingPlaceOf(asOf - released) : known
        reading.ids[readings] = firstId + at
        reading.stepPlaces[readings] = placeIn(releaseStep, place)
        reading.groupPlaces[readings] = placeIn(group, place)
        readings++
      }
      if (examStep === -1) continue
      if ((flag & CORRECTION) !== 0) {
        corrections++
        continue
      }
      const place = releasePlace[at] ?? 0
      release.ids[releases] = firstId + at
      release.stepPlaces[releases] = placeIn(examStep, place)
      release.groupPlaces[releases] = placeIn(group, place)
      releases++
    }
  }
  for (const [index, { isCorrection, state, examinedAt, ...report }] of unreleased.entries()) {
    if (isCorrection || state === 'withdrawn' || examinedAt === null) continue
    const { doctor, exam, patient, unit, author } = report
    const step = stepAt(examinedAt)
    if (step === -1 || !isSelected(doctor, exam, patient, unit, author)) continue
    const place = waitingPlaceOf(asOf - examinedAt)
    release.ids[releases] = -1 - index
    release.stepPlaces[releases] = placeIn(step, place)
    release.groupPlaces[releases] = placeIn(groupOf ? groupWith(groupOf(doctor, exam, unit)) : 0, place)
    releases++
  }

  const ofUnreleased = (id: number) => unreleased[-1 - id]
  function doctorOf(id: number): number {
    if (id < 0) return ofUnreleased(id)?.doctor ?? 0
    const { page, at } = columns.placeOf(id)
    return page.doctor[at] ?? 0
  }
  function timeToRelease(id: number): number {
    if (id < 0) return markedTime(asOf - (ofUnreleased(id)?.examinedAt ?? 0), true)
    const { page, at } = columns.placeOf(id)
    return markedTime((page.releasedAt[at] ?? 0) - (page.examinedAt[at] ?? 0), false)
  }
  function timeToReading(id: number): number {
    const { page, at } = columns.placeOf(id)
    const isWaiting = page.readingPlace[at] === UNREAD
    const end = isWaiting ? asOf : (page.firstReadAt[at] ?? 0)
    return markedTime(end - (page.releasedAt[at] ?? 0), isWaiting)
  }
  const timesIn = (room: typeof release, count: number, timeOf: (id: number) => number): Times => ({
    stepPlaces: room.stepPlaces.subarray(0, count),
    groupPlaces: room.groupPlaces.subarray(0, count),
    markedAt: (index) => timeOf(room.ids[index] ?? 0),
    doctorAt: (index) => doctorOf(room.ids[index] ?? 0),
  })
  return {
    release: timesIn(release, releases, timeToRelease),
    reading: timesIn(reading, readings, timeToReading),
    groupIds,
    corrections,
  }
}
