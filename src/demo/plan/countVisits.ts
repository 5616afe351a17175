import type { Random } from '#demo/random.ts'

/** The share of patients with many visits (200 of 1,500), and how many these are. */
const OFTEN_SHARE = 2 / 15
const OFTEN = 4

/**
 * How many of the reports each patient has. As many as belong to those who come often have four or more, the others at
 * most three, unless there are too many reports for that.
 */
export function countVisits(random: Random, patients: number, reports: number): number[] {
  const counts = Array.from({ length: patients }, () => 0)
  if (patients === 0 || reports === 0) return counts
  const often = Math.min(Math.round(patients * OFTEN_SHARE), Math.floor(reports / OFTEN))
  const seldom = patients - often
  for (let patient = 0; patient < often; patient++) counts[patient] = OFTEN
  const rest = reports - often * OFTEN
  const toSeldom = often === 0 ? rest : Math.round(rest * 0.84)
  // A little room has to be left, or the last ones would be dealt out for ever.
  const most = toSeldom <= seldom * (OFTEN - 1) * 0.9 ? OFTEN - 1 : Infinity
  const give = (patient: number) => (counts[patient] = (counts[patient] ?? 0) + 1)
  for (let given = 0; given < toSeldom;) {
    const patient = random.int(often, patients - 1)
    if ((counts[patient] ?? 0) >= most) continue
    give(patient)
    given++
  }
  for (let given = toSeldom; given < rest; given++) give(random.int(0, often - 1))
  return counts
}
