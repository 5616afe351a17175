import type { PersonalValue } from '#contract/declaration/identifying.ts'
import type { Keyed } from './keyed.ts'
import { inForm, inFormOfNumber, madeUpDate, madeUpName } from './madeUp.ts'
import type { Person } from './people.ts'

/** What stands in place of a text that might name somebody, in the language of the page. */
export const hiddenText = (): string =>
  document.documentElement.lang.startsWith('pt')
    ? 'Oculto no modo de apresentação'
    : 'Hidden in presenter mode'

/** What is shown in place of one value that tells who a person is. What is empty stays so. */
export function shownValue(
  keyed: Keyed,
  kind: PersonalValue,
  value: unknown,
  person: Person | undefined,
): unknown {
  if (typeof value === 'number') return kind === 'reference' ? inFormOfNumber(keyed, value) : value
  if (Array.isArray(value)) return value.map((entry: unknown) => shownValue(keyed, kind, entry, person))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, shownValue(keyed, kind, part, person)]),
    )
  if (typeof value !== 'string' || value.trim() === '') return value
  const of = person?.key ?? value
  switch (kind) {
    case 'firstName':
      return madeUpName(keyed, of).first
    case 'middleName':
      return ''
    case 'lastName':
      return madeUpName(keyed, of).last
    case 'name': {
      const { first, last } = madeUpName(keyed, `${of} ${value}`)
      return `${first} ${last}`
    }
    case 'birthDate':
      return madeUpDate(keyed, of, value) ?? hiddenText()
    case 'email': {
      const { first, last } = madeUpName(keyed, value)
      return `${first}.${last.replace(' ', '')}@example.org`.toLowerCase()
    }
    case 'address':
      return madeUpName(keyed, value).last
    case 'document':
    case 'phone':
    case 'reference':
      return inForm(keyed, value)
  }
}

/** Nothing, in the form of the value. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'object' && value !== null) return {}
  return typeof value === 'string' ? '' : null
}
