import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { ActName } from '#contract/audit/acts.ts'
import { program, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { recordTrial } from '#service/backup/trySet.ts'
import type { ClinicName } from '#service/records/company.ts'
import { hashPassword } from '#service/session/password.ts'
import { type PasswordOwner, refusePassword } from '#service/session/passwordRules.ts'
import { removeFactors, usersWithFactor } from '#service/session/secondFactor/factors.ts'
import {
  endSessions,
  NoPermissionListError,
  normalizeUsername,
  type StoredUser,
  userRepository,
} from '#service/session/userRepository.ts'

const username = z.string()
const employeeId = z.nullable(z.int())

/** A validated command about users, in a form that can be sent to a running service. */
export const UserCommand = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  z.object({
    act: z.literal('add'),
    username,
    name: z.string(),
    role: z.string(),
    password: z.string(),
    employeeId,
  }),
  z.object({ act: z.literal('password'), username, password: z.string() }),
  z.object({ act: z.literal('employee'), username, employeeId }),
  z.object({ act: z.enum(['disable', 'enable', 'remove-factor']), username }),
])
export type UserCommand = z.infer<typeof UserCommand>
type Change = Exclude<UserCommand, { act: 'list' }>

/** A command that cannot be carried out; the message is for the operator. */
class RefusedError extends Error {
  override name = 'RefusedError'
}

const auditActs: Record<Change['act'], ActName> = {
  add: 'user.create',
  password: 'user.password',
  employee: 'user.change',
  disable: 'user.disable',
  enable: 'user.enable',
  'remove-factor': 'factor.remove',
}

/**
 * Carries out a command and returns the text to print. A change is recorded in the audit, with the operating system's user
 * as its operator. Throws a RefusedError where it cannot be done. `clinicName`: as the portal shows it, which is no password.
 */
export async function runUserCommand(
  queries: Queries,
  command: UserCommand,
  operator: string,
  clinicName: string,
): Promise<string> {
  if (command.act === 'list') return list(queries)
  const passwordHash = 'password' in command ? await hashPassword(command.password) : ''
  return queries.transaction().execute(async (trx) => {
    const message = await change(trx, command, { clinicName, passwordHash })
    const user = await userRepository(trx).findByUsername(command.username)
    await recordAct(trx, program, {
      act: auditActs[command.act],
      outcome: 'done',
      record: { kind: 'user', ids: user ? [user.id] : [] },
      detail: {
        operator,
        username: normalizeUsername(command.username),
        ...(command.act === 'add' && user && { role: roleOf(user) }),
        ...('employeeId' in command && { employee: command.employeeId }),
      },
    })
    return message
  })
}

async function change(
  trx: TransactionQueries,
  command: Change,
  { clinicName, passwordHash }: { clinicName: string; passwordHash: string },
): Promise<string> {
  const users = userRepository(trx)
  const name = normalizeUsername(command.username)
  const missing = `There is no user ${name}.`
  if (
    'employeeId' in command &&
    command.employeeId !== null &&
    !(await users.employeeExists(command.employeeId))
  )
    throw new RefusedError(await noEmployeeMessage(trx, command.employeeId, command.act === 'add'))
  switch (command.act) {
    case 'add': {
      await requireAllowed(trx, command.password, { ...command, clinicName })
      return add(users, { ...command, passwordHash }, name)
    }
    case 'password': {
      const user = await users.findByUsername(name)
      await requireAllowed(trx, command.password, {
        ...(user ?? { username: name, name }),
        clinicName,
      })
      refuseUnless(await users.setPassword(name, passwordHash), missing)
      const isDisabled = (await users.findByUsername(name))?.active === false
      const hint = ` ${name} is still disabled and cannot sign in: npm run user -- enable ${name}`
      return `${name} has a new password.${isDisabled ? hint : ''}`
    }
    case 'employee': {
      refuseUnless(await users.linkEmployee(name, command.employeeId), missing)
      const link = command.employeeId === null ? 'is no employee' : `is employee ${command.employeeId}`
      return `${name} ${link}, from the next sign-in on.`
    }
    case 'disable':
      refuseUnless(await users.disable(name), missing)
      return `${name} can no longer sign in.`
    case 'enable':
      refuseUnless(await users.enable(name), missing)
      return `${name} can sign in again.`
    case 'remove-factor': {
      const { id = 0 } = (await users.findByUsername(name)) ?? {}
      refuseUnless(id !== 0, missing)
      refuseUnless(await removeFactors(trx, id), `${name} has no second factor.`)
      await endSessions(trx, [id])
      return `${name} signs in with the password alone, and is signed out everywhere.`
    }
  }
}

