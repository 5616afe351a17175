import { queryOptions } from '@tanstack/react-query'
import { backupOperations } from '#contract/system/backup.ts'
import type { Client } from '#portal/http/client/client.ts'

const RUNNING_MS = 2_000
const RESTING_MS = 60_000

/** How the clinic is backed up, asked often while a backup runs. */
export const backupState = (client: Client) =>
  queryOptions({
    queryKey: ['backup state'],
    queryFn: ({ signal }) => client.send(backupOperations.getBackupState, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.running ? RUNNING_MS : RESTING_MS),
  })
