import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '#portal/http/ClientContext.tsx'
import type { Filters } from '#portal/reports/place.ts'
import { releasePages } from '#portal/reports/queries.ts'
import type { ListedRelease } from '#portal/reports/queries.ts'

/** Looks for something among the rows of the list, where there is something to look for. `missing`: the list has come, and does not hold it. */
export function useListed<T>(filters: Filters, find: ((row: ListedRelease) => T | undefined) | undefined) {
  const { data, isPending, isPlaceholderData } = useInfiniteQuery(releasePages(useClient(), filters))
  const found = data && find && firstOf(data.pages, find)
  return { found, missing: found === undefined && !isPending && !isPlaceholderData }
}

function firstOf<T>(
  pages: readonly { data: ListedRelease[] }[],
  find: (row: ListedRelease) => T | undefined,
) {
  for (const { data } of pages)
    for (const row of data) {
      const found = find(row)
      if (found !== undefined) return found
    }
  return undefined
}
