/** The language that a report is written in, as screen readers need it. Other services may send anything in this field. */
export function reportLanguage({ exam }: { exam: { language: string } }): string | undefined {
  try {
    return Intl.getCanonicalLocales(exam.language)[0]
  } catch {
    return undefined
  }
}
