import type { Permission } from '#contract/access/access.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { integrationBinding } from '#contract/resources/integrations.ts'
import { type GroupName, resources } from '#contract/resources.ts'
import { powersOfParts } from '#service/records/power.ts'
import { targetOf } from '#service/resources/columns.ts'
import { namesOf } from '#service/resources/reading/rows.ts'
import type { Hooks } from './hooks.ts'

export const integrationBindingHooks: Hooks<typeof integrationBinding> = {
  /** Binding a number lets its integration write to the record, and reveals that the record exists. */
  power: {
    of: async (trx, ids) => {
      const rows = await trx
        .selectFrom('integration_binding')
        .select(['integration_id', 'group'])
        .where('id', 'in', ids)
        .execute()
      return powersOfParts(
        trx,
        rows.map(({ integration_id, group }) => ({
          integrationId: integration_id,
          needed: readingOf(group),
        })),
      )
    },
    givenBy: { permissions: ['integration', 'group'], accessScope: ['integration'] },
  },

  async embed(queries, bindings, viewer) {
    const idsByGroup = new Map<string, Set<number>>()
    // Without a viewer, it is read for the one who writes it, who may read what it names.
    for (const { group, record } of bindings)
      if (readingOf(group).every((needed) => viewer?.permissions.has(needed) ?? true))
        idsByGroup.set(group, (idsByGroup.get(group) ?? new Set()).add(record))
    const names = await namesOf(queries, idsByGroup, { withoutRemoved: true })
    return new Map(bindings.map(({ id, group, record }) => [id, { name: names(group, record) }]))
  },

  targets({ values, before }) {
    const group = values.group ?? before?.group
    const record = values.record ?? before?.record
    if ((values.group ?? values.record) === undefined || !group || !record) return []
    // Patients have the table of their name, and are no declared group.
    const table = group === 'patient' ? group : targetOf(group).table
    return [{ name: 'record', table, id: record }]
  },
}

/** The permission to read the records of a group. */
function readingOf(group: string): Permission[] {
  // Patients have the permission of their module, and are no declared group.
  const access =
    group === 'patient' ? 'patient.read' : (resources[group as GroupName] as Resource).access.read
  return access === 'signed-in' ? [] : [access]
}
