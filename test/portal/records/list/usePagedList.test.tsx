import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { NetworkError } from '#portal/http/client/errors.ts'
import { createQueryClient } from '#portal/http/query/queryClient.ts'
import { listPages } from '#portal/records/list/listPages.ts'
import type { ListPage } from '#portal/records/list/listPages.ts'
import { usePagedList } from '#portal/records/list/usePagedList.ts'

type Answer = Partial<ListPage<{ id: number }>>
type FetchPage = (after: string | undefined) => Answer | Promise<Answer>

const page = (answer: Answer) => ({ data: [], broken: [], count: 0, after: undefined, ...answer })

/** Shows the list of a record, or of a search in it. */
function showList(fetchPage: FetchPage, of = ['list', 'a', 'first']) {
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(
    ({ key }) =>
      usePagedList(
        { ...listPages(key, async ({ after }) => page(await fetchPage(after))), retry: false },
        { keepsRows: true },
      ),
    { wrapper, initialProps: { key: of } },
  )
}

test('A record that is on two pages is one row', async () => {
  const { result } = showList((after) =>
    after === undefined
      ? { data: [{ id: 3 }, { id: 2 }], count: 3, after: '2' }
      : { data: [{ id: 2 }, { id: 1 }], count: 3 },
  )
  await waitFor(() => expect(result.current.hasMore).toBe(true))
  result.current.loadMore()
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]))
})

test('Broken records leave no room at the end of a list that is loaded', async () => {
  const broken = [{ id: 2, requestId: undefined }]
  const { result } = showList(() => ({ data: [{ id: 1 }], broken, count: 2 }))
  await waitFor(() => expect(result.current).toMatchObject({ count: 2, total: 1 }))
})

test('A service whose pages lead in a circle ends the list', async () => {
  const { result } = showList(() => ({ data: [{ id: 1 }], count: 9, after: '1' }))
  await waitFor(() => expect(result.current.hasMore).toBe(true))
  result.current.loadMore()
  await waitFor(() => expect(result.current.hasMore).toBe(false))
})

test('A new try repeats what has failed: the next page, and not those before', async () => {
  const asked: (string | undefined)[] = []
  const { result } = showList((after) => {
    asked.push(after)
    if (asked.length === 2) throw new NetworkError('gone')
    return after === undefined ? { data: [{ id: 2 }], count: 2, after: '2' } : { data: [{ id: 1 }], count: 2 }
  })
  await waitFor(() => expect(result.current.hasMore).toBe(true))
  result.current.loadMore()
  await waitFor(() => expect(result.current.isMoreFailed).toBe(true))
  expect(result.current).toMatchObject({ rows: [{ id: 2 }], failure: null, refreshFailure: null })
  result.current.retry()
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 2 }, { id: 1 }]))
  expect(asked).toEqual([undefined, '2', '2'])
})

test('Why a list failed stays said while it is asked for again', async () => {
  const again = Promise.withResolvers<Answer>()
  let tries = 0
  const { result } = showList(() => {
    tries += 1
    if (tries === 1) throw new NetworkError('gone')
    return again.promise
  })
  await waitFor(() => expect(result.current.failure).toBeInstanceOf(NetworkError))
  result.current.retry()
  await waitFor(() => expect(result.current.isFetching).toBe(true))
  expect(result.current.failure).toBeInstanceOf(NetworkError)
  again.resolve({ data: [{ id: 1 }], count: 1 })
  await waitFor(() => expect(result.current).toMatchObject({ failure: null, isCurrent: true }))
})

test('Rows stay until those of another search are there, and never become those of another record', async () => {
  let answer: Answer | Promise<Answer> = { data: [{ id: 1 }], count: 1 }
  const { result, rerender } = showList(() => answer)
  await waitFor(() => expect(result.current.rows).toHaveLength(1))
  answer = new Promise<Answer>(() => {})
  rerender({ key: ['list', 'a', 'second'] })
  expect(result.current).toMatchObject({ rows: [{ id: 1 }], isBehind: true, isCurrent: false })
  rerender({ key: ['list', 'b', 'first'] })
  expect(result.current).toMatchObject({ rows: [], isBehind: false, isLoading: true })
})
