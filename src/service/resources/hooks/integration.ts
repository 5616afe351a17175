import type { RecordOf } from '#contract/declaration/resource.ts'
import type { integration } from '#contract/resources/integrations.ts'
import type { integrationExposedData } from '#contract/resources/integrations.ts'
import type { integrationKey } from '#contract/resources/integrations.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import { isAddressOrNetwork, networksIn } from '#service/http/networks.ts'
import { changedNow } from '#service/records/auditFields.ts'
import { powersOfIntegrations, powersOfParts, toReadExposed } from '#service/records/power.ts'
import { userSearchText } from '#service/records/searchText.ts'
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
