import { queryOptions } from '@tanstack/react-query'
import { upgradeOperations } from '#contract/system/upgrade.ts'
import type { Client } from '#portal/http/client/client.ts'
import { createRecord } from './changes.ts'

/** The version that runs, and what the checks before an upgrade find. */
export const upgradeState = (client: Client) =>
  queryOptions({
    queryKey: ['settings', 'upgrade state'],
    queryFn: ({ signal }) => client.send(upgradeOperations.getUpgradeState, { signal }),
  })

/** Runs the checks and keeps what they find. */
export const checkNow = (client: Client) => createRecord(client, 'updateSystem', {})
