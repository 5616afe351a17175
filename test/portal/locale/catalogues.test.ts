import { expect, test } from 'vitest'
import { recordKinds } from '#contract/audit.ts'
import { en } from '#portal/locale/en.ts'
import { enPatientPages } from '#portal/locale/enPatientPages.ts'
import { enReportPages } from '#portal/locale/enReportPages.ts'
import { enReportParts } from '#portal/locale/enReportParts.ts'
import { enInboxPages } from '#portal/locale/enInboxPages.ts'
import { enAuditPages } from '#portal/locale/enAuditPages.ts'
import { enPreflightPages } from '#portal/locale/enPreflightPages.ts'
import { enDemonstration } from '#portal/locale/enDemonstration.ts'
import { preferredLocale } from '#portal/locale/locales.ts'
import { ptBR } from '#portal/locale/ptBR.ts'
import { ptBRPatientPages } from '#portal/locale/ptBRPatientPages.ts'
import { ptBRReportPages } from '#portal/locale/ptBRReportPages.ts'
import { ptBRReportParts } from '#portal/locale/ptBRReportParts.ts'
import { ptBRInboxPages } from '#portal/locale/ptBRInboxPages.ts'
import { ptBRAuditPages } from '#portal/locale/ptBRAuditPages.ts'
import { ptBRPreflightPages } from '#portal/locale/ptBRPreflightPages.ts'
import { ptBRDemonstration } from '#portal/locale/ptBRDemonstration.ts'
import { messageArguments } from '#test/support/messageArguments.ts'

/** Every message of a catalogue with its place in it. */
function messages(catalogue: object, place = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[place + key, value]] : messages(value as object, `${place}${key}.`),
  )
}

const english = messages({
  ...en,
  ...enPatientPages,
  ...enReportPages,
  ...enReportParts,
  ...enInboxPages,
  ...enAuditPages,
  ...enPreflightPages,
  ...enDemonstration,
})
const portuguese = new Map(
  messages({
    ...ptBR,
    ...ptBRPatientPages,
    ...ptBRReportPages,
    ...ptBRReportParts,
    ...ptBRInboxPages,
    ...ptBRAuditPages,
    ...ptBRPreflightPages,
    ...ptBRDemonstration,
  }),
)

test.each(english)('%s takes the same arguments in each language', (place, message) => {
  expect(messageArguments(portuguese.get(place) ?? '')).toEqual(messageArguments(message))
})

test('Both languages have the same messages, and none is empty', () => {
  expect([...portuguese.keys()].toSorted()).toEqual(english.map(([place]) => place).toSorted())
  expect([...english, ...portuguese].filter(([, message]) => message === '')).toEqual([])
})

test.each([
  ['English', enAuditPages],
  ['Portuguese', ptBRAuditPages],
] as const)('%s has a word for every kind of record that the audit trail names', (_, { audit, groups }) => {
  const words: Readonly<Record<string, string | { one: string }>> = { ...groups, ...audit.kinds }
  expect(recordKinds.filter((kind) => !Object.hasOwn(words, kind))).toEqual([])
})

test.each([
  [['pt-BR', 'en'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['de-DE', 'pt'], 'pt-BR'],
  [['en-US', 'pt-BR'], 'en'],
  [['de'], 'en'],
  [[], 'en'],
])('A browser that prefers %j is shown %s', (languages, locale) => {
  expect(preferredLocale(languages)).toBe(locale)
})
