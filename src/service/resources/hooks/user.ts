import type { user } from '#contract/resources/user.ts'
import { Problem } from '#service/http/problem.ts'
import { hashPassword } from '#service/session/password.ts'
import { refusePassword } from '#service/session/passwordRules.ts'
import { endSessions } from '#service/session/userRepository.ts'
import type { FieldProblem, Hooks, Writing } from './hooks.ts'
import { notHeld, permissionsOf, refuseOwn, requireAdministrators } from './grants.ts'

type UserWriting = Writing<typeof user>

/** Refuses changes by which somebody would gain permissions, or after which no active user could administer the others. */
export const userHooks: Hooks<typeof user> = {
  async validate(writing) {
    await refuseLossOfOwn(writing)
    return [...(await passwordProblems(writing)), ...(await permissionProblems(writing))]
  },

  guard(action, record, { caller }) {
    if (record.integration)
      throw new Problem(
        'in_use',
        `This is the user of the integration “${record.integration.name}”, with which it is changed. Nothing was changed.`,
      )
    if (action === 'remove' && record.id === caller.id) throw refuseOwn('removes himself or herself')
  },

  columns: async ({ values: { password } }) =>
    password ? { password_hash: await hashPassword(password) } : {},

  async afterWrite({ trx, values, before }) {
    if (!before) return
    const loses = values.permissionList !== undefined || values.active === false
    if (loses || values.password) await endSessions(trx, [before.id])
    if (loses) await requireAdministrators(trx)
  },

  async afterRemove(trx, { id }) {
    await endSessions(trx, [id])
    await requireAdministrators(trx)
  },

  async embed(queries, users) {
    const rows = await queries
      .selectFrom('app_user')
      .leftJoin('integration', 'integration.id', 'app_user.integration_id')
      .select(['app_user.id', 'integration.id as integration_id', 'integration.name'])
      .where(
        'app_user.id',
        'in',
        users.map(({ id }) => id),
      )
      .execute()
    return new Map(
      rows.map(({ id, integration_id, name }) => [
        id,
        { integration: integration_id === null ? null : { id: integration_id, name: name ?? '' } },
      ]),
    )
  },
}

async function refuseLossOfOwn({ trx, values, before, writer: { caller } }: UserWriting): Promise<void> {
  if (before?.id !== caller.id) return
  if (values.active === false) throw refuseOwn('deactivates himself or herself')
  if (typeof values.permissionList !== 'number') return
  const kept = new Set(await permissionsOf(trx, values.permissionList))
  const had = await permissionsOf(trx, caller.permissionList.id)
  if (had.some((id) => !kept.has(id))) throw refuseOwn('takes own permissions away')
}

async function passwordProblems({ trx, values, before, writer }: UserWriting): Promise<FieldProblem[]> {
  if (!values.password) return before ? [] : [{ name: 'password', problem: 'is missing' }]
  const { username, name, email } = { username: '', name: '', email: null, ...before, ...values }
  const refused = await refusePassword(trx, values.password, { username, name, email })
  if (refused) return [{ name: 'password', ...refused }]
  // Whoever sets a password can sign in with it.
  const beyond = before
    ? await notHeld(trx, writer.caller, await permissionsOf(trx, before.permissionList.id))
    : []
  return beyond.length === 0
    ? []
    : [
        {
          name: 'password',
          problem: `is that of a user with permissions that you lack: ${beyond.join(', ')}`,
        },
      ]
}

async function permissionProblems({ trx, values, writer }: UserWriting): Promise<FieldProblem[]> {
  if (typeof values.permissionList !== 'number') return []
  const list = await trx
    .selectFrom('permission_list')
    .select('code')
    .where('id', '=', values.permissionList)
    .executeTakeFirst()
  if (list?.code === 'integration')
    return [{ name: 'permissionList', problem: 'is for integrations, and for no person' }]
  const beyond = await notHeld(trx, writer.caller, await permissionsOf(trx, values.permissionList))
  return beyond.length === 0
    ? []
    : [{ name: 'permissionList', problem: `has permissions that you lack: ${beyond.join(', ')}` }]
}
