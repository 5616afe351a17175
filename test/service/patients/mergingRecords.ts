import { listingOf } from '#contract/declaration/listing.ts'
import { type NewPatient, PatientDetail } from '#contract/patients/patient.ts'
import type { Merge } from '#contract/patients/patientMerge.ts'
import { RecordChange } from '#contract/declaration/history.ts'
import type { Queries } from '#service/database/database.ts'
import { expectBody } from '#test/support/answers.ts'
import type { Answer, RunningService } from '#test/support/startService.ts'

export type Clerk = 'frontdesk' | 'administrator'

/** Merges, and undoes merges of, the records of a running service. */
export function mergingRecords(service: RunningService) {
  const queries: Queries = service.database.queries
  const detail = async (id: number) =>
    expectBody(await service.call('administrator', 'GET', `/patient/${id}`), 200, PatientDetail)
  const version = async (id: number) => ({ id, dateHourChanged: (await detail(id)).dateHourChanged })
  return {
    detail,
    version,
    create: async (fields: Partial<NewPatient> = {}) =>
      expectBody(
        await service.call('frontdesk', 'POST', '/patient', {
          firstName: 'Ana',
          lastName: 'Prado',
          birthDate: '1980-02-29',
          ...fields,
        }),
        201,
        PatientDetail,
      ).id,
    change: async (id: number, fields: Partial<PatientDetail>) =>
      expectBody(
        await service.call('frontdesk', 'PUT', '/patient', { ...(await version(id)), ...fields }),
        200,
        PatientDetail,
      ),
    merge: async (
      { from, keep }: { from: number; keep: number },
      rest: Pick<Merge, 'take' | 'unite'> = {},
      role: Clerk = 'frontdesk',
    ): Promise<Answer> => {
      const body = { from: await version(from), keep: await version(keep), ...rest }
      return service.call(role, 'POST', '/patient/merge', body)
    },
    unmerge: (id: number, role: Clerk = 'frontdesk') =>
      service.call(role, 'POST', '/patient/unmerge', { id }),
    restore: (id: number, role: Clerk = 'frontdesk') =>
      service.call(role, 'POST', '/patient/restore', { id }),
    history: async (id: number) => {
      const answer = await service.call('administrator', 'GET', `/patient/${id}/history`)
      return expectBody(answer, 200, listingOf(RecordChange)).data
    },
    reportsOf: async (id: number) => {
      const rows = await queries
        .selectFrom('report')
        .select('id')
        .where('patient_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.id)
    },
  }
}

/** The contacts of a patient without any, for a change of one of them. */
export const contacts = (fields: Partial<PatientDetail['contacts']>) => ({
  id: 0,
  city: { id: null },
  ...fields,
})

/** A CPF as a request sends it. */
export const cpf = (number: string) => ({ id: 0, number, type: { id: 1 } })
