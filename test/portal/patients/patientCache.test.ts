import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { dropPatient, refreshAround } from '#portal/patients/patientCache.ts'

/** A list of three pages, which was read. */
async function list(queryClient: QueryClient, queryKey: string[]) {
  const read = vi.fn<(asked: { pageParam: unknown }) => Promise<{ data: never[]; page: number }>>(
    async ({ pageParam }) => ({ data: [], page: Number(pageParam) }),
  )
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: read,
    initialPageParam: 1,
    getNextPageParam: (last: { page: number }) => (last.page < 3 ? last.page + 1 : undefined),
    staleTime: Infinity,
  })
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  await observer.fetchNextPage()
  await observer.fetchNextPage()
  expect(read).toHaveBeenCalledTimes(3)
  return { read, leave }
}

test('A long list of reports that nobody looks at is forgotten by a removal, not read again page by page', async () => {
  const queryClient = new QueryClient()
  const { read, leave } = await list(queryClient, ['releases', 'all'])
  leave()
  await dropPatient(queryClient, 7)
  expect(queryClient.getQueryData(['releases', 'all'])).toBeUndefined()
  expect(read).toHaveBeenCalledTimes(3)
})

test('One that is looked at is asked for its news alone after a restore', async () => {
  const queryClient = new QueryClient()
  const { read } = await list(queryClient, ['releases', 'all'])
  const exams = await list(queryClient, ['exams', ''])
  const news = await list(queryClient, ['release news', 'all'])
  await refreshAround(queryClient, 7)
  expect(read).toHaveBeenCalledTimes(3)
  expect(exams.read).toHaveBeenCalledTimes(3)
  expect(news.read.mock.calls.length).toBeGreaterThan(3)
  expect(queryClient.getQueryState(['releases', 'all'])?.isInvalidated).toBe(false)
})
