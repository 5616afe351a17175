import type { Report } from '#contract/report.ts'

/** The language that a report is written in, for who hears it. Another service may write anything there. */
export function reportLanguage({ exam }: Report): string | undefined {
  try {
    return Intl.getCanonicalLocales(exam.language)[0]
  } catch {
    return undefined
  }
}
