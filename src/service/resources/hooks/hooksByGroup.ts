import { clinicHooks } from './clinic.ts'
import { employeeHooks } from './employee.ts'
import type { HooksByGroup } from './hooks.ts'
import {
  appointmentHooks,
  integrationBindingHooks,
  integrationExposedDataHooks,
  integrationHooks,
  integrationKeyHooks,
} from './integration.ts'
import { moduleHooks, permissionHooks, permissionListHooks } from './permissionList.ts'
import { preferenceHooks, widgetHooks } from './preference.ts'
import { sectionHooks, templateHooks } from './template.ts'
import { userHooks } from './user.ts'

/** The hooks of the groups of this room. */
export const groupHooks = (userSettings: Parameters<typeof userHooks>[0]): HooksByGroup => ({
  appointment: appointmentHooks,
  clinic: clinicHooks,
  employee: employeeHooks,
  integration: integrationHooks,
  integrationBinding: integrationBindingHooks,
  integrationExposedData: integrationExposedDataHooks,
  integrationKey: integrationKeyHooks,
  module: moduleHooks,
  permission: permissionHooks,
  permissionList: permissionListHooks,
  preference: preferenceHooks,
  section: sectionHooks,
  template: templateHooks,
  user: userHooks(userSettings),
  widget: widgetHooks,
})
