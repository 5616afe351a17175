import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Client } from '#portal/http/client/client.ts'
import { ApiError, NetworkError } from '#portal/http/client/errors.ts'
import { isRead, readMarks, sendWaitingMarks, setReadMarks } from '#portal/reports/api/readState.ts'

interface Sent {
  ids: number[]
  read: boolean
}

/** A service that stores read marks and can fail. */
function markKeeper(...failures: (Error | undefined)[]) {
  const sent: Sent[] = []
  const send = vi.fn<(_: unknown, input: { body: Sent }) => Promise<object>>(async (_, { body }) => {
    sent.push(body)
    const failure = failures.shift()
    if (failure) throw failure
    return {}
  })
  const client = { send } as unknown as Client
  const queryClient = new QueryClient()
  const row = { read: false, askedAt: 1 }
  const shown = (id: number) => isRead(row, queryClient.getQueryData(readMarks.queryKey)?.get(id))
  return {
    sent,
    shown,
    mark: (ids: number[], read: boolean) => setReadMarks(client, queryClient, ids, read),
    networkIsBack: () => sendWaitingMarks(client, queryClient),
  }
}

test('A mark is shown from the moment it is set, and stays when the service has it', async () => {
  const { mark, shown, sent } = markKeeper()
  const sending = mark([5], true)
  expect(shown(5)).toBe(true)
  expect(shown(6)).toBe(false)
  await sending
  expect(shown(5)).toBe(true)
  expect(sent).toEqual([{ ids: [5], read: true }])
})

test('A row that was fetched after the mark counts: another device may have set it back', async () => {
  const mark = { read: true, state: 'sent', at: 10 } as const
  expect(isRead({ read: false, askedAt: 9 }, mark)).toBe(true)
  expect(isRead({ read: false, askedAt: 11 }, mark)).toBe(false)
  expect(isRead({ read: false, askedAt: 11 }, { ...mark, state: 'sending' })).toBe(true)
  expect(isRead({ askedAt: 11 }, undefined)).toBeUndefined()
})

test('A mark that could not be sent is undone, and sent when the network is back', async () => {
  const { mark, shown, sent, networkIsBack } = markKeeper(new NetworkError('gone'))
  await mark([5], true)
  expect(shown(5)).toBe(false)
  await networkIsBack()
  expect(shown(5)).toBe(true)
  expect(sent).toHaveLength(2)
  await networkIsBack()
  expect(sent).toHaveLength(2)
})

test('A refused mark is undone, and not sent again', async () => {
  const { mark, shown, sent, networkIsBack } = markKeeper(new ApiError(403, undefined, null))
  await mark([5], true)
  await networkIsBack()
  expect(shown(5)).toBe(false)
  expect(sent).toHaveLength(1)
})

test('Two marks in a row are sent in order, and a failure of the first undoes nothing', async () => {
  const { mark, shown, sent, networkIsBack } = markKeeper(new NetworkError('gone'))
  const both = [mark([5], true), mark([5], false)]
  expect(shown(5)).toBe(false)
  await Promise.all(both)
  await networkIsBack()
  expect(sent.map(({ read }) => read)).toEqual([true, false])
  expect(shown(5)).toBe(false)
})

test('Many marks are sent in parts', async () => {
  const { mark, sent } = markKeeper()
  await mark(
    Array.from({ length: 1_100 }, (_, at) => at + 1),
    true,
  )
  expect(sent.map(({ ids }) => ids.length)).toEqual([500, 500, 100])
})
