import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedView, SavedViews } from '#contract/reports/view.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isRecordChanged } from '#portal/http/client/errors.ts'
import { allViews, keptFilters, savedViews, saveViews, versionOf } from '#portal/reports/api/views.ts'
import { useReports } from '#portal/reports/url.ts'

export interface DraftView extends SavedView {
  key: number
}

interface Draft {
  /** The views of a permission list; undefined of the user's own. */
  listId: number | undefined
  views: readonly DraftView[]
  /** Whether no views have been saved yet. */
  isFirst: boolean
  /** The version that they replace. */
  version: string | null | undefined
  /** What another window has saved since; undefined where nothing was. */
  theirs?: readonly SavedView[] | undefined
}

const ofOwner = (saved: SavedViews, listId: number | undefined): readonly SavedView[] =>
  listId === undefined ? saved.own : saved.role

/**
 * The views of the user or of a permission list while a dialog edits them. If another window has saved in the meantime, the first attempt to save shows
 * what it saved instead of overwriting it, and keeps the draft.
 */
export function useViewsDraft(
  saved: SavedViews,
  { addsCurrent, onSaved }: { addsCurrent: boolean; onSaved: () => void },
) {
  const client = useClient()
  const queryClient = useQueryClient()
  const kept = keptFilters(useReports().filters)
  const adds = addsCurrent && Object.keys(kept).length > 0
  /** The views to edit. The new one, where the filters are added, is called `name`. */
  const draftOf = (listId: number | undefined, from: SavedViews, name = ''): Draft => ({
    listId,
    isFirst: ofOwner(from, listId).length === 0,
    version: versionOf(from, listId),
    views: [...ofOwner(from, listId), ...(adds ? [{ name, filters: kept }] : [])].map((view, key) => ({
      ...view,
      key,
    })),
  })
  const [draft, setDraft] = useState(() => draftOf(undefined, saved))
  const { views, listId, version } = draft
  const edit = (changed: readonly DraftView[]) => setDraft({ ...draft, views: changed })
  const choose = useMutation({
    mutationFn: async (id: number | undefined) =>
      draftOf(
        id,
        await queryClient.fetchQuery(savedViews(client, id)),
        adds ? draft.views.at(-1)?.name : undefined,
      ),
    onSuccess: setDraft,
  })
  const saving = useMutation({
    mutationFn: () =>
      saveViews(
        client,
        views.map(({ name, filters }) => ({ name: name.trim(), filters })),
        { listId, version },
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries(allViews)
      onSaved()
    },
    onError: async (error) => {
      if (!isRecordChanged(error)) return
      const now = await queryClient.fetchQuery({ ...savedViews(client, listId), staleTime: 0 })
      setDraft((typed) => ({ ...typed, version: versionOf(now, listId), theirs: ofOwner(now, listId) }))
    },
  })
  return {
    ...draft,
    adds,
    kept,
    /** Changes what a view is, or takes it out. */
    change: (view: DraftView, changed: Partial<SavedView> | null) =>
      edit(views.flatMap((one) => (one !== view ? one : changed ? { ...one, ...changed } : []))),
    /** Moves a view by one place. */
    move: (from: number, to: number) =>
      edit(views.map((view, at) => views[at === from ? to : at === to ? from : at] ?? view)),
    choose: choose.mutate,
    save: saving.mutate,
    isSaving: saving.isPending,
    failure: isRecordChanged(saving.error) && draft.theirs ? undefined : (saving.error ?? choose.error),
  }
}
