import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import type { QueryMeta } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { showRemoved, invalidatePatient } from '#portal/patients/api/cache.ts'
import { eventually } from '#test/support/eventually.ts'

/** A list of three loaded pages. */
async function list(queryClient: QueryClient, queryKey: string[], meta: QueryMeta) {
  const read = vi.fn<(asked: { pageParam: unknown }) => Promise<{ data: never[]; page: number }>>(
    async ({ pageParam }) => ({ data: [], page: Number(pageParam) }),
  )
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    meta,
    queryFn: read,
    initialPageParam: 1,
    getNextPageParam: (last: { page: number }) => (last.page < 3 ? last.page + 1 : undefined),
    staleTime: Infinity,
  })
  const leave = observer.subscribe(() => {})
  await eventually(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  expect(read).toHaveBeenCalledTimes(3)
  return { read, leave }
}

test('A removal drops a long list of reports that is not on the screen instead of reloading it page by page', async () => {
  const queryClient = new QueryClient()
  const { read, leave } = await list(queryClient, ['reports', 'list', 'all'], { onPatientChange: 'drop' })
  leave()
  await showRemoved(queryClient, 7)
  expect(queryClient.getQueryData(['reports', 'list', 'all'])).toBeUndefined()
  expect(read).toHaveBeenCalledTimes(3)
})

test('After a restore a list of reports on the screen loads its updates alone', async () => {
  const queryClient = new QueryClient()
  const { read } = await list(queryClient, ['reports', 'list', 'all'], { onPatientChange: 'drop' })
  const exams = await list(queryClient, ['reports', 'exam search', ''], {})
  const news = await list(queryClient, ['reports', 'updates', 'all'], { onPatientChange: 'refresh' })
  await invalidatePatient(queryClient, 7)
  expect(read).toHaveBeenCalledTimes(3)
  expect(exams.read).toHaveBeenCalledTimes(3)
  expect(news.read.mock.calls.length).toBeGreaterThan(3)
  expect(queryClient.getQueryState(['reports', 'list', 'all'])?.isInvalidated).toBe(false)
})
