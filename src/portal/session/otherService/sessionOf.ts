import { fold } from '#contract/names/matching.ts'
import type { SignInSettings } from '#contract/portal/portalConfig.ts'
import type { Role } from '#contract/access/roles.ts'
import type { PortalSession } from '#portal/session/portalSession.ts'
import { findUsual, valueAt } from './places.ts'
import { claimsOf, readMoment } from './token.ts'

/** Where something stood: in the answer, in one of its headers, in the token's claims, in the settings, or in what was typed. */
export interface Place {
  in: 'answer' | 'header' | 'claims' | 'settings' | 'typed'
  /** The JSON pointer, in an answer or in claims. */
  pointer?: string
}

export interface SignedIn {
  session: PortalSession
  /** Where each part of it stood; what is left out is not known. */
  places: { token: Place; expiresAt?: Place; name?: Place; role?: Place }
  /** The roles that the service names, as it writes them. */
  roleNames: readonly string[]
}

interface Known {
  token: { value: string; place: Place }
  answer?: unknown
  /** The user name that was typed. */
  username?: string
  settings: SignInSettings
  now?: number
}

// Written as `plainName` has them, the most dependable first.
const fieldNames = {
  expires: 'expiresat expiresin expires expiration expirationdate expiry validade'.split(' '),
  name: 'name nome fullname nomecompleto displayname'.split(' '),
  account: 'preferredusername uniquename username email sub'.split(' '),
  role: 'role roles userrole perfil perfis profile profiles papel papeis authorities http://schemas.microsoft.com/ws/2008/06/identity/claims/role'.split(
    ' ',
  ),
}

/** The session of a token, with what the answer, the token's claims and the settings say of its user. */
export function sessionOf({ token, answer, username, settings, now = Date.now() }: Known): SignedIn {
  const claims = claimsOf(token.value)
  const sources = [
    { in: 'answer', json: answer, pointers: settings.answer },
    { in: 'claims', json: claims, pointers: settings.claims },
  ] as const

  /** The value at the place in the settings, in the answer or in the claims; without a setting, under a usual name. */
  function find(
    part: 'name' | 'role' | 'userId',
    usual: readonly string[],
    fits: (value: unknown) => boolean,
  ) {
    for (const { in: source, json, pointers } of sources) {
      const pointer = pointers[part]
      if (pointer === undefined) continue
      const value = valueAt(json, pointer)
      if (fits(value)) return { value, place: { in: source, pointer } }
    }
    if (sources.some(({ pointers }) => pointers[part] !== undefined)) return undefined
    for (const { in: source, json } of sources) {
      const member = findUsual(json, usual, fits)
      if (member) return { value: member.value, place: { in: source, pointer: member.pointer } }
    }
    return undefined
  }

  function findExpiry(): { value: string; place: Place } | undefined {
    const pointer = settings.answer.expires
    const member =
      pointer === undefined
        ? (usualExpiry(claims, ['exp'], 'claims', now) ??
          usualExpiry(answer, fieldNames.expires, 'answer', now))
        : { value: readMoment(valueAt(answer, pointer), now), place: { in: 'answer', pointer } as const }
    return member?.value === undefined ? undefined : { value: member.value, place: member.place }
  }

  function findName(): { value: string; place: Place } | undefined {
    const member = find('name', fieldNames.name, isText)
    if (member) return { value: String(member.value).trim(), place: member.place }
    if (username) return { value: username, place: { in: 'typed' } }
    const account = findUsual(claims, fieldNames.account, isText)
    return account && { value: String(account.value), place: { in: 'claims', pointer: account.pointer } }
  }

  const role = find('role', fieldNames.role, (value) => (roleNames(value)?.length ?? 0) > 0)
  const named = roleNames(role?.value) ?? []
  const ours = roleOf(named, settings.roles)
  const known = ours ?? settings.role
  const name = findName()
  const expiresAt = findExpiry()
  return {
    session: {
      token: token.value,
      ...(expiresAt && { expiresAt: expiresAt.value }),
      user: {
        id: userId(),
        username: username ?? '',
        name: name?.value ?? '',
        ...(known && known !== 'unclear' && { role: known }),
      },
    },
    places: {
      token: token.place,
      ...(expiresAt && { expiresAt: expiresAt.place }),
      ...(name && { name: name.place }),
      ...(known && known !== 'unclear' && { role: ours && role ? role.place : { in: 'settings' } }),
    },
    roleNames: named,
  }

  /**
   * One user's drafts and preferences must never be another's, so what may be the same for several users is not used alone: of a pasted
   * token all claims that may tell them apart, and without any the token itself.
   */
  function userId(): number {
    const identifier = find('userId', [], isIdentifier)
    if (identifier) return userIdOf('id', String(identifier.value))
    if (username) return userIdOf('name', username)
    const telling = ['iss', 'userid', 'uid', 'id', ...fieldNames.account].map(
      (claim) => findUsual(claims, [claim], isIdentifier)?.value ?? '',
    )
    const isTelling = telling.slice(1).some((value) => value !== '')
    return isTelling ? userIdOf('claims', ...telling.map(String)) : userIdOf('token', token.value)
  }
}

