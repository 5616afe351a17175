import type { user } from '#contract/resources/access.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { ClinicName } from '#service/records/company.ts'
import { removeLists } from '#service/records/patientLists.ts'
import { powersOfAccounts } from '#service/records/power.ts'
import { hashPassword, newCode, readCode, storeCode } from '#service/session/password.ts'
import { refusePassword } from '#service/session/passwordRules.ts'
import { hasSecondFactor } from '#service/session/secondFactor/factors.ts'
import { endSessions, normalizeUsername } from '#service/session/userRepository.ts'
import { type FieldProblem, hashOf, type Hooks, type Writing } from './hooks.ts'
import {
  permissionsOf,
  type Policy,
  policyBeyond,
  policyOf,
  refuseGiven,
  refuseOwn,
  requireAdministrators,
} from './grants.ts'

type UserWriting = Writing<typeof user>

interface UserSettings {
  /** As the portal shows it. */
  clinicName: ClinicName
  /** The user who signs in by password where the identity provider fails. */
  emergencyUser?: string | undefined
}

/**
 * Refuses changes of what oneself may do and as whom, and those after which no active user could administer the others. A user who is made
 * without a password gets a one-time code.
 */
export const userHooks = ({ clinicName, emergencyUser }: UserSettings): Hooks<typeof user> => ({
  power: {
    of: powersOfAccounts,
    givenBy: { permissions: ['permissionList'], accessScope: ['permissionList'], employee: ['employee'] },
  },

  async validate(writing) {
    await refuseChangeOfOwn(writing)
    const { values, before } = writing
    if (values.username !== undefined || values.active === false) keepEmergencyUser(before, emergencyUser)
    return [...(await passwordProblems(writing, clinicName)), ...(await listProblems(writing))]
  },

  guard(action, record, { caller }) {
    if (record.integration)
      throw new Problem(
        'in_use',
        `This is the user of the integration “${record.integration.name}”, with which it is changed. Nothing was changed.`,
      )
    if (action === 'remove' && record.id === caller.id) throw refuseOwn('removes himself or herself')
    if (action === 'remove') keepEmergencyUser(record, emergencyUser)
  },

  async prepare({ password }, action) {
    if (typeof password === 'string') return { hash: await hashPassword(password) }
    if (action === 'update') return undefined
    const code = newCode()
    return { code, hash: await hashPassword(readCode(code)) }
  },

  columns({ values: { password }, before, writer }) {
    // Another person has set it and knows it, so it is good for one sign-in.
    if (password) return { password_hash: hashOf(writer), password_kind: 'given', code_expires: null }
    return before ? {} : { password_hash: '' }
  },

  async showOnce(trx, { id }, writer) {
    const code = writer.prepared?.code
    if (code === undefined) return {}
    const expires = await storeCode(trx, id, hashOf(writer))
    return { code, passwordState: { kind: 'code', codeExpires: expires.toISOString() } }
  },

  async afterWrite({ trx, values, before }) {
    if (!before) return
    const loses = values.permissionList !== undefined || values.active === false
    if (loses || values.password) await endSessions(trx, [before.id])
    if (loses) await requireAdministrators(trx)
  },

  async afterRemove(trx, { id }) {
    await endSessions(trx, [id])
    // They are personal, and name patients.
    await removeLists(trx, id)
    await requireAdministrators(trx)
  },

  async embed(queries, users) {
    const rows = await queries
      .selectFrom('app_user')
      .leftJoin('integration', 'integration.id', 'app_user.integration_id')

      .select([
        'app_user.id',
        'password_hash',
        'password_kind',
        'code_expires',
        'integration.id as integration_id',
        'integration.name',
      ])
      .select(hasSecondFactor.as('second_factor'))
      .where(
        'app_user.id',
        'in',
        users.map(({ id }) => id),
      )
      .execute()
    return new Map(
      rows.map(({ id, password_hash, password_kind, code_expires, integration_id, name, second_factor }) => [
        id,
        {
          passwordState: {
            kind: password_hash === '' ? ('none' as const) : password_kind,
            codeExpires: code_expires?.toISOString() ?? null,
          },
          code: null,
          secondFactor: second_factor,
          integration: integration_id === null ? null : { id: integration_id, name: name ?? '' },
        },
      ]),
    )
  },
})

/** Throws where this is the user of the emergency account: without that, no one can sign in when the identity provider fails. */
function keepEmergencyUser(record: { username: string } | undefined, name: string | undefined): void {
  if (name !== undefined && record?.username === normalizeUsername(name))
    throw new Problem(
      'in_use',
      'This is the emergency account, which the settings of the service name: it keeps its user name, stays active and is not removed. Nothing was changed.',
    )
}

/** A user's own doctor and permissions are decided by another user. */
async function refuseChangeOfOwn({
  trx,
  values,
  before,
  writer: { caller, isOperator },
}: UserWriting): Promise<void> {
  if (before?.id !== caller.id || isOperator) return
  if (values.active === false) throw refuseOwn('deactivates himself or herself')
  if (values.employee !== undefined)
    throw refuseGiven([{ name: 'employee', problem: 'is one’s own, which another user sets' }])
  if (typeof values.permissionList !== 'number') return
  const newPermissions = new Set(await permissionsOf(trx, values.permissionList))
  const had = await permissionsOf(trx, caller.permissionList.id)
  if (had.some((id) => !newPermissions.has(id))) throw refuseOwn('takes own permissions away')
  const looser = policyBeyond(caller, await policyOfList(trx, values.permissionList), policyOf(caller))
  if (looser.length > 0)
    throw refuseGiven([
      { name: 'permissionList', problem: `asks less of you than your own: ${looser.join(', ')}` },
    ])
}

async function policyOfList(trx: TransactionQueries, id: number): Promise<Policy> {
  return trx
    .selectFrom('permission_list')
    .select([
      'curtain_after as curtainAfter',
      'end_after as endAfter',
      'second_factor as secondFactor',
      'confirm_removal as confirmRemoval',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function passwordProblems(
  { trx, values, before, writer }: UserWriting,
  clinicName: ClinicName,
): Promise<FieldProblem[]> {
  if (!values.password) return []
  if (before?.id === writer.caller.id)
    return [{ name: 'password', problem: 'is one’s own, which “My account” changes', code: 'own_password' }]
  const { username, name, email } = { username: '', name: '', email: null, ...before, ...values }
  const refused = await refusePassword(trx, values.password, {
    username,
    name,
    email,
    clinicName: await clinicName(trx),
  })
  return refused ? [{ name: 'password', ...refused }] : []
}

async function listProblems({ trx, values }: UserWriting): Promise<FieldProblem[]> {
  if (typeof values.permissionList !== 'number') return []
  const list = await trx
    .selectFrom('permission_list')
    .select('code')
    .where('id', '=', values.permissionList)
    .executeTakeFirst()
  return list?.code === 'integration'
    ? [{ name: 'permissionList', problem: 'is for integrations, and for no person' }]
    : []
}
