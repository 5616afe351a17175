import type { permissionList } from '#contract/resources/permissionList.ts'
import { neededByProgram } from '#service/resources/refusals.ts'
import type { Hooks } from './hooks.ts'
import { notHeld, refuseOwn, requireAdministrators } from './grants.ts'

/** The lists of the program cannot be changed, and users can only add permissions that they have themselves. */
export const permissionListHooks: Hooks<typeof permissionList> = {
  guard(_, { code }) {
    if (code !== null) throw neededByProgram()
  },

  async validate({ trx, values: { permissions }, before, writer: { caller } }) {
    if (!permissions) return []
    const had = before?.permissions.map(({ id }) => id) ?? []
    if (before?.id === caller.permissionList.id && had.some((id) => !permissions.includes(id)))
      throw refuseOwn('takes own permissions away')
    const beyond = await notHeld(
      trx,
      caller,
      permissions.filter((id) => !had.includes(id)),
    )
    return beyond.length === 0
      ? []
      : [{ name: 'permissions', problem: `are permissions that you lack: ${beyond.join(', ')}` }]
  },

  async afterWrite({ trx, values, before }) {
    if (before && values.permissions) await requireAdministrators(trx)
  },
}
