import type { appointment } from '#contract/resources/appointment.ts'
import { lockTargets, noSuchRecord } from '#service/resources/writing/references.ts'
import type { Hooks } from './hooks.ts'

export const appointmentHooks: Hooks<typeof appointment> = {
  async validate({ trx, values: { patient } }) {
    if (patient === undefined) return []
    const found = await lockTargets(trx, [{ table: 'patient', id: patient }])
    return found.size > 0 ? [] : [{ name: 'patient', problem: noSuchRecord(patient) }]
  },
}
