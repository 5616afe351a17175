import type { updateSystem } from '#contract/resources/updateSystem.ts'
import type { Queries } from '#service/database/database.ts'
import { readSchema } from '#service/database/schema.ts'
import { Problem } from '#service/http/problem.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { type Installed, runChecks } from './checks.ts'
import { columnsOf } from './records.ts'

/** To create a record runs the checks. Without an installation there is nothing to look at. */
export const updateSystemHooks = (
  installed: Installed | undefined,
  queries: Queries,
): Hooks<typeof updateSystem> => ({
  async prepare(_, action) {
    if (action !== 'create' || !installed) return undefined
    const { version } = installed
    const [schema, findings] = [await readSchema(queries), await runChecks(queries, installed)]
    return {
      columns: { ...columnsOf(schema, findings, { from: version, to: version }), ended: new Date() },
    }
  },

  columns: ({ writer }) => writer.prepared?.columns ?? {},

  guard(action, { state }) {
    if (action === 'remove' && state === 'running')
      throw new Problem('wrong_state', 'This upgrade is under way. It can be removed when it has ended.')
  },
})
