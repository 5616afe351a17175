import { expect, test } from 'vitest'
import { recordKinds } from '#contract/audit/audit.ts'
import { preferredLocale } from '#portal/locale/locales.ts'
import type { AllMessages } from '#portal/locale/messages.ts'
import { messageArguments } from '#test/support/messageArguments.ts'

/** Every message of a catalogue with its place in it. */
function messages(catalogue: object, place = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[place + key, value]] : messages(value as object, `${place}${key}.`),
  )
}

type Catalogue = Record<string, object>

const [en, ptBR] = [
  import.meta.glob<Catalogue>('#portal/locale/en/*.ts', { eager: true }),
  import.meta.glob<Catalogue>('#portal/locale/ptBR/*.ts', { eager: true }),
].map((files) => Object.assign({}, ...Object.values(files)) as AllMessages) as [AllMessages, AllMessages]

const english = messages(en)
const portuguese = new Map(messages(ptBR))

test.each(english)('%s takes the same arguments in each language', (place, message) => {
  expect(messageArguments(portuguese.get(place) ?? '')).toEqual(messageArguments(message))
})

test('Both languages have the same messages, and none is empty', () => {
  expect([...portuguese.keys()].toSorted()).toEqual(english.map(([place]) => place).toSorted())
  expect([...english, ...portuguese].filter(([, message]) => message === '')).toEqual([])
})

test.each([
  ['English', en],
  ['Portuguese', ptBR],
] as const)('%s has a word for every kind of record that the audit names', (_, { audit, groups }) => {
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
