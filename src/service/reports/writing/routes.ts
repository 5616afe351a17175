import type { FastifyInstance } from 'fastify'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { type Call, route } from '#service/http/route.ts'
import { once } from '#service/records/idempotency.ts'
import { releaseTexts, textOf } from '#service/reports/wholeReports.ts'
import { acknowledge } from './acknowledging.ts'
import { readReport } from './changeReport.ts'
import { moveReport } from './moving.ts'
import { releasing } from './releasing.ts'
import { prioritize } from './priority.ts'
import { signClosed } from './closing.ts'

/** Signing closed reports, releasing, withdrawing and moving them, how urgent they are, and who has acknowledged a critical finding. */
export function reportWritingRoutes(app: FastifyInstance, queries: Queries): void {
  const { release, withdraw } = releasing

  route(app, releaseOperations.releaseReport, (call) =>
    answerRelease(call, (trx) => release(trx, call.body.reportId, call)),
  )

  route(app, releaseOperations.withdrawReport, (call) =>
    answerRelease(call, (trx) => withdraw(trx, call.body, call)),
  )

  route(app, reportOperations.signReport, (call) =>
    answerReport(call, (trx) => signClosed(trx, call.body, call)),
  )

  route(app, reportOperations.moveReport, (call) =>
    answerReport(call, (trx) => moveReport(trx, call.body, call)),
  )

  route(app, reportOperations.prioritizeReport, (call) =>
    queries.transaction().execute(async (trx) => {
      await prioritize(trx, call.body, call)
      return readReport(trx, call.body.id, call)
    }),
  )

  route(app, reportOperations.acknowledgeReport, (call) =>
    answerReport(call, (trx) => acknowledge(trx, call.body, call)),
  )

  /** `change` returns the id of the release. A repeated request is answered with it as long as the caller may read its report. */
  const answerRelease = (
    call: Call<typeof releaseOperations.releaseReport> | Call<typeof releaseOperations.withdrawReport>,
    change: (trx: TransactionQueries) => Promise<number>,
  ) =>
    once<ReleaseDetail>(queries, idempotencyKey(call), {
      change: async (trx) => readRelease(trx, await change(trx)),
      readAgain: async (trx, id) => {
        await readReport(trx, call.body.reportId, call)
        return readRelease(trx, id)
      },
    })

  const answerReport = (
    call:
      | Call<typeof reportOperations.signReport>
      | Call<typeof reportOperations.moveReport>
      | Call<typeof reportOperations.acknowledgeReport>,
    change: (trx: TransactionQueries) => Promise<void>,
  ) =>
    once(queries, idempotencyKey(call), {
      change: async (trx) => {
        await change(trx)
        return readReport(trx, call.body.id, call)
      },
      readAgain: (trx, id) => readReport(trx, id, call),
    })
}

/** A release, listed or not. */
const readRelease = async (queries: Queries, id: number): Promise<ReleaseDetail> =>
  JSON.parse(textOf(await releaseTexts(queries, [id]), id)) as ReleaseDetail
