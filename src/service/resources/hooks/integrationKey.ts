import type { integrationKey } from '#contract/resources/integrationKey.ts'
import { hashKey, newKey } from '#service/session/keys/keyText.ts'
import { powersOfIntegrations } from '#service/records/power.ts'
import type { Hooks } from './hooks.ts'

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
