import { sql } from 'kysely'
import type { EmailReason } from '#contract/resources/emailKinds.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { DoJob } from '#service/jobs/jobWorker.ts'
import { wakeJobs } from '#service/jobs/repository.ts'
import { releaseScopeCondition, within } from '#service/records/accessScope.ts'
import type { ClinicName } from '#service/records/company.ts'
import { toKnownUser, userColumns } from '#service/session/knownUser.ts'
import { noteProblem, readAccount, type UsableAccount } from './accounts.ts'
import { composeMail } from './compose.ts'
import { cancelMail, type Outcome, storeAccepted, storeFailure, storeWaiting } from './outbox.ts'
import { builtInTexts } from './texts.ts'
import { type Limits, openTransport, type OpenTransport } from './transport.ts'

export interface MailOptions {
  /** Where the portal is found, without a `/` at its end; undefined: no mail can be sent. */
  portalAddress?: string | undefined
  /** Authorities that sign the certificates of mail servers, in PEM; undefined: those that Node.js knows. */
  ca?: string | undefined
  limits?: Limits
  /** For how long the mails after one that got no answer are not tried. */
  pauseMs?: number
  /** In seconds, how long a critical finding may wait for its acknowledgement before doctor and requester are told. */
  acknowledgeWithin?: number
}

export interface MailSettings extends MailOptions {
  secrets: TokenSecrets
  clinicName: ClinicName
}

/** How long a mail waits for an account that somebody has to put right. A change of the account ends the wait. */
const WAIT_SECONDS = 300

/** How long the end of the service waits for a mail that is under way. */
const END_MS = 5_000

type Mail = NonNullable<Awaited<ReturnType<typeof readWaiting>>>

/**
 * Sends the mails of the outbox, one after the other, over one connection. A mail is offered to the server outside of any transaction, and stored as
 * accepted at once: where the process is killed between the two, or the database stays away, it is offered again under the same Message-ID. So nothing
 * is lost, and what arrives twice says that it is the same.
 */
export function mailSender({
  secrets,
  clinicName,
  portalAddress,
  pauseMs = 60_000,
  ...options
}: MailSettings) {
  let open: { key: string; transport: OpenTransport } | undefined
  /** After a mail that the account could not send, the others need not find out one by one. */
  let pause: { key: string; until: number; reason: EmailReason; reply: string | undefined } | undefined

  const keyOf = ({ id, version }: UsableAccount) => `${id} ${version}`

  function transportFor(account: UsableAccount): OpenTransport {
    const key = keyOf(account)
    if (open?.key === key) return open.transport
    open?.transport.close()
    open = { key, transport: openTransport(account, options) }
    return open.transport
  }

  const waiting =
    (id: number, why: { reason: EmailReason; reply?: string | undefined; seconds: number }) =>
    (trx: TransactionQueries) =>
      storeWaiting(trx, id, why)

  const job: DoJob = async (queries, id) => {
    const mail = await readWaiting(queries, id)
    if (!mail) return async () => {}
    const refusal = await refusalOf(queries, mail)
    if (refusal) return (trx) => cancelMail(trx, id, refusal)
    const account = await readAccount(queries, secrets)
    if (!account) return waiting(id, { reason: 'noAccount', seconds: 3_600 })
    if (portalAddress === undefined) return waiting(id, { reason: 'noPortalAddress', seconds: 3_600 })
    const key = keyOf(account)
    const left = pause?.key === key ? pause.until - Date.now() : 0
    if (pause && left > 0) return waiting(id, { ...pause, seconds: Math.ceil(left / 1_000) })
    const composed = mail.text === '' ? await compose(queries, mail, account, portalAddress) : mail
    if (!composed) return (trx) => cancelMail(trx, id, 'textRemoved')
    const { subject, text } = composed
    const attempts = await countAttempt(queries, id)
    if (attempts === undefined) return async () => {}
    const outcome = await transportFor(account).send({
      from: { name: (await clinicName(queries)) || account.name, address: account.address },
      to: mail.address,
      subject,
      text,
      messageId: mail.message_id,
    })
    pause = pauseOf(outcome, key)
    return storing(queries, account, { id, attempts }, outcome)
  }

  const pauseOf = (outcome: Outcome, key: string) =>
    outcome.kind !== 'accepted' && outcome.ofAccount
      ? { key, until: Date.now() + pauseMs, reason: outcome.reason, reply: outcome.reply }
      : undefined

  async function storing(
    queries: Queries,
    account: UsableAccount,
    mail: { id: number; attempts: number },
    outcome: Outcome,
  ): Promise<(trx: TransactionQueries) => Promise<void | number>> {
    if (outcome.kind === 'accepted') {
      await storeAccepted(queries, mail.id, outcome.reply)
      if (account.problem !== null && (await noteProblem(queries, account, null)))
        await wakeJobs(queries, 'email')
      return async () => {}
    }
    if (outcome.ofAccount) await noteProblem(queries, account, outcome.reason)
    // A server that does not answer may come back; what somebody has to put right is waited for, however long.
    if (!outcome.ofAccount || outcome.reason === 'noAnswer') return (trx) => storeFailure(trx, mail, outcome)
    const now = await readAccount(queries, secrets)
    const wasChanged = now !== undefined && keyOf(now) !== keyOf(account)
    return waiting(mail.id, { ...outcome, seconds: wasChanged ? 1 : WAIT_SECONDS })
  }

  /** Writes subject and text of a mail, which stay as they are from then on; undefined where the text that a user has sent is not there any more. */
  async function compose(queries: Queries, mail: Mail, account: UsableAccount, portal: string) {
    const { predefinition_id, event } = mail
    const own = await queries
      .selectFrom('predefinition_email')
      .select(['subject', 'text'])
      .where('date_hour_deleted', 'is', null)
      .where((where) =>
        predefinition_id === null ? where('event', '=', event as never) : where('id', '=', predefinition_id),
      )
      .executeTakeFirst()
    const prepared = own ?? (event === 'message' ? undefined : builtInTexts[account.language][event])
    if (!prepared) return undefined
    const composed = composeMail(
      prepared,
      {
        clinic: (await clinicName(queries)) || account.name,
        recipient: mail.name,
        link: portal + (mail.release_id === null ? paths.home : paths.report(mail.release_id)),
      },
      account.signature,
    )
    await queries.updateTable('email_message').set(composed).where('id', '=', mail.id).execute()
    return composed
  }

  return {
    job,
    /** Closes the connection when the mail that is under way is through, and after a while in any case. */
    async endWith(sending: Promise<void>): Promise<void> {
      const cut = setTimeout(() => open?.transport.close(), END_MS)
      await sending
      clearTimeout(cut)
      open?.transport.close()
    },
  }
}

