import type { Study } from '#demo/texts/study.ts'

/** Findings that both CT and MR of the same head show. */
export function headFacts({ age, lasting }: Study) {
  const fixed = lasting('head')
  const lacune = {
    size: fixed.int(4, 9),
    side: fixed.pick(['right', 'left'] as const),
    place: fixed.pick(['thalamus', 'lentiform nucleus', 'corona radiata'] as const),
  }
  const meningioma = {
    size: fixed.int(9, 19),
    side: fixed.pick(['right', 'left'] as const),
    place: fixed.pick(['frontal', 'parietal'] as const),
  }
  const fazekas = fixed.weighted([
    [0 as const, age > 65 ? 25 : age > 45 ? 68 : 97],
    [1 as const, age > 45 ? 30 : 3],
    [2 as const, age > 65 ? 28 : 2],
    [3 as const, age > 70 ? 8 : 0],
  ])
  return {
    fazekas,
    atrophy: age > 72 && fixed.chance(0.6),
    lacune: age > 58 && fixed.chance(0.16) ? lacune : undefined,
    meningioma: age > 40 && fixed.chance(0.05) ? meningioma : undefined,
  }
}
