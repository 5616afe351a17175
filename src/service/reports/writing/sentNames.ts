import { contradictions } from '#contract/contradictions.ts'
import type { EmployeeReference, ExamReference } from '#contract/namedReferences.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { selectEmployeeNames } from '#service/records/employee.ts'
import { mayBeNamed } from '#service/records/mayBeNamed.ts'

interface Sent {
  exam?: ExamReference
  doctor?: EmployeeReference
  requester?: EmployeeReference
}

/** Refuses an exam or a doctor whose name, where one is sent beside the number, is another one's. Whether the numbers name any is checked elsewhere. */
export async function refuseOtherNames(
  trx: TransactionQueries,
  { exam, doctor, requester }: Sent,
): Promise<void> {
  if (exam?.name?.trim()) {
    const stored = await trx
      .selectFrom('exam')
      .select(['name', 'title'])
      .where('id', '=', exam.id)
      .executeTakeFirst()
    const { name } = exam
    if (stored && ![stored.name, stored.title].some((storedName) => mayBeNamed(storedName, name)))
      throw otherName('exam', exam.id)
  }
  for (const [field, sent] of Object.entries({ doctor, requester })) {
    if (!sent) continue
    const stored = await selectEmployeeNames(trx, sent.id).executeTakeFirst()
    if (stored && contradictions(sent, stored).length > 0) throw otherName(field, sent.id)
  }
}

const otherName = (field: string, id: number): Problem =>
  new Problem(
    'record_changed',
    `The ${field} that was sent is not the one of record ${id}, which has another name. Nothing was changed. Send the number of the right one.`,
    { fields: [{ name: field, problem: 'is not what the record holds' }] },
  )
