import { parseArgs } from 'node:util'
import { idText } from '#contract/field.ts'
import { type Role, roles } from '#contract/operation.ts'
import { hashPassword } from '#service/session/password.ts'
import { normalUsername, type userStore } from '#service/session/userStore.ts'

const MINIMUM_LENGTH = 10

const usage = `Users of the portal. Stop the service first where it uses the embedded database.

  npm run user -- add NAME --role ${roles.join('|')} [--name "Full Name"] [--employee NUMBER]
  npm run user -- password NAME
  npm run user -- employee NAME NUMBER|none
  npm run user -- list
  npm run user -- disable NAME
  npm run user -- enable NAME

An employee's number says which employee the user is: a doctor's own reports are those that this one examined.
The password is asked for, or read from standard input where that is no terminal.`

class UsageError extends Error {
  override name = 'UsageError'
}

type Users = ReturnType<typeof userStore>

/** What a command does with the users, and what it then has to say. */
type Steps = (users: Users) => Promise<string>

/**
 * Reads and checks everything that a command needs before the database is opened. Answers what to say at once where it
 * needs none.
 */
export async function planUserCommand(
  parameters: string[],
  readPassword: () => Promise<string>,
): Promise<Steps | string> {
  const { values, positionals } = read(parameters)
  const [command = '', username = '', employee] = positionals
  if (values.help || !command) return usage
  return plan(command, username, { employee, ...values }, readPassword)
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        name: { type: 'string' },
        employee: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new UsageError(`${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`, { cause })
  }
}

async function plan(
  command: string,
  username: string,
  { role, name, employee }: Partial<Record<'role' | 'name' | 'employee', string | undefined>>,
  readPassword: () => Promise<string>,
): Promise<Steps> {
  if (command === 'list') return list
  if (!['add', 'password', 'employee', 'disable', 'enable'].includes(command))
    throw new UsageError(`There is no ${command}.\n\n${usage}`)
  if (!/^[\p{L}\p{N}._@-]{1,100}$/u.test(username))
    throw new UsageError('A user name has letters, digits, and . _ @ - alone.')
  const missing = `There is no user ${username}.`
  if (command === 'disable')
    return async (users) => must(await users.disable(username), missing, `${username} can no longer sign in.`)
  if (command === 'enable')
    return async (users) => must(await users.enable(username), missing, `${username} can sign in again.`)
  if (command === 'employee') return planTie(username, employee, missing)
  if (command === 'add' && !isRole(role)) throw new UsageError(`--role: one of ${roles.join(', ')}`)
  const employeeId = employee === undefined ? null : readNumber(employee, '--employee')
  const passwordHash = await hashPassword(checked(await readPassword()))
  if (command === 'password')
    return async (users) =>
      must(await users.setPassword(username, passwordHash), missing, `${username} has a new password.`) +
      (await hintIfDisabled(users, username))
  const user = { username, name: name ?? username, role: role as Role, passwordHash, employeeId }
  return async (users) =>
    must(
      await users.add(user),
      `There is a user ${normalUsername(username)} already.`,
      `${normalUsername(username)} can sign in as ${user.role}.`,
    )
}

function planTie(username: string, employee: string | undefined, missing: string) {
  if (employee === undefined) throw new UsageError(`Which employee?\n\n${usage}`)
  const id = employee === 'none' ? null : readNumber(employee, 'The employee')
  const said = id === null ? 'is no employee' : `is employee ${id}`
  return async (users: Users) =>
    must(
      await users.tie(username, id),
      missing,
      `${normalUsername(username)} ${said}, from the next sign-in on.`,
    )
}

function readNumber(text: string, what: string): number {
  const { data } = idText().safeParse(text)
  if (data === undefined) throw new UsageError(`${what}: the number of an employee`)
  return data
}

function isRole(text: string | undefined): text is Role {
  return roles.some((role) => role === text)
}

function checked(password: string): string {
  if (password.length < MINIMUM_LENGTH)
    throw new UsageError(`A password has ${MINIMUM_LENGTH} characters or more; nothing was changed.`)
  return password
}

async function hintIfDisabled(users: Users, username: string): Promise<string> {
  const user = await users.find(username)
  if (!user?.disabled_at) return ''
  return ` ${username} is still disabled and cannot sign in: npm run user -- enable ${username}`
}

function must(done: boolean, refusal: string, success: string): string {
  if (!done) throw new UsageError(refusal)
  return success
}

async function list(users: Users): Promise<string> {
  const rows = (await users.list()).map(({ username, role, name, disabled_at, employee }) =>
    [
      username.padEnd(24),
      role.padEnd(14),
      disabled_at ? 'disabled' : 'active  ',
      name + (employee ? ` (employee ${employee.id}, ${employee.name})` : ''),
    ].join('  '),
  )
  return rows.length > 0 ? rows.join('\n') : 'There are no users yet.'
}
