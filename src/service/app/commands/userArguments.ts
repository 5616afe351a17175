import { parseArgs } from 'node:util'
import { idText } from '#contract/declaration/field.ts'
import { roles } from '#contract/access/roles.ts'
import { user } from '#contract/resources/access.ts'
import { messageOf } from '#service/database/failures.ts'
import { refuseByForm } from '#service/session/passwordRules.ts'
import type { UserCommand } from './userCommands.ts'

const usage = `Users of the portal.

  npm run user -- add NAME --role ${roles.join('|')}|LIST [--name "Full Name"] [--employee NUMBER]
  npm run user -- password NAME
  npm run user -- employee NAME NUMBER|none
  npm run user -- list
  npm run user -- disable NAME
  npm run user -- enable NAME
  npm run user -- remove-factor NAME

LIST is the name of a permission list that the clinic made.
An employee's number says which employee the user is: a doctor's own reports are those that this one examined.
remove-factor takes every second factor from somebody who has lost them: the password alone signs in.
The password is asked for, or read from standard input where that is no terminal.`

class UsageError extends Error {
  override name = 'UsageError'
}

/** Parses and checks a command before the database is opened. Returns a text where there is nothing to do but print it. */
export async function parseUserArguments(
  parameters: string[],
  readPassword: () => Promise<string>,
): Promise<UserCommand | string> {
  const { values, positionals } = read(parameters)
  const [command = '', username = '', employee] = positionals
  if (values.help || !command) return usage
  return toCommand(command, username.normalize('NFC'), { employee, ...values }, readPassword)
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
    throw new UsageError(`${messageOf(cause)}\n\n${usage}`, { cause })
  }
}

async function toCommand(
  command: string,
  username: string,
  { role, name, employee }: Partial<Record<'role' | 'name' | 'employee', string | undefined>>,
  readPassword: () => Promise<string>,
): Promise<UserCommand> {
  if (command === 'list') return { act: command }
  if (!isChange(command)) throw new UsageError(`There is no ${command}.\n\n${usage}`)
  if (!user.fields.username.input.safeParse(username).success)
    throw new UsageError('A user name has letters, digits, and . _ @ - alone.')
  if (command === 'disable' || command === 'enable' || command === 'remove-factor')
    return { act: command, username }
  if (command === 'employee') {
    if (employee === undefined) throw new UsageError(`Which employee?\n\n${usage}`)
    const employeeId = employee === 'none' ? null : readNumber(employee, 'The employee')
    return { act: command, username, employeeId }
  }
  if (command === 'password') return { act: command, username, password: await readNewPassword(readPassword) }
  if (!role?.trim())
    throw new UsageError(`--role: one of ${roles.join(', ')}, or the name of a permission list`)
  if (name !== undefined && !/^(?=.*\S)\P{Cc}{1,200}$/u.test(name))
    throw new UsageError('--name: up to 200 characters, without control characters')
  const employeeId = employee === undefined ? null : readNumber(employee, '--employee')
  const password = await readNewPassword(readPassword)
  return { act: command, username, name: name ?? username, role, password, employeeId }
}

const changes = ['add', 'password', 'employee', 'disable', 'enable', 'remove-factor'] as const
const isChange = (command: string): command is (typeof changes)[number] =>
  changes.some((change) => change === command)

/** A password that is refused for its form alone is refused before a database is opened. */
async function readNewPassword(readPassword: () => Promise<string>): Promise<string> {
  const password = await readPassword()
  const refused = refuseByForm(password)
  if (refused) throw new UsageError(`${refused.problem}; nothing was changed.`)
  return password
}

function readNumber(text: string, what: string): number {
  const { data } = idText().safeParse(text)
  if (data === undefined) throw new UsageError(`${what}: the number of an employee`)
  return data
}
