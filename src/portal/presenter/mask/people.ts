import { fold } from '#contract/matching.ts'
import type { Keyed } from './keyed.ts'
import { madeUpName } from './madeUp.ts'
import { replacerFor } from './texts.ts'
import type { Known } from './texts.ts'

/** A person whose record an answer holds, or that it is about. */
export interface Person {
  /** By which what is shown is made up: the same wherever the person occurs. */
  key: string
  /** Replaces what tells who the person is; undefined where nothing of it is known. */
  replace: ((text: string) => string) | undefined
}

/** Remembers who was seen, so that a text about a person can be shown also where the answer does not name that person. */
export function peopleBy(keyed: Keyed) {
  const seen = new Map<string, { known: Known; replace: (text: string) => string }>()

  const personOf = (key: string): Person => ({ key, replace: seen.get(key)?.replace })

  /** The person whose number this is, with what a record of that person holds. */
  function learn(number: number | undefined, record: object): Person {
    const read = knownOf(number, record)
    const { key } = read
    const before = seen.get(key)?.known
    const known = before ? joined(before, read) : read
    if (!isKnown(known)) return personOf(key)
    if (JSON.stringify(before) !== JSON.stringify(known))
      seen.set(key, { known, replace: onceUsed(() => replacerFor(keyed, known, madeUpName(keyed, key))) })
    return personOf(key)
  }
  return { learn, byNumber: (number: number) => personOf(keyOf(number)) }
}
export type People = ReturnType<typeof peopleBy>

/** Made when it is first used: most of the people in a list have no text beside them. */
function onceUsed(make: () => (text: string) => string): (text: string) => string {
  let made: ((text: string) => string) | undefined
  return (text) => (made ??= make())(text)
}

/** By which the patient with a record number is made up. */
export const keyOf = (number: number): string => `patient ${number}`

function knownOf(number: number | undefined, record: object): Known {
  const value = record as Record<string, unknown>
  const contacts = value['contacts']
  const texts = (...names: string[]) => names.flatMap((name) => textIn(value[name]))
  const reached = (name: string) =>
    typeof contacts === 'object' && contacts !== null
      ? textIn((contacts as Record<string, unknown>)[name])
      : []
  const documents = Array.isArray(value['documents']) ? (value['documents'] as unknown[]) : []
  const names = texts('firstName', 'middleName', 'lastName')
  const [birthDate] = texts('birthDate')
  return {
    key: number === undefined ? fold(`sent ${names.join(' ')} ${birthDate}`) : keyOf(number),
    number,
    first: texts('firstName'),
    last: texts('middleName', 'lastName'),
    names: texts('socialName', 'mother', 'father'),
    birthDate,
    codes: [
      ...documents.flatMap((document: unknown) =>
        typeof document === 'object' && document !== null && 'number' in document
          ? textIn(document.number)
          : [],
      ),
      ...reached('phone'),
      ...reached('mobile'),
    ],
    emails: reached('email'),
  }
}

const textIn = (value: unknown): string[] => (typeof value === 'string' && value.trim() ? [value.trim()] : [])

/** Whether a name is known: without one, a text could name the person. */
const isKnown = ({ first, last, names }: Known): boolean => first.length + last.length + names.length > 0

function joined(before: Known, now: Known): Known {
  const both = (list: 'first' | 'last' | 'names' | 'codes' | 'emails') => [
    ...new Set([...before[list], ...now[list]]),
  ]
  return {
    ...before,
    first: both('first'),
    last: both('last'),
    names: both('names'),
    birthDate: now.birthDate ?? before.birthDate,
    codes: both('codes'),
    emails: both('emails'),
  }
}
