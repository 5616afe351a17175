import { configEmailOperations, outboxOperations } from '#contract/resources/emailOperations.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#portal/http/client/client.ts'
import type { AnyRecord } from './groups.ts'

/** What the mail server says to a test of an account. */
export const testAccount = (client: Client, body: { id: number; address: string }) =>
  client.send(configEmailOperations.testEmail, { body })

/** Cancels a mail that waits, or has one tried again. */
export const setMailState = (
  client: Client,
  { id, dateHourChanged }: AnyRecord,
  state: 'waiting' | 'cancelled',
) => client.send(outboxOperations.updateEmail, { body: { id, dateHourChanged, state } })

/** Reads the outbox again. */
export const showOutboxChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['settings'] })
