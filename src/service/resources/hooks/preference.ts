import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { preference } from '#contract/resources/preference.ts'
import type { widget } from '#contract/resources/widget.ts'
import type { Caller } from '#service/http/route.ts'
import { Problem } from '#service/http/problem.ts'
import { powersOfAccounts } from '#service/records/power.ts'
import type { FieldProblem, GroupPower, Hooks } from './hooks.ts'

// Preferences and widgets belong to one user. Others see and change them only with the permission to change users.

const mayChangeAll = ({ permissions }: Caller): boolean => permissions.has('user.write')

const givenBy = { permissions: ['user'], accessScope: ['user'], employee: ['user'] }

export const preferenceHooks: Hooks<typeof preference> = {
  visible: (caller) => (mayChangeAll(caller) ? sql`true` : isOf('preference', caller)),
  power: { of: powersOfOwners('preference'), givenBy },
  validate: ({ values: { user }, writer }) => ownerProblems(user, writer.caller),
}

/** A widget without a user is shown to everybody. */
export const widgetHooks: Hooks<typeof widget> = {
  visible: (caller) => (mayChangeAll(caller) ? sql`true` : isShownTo(caller)),
  power: { of: powersOfOwners('widget'), givenBy },
  filters: { forCaller: (caller) => isShownTo(caller) },
  validate: ({ values: { user }, writer }) => ownerProblems(user, writer.caller),
  guard(_, { user }, { caller }) {
    if (user === null && !mayChangeAll(caller))
      throw new Problem(
        'forbidden',
        'This widget is everybody’s: changing it needs the permission to change users.',
      )
  },
}

const isShownTo = (caller: Caller): RawBuilder<SqlBool> =>
  sql`(widget.user_id is null or ${isOf('widget', caller)})`

const isOf = (table: string, { id }: Caller): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${table}.user_id`)} = ${id}`

const ownerProblems = (owner: number | null | undefined, caller: Caller): FieldProblem[] =>
  owner === undefined || owner === caller.id || mayChangeAll(caller)
    ? []
    : [{ name: 'user', problem: 'has to be yourself' }]

/** Changing another user's preference is acting on that user's account. */
function powersOfOwners(table: 'preference' | 'widget'): GroupPower['of'] {
  return async (trx, ids) => {
    const { rows } = await sql<{ id: number }>`
      select user_id as id from ${sql.table(table)}
      where id = any(${[...ids]}::integer[]) and user_id is not null`.execute(trx)
    return powersOfAccounts(
      trx,
      rows.map(({ id }) => id),
    )
  }
}
