import { DAY, HOUR, MINUTE, type ClinicClock } from '#demo/clinicTime.ts'
import type { Modality } from '#demo/exams/exams.ts'
import { examinerIdOf, signingDays, type Habits } from '#demo/people/examiners.ts'
import { randomFrom, randomOf, type Random } from '#demo/random.ts'
import { openAgo } from './openingHours.ts'
import type { Visit } from './planVisits.ts'

/** A visit with the state of its report. */
export interface ReportPlan extends Visit {
  state: 'released' | 'withdrawn' | 'pending' | 'draft'
  isUrgent: boolean
  createdAt: number
  /** When the examiner signed the report; undefined for a draft. */
  signedAt: number | undefined
  releasedAt: number | undefined
  withdrawnAt: number | undefined
  /** The report that this one replaces. */
  replaces: ReportPlan | undefined
}

/** The share of reports that wait longer than they should, beside those of the examiner who signs rarely. */
const LEFT_SHARE = 0.035
const REPLACED_SHARE = 0.005
const WITHDRAWN_SHARE = 0.002
const MOST_WITHDRAWN = 12

/** The share of urgent reports. */
export const urgentShare: Readonly<Partial<Record<Modality, number>>> = {
  ultrasound: 0.04,
  'X-ray': 0.1,
  CT: 0.14,
  MR: 0.06,
}

/** Decides which reports are released and when. Returns them in the order of their creation. */
export function planReports(seed: number, visits: readonly Visit[], context: SigningContext): ReportPlan[] {
  const unfinished = pickUnfinished(randomOf(seed, 'unfinished'), visits, context)
  const plans = visits.map((visit, index): ReportPlan => {
    const random = randomFrom(visit.seed)
    const isUrgent = randomOf(visit.seed, 'urgent').chance(urgentShare[visit.exam.modality] ?? 0)
    const createdAt = visit.at + random.int(4, 14) * MINUTE
    const signing = signingTime({ ...visit, isUrgent }, random, context)
    const state = unfinished.get(index) ?? (signing === undefined ? 'draft' : 'released')
    const signedAt = state === 'draft' ? undefined : signing
    return {
      ...visit,
      state: state === 'pending' && signedAt === undefined ? 'draft' : state,
      isUrgent,
      createdAt: Math.min(createdAt, (signing ?? Infinity) - MINUTE),
      signedAt,
      releasedAt:
        state === 'released' && signedAt !== undefined ? signedAt + random.int(5, 50) * 1_000 : undefined,
      withdrawnAt: undefined,
      replaces: undefined,
    }
  })
  replaceSome(randomOf(seed, 'replaced'), plans)
  withdrawSome(randomOf(seed, 'withdrawn'), plans, context.today)
  return plans.toSorted((one, other) => one.createdAt - other.createdAt)
}

const DAYS_OF_OPEN_WORK = 35
const DAYS_OF_FORGOTTEN_WORK = 130

/**
 * Picks the reports that are not released, by index. Most are of the last weeks, but none of the very newest; many are those of the
 * examiner who signs rarely.
 */
function pickUnfinished(
  random: Random,
  visits: readonly Visit[],
  { today, clock, habits }: SigningContext,
): Map<number, 'pending' | 'draft'> {
  const newest = openAgo(clock, today, 300)
  const count = Math.round(visits.length * LEFT_SHARE)
  const weightOf = (visit: Visit) => {
    const days = (today - visit.at) / DAY
    if (visit.at >= newest) return 0
    if (days > DAYS_OF_OPEN_WORK) return days > DAYS_OF_FORGOTTEN_WORK ? 0.1 : 1
    return examinerIdOf(visit) === habits.signsRarely ? 60 : 9
  }
  const keys = visits.map((visit, index) => {
    const weight = weightOf(visit)
    return { index, key: weight === 0 ? Infinity : -Math.log(1 - random.next()) / weight }
  })
  const chosen = keys
    .toSorted((one, other) => one.key - other.key)
    .slice(0, count)
    .filter(({ key }) => key < Infinity)
  return new Map(chosen.map(({ index }) => [index, random.chance(0.6) ? 'draft' : 'pending'] as const))
}