async function requireAllowed(
  trx: TransactionQueries,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const refused = await refusePassword(trx, password, owner)
  if (refused) throw new RefusedError(`${refused.problem}; nothing was changed.`)
}

async function add(
  users: ReturnType<typeof userRepository>,
  { role, ...user }: Extract<Change, { act: 'add' }> & { passwordHash: string },
  name: string,
): Promise<string> {
  try {
    const { code, name: listName } = await users.findPermissionList(role)
    refuseUnless(await users.insert({ ...user, permissionList: role }), `There is a user ${name} already.`)
    return `${name} can sign in as ${code ?? listName}.`
  } catch (error) {
    if (error instanceof NoPermissionListError)
      throw new RefusedError(`--role: ${error.message} Nothing was changed.`, { cause: error })
    throw error
  }
}

/** Also explains what to do, because a new clinic has no employees yet. */
async function noEmployeeMessage(trx: TransactionQueries, id: number, isNew: boolean): Promise<string> {
  const some = await trx
    .selectFrom('employee')
    .select('id')
    .where('date_hour_deleted', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const none = some
    ? `There is no employee ${id}.`
    : `There is no employee ${id}: this database holds no employees yet.`
  return `${none} Nothing was changed.${isNew ? ' Leave --employee out, and say later who the user is: npm run user -- employee NAME NUMBER' : ''}`
}

function refuseUnless(done: boolean, refusal: string): void {
  if (!done) throw new RefusedError(refusal)
}

const roleOf = ({ role, permissionList }: StoredUser) => role ?? permissionList.name

async function list(queries: Queries): Promise<string> {
  const protectedIds = await usersWithFactor(queries)
  const rows = (await userRepository(queries).list()).map((user) =>
    [
      user.username.padEnd(24),
      roleOf(user).padEnd(14),
      user.active ? 'active  ' : 'disabled',
      user.name +
        (user.employee ? ` (employee ${user.employee.id}, ${user.employee.name})` : '') +
        (protectedIds.has(user.id) ? ' (second factor)' : ''),
    ].join('  '),
  )
  return rows.length > 0 ? rows.join('\n') : 'There are no users yet.'
}

const operator = z.string()
const Trial = z.object({ set: z.string(), problems: z.array(z.string()), summary: z.string() })
const Request = z.union([
  z.object({ command: UserCommand, operator }),
  // What a drill of a backup has found.
  z.object({ trial: Trial, operator }),
])

/** Handles the commands that arrive over the socket of a running service. */
export const handleCommands =
  (queries: Queries, log: FastifyBaseLogger, clinicName: ClinicName) =>
  async (request: unknown): Promise<{ message: string } | { refused: string }> => {
    try {
      const asked = Request.parse(request)
      if ('trial' in asked) {
        await recordTrial(queries, asked.trial, asked.operator)
        return { message: 'The result is kept.' }
      }
      return {
        message: await runUserCommand(queries, asked.command, asked.operator, await clinicName(queries)),
      }
    } catch (error) {
      if (error instanceof RefusedError) return { refused: error.message }
      log.error({ err: error }, 'a command failed')
      throw error
    }
  }
