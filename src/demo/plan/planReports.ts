import { DAY, HOUR, MINUTE } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { Modality } from '#demo/exams/exam.ts'
import { randomFrom, randomOf } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { openAgo } from './openingHours.ts'
import type { Visit } from './planVisits.ts'

/** A visit with the state of its report. */
export interface ReportPlan extends Visit {
  state: 'released' | 'pending' | 'draft'
  createdAt: number
  /** When the examiner signed the report; undefined for a draft. */
  signedAt: number | undefined
  releasedAt: number | undefined
  /** The report that this one replaces. */
  replaces: ReportPlan | undefined
}

const RELEASED_SHARE = 0.92
const REPLACED_SHARE = 0.005

// Minutes from the exam to the signature, minimum and maximum.
const signingDelay: Readonly<Record<Modality, readonly [number, number]>> = {
  endoscopy: [20, 150],
  ultrasound: [15, 100],
  'X-ray': [60, 1_500],
  CT: [180, 2_600],
  MR: [240, 3_200],
  mammography: [600, 4_300],
}

/** Decides which reports are released and when. Returns them in the order of their creation. */
export function planReports(
  seed: number,
  visits: readonly Visit[],
  today: number,
  clock: ClinicClock,
): ReportPlan[] {
  const unfinished = pickUnfinished(randomOf(seed, 'unfinished'), visits, today, clock)
  const plans = visits.map((visit, index): ReportPlan => {
    const random = randomFrom(visit.seed)
    const state = unfinished.get(index) ?? 'released'
    const createdAt = visit.at + random.int(4, 14) * MINUTE
    const signedAt = signingTime(visit, random, today, clock)
    return {
      ...visit,
      state,
      createdAt: Math.min(createdAt, signedAt - MINUTE),
      signedAt: state === 'draft' ? undefined : signedAt,
      releasedAt: state === 'released' ? signedAt + random.int(5, 50) * 1_000 : undefined,
      replaces: undefined,
    }
  })
  replaceSome(randomOf(seed, 'replaced'), plans)
  return plans.toSorted((one, other) => one.createdAt - other.createdAt)
}

/** When the report is signed: after its modality's delay, by day, and before `today`. */
function signingTime({ at, exam }: Visit, random: Random, today: number, clock: ClinicClock): number {
  const [minimum, maximum] = signingDelay[exam.modality]
  const usual = at + random.int(minimum, maximum) * MINUTE
  const hourOf = (moment: number) => clock.wallClock(moment).getUTCHours()
  const isNight = (moment: number) => hourOf(moment) < 7 || hourOf(moment) >= 20
  const midnight = clock.startOfDay(usual)
  const morning = midnight + (hourOf(usual) < 7 ? 0 : DAY) + 7 * HOUR + random.int(20, 200) * MINUTE
  const passed = Math.min(today - at, 14 * HOUR)
  const latest = today - 2 * MINUTE - Math.round(random.next() * 0.7 * passed)
  const signed = Math.min(isNight(usual) ? morning : usual, latest)
  if (!isNight(signed)) return signed
  const evening = clock.startOfDay(signed) - (hourOf(signed) < 7 ? DAY : 0) + 20 * HOUR
  return Math.max(at + 15 * MINUTE, evening - random.int(2, 110) * MINUTE)
}

/** Picks the reports that are not released, by index. Most are recent, but none of the very newest. */
function pickUnfinished(
  random: Random,
  visits: readonly Visit[],
  today: number,
  clock: ClinicClock,
): Map<number, 'pending' | 'draft'> {
  const newest = openAgo(clock, today, 300)
  const count = Math.round(visits.length * (1 - RELEASED_SHARE))
  const keys = visits.map(({ at }, index) => {
    const age = today - at
    const weight = at >= newest ? 0 : age < 21 * DAY ? 9 : 1
    return { index, key: weight === 0 ? Infinity : -Math.log(1 - random.next()) / weight }
  })
  const chosen = keys.toSorted((one, other) => one.key - other.key).slice(0, count)
  return new Map(chosen.map(({ index }) => [index, random.chance(0.5) ? 'draft' : 'pending'] as const))
}

/** Turns a few visits into corrections of an earlier report of the same patient. */
function replaceSome(random: Random, plans: readonly ReportPlan[]): void {
  const before = new Map<number, ReportPlan>()
  const pairs = plans.flatMap((plan) => {
    const earlier = before.get(plan.patient)
    before.set(plan.patient, plan)
    const fits =
      earlier?.state === 'released' && plan.state === 'released' && plan.createdAt - earlier.at < 25 * DAY
    return fits ? [{ plan, earlier, key: random.next() }] : []
  })
  const count = Math.round(plans.length * REPLACED_SHARE)
  const taken = new Set<ReportPlan>()
  for (const { plan, earlier } of pairs.toSorted((one, other) => one.key - other.key)) {
    if (taken.size === 2 * count) return
    const tooSoon = (earlier.releasedAt ?? Infinity) >= plan.createdAt
    if (tooSoon || taken.has(plan) || taken.has(earlier)) continue
    taken.add(plan).add(earlier)
    Object.assign(plan, { at: earlier.at, exam: earlier.exam, seed: earlier.seed, replaces: earlier })
  }
}
