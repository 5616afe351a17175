import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import type { RecordOf } from '#contract/declaration/resource.ts'
import { MAX_SHARE_DAYS, type NewShare, shareOperations } from '#contract/reports/sharing.ts'
import { share as declared } from '#contract/resources/share.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, requirePermission, route } from '#service/http/route.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import { reportScopeCondition, within } from '#service/records/accessScope.ts'
import { once } from '#service/records/idempotency.ts'
import { folded, sortKey } from '#service/records/searchText.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { malformed } from '#service/resources/refusals.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { storing } from '#service/resources/writing/storing.ts'
import { isReleased, refusalOf } from '#service/reports/visibility.ts'
import { hashOfCode, hashOfKey, newCodes } from './codes.ts'
import { openSharedRoutes } from './openShared.ts'

type Share = RecordOf<typeof declared>

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Links to reports. A user sees and revokes those to reports within the user's access scope, released or not, and makes them to released ones.
 */
export const shareHooks = (secrets: TokenSecrets, files: FileStore): Hooks<typeof declared> => ({
  visible,

  matching: ({ opens }) =>
    typeof opens === 'number'
      ? [
          sql<SqlBool>`report_share.report_id in (
            with recursive versions as (
              select id from report where id = ${opens}
              union select earlier.id from report earlier join versions on earlier.replaced_by_id = versions.id
            ) select id from versions)`,
        ]
      : [],

  afterRemove: (trx, { id, report }, writer) =>
    recordOnReport(trx, writer, 'share.revoke', report.id, { share: id }),

  routes(app: FastifyInstance, queries: Queries) {
    const repository = recordRepository(declared, { visible })

    route(app, shareOperations.createShare, (call) =>
      once<NewShare>(queries, idempotencyKey(call), {
        async change(trx) {
          const { report, recipient, expires, maxUses } = call.body
          requirePermission(call.caller, 'report.read')
          requireSoon(expires)
          const patient = await patientOf(trx, report.id, call.caller)
          const { key, code } = newCodes()
          const beside = {
            report_id: report.id,
            patient_id: patient,
            key_hash: hashOfKey(key),
            code_hash: hashOfCode(key, code),
            ...columnsOf({ recipient, expires, maxUses }),
          }
          const { after } = await storing(declared).storeOne(trx, { values: {}, beside }, call)
          await repository.recordCreations(trx, call, [after.id])
          const detail = { share: after.id, expires, maxUses }
          await recordOnReport(trx, call, 'share.create', report.id, detail)
          return { ...(after as unknown as Share), key, code }
        },
        readAgain: async (trx, id) => ({
          ...((await repository.findById(trx, id, call.caller)) as unknown as Share),
          key: null,
          code: null,
        }),
      }),
    )

    route(app, shareOperations.updateShare, (call) =>
      queries.transaction().execute(async (trx) => {
        const { id, dateHourChanged, ...changed } = call.body
        if (changed.expires !== undefined) requireSoon(changed.expires)
        const before = await repository.lock(trx, { id, version: dateHourChanged }, call)
        const { uses, report } = before as unknown as Share
        if (changed.maxUses !== undefined && changed.maxUses < uses)
          throw malformed([{ name: 'maxUses', problem: `is less than the ${uses} times that it was opened` }])
        // Whoever prolongs it has to be somebody who could make it.
        await patientOf(trx, report.id, call.caller)
        const beside = columnsOf(changed)
        const { after } = await storing(declared).storeOne(trx, { values: {}, before, beside }, call)
        await repository.recordWrite(trx, call, 'update', [id])
        const { expires, maxUses } = after as unknown as Share
        await recordOnReport(trx, call, 'share.change', report.id, { share: id, expires, maxUses })
        return after as unknown as Share
      }),
    )

    openSharedRoutes(app, queries, secrets, files)
  },
})

const visible = (caller: Caller) => sql<SqlBool>`exists (
  select from report where report.id = report_share.report_id and ${reportScopeCondition(caller) ?? sql`true`})`

const recordOnReport = (
  trx: TransactionQueries,
  actor: Actor,
  act: 'share.create' | 'share.change' | 'share.revoke',
  report: number,
  detail: Record<string, string | number>,
) => recordAct(trx, actor, { act, record: { kind: 'report', ids: [report] }, detail })

/** The patient of a report that the user may share. */
async function patientOf(trx: TransactionQueries, reportId: number, caller: Caller): Promise<number> {
  const { rows } = await sql<{ patient: number; isLasting: boolean }>`
    select patient_id as patient, ${lastingScope(caller)} as "isLasting" from report
    where id = ${reportId} and date_hour_deleted is null and ${within(reportScopeCondition(caller), isReleased)}`.execute(
    trx,
  )
  const [found] = rows
  if (!found) throw await refusalOf(trx, caller, 'released report', [reportId])
  if (!found.isLasting)
    throw new Problem(
      'forbidden',
      'This report is open to you for a few hours, by the reason that you gave. It can be shared by whoever sees it without that.',
    )
  return found.patient
}

/** The access scope without what was opened by a reason, which is of a user: nobody has the number 0. */
const lastingScope = (caller: Caller) => reportScopeCondition({ ...caller, id: 0 }) ?? sql<SqlBool>`true`

function requireSoon(expires: string): void {
  const ahead = Date.parse(expires) - Date.now()
  if (ahead <= 0) throw malformed([{ name: 'expires', problem: 'has to be in the future' }])
  // A day more, for clocks that differ.
  if (ahead > (MAX_SHARE_DAYS + 1) * DAY_MS)
    throw malformed([{ name: 'expires', problem: `has to be within ${MAX_SHARE_DAYS} days` }])
}

type Changeable = { [N in 'recipient' | 'expires' | 'maxUses']?: Share[N] | undefined }

const columnsOf = ({ recipient, expires, maxUses }: Changeable) => ({
  ...(recipient !== undefined && {
    recipient: recipient.trim(),
    name_search: folded(recipient.trim()),
    name_sort: sortKey(recipient.trim()),
  }),
  ...(expires !== undefined && { expires: new Date(expires) }),
  ...(maxUses !== undefined && { max_uses: maxUses }),
})