async function readWaiting(queries: Queries, id: number) {
  const row = await queries
    .selectFrom('email_message')
    .innerJoin('employee', 'employee.id', 'employee_id')
    .select(['email_message.id', 'event', 'address', 'subject', 'text', 'message_id', 'release_id'])
    .select(['occurred_at', 'employee_id', 'predefinition_id'])
    .select(sql<string>`concat_ws(' ', first_name, nullif(middle_name, ''), last_name)`.as('name'))
    .where('email_message.id', '=', id)
    .where('state', '=', 'waiting')
    .where('email_message.date_hour_deleted', 'is', null)
    .executeTakeFirst()
  return row
}

/** Why a mail is not to be sent any more: what it tells of is not so, or its recipient may not see it. */
async function refusalOf(queries: Queries, mail: Mail): Promise<EmailReason | undefined> {
  const { release_id, event, occurred_at, employee_id } = mail
  if (release_id === null) return undefined
  const release = await queries
    .selectFrom('report_release')
    .select(['unacknowledged_since', 'listed', 'released_at'])
    .where('id', '=', release_id)
    .executeTakeFirst()
  // One that was released again is told of anew.
  if (!release?.listed || (occurred_at && occurred_at < release.released_at)) return 'withdrawn'
  if (event === 'acknowledgementDue' && release.unacknowledged_since === null) return 'acknowledged'
  const users = await queries
    .selectFrom('app_user')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .where('app_user.employee_id', '=', employee_id)
    .where('app_user.active', '=', true)
    .where('app_user.date_hour_deleted', 'is', null)
    .execute()
  for (const user of users.map(toKnownUser)) {
    if (!user.permissions.has('report.read')) continue
    const seen = within(releaseScopeCondition(user), sql<boolean>`report_release.id = ${release_id}`)
    const { rows } = await sql`select from report_release where ${seen}`.execute(queries)
    if (rows.length > 0) return undefined
  }
  return 'noAccess'
}

/** Counts a try before it is made, so that it also counts where the process is killed in it; undefined where the mail was cancelled meanwhile. */
async function countAttempt(queries: Queries, id: number): Promise<number | undefined> {
  const counted = await queries
    .updateTable('email_message')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('attempts')
    .executeTakeFirst()
  return counted?.attempts
}
