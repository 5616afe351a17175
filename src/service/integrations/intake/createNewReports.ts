import { sql } from 'kysely'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Match, Source } from '#service/integrations/match.ts'
import { numberKey } from '#service/integrations/sentKeys.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { type MatchPart, matchPart, matchSubjects } from './matchReport.ts'
import type { PreparedReport } from './prepareReport.ts'
import { storeReports } from './storeReports.ts'

/**
 * Stores together, in few statements, those of several reports that never came before and match with certainty, as `createReport` stores each. Returns
 * which it has stored. What refuses one with a Problem refuses all, so the caller then stores each by itself.
 */
export async function createNewReports(
  trx: TransactionQueries,
  integrationId: number,
  prepared: readonly PreparedReport[],
  writer: Writer,
): Promise<ReadonlySet<PreparedReport>> {
  const source = { queries: trx, integrationId }
  const match = matchOnce()
  const certain = []
  for (const one of prepared) {
    const matched = await matchSubjects(source, one.sent, undefined, match)
    if ('subjects' in matched) certain.push({ ...matched, prepared: one, number: one.sent.externalId ?? '' })
  }
  const numbers = certain.map(({ number, prepared: { fingerprint } }) => ({ number, fingerprint }))
  const claimed = await claimNumbers(trx, integrationId, numbers)
  const reports = certain
    .filter(({ number }) => claimed.delete(number))
    .toSorted((one, other) => one.subjects.patient - other.subjects.patient)
  if (reports.length === 0) return new Set()
  const stored = await storeReports(trx, reports, writer.caller.id, writer)
  const noted = stored.map(({ reportId }, index) => ({ number: reports[index]?.number ?? '', reportId }))
  await noteReports(trx, integrationId, noted)
  return new Set(reports.map((report) => report.prepared))
}

/** Looks for what several reports name alike, such as their exam, once. */
function matchOnce(): MatchPart {
  const matches = new Map<string, Promise<Match | undefined>>()
  return (source: Source, sent, part) => {
    const key = `${part} ${JSON.stringify(sent[part])}`
    const match = matches.get(key) ?? matchPart(source, sent, part)
    matches.set(key, match)
    return match
  }
}

/** Claims the numbers that were never used before, and returns them. Another transaction that claims one of them waits until this one ends. */
async function claimNumbers(
  trx: TransactionQueries,
  integrationId: number,
  sent: readonly { number: string; fingerprint: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into sent_report (integration_id, key, fingerprint)
    select ${integrationId}::integer, key, fingerprint
    from unnest(${sent.map(({ number }) => numberKey(number))}::text[], ${sent.map(({ fingerprint }) => fingerprint)}::text[])
      as sent (key, fingerprint)
    order by key on conflict do nothing returning key`.execute(trx)
  const claimed = new Set(rows.map(({ key }) => key))
  return new Set(sent.flatMap(({ number }) => (claimed.has(numberKey(number)) ? number : [])))
}

/** Notes which reports came under reserved numbers. */
async function noteReports(
  trx: TransactionQueries,
  integrationId: number,
  noted: readonly { number: string; reportId: number }[],
): Promise<void> {
  await sql`
    update sent_report set report_id = noted.report_id
    from unnest(${noted.map(({ number }) => numberKey(number))}::text[], ${noted.map(({ reportId }) => reportId)}::integer[])
      as noted (key, report_id)
    where integration_id = ${integrationId} and sent_report.key = noted.key`.execute(trx)
}
