import { recordAct } from '#service/audit/recordAct.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { changeReport, lockReadable } from './changeReport.ts'
import { signature } from './closing.ts'
import { requestPdfs } from './requestPdfs.ts'
import { requireSignable } from './reportRules.ts'

/**
 * Signs a report that somebody else has closed, or that another system has sent: the doctor whom it names does so, for the version that was
 * read. A PDF that we typeset says so, so it is made anew; one that was supplied stays as it is.
 */
export async function signClosed(
  trx: TransactionQueries,
  { id, dateHourChanged }: { id: number; dateHourChanged: string },
  writer: Writer,
): Promise<void> {
  const report = await lockReadable(trx, id, writer, dateHourChanged)
  requireSignable(report, writer.caller)
  await changeReport(trx, report, signature(writer.caller), writer)
  await requestPdfs(trx, [id])
  await recordAct(trx, writer, {
    act: 'report.sign',
    outcome: 'done',
    record: { kind: 'report', ids: [id] },
    detail: { closedAs: report.closedAs },
  })
}
