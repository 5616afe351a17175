import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { livebackupOperations } from '#contract/system/backup.ts'
import type { Client } from '#portal/http/client/client.ts'
import { backupState } from '#portal/http/query/backupState.ts'
import { createRecord } from './changes.ts'
import type { AnyRecord } from './groups.ts'
import { showStored } from './records.ts'

/** Starts a backup by a plan. */
export const startBackup = (client: Client, plan: number) =>
  createRecord(client, 'backupLog', { backup: { id: plan } })

export const showStarted = (queryClient: QueryClient, client: Client, record: AnyRecord) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: backupState(client).queryKey }),
    showStored(queryClient, 'backupLog', record),
  ])

/** A backup has ended: the lists say how. */
export const showEnded = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['settings', 'list'] })

const LIVE_MS = 30_000

/** What PostgreSQL itself keeps elsewhere of each change. */
export const livebackupState = (client: Client) =>
  queryOptions({
    queryKey: ['settings', 'live backups'],
    queryFn: ({ signal }) => client.send(livebackupOperations.getLivebackupState, { signal }),
    refetchInterval: LIVE_MS,
  })
