import type { integrationExposedData } from '#contract/resources/integrationExposedData.ts'
import { powersOfParts, toReadExposed } from '#service/records/power.ts'
import type { Hooks } from './hooks.ts'

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
