import type { permissionList } from '#contract/resources/permissionList.ts'
import { isBeyondReach } from '#service/records/reach.ts'
import { neededByProgram } from '#service/resources/refusals.ts'
import type { Hooks } from './hooks.ts'
import { notHeld, refuseOwn, requireAdministrators } from './grants.ts'

/** What a clinic decides of the lists of the program, too. */
const policyFields: ReadonlySet<string> = new Set([
  'reach',
  'curtainAfter',
  'endAfter',
  'secondFactor',
  'confirmRemoval',
])

/** Of the lists of the program only what is asked of its users at the sign-in and after can be changed, and users can only add permissions that they have themselves. */
export const permissionListHooks: Hooks<typeof permissionList> = {
  guard(action, { code }) {
    if (code !== null && action !== 'update') throw neededByProgram()
  },

  async validate({ trx, values, before, writer: { caller } }) {
    const { permissions } = values
    if (before && before.code !== null && Object.keys(values).some((name) => !policyFields.has(name)))
      throw neededByProgram()
    const { curtainAfter = before?.curtainAfter ?? 0, endAfter = before?.endAfter ?? 0 } = values
    if (endAfter <= curtainAfter)
      return [{ name: 'endAfter', problem: `must be more than ${curtainAfter}, when the screen is covered` }]
    const reach = values.reach ?? (before ? undefined : 'all')
    if (reach !== undefined && reach !== before?.reach && isBeyondReach(caller, reach))
      return [
        { name: 'reach', problem: 'is another than your own, which only users who see all reports give' },
      ]
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
