import { DAY, HOUR, MINUTE } from '#demo/clinicTime.ts'
import type { ClinicClock } from '#demo/clinicTime.ts'
import type { Modality } from '#demo/exams/exams.ts'
import { examinerIdOf, signingDays } from '#demo/people/examiners.ts'
import type { Habits } from '#demo/people/examiners.ts'
import type { Random } from '#demo/random.ts'
import type { Visit } from './planVisits.ts'

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
export function signingTime(
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
