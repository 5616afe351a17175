import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import {
  NoPermissionListError,
  normalizeUsername,
  type StoredUser,
  userRepository,
} from '#service/session/userRepository.ts'
import { userAct } from '#service/session/knownUser.ts'
import type { Answer, OpenIdSettings } from './provider.ts'

/** Why somebody whom the provider knows may not use the portal. */
export type Unwelcome = 'no_role' | 'no_user' | 'inactive'

interface Rules {
  settings: OpenIdSettings
  /** The user who signs in by password only. */
  emergencyUser: string | undefined
  request: Actor['request']
}

/**
 * The user whom the provider's answer identifies. At the first sign-in the user of that name is linked, or made where the settings give
 * permission lists to roles. With those, the list follows the provider's roles at each sign-in and refresh.
 */
export async function userOf(
  trx: TransactionQueries,
  answer: Answer,
  rules: Rules,
): Promise<StoredUser | Unwelcome> {
  const { settings } = rules
  const list = await existingList(trx, permissionListOf(answer.claims, settings))
  if (settings.roles.length > 0 && list === undefined) return 'no_role'
  const linkedId = await linkedUserId(trx, answer, rules)
  // Somebody whose user was removed stays out, whatever name and role the provider says.
  const known =
    linkedId === undefined
      ? await linkUser(trx, answer, list, rules)
      : await userRepository(trx).findById(linkedId)
  if (known === undefined || known.username === rules.emergencyUser) return 'no_user'
  if (!known.active) return 'inactive'
  return list === undefined ? known : giveList(trx, known, list, rules)
}

/** A list that the settings name may have been removed since they were read. */
async function existingList(queries: Queries, name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined
  const list = await userRepository(queries)
    .findPermissionList(name)
    .catch((error: unknown) => {
      if (error instanceof NoPermissionListError) return undefined
      throw error
    })
  return list && name
}

/** The id of the user to whom the person at the provider is linked, who may have been removed. */
async function linkedUserId(
  queries: Queries,
  { subject }: Answer,
  { settings: { issuer } }: Rules,
): Promise<number | undefined> {
  const identity = await queries
    .selectFrom('openid_identity')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity?.user_id
}

async function linkUser(
  trx: TransactionQueries,
  answer: Answer,
  list: string | undefined,
  rules: Rules,
): Promise<StoredUser | undefined> {
  const { settings, emergencyUser, request } = rules
  const person = personOf(answer.claims, settings.usernameClaim)
  if (!person || normalizeUsername(person.username) === emergencyUser) return undefined
  const users = userRepository(trx)
  const isNew =
    list !== undefined && (await users.insert({ ...person, permissionList: list, passwordHash: '' }))
  const user = await users.findByUsername(person.username)
  if (!user) return undefined
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('openid_identity')
    .values({ issuer: settings.issuer, subject: answer.subject, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // Linked by another sign-in a moment ago, or the name belongs to somebody else at the provider.
  if (numInsertedOrUpdatedRows === 0n) {
    const linkedId = await linkedUserId(trx, answer, rules)
    return linkedId === undefined ? undefined : users.findById(linkedId)
  }
  await recordAct(
    trx,
    { caller: null, request },
    {
      ...userAct(user),
      act: isNew ? 'user.create' : 'user.change',
      detail: { username: user.username, by: 'identity provider' },
    },
  )
  return user
}

async function giveList(
  trx: TransactionQueries,
  user: StoredUser,
  name: string,
  { request }: Rules,
): Promise<StoredUser> {
  const users = userRepository(trx)
  const list = await users.findPermissionList(name)
  if (list.id === user.permissionList.id) return user
  await trx
    .updateTable('app_user')
    .set({ permission_list_id: list.id, user_changed: null, date_hour_changed: changedNow })
    .where('id', '=', user.id)
    .execute()
  await recordAct(
    trx,
    { caller: null, request },
    {
      ...userAct(user),
      act: 'user.change',
      detail: { username: user.username, fields: ['permissionList'], by: 'identity provider' },
    },
  )
  return (await users.findById(user.id)) ?? user
}

type Claims = Readonly<Record<string, unknown>>

/** The value at a JSON pointer (RFC 6901) in the claims. */
const claimAt = (claims: Claims, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Claims)[part]
          : undefined,
      claims,
    )

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((text): text is string => typeof text === 'string' && text !== '')

/** The permission list (code or name) of the first role in the settings that the person has. */
export function permissionListOf(
  claims: Claims,
  { roleClaim, roles }: Pick<OpenIdSettings, 'roleClaim' | 'roles'>,
): string | undefined {
  const value = claimAt(claims, roleClaim)
  // A claim of several roles is a list, or a text with spaces or commas between, as scopes are. A role in a list may itself have spaces.
  const parts = typeof value === 'string' ? value.split(/[\s,]+/) : []
  const held = new Set([...textsIn(value), ...parts])
  return roles.find(([role]) => held.has(role))?.[1]
}

/**
 * The user name and the name of a person. The name falls back to the user name. Undefined also where the user name is an address of which
 * the provider says that it is not verified: anybody can give that of somebody else.
 */
export function personOf(
  claims: Claims,
  usernameClaim: string,
): { username: string; name: string } | undefined {
  const [username] = textsIn(claimAt(claims, `/${usernameClaim}`)).map((text) => text.trim())
  if (username === undefined || username === '' || username.length > 100) return undefined
  if (usernameClaim === 'email' && String(claims['email_verified']) === 'false') return undefined
  const parts = ['given_name', 'family_name'].flatMap((name) => textsIn(claims[name]).slice(0, 1))
  const [name = parts.join(' ')] = textsIn(claims['name'])
  return { username, name: (name.trim() || username).slice(0, 200) }
}
