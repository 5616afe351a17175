import { emailPlaceholders } from '#contract/resources/emailKinds.ts'
import type { FieldProblem } from '#service/resources/hooks/hooks.ts'

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const known: readonly string[] = emailPlaceholders

export type Placeholders = Record<(typeof emailPlaceholders)[number], string>

/** A text with its placeholders replaced. Of others, which were stored before they were checked, nothing stays. */
const fill = (text: string, values: Placeholders): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => values[name.trim() as keyof Placeholders] ?? '')

/** Subject and text of a mail: the link stands in it, or at its end, and then the signature of the account. */
export function composeMail(
  { subject, text }: { subject: string; text: string },
  values: Placeholders,
  signature: string | null,
): { subject: string; text: string } {
  const body = fill(text, values)
  const parts = [body, body.includes(values.link) ? '' : values.link, signature ?? '']
  return {
    subject: fill(subject, values).replaceAll(/\s+/g, ' ').trim().slice(0, 200),
    text: parts.filter(Boolean).join('\n\n'),
  }
}

/** The placeholders of texts that no mail may have: a mail says nothing of a patient. */
export const placeholderProblems = (texts: Readonly<Record<string, string | undefined>>): FieldProblem[] =>
  Object.entries(texts).flatMap(([name, text = '']) => {
    const others = [...text.matchAll(PLACEHOLDER)]
      .map(([placeholder, inner = '']) => ({ placeholder, inner: inner.trim() }))
      .filter(({ inner }) => !known.includes(inner))
    if (others.length === 0) return []
    const named = [...new Set(others.map(({ placeholder }) => placeholder))].join(', ')
    const allowed = known.map((one) => `{{${one}}}`).join(', ')
    return [
      { name, problem: `has placeholders that an e-mail cannot have: ${named}. It may have ${allowed}` },
    ]
  })
