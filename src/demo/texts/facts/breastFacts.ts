import type { Study } from '#demo/texts/study.ts'

// Findings that both ultrasound and mammography of the same patient show.

export type Quadrant = 'upper outer' | 'upper inner' | 'lower outer' | 'lower inner'
export const quadrants: Record<Quadrant, string> = {
  'upper outer': 'superolateral',
  'upper inner': 'superomedial',
  'lower outer': 'inferolateral',
  'lower inner': 'inferomedial',
}

export type BreastNodule = { kind: 'cyst' | 'benign' | 'suspicious'; size: number; quadrant: Quadrant }

export function breastFacts({ age, lasting }: Study, side: 'right' | 'left') {
  const fixed = lasting(`${side} breast`)
  const kind = fixed.weighted<BreastNodule['kind'] | undefined>([
    [undefined, 66],
    ['cyst', 18],
    ['benign', 14],
    ['suspicious', age > 45 ? 2.2 : 0.4],
  ])
  const quadrant = fixed.pick<Quadrant>([
    'upper outer',
    'upper outer',
    'upper inner',
    'lower outer',
    'lower inner',
  ])
  const nodule: BreastNodule | undefined = kind && { kind, quadrant, size: fixed.int(5, 17) }
  return { nodule, calcified: age > 45 && fixed.chance(0.22) }
}

/** Density of the breasts in the four letters of BI-RADS. */
export const breastDensity = ({ age, lasting }: Study): 'A' | 'B' | 'C' | 'D' =>
  lasting('breast density').weighted([
    ['A', age > 60 ? 28 : 8],
    ['B', 45],
    ['C', age > 60 ? 22 : 38],
    ['D', age > 60 ? 3 : 12],
  ])
