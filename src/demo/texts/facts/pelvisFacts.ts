import type { Study } from '#demo/texts/study.ts'
import { ellipsoid } from '#demo/texts/wording.ts'

/** Whether the patient is past the menopause, at an age that is the same in each report. */
const afterMenopause = ({ age, lasting }: Study): boolean => age >= lasting('menopause').int(47, 53)

export function uterusFacts(study: Study) {
  const { age, lasting, remeasured, trait } = study
  const late = afterMenopause(study)
  const fixed = lasting('uterus')
  const axes = [
    fixed.tenths(6.4, 8.4) - (late ? 1.6 : 0),
    fixed.tenths(3.2, 4.4) - (late ? 0.8 : 0),
    fixed.tenths(4, 5.4) - (late ? 1 : 0),
  ].map((axis, place) => remeasured(`uterus ${place}`, axis, 0.2))
  const fibroid = {
    size: Math.round(remeasured('fibroid', fixed.int(12, 42), 1.4)),
    wall: fixed.pick(['anterior', 'posterior'] as const),
  }
  return {
    late,
    removed: age > 42 && trait('hysterectomy', age > 55 ? 0.16 : 0.08),
    axes,
    volume: Math.round(ellipsoid(axes)),
    position: fixed.pick(['front', 'front', 'front', 'back'] as const),
    fibroid: age > 28 && fixed.chance(0.26) ? fibroid : undefined,
  }
}

export function prostateFacts({ age, lasting, remeasured }: Study) {
  const fixed = lasting('prostate')
  const growth = Math.max(0, age - 42) / 40
  const axes = [
    fixed.tenths(3.6, 4.3) + growth * fixed.tenths(0, 1.6),
    fixed.tenths(2.6, 3.3) + growth * fixed.tenths(0, 1.4),
    fixed.tenths(3, 3.6) + growth * fixed.tenths(0, 1.5),
  ].map((axis, place) => remeasured(`prostate ${place}`, axis, 0.15))
  return { axes, weight: Math.round(ellipsoid(axes)) }
}
