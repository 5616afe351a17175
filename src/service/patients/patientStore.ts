import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Patient, PatientDetail, PatientRow } from '#contract/patient.ts'
import { type Queries, snapshot } from '#service/database/database.ts'
import { nameListing } from '#service/records/nameListing.ts'
import { selectPatients, toPatient } from '#service/records/patient.ts'
import { toPatientDetail } from './patientDetail.ts'
import { namesakesOf } from './namesakes.ts'
import { patientRank, patientSearch } from './patientSearch.ts'

/** The patients: found and read. */
export function patientStore(queries: Queries) {
  const listing = (where: RawBuilder<SqlBool>) =>
    nameListing(queries, { table: 'patient', where, select: selectPatientsWith })

  return {
    /** All of them. */
    all: () => listing(sql`true`),

    /** Those whom a search finds, the best match first, each with those of the same name. */
    found(search = '') {
      const rank = patientRank(search)
      return nameListing(queries, {
        table: 'patient',
        where: patientSearch(search),
        ...(rank && { rank }),
        select: selectRows,
      })
    },

    /** Those whom an outside system knows. */
    integrated: () => listing(sql`patient.external_id is not null`),

    /** The patient with this id; one that has been removed only where that is asked for. */
    find: (id: number, { removed }: { removed: boolean }): Promise<PatientDetail | undefined> =>
      snapshot(queries, async (reader) => {
        const row = await selectPatients(reader)
          .where('id', '=', id)
          .$if(!removed, (query) => query.where('date_hour_deleted', 'is', null))
          .executeTakeFirst()
        return row && toPatientDetail(reader, toPatient(row))
      }),

    /** The id, where there is such a patient, removed or not. */
    known: async (id: number): Promise<number[]> =>
      (await queries.selectFrom('patient').select('id').where('id', '=', id).execute()).map((row) => row.id),
  }
}

const selectPatientsWith = async (queries: Queries, ids: number[]): Promise<Patient[]> =>
  (await selectPatients(queries).where('patient.id', 'in', ids).execute()).map(toPatient)

async function selectRows(queries: Queries, ids: number[]): Promise<PatientRow[]> {
  const patients = await selectPatientsWith(queries, ids)
  const sameName = await namesakesOf(queries, ids)
  return patients.map((patient) => ({ ...patient, sameName: sameName.get(patient.id) ?? [] }))
}
