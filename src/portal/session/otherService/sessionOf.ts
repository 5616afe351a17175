import type { SignInSettings } from '#contract/portalConfig.ts'
import type { PortalSession } from '#portal/session/portalSession.ts'
import { findUsual, valueAt } from './places.ts'
import { roleNames, roleOf } from './role.ts'
import { claimsOf, readMoment } from './token.ts'
import { userIdOf } from './userId.ts'

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
const names = {
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

  /** What stands where the settings say, in the answer or in the claims; else, where they say nothing, under a usual name. */
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
      const found = findUsual(json, usual, fits)
      if (found) return { value: found.value, place: { in: source, pointer: found.pointer } }
    }
    return undefined
  }

  function findExpiry(): { value: string; place: Place } | undefined {
    const pointer = settings.answer.expires
    const found =
      pointer === undefined
        ? (usualExpiry(claims, ['exp'], 'claims', now) ?? usualExpiry(answer, names.expires, 'answer', now))
        : { value: readMoment(valueAt(answer, pointer), now), place: { in: 'answer', pointer } as const }
    return found?.value === undefined ? undefined : { value: found.value, place: found.place }
  }

  function findName(): { value: string; place: Place } | undefined {
    const found = find('name', names.name, isText)
    if (found) return { value: String(found.value).trim(), place: found.place }
    if (username) return { value: username, place: { in: 'typed' } }
    const account = findUsual(claims, names.account, isText)
    return account && { value: String(account.value), place: { in: 'claims', pointer: account.pointer } }
  }

  const role = find('role', names.role, (value) => (roleNames(value)?.length ?? 0) > 0)
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
    const given = find('userId', [], isIdentifier)
    if (given) return userIdOf('id', String(given.value))
    if (username) return userIdOf('name', username)
    const telling = ['iss', 'userid', 'uid', 'id', ...names.account].map(
      (claim) => findUsual(claims, [claim], isIdentifier)?.value ?? '',
    )
    const isTelling = telling.slice(1).some((value) => value !== '')
    return isTelling ? userIdOf('claims', ...telling.map(String)) : userIdOf('token', token.value)
  }
}

function usualExpiry(json: unknown, usual: readonly string[], source: Place['in'], now: number) {
  const found = findUsual(json, usual, (value) => readMoment(value, now) !== undefined)
  return found && { value: readMoment(found.value, now), place: { in: source, pointer: found.pointer } }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isIdentifier = (value: unknown): value is string | number =>
  isText(value) || Number.isSafeInteger(value)
