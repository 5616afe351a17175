import type { FastifyInstance } from 'fastify'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import { syncOperations, type SyncedAppointment, type SyncedChange } from '#contract/integrations/sync.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { wholeListing } from '#service/http/listing/wholeListing.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, route } from '#service/http/route.ts'
import { refuseImprecise } from '#service/integrations/matchPatient.ts'
import { claimRequest, fingerprintOf } from '#service/integrations/sentKeys.ts'
import { recordReading } from '#service/reports/audit.ts'
import { reportRepository, sendFile } from '#service/reports/files/reportFiles.ts'
import { isFollowedBy, missingReport } from '#service/reports/visibility.ts'
import { takeAppointment } from './appointments.ts'
import { changesAfter, exposedTo } from './changes.ts'
import { evoTest } from './evoTest.ts'

const PAGE = 100

/** The operations of other systems beside sending reports: changes, appointments, and the test of their connection. */
export function syncRoutes(
  app: FastifyInstance,
  queries: Queries,
  files: FileStore,
  birthDates: () => BirthDatePrecision,
): void {
  const reports = reportRepository(queries, isFollowedBy)

  route(app, syncOperations.syncIntegrations, async (call) => {
    const { after = '0', limit = PAGE } = call.query
    const { caller } = call
    const follower = { integrationId: integrationOf(caller), userId: caller.id, viewer: caller }
    const { data, next, more } = await changesAfter(queries, follower, Number(after), limit)
    // Their texts are read with them.
    const reportIds = data.flatMap((change) =>
      change.reports.flatMap(({ id, result }) => (result === undefined ? [] : [id])),
    )
    if (reportIds.length > 0)
      await recordAct(queries, call, {
        act: 'report.read',
        record: { kind: 'report', ids: [...new Set(reportIds)] },
      })
    const patientIds = data.flatMap((change) => change.patients.filter(tellsWhoItIs).map(({ id }) => id))
    if (patientIds.length > 0) {
      const ids = [...new Set(patientIds)]
      await recordAct(queries, call, {
        act: 'patient.search',
        record: { kind: 'patient', ids },
        detail: { listing: 'sync', count: ids.length, names: [] },
      })
    }
    return { data, next: String(next), more }
  })

  route(app, syncOperations.getSyncedPdf, async (call) => {
    const { id } = call.params
    await requireExposed(call.caller, 'reportPdf')
    const file = await reports.findPdf(id, call.caller)
    if (!file) throw missingReport('PDF of a released report')
    return sendFile(call, files, file, () => recordReading(queries, call, 'report.pdf', id))
  })

  route(app, syncOperations.getSyncedImage, async (call) => {
    const { id, imageId } = call.params
    await requireExposed(call.caller, 'reportImages')
    const image = await reports.findImage(id, imageId, call.caller)
    if (!image) throw missingReport('image of a released report')
    return sendFile(call, files, image, () =>
      recordReading(queries, call, 'report.image', id, { image: imageId }),
    )
  })

  route(app, syncOperations.syncSchedullings, async (call) => {
    const integrationId = integrationOf(call.caller)
    for (const [index, { patient }] of call.body.appointments.entries())
      refuseImprecise(patient, birthDates(), `appointments.${index}.patient`)
    const request = idempotencyKey(call)?.key
    if (request !== undefined)
      await claimRequest(queries, { integrationId, key: `appointments ${request}` }, fingerprintOf(call.body))
    const data: SyncedAppointment[] = []
    for (const sent of call.body.appointments)
      data.push(await takeAppointment(queries, { integrationId, request }, sent, call))
    return wholeListing(data)
  })

  route(app, syncOperations.evoTest, async ({ caller, request, query: { language = 'en' } }) => {
    const data = await evoTest(queries, caller, request.ip, language)
    return { ok: data.every(({ ok }) => ok), data }
  })

  async function requireExposed(caller: Caller, kind: string): Promise<void> {
    if (!(await exposedTo(queries, integrationOf(caller))).has(kind))
      throw missingReport(kind === 'reportPdf' ? 'PDF of a released report' : 'image of a released report')
  }
}

/** Whether an integration is told more of a patient than numbers. */
const tellsWhoItIs = ({ name, documents, phone }: SyncedChange['patients'][number]): boolean =>
  name !== undefined || documents !== undefined || phone !== undefined

function integrationOf({ key }: Caller): number {
  if (key) return key.integrationId
  throw new Problem('forbidden', 'Only an integration asks this: sign in with its key.')
}
