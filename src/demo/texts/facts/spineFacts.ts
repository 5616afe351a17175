import type { Study } from '#demo/texts/study.ts'

export const levels = ['L1-L2', 'L2-L3', 'L3-L4', 'L4-L5', 'L5-S1'] as const

/** Findings that both X-ray and MR of the same lumbar spine show. */
export function spineFacts({ age, lasting }: Study) {
  const fixed = lasting('spine')
  const scoliosis = { side: fixed.pick(['direita', 'esquerda'] as const), degrees: fixed.int(11, 24) }
  const wedge = { level: fixed.pick(['L1', 'L2', 'T12'] as const), loss: fixed.int(4, 7) * 5 }
  const slip = fixed.int(3, 6)
  const worn = fixed.pick(['L4-L5', 'L5-S1'] as const)
  return {
    scoliosis: fixed.chance(0.14) ? scoliosis : undefined,
    slip: fixed.chance(age > 55 ? 0.12 : 0.02) ? slip : undefined,
    wedge: fixed.chance(age > 68 ? 0.12 : 0) ? wedge : undefined,
    worn: fixed.chance(age > 55 ? 0.5 : age > 35 ? 0.26 : age > 20 ? 0.06 : 0) ? worn : undefined,
  }
}
