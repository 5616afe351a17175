import type { Random } from '#demo/random.ts'

/** The share of patients with many visits (200 of 1,500), and the least number of their visits. */
const FREQUENT_SHARE = 2 / 15
const FREQUENT_VISITS = 4

/**
 * How many reports each patient has. Frequent patients have at least `FREQUENT_VISITS`; the others have fewer, unless there are too
 * many reports for that.
 */
export function countVisits(random: Random, patients: number, reports: number): number[] {
  const counts = Array.from({ length: patients }, () => 0)
  if (patients === 0 || reports === 0) return counts
  const frequent = Math.min(Math.round(patients * FREQUENT_SHARE), Math.floor(reports / FREQUENT_VISITS))
  const others = patients - frequent
  for (let patient = 0; patient < frequent; patient++) counts[patient] = FREQUENT_VISITS
  const remaining = reports - frequent * FREQUENT_VISITS
  const toOthers = frequent === 0 ? remaining : Math.round(remaining * 0.84)
  // With a reserve, because the loop below would otherwise take very long to find a patient below the maximum.
  const maximum = toOthers <= others * (FREQUENT_VISITS - 1) * 0.9 ? FREQUENT_VISITS - 1 : Infinity
  const addVisit = (patient: number) => (counts[patient] = (counts[patient] ?? 0) + 1)
  for (let given = 0; given < toOthers;) {
    const patient = random.int(frequent, patients - 1)
    if ((counts[patient] ?? 0) >= maximum) continue
    addVisit(patient)
    given++
  }
  for (let given = toOthers; given < remaining; given++) addVisit(random.int(0, frequent - 1))
  return counts
}
