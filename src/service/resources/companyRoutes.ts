import type { FastifyInstance } from 'fastify'
import { url } from '#contract/http/url.ts'
import { fold, hasWords } from '#contract/names/matching.ts'
import { clinic as declared } from '#contract/resources/clinic.ts'
import { COMPANY_ID, companyOperations, type CompanyRecord } from '#contract/system/company.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { wholeListing } from '#service/http/listing/wholeListing.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, route } from '#service/http/route.ts'
import { lockCompany, readCompany } from '#service/records/company.ts'
import { clinicHooks } from './hooks/clinic.ts'
import type { Hooks, Writer } from './hooks/hooks.ts'
import type { AnyRecord } from './reading/rows.ts'
import { malformed, recordingRefusal } from './refusals.ts'
import { recordRepository } from './repository.ts'
import type { Values } from './values.ts'
import { changedValues } from './writing/changes.ts'
import { createAndUpdate } from './writing/createAndUpdate.ts'
import { removeAndRestore } from './writing/removeAndRestore.ts'
import { writeOnce } from './writing/writeOnce.ts'

const hooks = clinicHooks as Hooks
const clinics = recordRepository(declared, hooks)
const { insert, write } = createAndUpdate(declared, hooks)
const { remove } = removeAndRestore(declared, hooks)

/** The company as a section of the configuration: its clinic's record, which is written as that of any clinic. */
export function companyRoutes(app: FastifyInstance, queries: Queries): void {
  async function find(caller: Caller): Promise<CompanyRecord[]> {
    const company = await readCompany(queries)
    return company ? [shown(await clinics.findById(queries, company.id, caller))] : []
  }
  /** Runs a change of the company, with a refusal in the audit. */
  async function changing<T>(
    writer: Writer,
    id: number,
    act: 'record.change' | 'record.remove',
    change: (trx: TransactionQueries) => Promise<T>,
  ): Promise<T> {
    const company = id === COMPANY_ID ? await readCompany(queries) : undefined
    if (!company) throw noCompany()
    return recordingRefusal(queries, writer, { act, declared, ids: [company.id] }, () =>
      queries.transaction().execute(change),
    )
  }

  route(app, companyOperations.listCompany, async ({ caller }) => wholeListing(await find(caller)))

  route(app, companyOperations.findCompany, async ({ caller, query: { name } }) => {
    const found = await find(caller)
    const textOf = (company: CompanyRecord) => [company.name, company.legalName, company.taxNumber].join(' ')
    return wholeListing(found.filter((one) => name === undefined || hasWords(fold(textOf(one)), name)))
  })

  route(app, companyOperations.getCompany, async ({ caller, params: { id } }) => {
    const [company] = id === COMPANY_ID ? await find(caller) : []
    if (!company) throw noCompany()
    return company
  })

  route(app, companyOperations.createCompany, async (call) => {
    const created = await writeOnce(queries, call, { declared, hooks, act: 'record.create' }, async (trx) => {
      await lockCompany(trx)
      const company = await readCompany(trx)
      if (company)
        throw new Problem(
          'in_use',
          `“${company.name}” is the company already. Change it, or choose another clinic, by PUT. Nothing was changed.`,
        )
      return insert(trx, call.body, call)
    })
    const location = url(companyOperations.getCompany.path, { params: { id: COMPANY_ID } })
    void call.reply.header('location', location)
    return shown(created)
  })

  route(app, companyOperations.updateCompany, async (call) => {
    const { id, dateHourChanged: version, clinic: chosen, ...body } = call.body
    return shown(
      await changing(call, id, 'record.change', (trx) =>
        changeCompany(trx, { version, body, chosen: chosen?.id ?? undefined }, call),
      ),
    )
  })

  route(app, companyOperations.removeCompany, async (call) => {
    const { id, dateHourChanged: version } = call.body
    return changing(call, id, 'record.remove', async (trx) => {
      await lockCompany(trx)
      await remove(trx, (await companyOf(trx)).id, version, call)
      return {}
    })
  })
}

/** Changes the company, or makes another clinic the company. */
async function changeCompany(
  trx: TransactionQueries,
  { version, body, chosen }: { version: string; body: Values; chosen: number | undefined },
  writer: Writer,
): Promise<AnyRecord> {
  const lock = (id: number) => clinics.lock(trx, { id, version: undefined }, writer)
  // A clinic that is chosen by a change of its own record is locked before the company, too.
  if (chosen !== undefined && chosen !== (await companyOf(trx)).id) await lock(chosen)
  await lockCompany(trx)
  const { id } = await companyOf(trx)
  const company = await clinics.lock(trx, { id, version }, writer)
  if (chosen === undefined || chosen === id) return (await write(trx, company, { body }, writer)).after
  const others = Object.keys(changedValues(declared, company, body))
  if (others.length > 0)
    throw malformed(
      others.map((name) => ({ name, problem: 'cannot be changed while another clinic is chosen' })),
    )
  return (await write(trx, await lock(chosen), { body: { company: true } }, writer)).after
}

async function companyOf(trx: TransactionQueries) {
  const company = await readCompany(trx)
  if (!company) throw noCompany()
  return company
}

const noCompany = () =>
  new Problem('not_found', `There is no such company. Where there is one, its id is ${COMPANY_ID}.`)

/** The company's record as the configuration has it. */
const shown = ({ id, company: _, ...record }: AnyRecord & { name?: string }) =>
  ({ id: COMPANY_ID, clinic: { id, name: record.name }, ...record }) as unknown as CompanyRecord
