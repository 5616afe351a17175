import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { keepsWidgets, saveWidgets, shownWidgets } from '#portal/overview/api/ownRecords.ts'
import { useIsOwn } from '#portal/overview/lists/useLists.ts'
import { can } from '#portal/session/can.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { arranged, changesOf } from './arrangement.ts'
import type { Placed, WidgetKind } from './arrangement.ts'

/** Long enough to notice that something is not kept, and to try again. */
const FAILURE_SHOWN_FOR_MS = 60_000

/** How the user has arranged the widgets, and the function that stores another arrangement. What could not be stored stays on the screen. */
export function useArrangement() {
  const t = useTranslations('overview')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const user = useUser()
  const isOwn = useIsOwn()
  const stored = useQuery(shownWidgets(client))
  /** What the user has made of it since, until it is stored. */
  const [draft, setDraft] = useState<Placed[]>()
  const latest = useRef<Placed[]>([])
  /** Whether the last try to store something has failed: then the next one stores everything. */
  const isBehind = useRef(false)

  const save = useMutation({
    mutationKey: keepsWidgets,
    // One after the other: the second starts from what the first has stored.
    scope: { id: 'overview widgets' },
    mutationFn: ({ next, before }: { next: Placed[]; before: Placed[] }) =>
      saveWidgets(
        client,
        user.id,
        changesOf(next, isBehind.current ? [] : before, (kind) => t(`widgets.${kind}`)),
      ),
    onSuccess: (records, { next }) => {
      isBehind.current = false
      queryClient.setQueryData(shownWidgets(client).queryKey, records)
      setDraft((now) => (now === next ? undefined : now))
    },
    onError: () => {
      isBehind.current = true
      notify(t('arrange.failed'), 'note', {
        duration: FAILURE_SHOWN_FOR_MS,
        actions: [{ label: t('retry'), onPress: () => save.mutate({ next: latest.current, before: [] }) }],
      })
    },
  })

  const asStored = useMemo(() => arranged(stored.data ?? [], user.id), [stored.data, user.id])
  const all = draft ?? asStored
  const isOffered = (kind: WidgetKind) => {
    // Those of the audit trail are for its readers alone, and one's own reports have one examiner.
    if (kind === 'activity') return can(user, { access: 'audit.read' })
    return kind !== 'waitingByExaminer' || !isOwn
  }
  return {
    isLoading: stored.isPending,
    placed: all.filter(({ kind }) => isOffered(kind)),
    arrange: (make: (all: readonly Placed[]) => Placed[]) => {
      const next = make(all)
      setDraft(next)
      latest.current = next
      save.mutate({ next, before: all })
    },
  }
}
