import { sql } from 'kysely'
import type { SentPart } from '#contract/integrations/inbox.ts'
import { inbox as declared } from '#contract/resources/inbox.ts'
import { readEarlierText } from '#contract/reportDocument/readUnknown.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { bindNumber, type BoundGroup } from '#service/integrations/match.ts'
import { employeeName } from '#service/integrations/matchEmployee.ts'
import { reportScopeCondition } from '#service/records/accessScope.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { anotherIn, contradicted, knownPatients } from '#service/records/knownPatients.ts'
import { folded, sortKey } from '#service/records/searchText.ts'
import type { ReadText } from '#service/reports/reportText.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { changedSince, malformed } from '#service/resources/refusals.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { storing } from '#service/resources/writing/storing.ts'
import { type Chosen, parts, type Uncertain } from './matchReport.ts'
import type { PreparedReport, SentData, SentFiles } from './prepareReport.ts'

/** Whether a user may see the text of a report in the inbox and the list of its files. */
export const mayReadReports = (viewer: Caller | undefined): boolean =>
  viewer?.permissions.has('report.read') ?? false

/**
 * Reports in the inbox name patients, so that reading them is in the audit. A waiting report is shown to those who handle the inbox; what was stored
 * is still here as it was sent, and is shown to those who see the report. The text of a report, and why it corrects another, are for those
 * who may read reports.
 */
export const inboxHooks: Hooks<typeof declared> = {
  visible(caller) {
    const inScope = reportScopeCondition(caller)
    return inScope
      ? sql`(inbox.report_id is null or exists (select from report where report.id = inbox.report_id and ${inScope}))`
      : sql`true`
  },

  recordReading: (queries, viewer, ids) =>
    recordAct(queries, viewer, { act: 'inbox.read', record: { kind: 'inbox', ids } }),

  embed: async (_, items, viewer) =>
    new Map(
      mayReadReports(viewer)
        ? []
        : items.map(
            ({
              id,
              payload: { text: _text, correctionReason: _reason, critical: _critical, ...payload },
            }) => [id, { payload }],
          ),
    ),

  filters: { waiting: sql`inbox.state = 'waiting'` },
}

interface Kept extends Uncertain {
  /** The item that already waits, which is written anew. */
  id: number | null
  integrationId: number
  prepared: PreparedReport
}

