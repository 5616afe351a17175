import type { Study } from '#demo/texts/study.ts'
import { grown } from '#demo/texts/wording.ts'

// Findings that several exams of the same patient show, in one place so that their reports do not contradict each other. Sizes are in
// millimetres, lengths in centimetres.

type Third = 'upper' | 'middle' | 'lower'

export function liverFacts({ age, lasting, remeasured, trait }: Study) {
  const fixed = lasting('liver')
  const lobe = remeasured('liver', grown(age, 6, fixed.tenths(12.6, 15.2)), 0.3)
  const degree = fixed.weighted([
    ['mild' as const, 6],
    ['moderate' as const, 3],
    ['severe' as const, 1],
  ])
  const kind = fixed.weighted([
    [undefined, 88],
    ['cyst' as const, 7],
    ['haemangioma' as const, 5],
  ])
  const size = fixed.int(7, 24)
  const segment = fixed.pick(['II', 'IV', 'VI', 'VII', 'VIII'])
  return {
    lobe,
    fat: trait('steatosis', age > 35 ? 0.34 : age > 16 ? 0.12 : 0) ? degree : undefined,
    lesion: age > 20 && kind ? { kind, size, segment } : undefined,
  }
}

export function gallbladderFacts({ age, lasting, trait }: Study) {
  const fixed = lasting('gallbladder')
  const size = fixed.int(6, 18)
  const polyp = fixed.int(3, 6)
  const state = fixed.weighted([
    ['clear' as const, 76],
    ['stone' as const, 9],
    ['stones' as const, 8],
    ['polyp' as const, 7],
  ])
  if (age <= 20) return { state: 'clear' as const, size: 0 }
  if (age > 25 && trait('cholecystectomy', 0.09)) return { state: 'removed' as const, size: 0 }
  return { state, size: state === 'polyp' ? polyp : size }
}

export function kidneyFacts({ age, lasting, remeasured }: Study, side: 'right' | 'left') {
  const fixed = lasting(`${side} kidney`)
  const length = remeasured(`${side} kidney`, grown(age, 4.8, fixed.tenths(9.8, 11.6)), 0.2)
  const parenchyma = grown(age, 0.9, fixed.tenths(1.4, 1.9))
  const third: Third = fixed.pick(['upper', 'middle', 'lower'])
  const stone = fixed.int(4, 11)
  const cyst = fixed.int(11, 46)
  const chance = fixed.next()
  const [stones, cysts] = [age > 16 ? 0.09 : 0.01, age > 45 ? 0.14 : 0.01]
  return {
    length,
    parenchyma,
    third,
    stone: chance < stones ? stone : undefined,
    cyst: chance >= stones && chance < stones + cysts ? cyst : undefined,
  }
}

export function junctionFacts({ age, lasting }: Study) {
  const fixed = lasting('gastric junction')
  return {
    /** The distance from the incisors to where the diaphragm narrows the oesophagus, in centimetres. */
    pinch: fixed.int(37, 40),
    hernia: fixed.chance(age > 40 ? 0.24 : 0.1) ? fixed.int(2, 4) : undefined,
  }
}

export function fundicPolypFacts({ age, lasting }: Study) {
  const fixed = lasting('fundic polyps')
  return fixed.chance(age > 30 ? 0.07 : 0) ? { size: fixed.int(3, 6) } : undefined
}

/** The grade of internal haemorrhoids, empty where there are none. */
export const haemorrhoidFacts = ({ lasting }: Study): '' | 'I' | 'II' =>
  lasting('haemorrhoids').weighted([
    ['', 62],
    ['I', 25],
    ['II', 13],
  ])
