import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { preference } from '#contract/resources/preference.ts'
import type { widget } from '#contract/resources/widget.ts'
import type { Caller } from '#service/http/route.ts'
import { Problem } from '#service/http/problem.ts'
import type { FieldProblem, Hooks } from './hooks.ts'

// Preferences and widgets belong to one user. Others see and change them only with the permission to change users.

const mayChangeAll = ({ permissions }: Caller): boolean => permissions.has('user.write')

export const preferenceHooks: Hooks<typeof preference> = {
  visible: (caller) => (mayChangeAll(caller) ? sql`true` : isOf('preference', caller)),
  validate: ({ values: { user }, writer }) => ownerProblems(user, writer.caller),
}

/** A widget without a user is shown to everybody. */
export const widgetHooks: Hooks<typeof widget> = {
  visible: (caller) => (mayChangeAll(caller) ? sql`true` : isShownTo(caller)),
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
