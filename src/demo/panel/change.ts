import { unit as declared } from '#contract/resources/clinic.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import type { Writer } from '#service/resources/hooks/hooks.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { readState, writeState } from '#demo/state.ts'

interface Change {
  clinicName?: string | undefined
  logo?: string | undefined
  unit?: string | undefined
  living?: boolean | undefined
}

/** Changes what is shown of the synthetic clinic, and whether it lives. */
export async function changeDemonstration(queries: Queries, change: Change, writer: Writer): Promise<void> {
  const { clinicName, logo, unit, living } = change
  await queries.transaction().execute(async (trx) => {
    const state = await readState(trx, 'wait')
    if (!state) throw noDemonstration()
    if (unit !== undefined && unit.trim() !== state.unit)
      await renameUnit(trx, state.unit, unit.trim(), writer)
    await writeState(trx, {
      ...state,
      ...(clinicName !== undefined && { clinicName: clinicName.trim() }),
      ...(logo !== undefined && { logo: logo.trim() }),
      ...(unit !== undefined && { unit: unit.trim() }),
      ...(living !== undefined && { living: { ...state.living, isOn: living } }),
    })
    await recordAct(trx, writer, {
      act: 'demonstration.change',
      outcome: 'done',
      detail: {
        fields: Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name])),
      },
    })
  })
}

export const noDemonstration = () => new Problem('wrong_state', 'There is no synthetic clinic here.')

/** Renames the main unit as its own form would, with its history. */
async function renameUnit(trx: TransactionQueries, from: string, to: string, writer: Writer): Promise<void> {
  const units = await trx
    .selectFrom('unit')
    .select(['id', 'name'])
    .where('date_hour_deleted', 'is', null)
    .orderBy('id')
    .execute()
  const main = units.find(({ name }) => name === from) ?? units[0]
  if (!main) throw new Problem('wrong_state', 'The clinic has no unit any more. Start over to have one.')
  const stored = await recordRepository(declared).findById(trx, main.id, writer.caller)
  await createAndUpdate(declared).update(trx, main.id, stored.dateHourChanged, { name: to }, writer)
}
