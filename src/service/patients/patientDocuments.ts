import type { Patient } from '#contract/patient.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { documentSearchText } from '#service/database/searchText.ts'

type Documents = Patient['documents']

/** Makes the documents of a patient those that are sent. One that is there already keeps its id. */
export async function replaceDocuments(
  trx: TransactionQueries,
  patientId: number,
  stored: Documents,
  sent: Documents,
): Promise<void> {
  const wanted = new Map(sent.map((it) => [key(it), it]))
  const kept = new Map(stored.filter((it) => wanted.has(key(it))).map((it) => [key(it), it.id]))
  const keptIds = new Set(kept.values())
  const gone = stored.filter((it) => !keptIds.has(it.id)).map((it) => it.id)
  const added = [...wanted].filter(([name]) => !kept.has(name)).map(([, it]) => it)
  if (gone.length > 0) await trx.deleteFrom('patient_document').where('id', 'in', gone).execute()
  if (added.length > 0)
    await trx
      .insertInto('patient_document')
      .values(
        added.map(({ number, type }) => ({
          patient_id: patientId,
          number,
          number_search: documentSearchText(number),
          type_id: type.id,
        })),
      )
      .execute()
}

const key = ({ number, type }: Documents[number]) => `${type.id} ${number}`
