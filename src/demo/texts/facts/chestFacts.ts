import type { Study } from '#demo/texts/study.ts'

/** Findings that both X-ray and CT of the same chest show. */
export function chestFacts({ age, lasting, trait }: Study) {
  const fixed = lasting('chest')
  const granuloma = { size: fixed.int(4, 8), right: fixed.chance(0.6) }
  return {
    emphysema: age > 50 && trait('smoker', 0.15),
    heart: age > 55 && trait('large heart', 0.14),
    granuloma: age > 25 && fixed.chance(0.1) ? granuloma : undefined,
  }
}
