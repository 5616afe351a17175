import type { Resource } from '#contract/declaration/resource.ts'
import type { GroupName } from '#contract/resources.ts'
import type { Hooks, HooksByGroup } from './hooks.ts'
import { emailHooks } from './hooks/email.ts'
import { employeeHooks } from './hooks/employee.ts'
import { moduleHooks, permissionHooks } from './hooks/permission.ts'
import { permissionListHooks } from './hooks/permissionList.ts'
import { preferenceHooks, widgetHooks } from './hooks/preference.ts'
import { sectionHooks, templateHooks } from './hooks/template.ts'
import { userHooks } from './hooks/user.ts'

/** The hooks of each group. The key of stored secrets is made from `tokenSecret`. */
export function groupHooks(tokenSecret: string): (declared: Resource) => Hooks {
  const hooks: HooksByGroup = {
    email: emailHooks(tokenSecret),
    employee: employeeHooks,
    module: moduleHooks,
    permission: permissionHooks,
    permissionList: permissionListHooks,
    preference: preferenceHooks,
    section: sectionHooks,
    template: templateHooks,
    user: userHooks,
    widget: widgetHooks,
  }
  return ({ name }) => (hooks[name as GroupName] ?? {}) as Hooks
}
