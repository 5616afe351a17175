import type { Permission } from '#contract/access/access.ts'
import type { RecordOf, Resource } from '#contract/declaration/resource.ts'
import { type GroupName, resources } from '#contract/resources.ts'
import type {
  appointment,
  integration,
  integrationBinding,
  integrationExposedData,
  integrationKey,
} from '#contract/resources/integrations.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { isAddressOrNetwork, networksIn } from '#service/http/networks.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { powersOfIntegrations, powersOfParts, toReadExposed } from '#service/records/power.ts'
import { userSearchText } from '#service/records/searchText.ts'
import { targetOf } from '#service/resources/columns.ts'
import { namesOf } from '#service/resources/reading/rows.ts'
import { hashKey, newKey } from '#service/session/integrationKeys.ts'
import type { FieldProblem, Hooks } from './hooks.ts'

type Integration = RecordOf<typeof integration>

/** Each integration has a user, whose acts are its own. That user has no password, and changes with the integration alone. */
export const integrationHooks: Hooks<typeof integration> = {
  power: {
    of: powersOfIntegrations,
    givenBy: { permissions: ['permissionList'], accessScope: ['permissionList'] },
  },

  validate: ({ values }) => networkProblems(values.networks),

  columns: async ({ trx, values, before }) =>
    values.permissionList === null || (!before && values.permissionList === undefined)
      ? { permission_list_id: await ownList(trx) }
      : {},

  async afterWrite({ trx, before, after, writer }) {
    const user = userOf(after)
    if (before)
      await trx
        .updateTable('app_user')
        .set({ ...user, user_changed: writer.caller.id, date_hour_changed: changedNow })
        .where('integration_id', '=', after.id)
        .execute()
    else
      await trx
        .insertInto('app_user')
        .values({ ...user, integration_id: after.id, password_hash: '', user_created: writer.caller.id })
        .execute()
  },

  afterRemove: (trx, { id }) => setActive(trx, id, false),
  afterRestore: (trx, { id, active }) => setActive(trx, id, active),
}

/** The colon keeps the name apart from those that people can have. */
function userOf({ id, name, active, permissionList }: Integration) {
  if (!permissionList) throw new Error(`Integration ${id} has no permission list.`)
  const username = `integration:${id}`
  return {
    username,
    name,
    active,
    permission_list_id: permissionList.id,
    ...userSearchText({ name, username }),
  }
}

async function setActive(trx: TransactionQueries, id: number, active: boolean): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ active, date_hour_changed: changedNow })
    .where('integration_id', '=', id)
    .execute()
}

/** The list of the program for integrations. */
async function ownList(trx: TransactionQueries): Promise<number> {
  const { id } = await trx
    .selectFrom('permission_list')
    .select('id')
    .where('code', '=', 'integration')
    .executeTakeFirstOrThrow()
  return id
}

const networkProblems = (networks: string | null | undefined): FieldProblem[] => {
  const wrong = networksIn(networks ?? '').filter((network) => !isAddressOrNetwork(network))
  return wrong.length === 0
    ? []
    : [
        {
          name: 'networks',
          problem: `has what is neither an address nor a network such as 203.0.113.0/24: ${wrong.slice(0, 5).join(', ')}`,
        },
      ]
}

/** A key is made for the answer that creates its record, and stored as a hash. */
export const integrationKeyHooks: Hooks<typeof integrationKey> = {
  /** The maker of a key can act as its integration. */
  power: {
    of: async (trx, ids) => {
      const rows = await trx
        .selectFrom('integration_key')
        .select('integration_id')
        .where('id', 'in', ids)
        .execute()
      return powersOfIntegrations(
        trx,
        rows.map(({ integration_id }) => integration_id),
      )
    },
    givenBy: { permissions: ['integration'], accessScope: ['integration'] },
  },

  async showOnce(trx, { id }) {
    const key = newKey(id)
    await trx
      .updateTable('integration_key')
      .set({ key_hash: hashKey(key) })
      .where('id', '=', id)
      .execute()
    return { key }
  },

  embed: async (_, keys) => new Map(keys.map(({ id }) => [id, { key: null }])),
}

/** Nobody has an integration told what the own permissions do not let one read. */
export const integrationExposedDataHooks: Hooks<typeof integrationExposedData> = {
  power: {
    of: async (trx, ids) => {
      const rows = await trx
        .selectFrom('integration_exposed_data')
        .select(['integration_id', 'kind', 'exposed'])
        .where('id', 'in', ids)
        .execute()
      return powersOfParts(
        trx,
        rows.map(({ integration_id, kind, exposed }) => ({
          integrationId: integration_id,
          needed: exposed ? toReadExposed(kind) : [],
        })),
      )
    },
    givenBy: { permissions: ['integration', 'kind', 'exposed'], accessScope: ['integration'] },
  },
}

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

export const appointmentHooks: Hooks<typeof appointment> = {
  targets: ({ values: { patient } }) =>
    patient === undefined ? [] : [{ name: 'patient', table: 'patient', id: patient }],
}
