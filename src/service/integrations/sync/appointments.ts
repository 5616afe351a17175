import { appointment as declared } from '#contract/resources/integrations.ts'
import type { SentAppointment, SyncedAppointment } from '#contract/integrations/sync.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { matchParts } from '#service/integrations/intake/matchReport.ts'
import { bindNumber } from '#service/integrations/match.ts'
import { fingerprintOf, noteSent, wasSentBefore } from '#service/integrations/sentKeys.ts'
import { appointmentHooks } from '#service/resources/hooks/integration.ts'
import type { Hooks, Writer } from '#service/resources/hooks/hooks.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { changedValues } from '#service/resources/writing/changes.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'

const { insert, update } = createAndUpdate(declared, appointmentHooks as Hooks)
const repository = recordRepository(declared, appointmentHooks as Hooks)

/** From where an appointment comes: the integration, and the Idempotency-Key of its request. */
interface Source {
  integrationId: number
  request: string | undefined
}

/**
 * Creates or changes the appointment that another system sends, in a transaction of its own. What was sent before, and replaced since, stays
 * replaced, unless it comes under a new Idempotency-Key.
 */
export async function takeAppointment(
  queries: Queries,
  { integrationId, request }: Source,
  sent: SentAppointment,
  writer: Writer,
): Promise<SyncedAppointment> {
  const { externalId } = sent
  try {
    return await queries.transaction().execute(async (trx) => {
      const { found, problems } = await matchParts({ queries: trx, integrationId }, sent)
      if (problems.length > 0) return { externalId, outcome: 'refused', id: null, problems }
      const known = await lockBound(trx, integrationId, externalId)
      const { duration, status, requestNumber, note, start } = sent
      const body = {
        patient: found.patient,
        exam: { id: found.exam },
        ...(found.doctor !== undefined && { doctor: { id: found.doctor } }),
        ...(found.unit !== undefined && { unit: { id: found.unit } }),
        start,
        ...(duration !== undefined && { duration }),
        ...(status !== undefined && { status }),
        ...(requestNumber !== undefined && { requestNumber }),
        ...(note !== undefined && { note }),
        integration: { id: integrationId },
      }
      const number = { integrationId, key: `appointment ${externalId}` }
      const content = fingerprintOf({ ...body, start: new Date(start).toISOString() })
      const mark = request === undefined ? content : `request ${request}`
      const isRepetition = await wasSentBefore(trx, number, mark)
      await noteSent(trx, number, [...new Set([content, mark])])
      if (known === undefined) {
        if (isRepetition) return superseded(externalId, null)
        const created = await insert(trx, body, writer)
        await bindNumber(
          { queries: trx, integrationId },
          { group: 'appointment', number: externalId, record: created.id },
          writer.caller.id,
        )
        return { externalId, outcome: 'created', id: created.id, problems: [] }
      }
      const before = await repository.findById(trx, known, writer.caller)
      if (Object.keys(changedValues(declared, before, body)).length === 0)
        return { externalId, outcome: 'unchanged', id: known, problems: [] }
      if (isRepetition) return superseded(externalId, known)
      await update(trx, known, before.dateHourChanged, body, writer)
      return { externalId, outcome: 'updated', id: known, problems: [] }
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const problems = error.details.fields ?? [{ name: 'appointment', problem: error.message }]
    return { externalId, outcome: 'refused', id: null, problems }
  }
}

const superseded = (externalId: string, id: number | null): SyncedAppointment => ({
  externalId,
  outcome: 'superseded',
  id,
  problems: [
    {
      name: 'appointment',
      problem: `was sent so before, and ${id === null ? 'removed' : 'changed'} since; to come back to it, send it under a new Idempotency-Key`,
    },
  ],
})

/** The appointment to which a number is bound, unless it was removed. Two requests with one number wait for each other. */
async function lockBound(
  trx: TransactionQueries,
  integrationId: number,
  number: string,
): Promise<number | undefined> {
  await trx
    .selectFrom('integration')
    .select('id')
    .where('id', '=', integrationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const bound = await trx
    .selectFrom('integration_binding')
    .innerJoin('appointment', 'appointment.id', 'integration_binding.record')
    .select('appointment.id')
    .where('integration_binding.integration_id', '=', integrationId)
    .where('group', '=', 'appointment')
    .where('number', '=', number)
    .where('integration_binding.date_hour_deleted', 'is', null)
    .where('appointment.date_hour_deleted', 'is', null)
    .executeTakeFirst()
  return bound?.id
}
