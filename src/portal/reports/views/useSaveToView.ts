import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SavedView, SavedViews } from '#contract/reports/view.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import {
  allViews,
  filtersOf,
  keptFilters,
  saveViews,
  shownLast,
  versionOf,
} from '#portal/reports/api/views.ts'
import { useReports } from '#portal/reports/url.ts'
import { isSame } from './useViews.ts'

interface Shown {
  /** The view that the list shows, if any; `own` is its saved form where the view is the user's own. */
  shown: { own?: SavedView | undefined } | undefined
  saved: SavedViews | undefined
}

/** Saving the filters of the page to the view that they started from; undefined where they did not start from one of the user's own, or say the same. */
export function useSaveToView({ shown, saved }: Shown) {
  const client = useClient()
  const queryClient = useQueryClient()
  const { filters } = useReports()
  const kept = keptFilters(filters)
  const last = useQuery(shownLast).data
  const isAnyShown = shown !== undefined
  const own = shown?.own
  useEffect(() => {
    if (isAnyShown) queryClient.setQueryData(shownLast.queryKey, own ?? null)
  }, [isAnyShown, own, queryClient])
  const view = saved?.own.find((one) => last?.name === one.name && isSame(filtersOf(last), filtersOf(one)))
  const saving = useMutation({
    mutationFn: (changed: SavedView) =>
      saveViews(
        client,
        (saved?.own ?? []).map((one) => (one === view ? changed : one)),
        { listId: undefined, version: saved && versionOf(saved, undefined) },
      ),
    onSettled: () => queryClient.invalidateQueries(allViews),
  })
  // What a view does not keep makes no difference.
  const isChanged =
    !isAnyShown &&
    Object.keys(kept).length > 0 &&
    (!view || !isSame(filtersOf(view), { ...filters, patientId: undefined, text: undefined }))
  return {
    name: view && isChanged ? view.name : undefined,
    save: () => view && saving.mutate({ ...view, filters: kept }),
    isSaving: saving.isPending,
    error: isChanged ? saving.error : null,
  }
}
