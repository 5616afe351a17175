import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { EmailReason } from '#contract/resources/emailKinds.ts'
import type { ReleaseNotice } from '#contract/reports/reportParts.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { statusSentence } from './sentences.ts'

/** What became of a try to send a mail. */
export type Outcome =
  | { kind: 'accepted'; reply: string }
  /** It is tried again, or not any more. `ofAccount`: whatever the mail is, the account cannot send. */
  | { kind: 'later' | 'never'; reason: EmailReason; reply?: string | undefined; ofAccount?: boolean }

/** In seconds, the pauses after the first failures; later ones are an hour long. */
const PAUSES = [60, 300, 900, 1_800]
const LAST_PAUSE = 3_600
/** With these pauses, more than a day after the first. */
const MAX_ATTEMPTS = 30

/** In seconds, between the attempts to store an acceptance: a lock is waited for up to ten seconds besides, and a database may be starting again. */
const STORING_PAUSES = [1, 2, 4, 8, 15]

const pauseAfter = (attempts: number): number => PAUSES[attempts - 1] ?? LAST_PAUSE

/**
 * Stores that the server has accepted a mail: a fact, whoever has cancelled it meanwhile, or has taken the job away. Therefore in a transaction of its
 * own, at once, and tried again where that fails: a mail that is not known as accepted is sent again.
 */
export async function storeAccepted(queries: Queries, id: number, reply: string): Promise<void> {
  for (const seconds of STORING_PAUSES)
    try {
      return await storeAcceptedOnce(queries, id, reply)
    } catch {
      await pause(seconds * 1_000)
    }
  // The last error is the one to report.
  return storeAcceptedOnce(queries, id, reply)
}

const storeAcceptedOnce = (queries: Queries, id: number, reply: string): Promise<void> =>
  queries.transaction().execute(async (trx) => {
    await lockRelease(trx, id)
    const { rows } = await sql<{ releaseId: number | null }>`
      update email_message set state = 'sent', accepted_at = clock_timestamp(), next_attempt = null, reason = null, reply = ${reply},
        date_hour_changed = ${changedNow}
      where id = ${id} and state <> 'sent' returning release_id as "releaseId"`.execute(trx)
    await showInReleases(trx, releasesOf(rows))
  })

/** Stores that a mail was not accepted. Returns in how many seconds it is tried again; undefined where it is not. */
export async function storeFailure(
  trx: TransactionQueries,
  { id, attempts }: { id: number; attempts: number },
  { kind, reason, reply }: Exclude<Outcome, { kind: 'accepted' }>,
): Promise<number | undefined> {
  await lockRelease(trx, id)
  const again = kind === 'later' && attempts < MAX_ATTEMPTS ? pauseAfter(attempts) : undefined
  const { rows } = await sql<{ releaseId: number | null }>`
    update email_message set
      state = ${again === undefined ? 'givenUp' : 'waiting'},
      reason = ${again === undefined && kind === 'later' ? 'tooOften' : reason}, reply = ${reply?.slice(0, 500) ?? null},
      next_attempt = clock_timestamp() + make_interval(secs => ${again ?? null}::integer), date_hour_changed = ${changedNow}
    where id = ${id} and state = 'waiting' returning release_id as "releaseId"`.execute(trx)
  await showInReleases(trx, releasesOf(rows))
  return rows.length === 0 ? undefined : again
}

/** Stores why a mail waits that was not offered to the server, because the account cannot send: that is no attempt. */
export async function storeWaiting(
  trx: TransactionQueries,
  id: number,
  { reason, reply, seconds }: { reason: EmailReason; reply?: string | undefined; seconds: number },
): Promise<number> {
  await lockRelease(trx, id)
  const { rows } = await sql<{ releaseId: number | null }>`
    update email_message set reason = ${reason}, reply = ${reply?.slice(0, 500) ?? null},
      next_attempt = clock_timestamp() + make_interval(secs => ${seconds}::integer), date_hour_changed = ${changedNow}
    where id = ${id} and state = 'waiting' returning release_id as "releaseId"`.execute(trx)
  await showInReleases(trx, releasesOf(rows))
  return seconds
}

