import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { EmailEvent } from '#contract/resources/emailKinds.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { enqueue } from '#service/jobs/repository.ts'
import { showInReleases } from './outbox.ts'

/** In the order in which they count: of one release, a person gets one mail. */
const RELEASED: readonly EmailEvent[] = ['critical', 'corrected', 'released']

const DAY = 86_400
/** In seconds, how late a reminder may still be queued: no outage loses one, and what waits for years on an old database is no flood. */
const REMINDED_WITHIN = 30 * DAY

/** What each event needs of a release (`report_release`), when it came about, and whether the employee has chosen it. */
const meanings: Record<EmailEvent, RawBuilder<unknown>> = {
  critical: sql`release.unacknowledged_since, release.unacknowledged_since is not null and mail_critical`,
  corrected: sql`release.released_at, release.correction and mail_corrected`,
  released: sql`release.released_at, mail_released`,
  acknowledgementDue: sql`release.unacknowledged_since,
    release.unacknowledged_since is not null and mail_acknowledgement_due`,
}

/** Queues the mails about releases that the transaction has just made. `by`: the user, who is not told of what the user did. */
export const announceReleases = (trx: TransactionQueries, ids: readonly number[], by: { id: number }) =>
  announce(trx, sql`release.id = any(${[...ids]}::integer[])`, RELEASED, { by })

/** The same of a report that was marked as critical, if it is released. */
export const announceCritical = (trx: TransactionQueries, reportId: number, by: { id: number }) =>
  announce(trx, sql`release.report_id = ${reportId}`, ['critical'], { by })

/** Queues the mails about critical findings that nobody has acknowledged for so many seconds. */
export const announceDue = (trx: TransactionQueries, seconds: number) =>
  announce(
    trx,
    sql`release.unacknowledged_since < clock_timestamp() - make_interval(secs => ${seconds}::integer)
      and not exists (select from report where report.id = release.report_id and replaced_by_id is not null)`,
    ['acknowledgementDue'],
    { by: undefined, within: seconds + REMINDED_WITHIN },
  )

/**
 * Queues a mail to the doctor and the requester of each listed release, as they have chosen, who have an address and an active user: once for each
 * event, whoever asks. Nothing as long as the clinic has no account in use, and nothing of what came about longer ago than `within` seconds: reports of
 * earlier years are brought in by the thousand. Whether they may see the report is decided when it is sent.
 */
async function announce(
  trx: TransactionQueries,
  releases: RawBuilder<SqlBool>,
  events: readonly EmailEvent[],
  { by, within = DAY }: { by: { id: number } | undefined; within?: number },
): Promise<void> {
  const due = events.map((event, rank) => sql`(${rank}::integer, ${event}, ${meanings[event]})`)
  const { rows } = await sql<{ id: number; releaseId: number }>`
    insert into email_message (event, employee_id, address, message_id, release_id, occurred_at, next_attempt, name_search, name_sort)
    select event, employee_id, address, message_id, release_id, at, clock_timestamp(), folded(address), folded(address)
    from (
      select distinct on (release.id, employee.id) due.event, employee.id as employee_id, found.address,
        '<' || gen_random_uuid() || '@' || split_part(account.address, '@', 2) || '>' as message_id,
        release.id as release_id, due.at
      from email account
        join report_release release on release.listed and ${releases}
        join employee on employee.id in (release.doctor_id, release.requester_id)
        cross join lateral (select trim(contacts ->> 'email') as address) found
        cross join lateral (values ${sql.join(due)}) due (rank, event, at, applies)
      where account.in_use and account.date_hour_deleted is null
        and employee.active and employee.date_hour_deleted is null and found.address ~ ${ADDRESS} and due.applies
        and due.at > clock_timestamp() - make_interval(secs => ${within}::integer)
        and exists (select from app_user where employee_id = employee.id and active and date_hour_deleted is null)
        and not exists (select from app_user where employee_id = employee.id and id = ${by?.id ?? null}::integer)
      order by release.id, employee.id, due.rank
    ) chosen
    where not exists (
      select from email_message told where told.release_id = chosen.release_id and told.employee_id = chosen.employee_id
        and told.event = chosen.event and told.occurred_at = chosen.at)
    on conflict (release_id, employee_id, event, occurred_at) do nothing
    returning id, release_id as "releaseId"`.execute(trx)
  if (rows.length === 0) return
  await enqueue(
    trx,
    'email',
    rows.map(({ id }) => id),
  )
  await showInReleases(trx, [...new Set(rows.map(({ releaseId }) => releaseId))])
}

/** One address, as `emailAddress` of the contract has it: contacts may hold any text. */
export const ADDRESS = '^[^\\s@<>,;"()]+@[^\\s@<>,;"()]+\\.[^\\s@<>,;"()]+$'
