import { sql } from 'kysely'
import type { configEmail } from '#contract/resources/email.ts'
import type { EmailReason } from '#contract/resources/emailKinds.ts'
import type { predefinitionEmail } from '#contract/resources/clinic.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import { wakeJobs } from '#service/jobs/repository.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { placeholderProblems } from './compose.ts'
import type { Account } from './transport.ts'

/**
 * The password of an account is needed whenever an e-mail is sent, so that it is encrypted rather than hashed. `hasPortalAddress`: whether mails can
 * have a link to the portal.
 */
export function configEmailHooks(
  secrets: TokenSecrets,
  hasPortalAddress: boolean,
): Hooks<typeof configEmail> {
  const { encrypt } = secretsOf(secrets)
  return {
    validate: ({ values }) =>
      values.inUse && !hasPortalAddress
        ? [
            {
              name: 'inUse',
              problem:
                'needs the address of the portal, to which the links in e-mails lead: the setting PUBLIC_URL of the service',
            },
          ]
        : [],

    async checkTaken({ trx, values, before }) {
      if (values.inUse) await refuseSecond(trx, before?.id ?? null)
    },

    columns: ({ values }) => ({
      ...(typeof values.password === 'string' && { password: encrypt(values.password) }),
      // What was wrong may be put right.
      problem: null,
      problem_since: null,
    }),

    // What waits is tried at once.
    afterWrite: ({ trx }) => wakeJobs(trx, 'email'),

    async guard(action, { id, inUse }, _, trx) {
      if (action === 'restore' && inUse) await refuseSecond(trx, id)
    },
  }
}

async function refuseSecond(queries: Queries, id: number | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from email where in_use and date_hour_deleted is null and id is distinct from ${id}::integer`.execute(
    queries,
  )
  const [other] = rows
  if (other)
    throw new Problem('in_use', `The account “${other.name}” is in use. Take that one out of use first.`, {
      fields: [{ name: 'inUse', problem: `is so of “${other.name}”, and of one account alone` }],
    })
}

export const predefinitionEmailHooks: Hooks<typeof predefinitionEmail> = {
  validate: ({ values, before }) =>
    placeholderProblems({
      subject: values.subject ?? before?.subject ?? '',
      text: values.text ?? before?.text ?? '',
    }),
}

export interface UsableAccount extends Account {
  language: 'pt-BR' | 'en'
  signature: string | null
  name: string
  problem: EmailReason | null
}

/** The account in use, or that with an id, with its password; undefined where there is none. */
export async function readAccount(
  queries: Queries,
  secrets: TokenSecrets,
  id?: number,
): Promise<UsableAccount | undefined> {
  const row = await queries
    .selectFrom('email')
    .select(['id', 'date_hour_changed', 'address', 'host', 'port', 'security', 'user_name', 'password'])
    .select(['name', 'language', 'signature', 'problem'])
    .where('date_hour_deleted', 'is', null)
    .where(id === undefined ? sql<boolean>`in_use` : sql<boolean>`id = ${id}`)
    .executeTakeFirst()
  if (!row) return undefined
  const { date_hour_changed, user_name: userName, password, ...account } = row
  return {
    ...account,
    userName,
    password: password === null ? null : secretsOf(secrets).decrypt(password),
    version: date_hour_changed.toISOString(),
  }
}

/** Notes why an account cannot send, or that it can, unless it was changed since. Returns whether what waits may be sent now. */
export async function noteProblem(
  queries: Queries,
  { id, version }: UsableAccount,
  problem: EmailReason | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update email set problem = ${problem}, problem_since = case when ${problem}::text is not null then clock_timestamp() end
    where id = ${id} and date_hour_changed = ${version}::timestamptz and problem is distinct from ${problem}`.execute(
    queries,
  )
  return problem === null && numAffectedRows === 1n
}

/** Encrypts the passwords anew that a previous key has encrypted, so that it can be given up. */
export async function renewEmailPasswords(queries: Queries, secrets: TokenSecrets): Promise<void> {
  const { renewed } = secretsOf(secrets)
  for (const { id, password } of await queries.selectFrom('email').select(['id', 'password']).execute()) {
    const again = password === null ? undefined : renewed(password)
    if (again !== undefined)
      await queries
        .updateTable('email')
        .set({ password: again })
        .where('id', '=', id)
        .where('password', '=', password)
        .execute()
  }
}