/** Puts a report into the inbox, with its files, and returns the item's id. */
export async function putIntoInbox(
  trx: TransactionQueries,
  { id, integrationId, prepared, reason, problems }: Kept,
  writer: Writer,
): Promise<number> {
  const { sent, text, files } = prepared
  const number = sent.externalId ?? ''
  const paths = [
    ...(files.pdf ? [files.pdf.pdf_path] : []),
    ...files.images.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]),
  ]
  const row = {
    state: 'waiting' as const,
    reason,
    payload: JSON.stringify(sent),
    problems: JSON.stringify(problems),
    files: JSON.stringify(files),
    sent_text: JSON.stringify(text),
    fingerprint: prepared.fingerprint,
    paths,
  }
  if (id !== null) {
    await trx
      .updateTable('inbox')
      .set({ ...row, user_changed: writer.caller.id, date_hour_changed: changedNow })
      .where('id', '=', id)
      .execute()
    return id
  }
  const item = await trx
    .insertInto('inbox')
    .values({
      ...row,
      integration_id: integrationId,
      number,
      name_search: folded(number),
      name_sort: sortKey(number),
      user_created: writer.caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAct(trx, writer, {
    act: 'record.create',
    record: { kind: declared.name, ids: [item.id] },
    detail: { reason },
  })
  return item.id
}

/** How many items wait for a person. */
export async function countWaiting(queries: Queries): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from inbox where state = 'waiting' and date_hour_deleted is null`.execute(
    queries,
  )
  return rows[0]?.waiting ?? 0
}

/** An item, with what was sent. */
export async function findItem(queries: Queries, id: number) {
  const row = await queries
    .selectFrom('inbox')
    .select(['integration_id', 'number', 'payload', 'sent_text', 'files', 'fingerprint'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw noItem()
  const sent = row.payload as unknown as SentData
  return {
    integrationId: row.integration_id,
    number: row.number,
    sent,
    text: (row.sent_text as ReadText | null) ?? earlierText(sent.text),
    files: row.files as unknown as SentFiles,
    fingerprint: row.fingerprint,
  }
}

/** The text of an item that came before texts were stored as they were read. */
const earlierText = (text = ''): ReadText => ({ form: 'unknown', document: readEarlierText(text) })

/** Locks an item that waits or was dismissed; throws a Problem where it is settled already, or has another version. */
export async function lockItem(
  trx: TransactionQueries,
  { id, dateHourChanged }: { id: number; dateHourChanged: string },
): Promise<void> {
  const row = await trx
    .selectFrom('inbox')
    .select(['state', 'report_id', 'date_hour_changed'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw noItem()
  if (row.state === 'stored')
    throw new Problem('wrong_state', `This was stored already: report ${row.report_id}.`)
  if (row.date_hour_changed.getTime() !== Date.parse(dateHourChanged)) throw changedSince()
}

const noItem = () => new Problem('not_found', 'There is no report with this number in the inbox.')

/** Settles an item with the report that was made of it, or puts it aside. */
export async function changeItem(
  trx: TransactionQueries,
  id: number,
  change: { state: 'stored'; report_id: number } | { state: 'discarded'; note: string },
  writer: Writer,
): Promise<void> {
  const before = await recordRepository(declared).readStored(trx, id)
  const { fields } = await storing(declared).storeOne(trx, { values: {}, before, beside: change }, writer)
  await recordAct(trx, writer, {
    act: 'record.change',
    record: { kind: declared.name, ids: [id] },
    detail: { fields: fields.map(({ name }) => name), state: change.state },
  })
}

/** The group of which a part of a report names a record. */
const groups: Readonly<Record<SentPart, BoundGroup>> = {
  patient: 'patient',
  exam: 'exam',
  doctor: 'employee',
  requester: 'employee',
  unit: 'unit',
}

/** Refuses a chosen record that is not there, and a chosen patient whom what was sent contradicts, unless the person has seen that. */
export async function requireAgreement(queries: Queries, sent: SentData, chosen: Chosen): Promise<void> {
  const missing: string[] = []
  for (const part of parts)
    if (chosen[part] !== undefined && !(await isThere(queries, groups[part], chosen[part])))
      missing.push(part)
  if (missing.length > 0) throw malformed(missing.map((name) => ({ name, problem: 'is not there any more' })))
  if (chosen.patient === undefined || chosen.contradicted) return
  const [patient] = await knownPatients(queries, sql`id = ${chosen.patient}`)
  const fields = patient ? contradicted(sent.patient, patient) : []
  if (fields.length === 0) return
  const problem = `has ${anotherIn(fields)} than what was sent; confirm it by contradicted: true, or choose another`
  throw malformed([{ name: 'patient', problem }])
}

async function isThere(queries: Queries, group: BoundGroup, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(group)} where id = ${id} and date_hour_deleted is null`.execute(queries)
  return rows.length > 0
}

/** Binds the numbers of the other system to the records that a person has chosen. */
export async function rememberChoices(
  queries: Queries,
  integrationId: number,
  sent: SentData,
  chosen: Chosen,
  userId: number,
): Promise<void> {
  for (const part of parts) {
    const number = sent[part]?.externalId
    const record = chosen[part]
    if (number === undefined || record === undefined) continue
    const binding = { group: groups[part], number, record, name: nameSent(sent, part) }
    await bindNumber({ queries, integrationId }, binding, userId)
  }
}

/** The other system's name of a record. Patients are compared each time, also after a choice by a person. */
function nameSent(sent: SentData, part: SentPart): string | null {
  if (part === 'patient') return null
  const name = part === 'exam' || part === 'unit' ? sent[part]?.name : employeeName(sent[part] ?? {})
  return name?.trim() || null
}
