import { describedText, foundText } from './fieldText.ts'
import type { FieldTally } from '#portal/preflight/fields/tallyFields.ts'
import { isDone, stepNames } from '#portal/preflight/steps/outcome.ts'
import type { Outcome, Steps, Words } from '#portal/preflight/steps/outcome.ts'

interface Circumstances {
  date: Date
  browser: string
  portal: string
  service: string
  /** Of the service, where it says so. */
  version: string | undefined
}

/** The whole check as plain text, to be passed on: it holds what the page shows, which is nothing of a user or a patient. */
export function reportText(steps: Steps, about: Circumstances, words: Words): string {
  const { t } = words
  const head = [
    t('title'),
    `${t('text.date')}: ${about.date.toISOString()}`,
    `${t('text.portal')}: ${about.portal}`,
    `${t('text.service')}: ${about.service}${about.version ? ` (${about.version})` : ''}`,
    `${t('text.browser')}: ${about.browser}`,
  ]
  const parts = stepNames.map((name, index) => {
    const step = steps[name]
    const title = `${index + 1}. ${t(`step.${name}`)}: ${t(`state.${step.state}`)}`
    return [title, ...(isDone(step) ? linesOf(step, words).map((line) => `   ${line}`) : [])].join('\n')
  })
  return [head.join('\n'), ...parts].join('\n\n') + '\n'
}

function linesOf({ says, next, lines = [], lists = [], fields }: Outcome, words: Words): string[] {
  return [
    says(words),
    ...(next ? [next(words)] : []),
    ...lines.map((line) => `  ${line}`),
    ...lists.map(({ title, items }) => `${title(words)}: ${words.list(items.map((item) => item(words)))}`),
    ...(fields ?? []).map((field) => fieldLine(field, words)),
  ]
}

const fieldLine = (field: FieldTally, words: Words): string =>
  `${field.type}.${field.path}: ${describedText(field, words)} – ${foundText(field, words)}`
