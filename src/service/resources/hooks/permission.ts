import { modules, permissions } from '#contract/access.ts'
import type { module } from '#contract/resources/module.ts'
import type { permission } from '#contract/resources/permission.ts'
import { neededByProgram } from '#service/resources/refusals.ts'
import type { Hooks } from './hooks.ts'

export const permissionHooks: Hooks<typeof permission> = {
  guard(_, { code }) {
    if (permissions.some((known) => known === code)) throw neededByProgram()
  },
}

export const moduleHooks: Hooks<typeof module> = {
  guard(_, { code }) {
    if (Object.hasOwn(modules, code)) throw neededByProgram()
  },
}
