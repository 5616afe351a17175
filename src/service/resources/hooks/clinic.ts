import { clinic as declared } from '#contract/resources/clinic.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { lockCompany } from '#service/records/company.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { storing } from '#service/resources/writing/storing.ts'
import type { Hooks, Writer } from './hooks.ts'

/** One clinic is the company: the first one, until another is chosen, which takes that from it. */
export const clinicHooks: Hooks<typeof declared> = {
  validate: ({ values, before }) =>
    before?.company && values.company === false
      ? [{ name: 'company', problem: 'is changed by choosing another clinic, which takes this from it' }]
      : [],

  async guard(action, record, _, trx) {
    if (action !== 'remove' || !record.company) return
    if ((await othersThan(trx, record.id)).length > 0)
      throw new Problem(
        'in_use',
        `The name and the logo of “${record.name}” stand on every page, letter and PDF. Choose another clinic as the company first. Nothing was changed.`,
      )
  },

  async storeBeside(id, { trx, values, before, writer }) {
    if (before && (values.company !== true || before.company)) return
    await makeOnly(trx, id, values.company === true, writer)
  },

  afterRestore: (trx, { id }, writer) => makeOnly(trx, id, false, writer),
}

/** Makes a clinic the company where it is chosen, or where none is. */
async function makeOnly(
  trx: TransactionQueries,
  id: number,
  isChosen: boolean,
  writer: Writer,
): Promise<void> {
  // Two that are chosen at once wait for each other.
  await lockCompany(trx)
  const former = (await othersThan(trx, id)).filter(({ company }) => company)
  const isCompany = isChosen || former.length === 0
  await trx.updateTable('clinic').set({ company: isCompany }).where('id', '=', id).execute()
  if (!isCompany) return
  const clinics = recordRepository(declared)
  for (const other of former) {
    const before = await clinics.lockIncludingRemoved(trx, other.id, writer)
    await storing(declared).storeOne(trx, { before, values: { company: false } }, writer)
    await clinics.recordWrite(trx, writer, 'update', [other.id], { fields: ['company'] })
  }
}

const othersThan = (trx: TransactionQueries, id: number) =>
  trx
    .selectFrom('clinic')
    .select(['id', 'company'])
    .where('id', '<>', id)
    .where('date_hour_deleted', 'is', null)
    .orderBy('id')
    .execute()