/** Cancels the waiting mails of a locked release. Their jobs find nothing to do. */
export const cancelOfRelease = (trx: TransactionQueries, releaseId: number): Promise<void> =>
  cancel(trx, sql`release_id = ${releaseId}`, 'withdrawn')

/** Cancels a mail that need not, or must not, be sent. */
export async function cancelMail(trx: TransactionQueries, id: number, reason: EmailReason): Promise<void> {
  await lockRelease(trx, id)
  await cancel(trx, sql`id = ${id}`, reason)
}

async function cancel(
  trx: TransactionQueries,
  which: RawBuilder<SqlBool>,
  reason: EmailReason,
): Promise<void> {
  const { rows } = await sql<{ releaseId: number | null }>`
    update email_message set state = 'cancelled', reason = ${reason}, next_attempt = null, date_hour_changed = ${changedNow}
    where state = 'waiting' and ${which} returning release_id as "releaseId"`.execute(trx)
  await showInReleases(trx, releasesOf(rows))
}

/** A release is locked before its mails, as a withdrawal locks them. */
export const lockRelease = (trx: TransactionQueries, mailId: number) =>
  sql`select from report_release where id = (select release_id from email_message where id = ${mailId}) for no key update`.execute(
    trx,
  )

const releasesOf = (rows: readonly { releaseId: number | null }[]): number[] => [
  ...new Set(rows.flatMap(({ releaseId }) => releaseId ?? [])),
]

/** Who was told of releases since these were released last, by release, as single releases show it. */
export async function noticesOf(
  queries: Queries,
  releaseIds: readonly number[],
): Promise<Map<number, ReleaseNotice[]>> {
  const { rows } = await sql<
    Omit<ReleaseNotice, 'employee' | 'acceptedAt'> & {
      release: number
      id: number
      name: string
      at: Date | null
    }
  >`
    select release_id as release, employee.id, concat_ws(' ', first_name, nullif(middle_name, ''), last_name) as name,
      event, state, reason, accepted_at as at
    from email_message mail join employee on employee.id = mail.employee_id
      join report_release on report_release.id = release_id and occurred_at >= released_at
    where release_id = any(${[...releaseIds]}::integer[]) order by mail.id`.execute(queries)
  const byRelease = Map.groupBy(rows, ({ release }) => release)
  return new Map(
    [...byRelease].map(([release, mails]) => [
      release,
      mails.map(({ id, name, event, state, reason, at }) => ({
        employee: { id, name },
        event,
        state,
        reason,
        acceptedAt: at?.toISOString() ?? null,
      })),
    ]),
  )
}

interface Told {
  id: number
  mailId: number
  state: string
  reason: EmailReason | null
  at: Date | null
  name: string
}

/**
 * Writes into releases what became of the mails since they were released last (2.6): the one that was accepted first, else the newest. A client that holds the record has another
 * one now, so that its version moves; no write asks for that version. What a withdrawn release says stays its reason.
 */
export async function showInReleases(trx: TransactionQueries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<Told>`
    select distinct on (release_id) release_id as id, mail.id as "mailId", mail.state, reason, accepted_at as at,
      concat_ws(' ', first_name, nullif(middle_name, ''), last_name) as name
    from email_message mail join employee on employee.id = mail.employee_id
      join report_release release on release.id = release_id and occurred_at >= released_at
    where release_id = any(${[...ids]}::integer[]) order by release_id, accepted_at nulls last, mail.id desc`.execute(
    trx,
  )
  const locked = rows.toSorted((one, other) => one.id - other.id)
  for (const told of locked)
    await sql`
      update report_release set email_id = ${told.mailId}, notified = ${told.state === 'sent'},
        status_message = ${statusSentence(told)}, date_hour_changed = ${changedNow}
      where id = ${told.id} and released`.execute(trx)
}
