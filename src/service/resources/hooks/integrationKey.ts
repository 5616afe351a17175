import type { integrationKey } from '#contract/resources/integrationKey.ts'
import { hashKey, newKey } from '#service/session/keys/keyText.ts'
import type { Hooks } from './hooks.ts'
import { beyond } from './grants.ts'

/** A key is made for the answer that creates its record, and stored as a hash. */
export const integrationKeyHooks: Hooks<typeof integrationKey> = {
  /** Whoever makes a key can act with the permissions of its integration. */
  async validate({ trx, values, writer }) {
    if (values.integration === undefined) return []
    const target = await trx
      .selectFrom('integration')
      .select('permission_list_id')
      .where('id', '=', values.integration)
      .executeTakeFirst()
    if (!target?.permission_list_id) return []
    const lacking = await beyond(trx, writer.caller, target.permission_list_id)
    return lacking.length === 0
      ? []
      : [{ name: 'integration', problem: `has permissions that you lack: ${lacking.join(', ')}` }]
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
