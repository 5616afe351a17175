import type { FastifyInstance } from 'fastify'
import { type ImportReport, MAX_CSV_CHARACTERS } from '#contract/declaration/resourceImport.ts'
import { operationsIn, resourceOperations } from '#contract/declaration/resourceOperations.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { insertAct, queryDetail, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { requireReason } from '#service/http/exportReason.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { answerCsv } from '#service/http/listing/answerCsv.ts'
import { route } from '#service/http/route.ts'
import { once } from '#service/records/idempotency.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { auditedRecords, recordingRefusal } from '#service/resources/refusals.ts'
import { exportCsv } from './exportCsv.ts'
import { importLines, readImport } from './importCsv.ts'

// In UTF-8, three bytes for each character are enough for any text, and few have to be escaped.
const BODY_LIMIT = 3 * MAX_CSV_CHARACTERS + 1024 * 1024

/** Ends a transaction that must not be committed. */
class RolledBack extends Error {
  override name = 'RolledBack'
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('The import is rolled back.')
    this.report = report
  }
}

/** The export and import of a group's records as CSV. */
export function csvRoutes(
  app: FastifyInstance,
  queries: Queries,
  declared: Resource,
  { hooks, reasonFrom, timeZone }: { hooks: Hooks; reasonFrom: number; timeZone: string },
): void {
  const { namesPersons } = declared
  const operations = resourceOperations(declared)
  const offered = operationsIn(declared)

  if (offered['exportCsv'])
    route(app, operations.exportCsv, async (call) => {
      const { language, reason, ...query } = call.query
      const { source, heading } = exportCsv(queries, declared, { ...query, language }, hooks, call.caller)
      return answerCsv(call.request, call.reply, {
        fileName: `${declared.path.slice(1)}-${new Date().toISOString().slice(0, 10)}.csv`,
        source,
        heading,
        begin: (count) => {
          if (namesPersons) requireReason(count, reasonFrom, reason)
          const { names } = queryDetail(query, ['name'])
          return recordAct(queries, call, {
            act: 'record.export',
            outcome: 'done',
            record: auditedRecords(declared),
            detail: { records: count, names, ...(reason !== undefined && { reason }) },
          })
        },
      })
    })

  if (offered['importCsv'])
    route(
      app,
      operations.importCsv,
      async (call) => {
        const { body } = call
        const { dryRun } = body
        const run = async () => {
          const planned = await readImport(queries, declared, { ...body, timeZone }, hooks, call)
          return once<{ id: number; report: ImportReport }>(
            queries,
            dryRun ? undefined : idempotencyKey(call),
            {
              change: async (trx) => {
                const report = await importLines(trx, declared, planned, dryRun, hooks, call)
                if (!report.stored) throw new RolledBack(report)
                const { created, updated, same } = report
                const act = {
                  act: 'record.import',
                  outcome: 'done',
                  record: auditedRecords(declared),
                  detail: { created, updated, same },
                } as const
                return { id: await insertAct(trx, call, act), report }
              },
              // The key is kept with the act of the import, which holds the counts.
              readAgain: async (trx, id) => {
                const { detail } = await trx
                  .selectFrom('audit_record')
                  .select('detail')
                  .where('id', '=', id)
                  .executeTakeFirstOrThrow()
                const counts = detail as Pick<ImportReport, 'created' | 'updated' | 'same'>
                const { created, updated, same } = counts
                return { id, report: { stored: true, created, updated, same, refused: 0, lines: [] } }
              },
            },
          )
        }
        try {
          if (dryRun) return (await run()).report
          return (await recordingRefusal(queries, call, { act: 'record.import', declared }, run)).report
        } catch (error) {
          if (!(error instanceof RolledBack)) throw error
          const { created, updated, same, refused } = error.report
          if (!dryRun)
            await recordAct(queries, call, {
              act: 'record.import',
              outcome: 'refused',
              record: auditedRecords(declared),
              detail: { created, updated, same, refused },
            })
          return error.report
        }
      },
      { bodyLimit: BODY_LIMIT },
    )
}
