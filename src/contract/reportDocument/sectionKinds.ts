import { fold } from '#contract/names/matching.ts'

/** What readers look for first, what belongs to it, and what they look for last. */
export type SectionKind = 'impression' | 'addition' | 'technique'

const kinds: readonly (readonly [SectionKind, RegExp])[] = [
  ['impression', /^(?:impress(?:ao|oes|ion|ions)|impresion|conclus(?:ao|oes|ion|ions)|opiniao|opinion)\b/],
  // Read apart from the impression, they could be missed.
  ['addition', /^(?:adend|addend|retific|errata|correc|recomend|recommend|conduta)/],
  ['technique', /^(?:tecnic|techni|metod|method|protocol)/],
]

/** What a section is by the name that its heading or label gives it; undefined for all others. */
export const sectionKind = (name: string): SectionKind | undefined =>
  kinds.find(([, names]) => names.test(fold(name).trim()))?.[0]

/** Names that mean the impression where nothing else does. A clinical diagnosis is why the exam was asked for. */
export const namesDiagnosis = (name: string): boolean => {
  const folded = fold(name).trim()
  return /^(?:hipoteses? diagnostica|diagnos)/.test(folded) && !/\bclinic/.test(folded)
}