/** Turns a few visits into corrections of an earlier report of the same patient. */
function replaceSome(random: Random, plans: readonly ReportPlan[]): void {
  const before = new Map<number, ReportPlan>()
  const pairs = plans.flatMap((plan) => {
    const earlier = before.get(plan.patient)
    before.set(plan.patient, plan)
    const fits =
      earlier?.state === 'released' && plan.state === 'released' && plan.createdAt - earlier.at < 25 * DAY
    return fits ? [{ plan, earlier }] : []
  })
  const count = Math.round(plans.length * REPLACED_SHARE)
  const taken = new Set<ReportPlan>()
  for (const { plan, earlier } of random.shuffled(pairs)) {
    if (taken.size === 2 * count) return
    const tooSoon = (earlier.releasedAt ?? Infinity) >= plan.createdAt
    if (tooSoon || taken.has(plan) || taken.has(earlier)) continue
    taken.add(plan).add(earlier)
    const { at, exam, seed, isUrgent } = earlier
    Object.assign(plan, { at, exam, seed, isUrgent, replaces: earlier })
  }
}

/** Withdraws a few released reports that no correction concerns, some hours after their release. */
function withdrawSome(random: Random, plans: readonly ReportPlan[], today: number): void {
  const corrected = new Set(plans.map(({ replaces }) => replaces))
  const count = Math.min(MOST_WITHDRAWN, Math.round(plans.length * WITHDRAWN_SHARE))
  const fitting = plans
    .filter(({ state, replaces }) => state === 'released' && !replaces)
    .filter((plan) => !corrected.has(plan) && (plan.releasedAt ?? today) < today - 2 * DAY)
  for (const plan of random.shuffled(fitting).slice(0, count)) {
    plan.state = 'withdrawn'
    plan.withdrawnAt = (plan.releasedAt ?? 0) + random.int(20, 30 * 60) * MINUTE
  }
}

// Minutes from the exam to the signature, minimum and maximum.
const signingDelay: Readonly<Record<Modality, readonly [number, number]>> = {
  endoscopy: [20, 150],
  ultrasound: [15, 100],
  'X-ray': [60, 900],
  CT: [120, 1_500],
  MR: [180, 1_900],
  mammography: [120, 1_300],
}
/** An urgent report comes in a fraction of the time. */
const URGENT_SHARE = 0.15

export interface SigningContext {
  today: number
  clock: ClinicClock
  habits: Habits
}

/** When a report is signed: after its modality's delay, by day, and before `today`. Undefined where its examiner has not signed since. */
function signingTime(
  visit: Visit & { isUrgent: boolean },
  random: Random,
  context: SigningContext,
): number | undefined {
  const { today, habits } = context
  const rarely = !visit.isUrgent && examinerIdOf(visit) === habits.signsRarely
  const signed = rarely ? nextSigning(visit.at, random, context.clock) : usualSigning(visit, random, context)
  return rarely && signed > today - 2 * MINUTE ? undefined : signed
}

/** In the morning of the next day of signing, where that is not the day of the exam itself. */
function nextSigning(at: number, random: Random, clock: ClinicClock): number {
  // Noon exists on every day, even where the clocks change.
  let noon = clock.startOfDay(at) + 12 * HOUR + DAY
  while (!signingDays.includes(clock.wallClock(noon).getUTCDay())) noon += DAY
  return clock.startOfDay(noon) + 8 * HOUR + random.int(0, 240) * MINUTE
}

function usualSigning(
  { at, exam, isUrgent }: Visit & { isUrgent: boolean },
  random: Random,
  { today, clock }: SigningContext,
): number {
  const [minimum, maximum] = signingDelay[exam.modality]
  const share = isUrgent ? URGENT_SHARE : 1
  const usual = at + Math.max(15, Math.round(random.int(minimum, maximum) * share)) * MINUTE
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
