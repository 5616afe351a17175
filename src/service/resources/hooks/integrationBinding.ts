import type { integrationBinding } from '#contract/resources/integrationBinding.ts'
import { targetOf } from '#service/resources/columns.ts'
import { lockTargets, noSuchRecord } from '#service/resources/writing/references.ts'
import type { Hooks } from './hooks.ts'

export const integrationBindingHooks: Hooks<typeof integrationBinding> = {
  async validate({ trx, values, before }) {
    const group = values.group ?? before?.group
    const record = values.record ?? before?.record
    if ((values.group ?? values.record) === undefined || !group || !record) return []
    // Patients have the table of their name, and are no declared group.
    const table = group === 'patient' ? group : targetOf(group).table
    const found = await lockTargets(trx, [{ table, id: record }])
    return found.size > 0 ? [] : [{ name: 'record', problem: noSuchRecord(record) }]
  },
}
