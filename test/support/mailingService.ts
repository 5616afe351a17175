import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import type { MailOptions } from '#service/mail/sendMail.ts'
import { userRepository } from '#service/session/userRepository.ts'
import { insertEmployee, insertExam, insertPatient } from './records.ts'
import { startService } from './startService.ts'

export const PORTAL_ADDRESS = 'https://portal.clinic.example'

interface Mail {
  id: number
  event: string
  employee: { id: number }
  address: string
  subject: string
  text: string
  state: string
  reason: string | null
  reply: string | null
  attempts: number
  messageId: string
  dateHourChanged: string
}

/**
 * A service that sends mails. Its reports are examined by a doctor who signs in as `administrator`, and requested by another one, who signs in as
 * `doctor`: who releases a report is not told of it.
 */
export async function startMailingService(
  database: Database,
  { events = {}, ...options }: MailOptions & { events?: Record<string, boolean> } = {},
) {
  const service = await startService(database, {
    mail: { portalAddress: PORTAL_ADDRESS, pauseMs: 0, ...options },
  })
  const { queries } = database
  const examiner = await insertEmployee(queries, { first_name: 'Helena', last_name: 'Prado' })
  const requester = await insertEmployee(queries, {
    first_name: 'Rui',
    last_name: 'Sales',
    contacts: JSON.stringify({ email: 'rui.sales@practice.example' }),
    mail_released: true,
    ...events,
  })
  await userRepository(queries).linkEmployee('administrator', examiner)
  await userRepository(queries).linkEmployee('doctor', requester)
  const fields = {
    patient: { id: await insertPatient(queries, { first_name: 'Zuleica', last_name: 'Xavantina' }) },
    exam: { id: await insertExam(queries, { title: 'Biópsia hepática' }) },
    doctor: { id: examiner },
    requester: { id: requester },
  }
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await service.call('administrator', method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body as T
  }
  type Record = { id: number; dateHourChanged: string }

  return {
    service,
    queries,
    requester,
    examiner,
    send,
    /** The account in use, which is made or changed. */
    async useAccount(port: number, more: object = {}) {
      const { data } = await send<{ data: Record[] }>('GET', '/configemail')
      const account = { host: '127.0.0.1', port, security: 'none', userName: null, inUse: true, ...more }
      const [known] = data
      return known
        ? send<Record>('PUT', '/configemail', {
            ...account,
            id: known.id,
            dateHourChanged: known.dateHourChanged,
          })
        : send<Record>('POST', '/configemail', {
            name: 'Clinic',
            address: 'reports@clinic.example',
            ...account,
          })
    },
    /** Writes and closes a report. */
    async write(more: object = {}): Promise<Record> {
      const dateExam = '2026-03-01T12:00:00Z'
      const draft = await send<Record>('POST', '/report', {
        ...fields,
        result: 'Zirrose.',
        dateExam,
        ...more,
      })
      return send('PUT', '/report', { id: draft.id, dateHourChanged: draft.dateHourChanged, close: 1 })
    },
    /** Releases a report, and returns the id of the release. */
    release: async ({ id }: { id: number }) =>
      (await send<Record>('POST', '/portalreport/release', { reportId: id })).id,
    /** The mails of the outbox, the oldest first. */
    mails: async () =>
      (await send<{ data: Mail[] }>('GET', '/email')).data.toSorted((one, other) => one.id - other.id),
    /** Has all that waits tried again at once. */
    async makeDue() {
      await sql`update job set due_at = clock_timestamp() where kind = 'email' and claim is null`.execute(
        queries,
      )
      await sql`select pg_notify('job', '')`.execute(queries)
    },
    close: () => service.close(),
  }
}
export type MailingService = Awaited<ReturnType<typeof startMailingService>>
