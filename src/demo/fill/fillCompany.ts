import { resources } from '#contract/resources.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { readCompany } from '#service/records/company.ts'
import type { Values } from '#service/resources/values.ts'
import { company } from '#demo/planClinic.ts'
import { insertRecords } from './insertMany.ts'

/** Inserts the company where there is none, as a clinic that is made anew keeps the one before. Returns its id. */
export async function fillCompany(
  trx: TransactionQueries,
  { columns = {}, ...values }: { columns?: Values; city?: number | undefined; name?: string } = {},
): Promise<number> {
  const present = await readCompany(trx)
  if (present) return present.id
  await insertRecords(trx, resources.clinic, [
    { id: 1, values: { ...company, ...values, company: true }, columns },
  ])
  return 1
}
