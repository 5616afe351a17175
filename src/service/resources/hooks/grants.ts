import { sql } from 'kysely'
import type { Permission } from '#contract/access/access.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { advisoryLocks } from '#service/database/locks.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { beyond, holdsEverything, lackingText } from '#service/records/power.ts'
import type { FieldProblem, Hooks, Writer } from './hooks.ts'

/** A write, for its refusal. */
interface Written {
  ids: readonly number[]
  /** The names of the fields that are written, once they are. */
  fields?: readonly string[]
}

/**
 * Throws where somebody could do more by these records, as they are stored, than the writer can: nobody acts on what is another's to decide,
 * and nobody gives more than the own permissions and access scope. Asked before and after each write (`storing.ts`, `removeAndRestore.ts`).
 */
export async function requirePower(
  trx: TransactionQueries,
  { power }: Pick<Hooks, 'power'>,
  { caller, isOperator }: Writer,
  { ids, fields }: Written,
): Promise<void> {
  if (!power || isOperator || ids.length === 0) return
  const powers = await power.of(trx, ids)
  const lacking = powers.flatMap((each) => beyond(caller, each))
  if (lacking.length === 0) return
  if (!fields)
    throw new Problem(
      'forbidden',
      `This record allows its users what you may not do: ${lackingText(lacking)}. Nothing was changed.`,
    )
  const problems = fields.flatMap((name) => {
    const given = lacking.filter(({ part }) => power.givenBy[part]?.includes(name))
    return given.length === 0
      ? []
      : [{ name, problem: `gives what you lack: ${lackingText(given)}`, code: 'beyond' }]
  })
  throw new Problem(
    'forbidden',
    `Nobody gives more than the own permissions; you lack: ${lackingText(lacking)}. Nothing was changed.`,
    { fields: problems },
  )
}

/** The ids of the permissions of a list. */
export async function permissionsOf(trx: TransactionQueries, listId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('permission_list_permissions')
    .select('target_id')
    .where('record_id', '=', listId)
    .execute()
  return rows.map(({ target_id }) => target_id)
}

/** The refusal of a change that users may not make to their own account, because there may be no other user who could reverse it. */
export const refuseOwn = (what: string): Problem =>
  new Problem('in_use', `Nobody ${what}: another user has to do that. Nothing was changed.`)

/** The refusal of a change of what somebody may do, or as whom, that is another's to make. */
export const refuseGiven = (fields: readonly FieldProblem[]): Problem =>
  new Problem(
    'forbidden',
    `Another user decides on this: ${fields.map(({ name }) => name).join(', ')}. Nothing was changed.`,
    { fields: fields.map((field) => ({ ...field, code: 'beyond' })) },
  )

/** The demands of a permission list on its users at the sign-in and after. */
export interface Policy {
  curtainAfter: number
  endAfter: number
  secondFactor: boolean
  confirmRemoval: boolean
}

/** Minutes after which the screen is hidden; 0 is never. */
const hidesAfter = (minutes: number): number => (minutes === 0 ? Infinity : minutes)

/** The fields in which a policy asks less than another. */
const looserFields = (policy: Policy, than: Policy): (keyof Policy)[] => [
  ...(hidesAfter(policy.curtainAfter) > hidesAfter(than.curtainAfter) ? ['curtainAfter' as const] : []),
  ...(policy.endAfter > than.endAfter ? ['endAfter' as const] : []),
  ...(than.secondFactor && !policy.secondFactor ? ['secondFactor' as const] : []),
  ...(than.confirmRemoval && !policy.confirmRemoval ? ['confirmRemoval' as const] : []),
]

/** The demands on a caller. */
export const policyOf = ({ idle, policy }: Caller): Policy => ({
  curtainAfter: idle.curtainAfter / 60,
  endAfter: idle.endAfter / 60,
  ...policy,
})

/**
 * The fields in which a policy asks less than before and less than of the caller, who may not decide that. A user with every permission may:
 * somebody has to.
 */
export const policyBeyond = (caller: Caller, policy: Policy, before?: Policy): (keyof Policy)[] =>
  holdsEverything(caller)
    ? []
    : looserFields(policy, policyOf(caller)).filter(
        (name) => !before || looserFields(policy, before).includes(name),
      )

const toAdminister: readonly Permission[] = ['user.write', 'permission.write']

/** Throws where, after a change, no active user may change users, or none permission lists. */
export async function requireAdministrators(trx: TransactionQueries): Promise<void> {
  // Of two changes at the same time, the second has to see the first.
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.administrators)})`.execute(trx)
  const rows = await trx
    .selectFrom('app_user')
    .innerJoin('permission_list_permissions', 'record_id', 'permission_list_id')
    .innerJoin('permission', 'permission.id', 'target_id')
    .select('code')
    .distinct()
    .where('app_user.active', '=', true)
    .where('app_user.date_hour_deleted', 'is', null)
    .where('app_user.integration_id', 'is', null)
    .where('code', 'in', toAdminister)
    .execute()
  const missing = toAdminister.filter((code) => !rows.some((row) => row.code === code))
  if (missing.length > 0)
    throw new Problem(
      'in_use',
      `Nobody who can sign in would have ${missing.join(' and ')}. Nothing was changed.`,
    )
}
