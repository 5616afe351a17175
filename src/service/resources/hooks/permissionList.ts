import { modules, permissions as known } from '#contract/access/access.ts'
import type { module, permission, permissionList } from '#contract/resources/access.ts'
import { powersOfLists } from '#service/records/power.ts'
import { neededByProgram } from '#service/resources/refusals.ts'
import type { Hooks } from './hooks.ts'
import { policyBeyond, refuseGiven, refuseOwn, requireAdministrators } from './grants.ts'

/** The fields that a clinic may change in the program's own lists, too. */
const policyFields: ReadonlySet<string> = new Set([
  'reach',
  'curtainAfter',
  'endAfter',
  'secondFactor',
  'confirmRemoval',
])

/** Of the lists of the program only what is asked of its users at the sign-in and after can be changed. */
export const permissionListHooks: Hooks<typeof permissionList> = {
  power: { of: powersOfLists, givenBy: { permissions: ['permissions'], accessScope: ['reach'] } },

  guard(action, { code }) {
    if (code !== null && action !== 'update') throw neededByProgram()
  },

  validate({ values, before, writer: { caller } }) {
    const { permissions } = values
    if (before && before.code !== null && Object.keys(values).some((name) => !policyFields.has(name)))
      throw neededByProgram()
    const {
      curtainAfter = before?.curtainAfter ?? 0,
      endAfter = before?.endAfter ?? 0,
      secondFactor = before?.secondFactor ?? false,
      confirmRemoval = before?.confirmRemoval ?? false,
    } = values
    if (endAfter <= curtainAfter)
      return [{ name: 'endAfter', problem: `must be more than ${curtainAfter}, when the screen is covered` }]
    const looser = policyBeyond(caller, { curtainAfter, endAfter, secondFactor, confirmRemoval }, before)
    if (looser.length > 0)
      throw refuseGiven(
        looser.map((name) => ({
          name,
          problem: 'would ask less of the users of this list than is asked of you',
        })),
      )
    const had = before?.permissions.map(({ id }) => id) ?? []
    if (permissions && before?.id === caller.permissionList.id && had.some((id) => !permissions.includes(id)))
      throw refuseOwn('takes own permissions away')
    return []
  },

  async afterWrite({ trx, values, before }) {
    if (before && values.permissions) await requireAdministrators(trx)
  },
}

export const permissionHooks: Hooks<typeof permission> = {
  guard(_, { code }) {
    if (known.some((one) => one === code)) throw neededByProgram()
  },
}

export const moduleHooks: Hooks<typeof module> = {
  guard(_, { code }) {
    if (Object.hasOwn(modules, code)) throw neededByProgram()
  },
}
