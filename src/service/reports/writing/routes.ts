import type { FastifyInstance } from 'fastify'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import type { Queries } from '#service/database/database.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { route } from '#service/http/route.ts'
import { once } from '#service/records/idempotency.ts'
import { releaseTexts, textOf } from '#service/reports/wholeReports.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { readReport } from './changeReport.ts'
import { moveReport } from './moving.ts'
import { releasing } from './releasing.ts'
import { signClosed } from './closing.ts'

/** Signing closed reports, releasing, withdrawing and moving them. */
export function reportWritingRoutes(app: FastifyInstance, queries: Queries): void {
  const { release, withdraw } = releasing

  route(app, releaseOperations.releaseReport, (call) =>
    once<ReleaseDetail>(queries, idempotencyKey(call), {
      change: async (trx) => readRelease(trx, await release(trx, call.body.reportId, call)),
      readAgain: (trx, id) => readReleaseAgain(trx, id, call.body.reportId, call),
    }),
  )

  route(app, releaseOperations.withdrawReport, (call) =>
    once<ReleaseDetail>(queries, idempotencyKey(call), {
      change: async (trx) => readRelease(trx, await withdraw(trx, call.body, call)),
      readAgain: (trx, id) => readReleaseAgain(trx, id, call.body.reportId, call),
    }),
  )

  route(app, reportOperations.signReport, (call) =>
    once(queries, idempotencyKey(call), {
      change: async (trx) => {
        await signClosed(trx, call.body, call)
        return readReport(trx, call.body.id, call)
      },
      readAgain: (trx, id) => readReport(trx, id, call),
    }),
  )

  route(app, reportOperations.moveReport, (call) =>
    once(queries, idempotencyKey(call), {
      change: async (trx) => {
        await moveReport(trx, call.body, call)
        return readReport(trx, call.body.id, call)
      },
      readAgain: (trx, id) => readReport(trx, id, call),
    }),
  )
}

/** The release for a repeated request. Throws a Problem where the caller may not read its report any more. */
async function readReleaseAgain(
  trx: Queries,
  id: number,
  reportId: number,
  writer: Writer,
): Promise<ReleaseDetail> {
  await readReport(trx, reportId, writer)
  return readRelease(trx, id)
}

/** A release, listed or not. */
const readRelease = async (queries: Queries, id: number): Promise<ReleaseDetail> =>
  JSON.parse(textOf(await releaseTexts(queries, [id], true), id)) as ReleaseDetail