function usualExpiry(json: unknown, usual: readonly string[], source: Place['in'], now: number) {
  const member = findUsual(json, usual, (value) => readMoment(value, now) !== undefined)
  return member && { value: readMoment(member.value, now), place: { in: source, pointer: member.pointer } }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isIdentifier = (value: unknown): value is string | number =>
  isText(value) || Number.isSafeInteger(value)

/** The usual names of the portal's roles in other services, without accents, blanks and the prefix `ROLE_`. */
const words: Record<Role, string> = {
  doctor: 'doctor physician medico medica',
  frontdesk: 'frontdesk reception receptionist recepcao recepcionista',
  administrator: 'administrator admin administrador administradora',
}
const roleOfWord = new Map(
  (Object.keys(words) as Role[]).flatMap((role) => words[role].split(' ').map((word) => [word, role])),
)

const plainWord = (text: string): string =>
  fold(text)
    .replace(/[^a-z]/g, '')
    .replace(/^role/, '')

/** The roles in a value: a text, or a list of texts or of objects that name them. Undefined where it is anything else. */
function roleNames(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.split(/[,;]/).map((name) => name.trim())
  if (!Array.isArray(value)) return undefined
  const names = value.map((item: unknown) => {
    const named = item as { name?: unknown; role?: unknown; authority?: unknown } | null
    return typeof item === 'object' ? (named?.name ?? named?.role ?? named?.authority) : item
  })
  return names.filter((name) => typeof name === 'string')
}

/**
 * Our role for those that a service names: by the settings, else by the usual words. `unclear` where they stand for several of ours: such a
 * user may try all, since no one of our roles is known to be enough.
 */
function roleOf(names: readonly string[], mapped: Record<string, Role>): Role | 'unclear' | undefined {
  const member = new Set(
    names.flatMap((name) => {
      const role = Object.hasOwn(mapped, name) ? mapped[name] : roleOfWord.get(plainWord(name))
      return role ?? []
    }),
  )
  const [role] = member
  return member.size > 1 ? 'unclear' : role
}

/** Above the identifiers of any service, so that no derived one is equal to them. */
const FIRST = 2 ** 52

/**
 * A number that stands for a user in this browser: the same for the same texts, and another for any others. Made by a hash of 52 bits
 * (cyrb53), since browsers offer theirs only to pages that came by https.
 */
function userIdOf(...texts: string[]): number {
  const text = JSON.stringify(texts.map((one) => one.normalize()))
  let [first, second] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 2654435761)
    second = Math.imul(second ^ unit, 1597334677)
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909)
  second = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909)
  return FIRST + 2 ** 32 * (second & 0xfffff) + (first >>> 0)
}
