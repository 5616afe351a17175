import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { keepsWidgets, latestOf, saveWidgets, shownWidgets } from '#portal/overview/api/ownRecords.ts'
import type { Widget, WidgetChange } from '#portal/overview/api/ownRecords.ts'
import { useIsOwn } from '#portal/overview/lists/useLists.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { can } from '#portal/session/can.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

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
  /** The user's changes since, until they are stored. */
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
    // Those of the audit are for its readers alone, and one's own reports have one examiner.
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

/** The widgets of the overview, in the order in which they stand unless somebody arranges them. */
export const widgetKinds = [
  'releasedByDay',
  'waitingByAge',
  'releaseTime',
  'readingTime',
  'mix',
  'waitingByExaminer',
  'activity',
] as const
export type WidgetKind = (typeof widgetKinds)[number]

/** How a widget stands among the others. */
export interface Placed {
  kind: WidgetKind
  size: Widget['size']
  visible: boolean
}

/** The widgets as the user has arranged them, else as the clinic has for everybody, else as we do. */
export function arranged(records: readonly Widget[], user: number): Placed[] {
  const places = widgetKinds.map((kind, index) => {
    const ofKind = records.filter((record) => record.kind === kind)
    const record =
      latestOf(ofKind.filter((one) => one.user?.id === user)) ?? latestOf(ofKind.filter((one) => !one.user))
    const { size, visible } = record ?? { size: kind === 'activity' ? 'large' : 'medium', visible: true }
    // A widget that is new in the program stands where we have put it, among those that were arranged before.
    return { place: record?.position ?? index, index, placed: { kind, size, visible } }
  })
  return places.toSorted((a, b) => a.place - b.place || a.index - b.index).map(({ placed }) => placed)
}

/** Moves a widget past its neighbours that are shown. */
export function moved(all: readonly Placed[], kind: WidgetKind, by: 1 | -1): Placed[] {
  const from = all.findIndex((one) => one.kind === kind)
  let to = from + by
  while (all[to] && !all[to]?.visible) to += by
  const one = all[from]
  if (!one || to < 0 || to >= all.length) return [...all]
  return all.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** An arrangement as it is stored: each widget with its place, and whether it is other than before. */
export const changesOf = (
  next: readonly Placed[],
  before: readonly Placed[],
  nameOf: (kind: WidgetKind) => string,
): WidgetChange[] =>
  next.map((placed, position) => {
    const former = before[position]
    const isSame =
      former?.kind === placed.kind && former.size === placed.size && former.visible === placed.visible
    return { ...placed, position, name: nameOf(placed.kind), isChanged: !isSame }
  })
