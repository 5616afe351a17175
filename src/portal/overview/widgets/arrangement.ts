import { latestOf } from '#portal/overview/api/ownRecords.ts'
import type { Widget, WidgetChange } from '#portal/overview/api/ownRecords.ts'

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

const wide: ReadonlySet<WidgetKind> = new Set(['activity'])

const initial = (kind: WidgetKind): Placed => ({
  kind,
  size: wide.has(kind) ? 'large' : 'medium',
  visible: true,
})

/** The widgets as the user has arranged them, else as the clinic has for everybody, else as we do. */
export function arranged(records: readonly Widget[], user: number): Placed[] {
  const found = widgetKinds.map((kind, index) => {
    const ofKind = records.filter((record) => record.kind === kind)
    const record =
      latestOf(ofKind.filter((one) => one.user?.id === user)) ?? latestOf(ofKind.filter((one) => !one.user))
    // A widget that is new in the program stands where we have put it, among those that were arranged before.
    const place = record ? record.position : index
    return {
      place,
      index,
      placed: record ? { kind, size: record.size, visible: record.visible } : initial(kind),
    }
  })
  return found.toSorted((a, b) => a.place - b.place || a.index - b.index).map(({ placed }) => placed)
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
