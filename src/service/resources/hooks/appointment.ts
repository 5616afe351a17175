import type { appointment } from '#contract/resources/integrations.ts'
import type { Hooks } from './hooks.ts'

export const appointmentHooks: Hooks<typeof appointment> = {
  targets: ({ values: { patient } }) =>
    patient === undefined ? [] : [{ name: 'patient', table: 'patient', id: patient }],
}
