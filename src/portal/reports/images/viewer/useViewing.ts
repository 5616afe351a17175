import { useCallback, useReducer, useState } from 'react'
import type { ReportImage } from '#contract/report.ts'
import { actual, adjustBy, asItIs, fit, isZoomed, moveBy, turnBy, zoomBy } from './view.ts'
import type { Frame, Point, Size, View } from './view.ts'
import type { ViewerKeyId } from './viewerKeys.ts'
import { viewingAfter, viewOf } from './viewing.ts'

const CLOSER = 1.25
const STRONGER = 10
const UNKNOWN: Size = { width: 1, height: 1 }

type Change = (view: View, frame: Frame) => View

/** What the viewer shows, and everything that can be done with it. */
export function useViewing(images: readonly ReportImage[], first: number) {
  const [viewing, act] = useReducer(viewingAfter(images.length), {
    halves: [{ index: first, views: {} }],
    active: 0,
    linked: false,
  })
  const [stages, setStages] = useState<Readonly<Record<number, Size>>>({})
  const [natural, setNatural] = useState<Readonly<Record<number, Size>>>({})
  const { halves, active } = viewing
  const half = halves[active] ?? { index: first, views: {} }

  const frameOf = (n: number): Frame => {
    const index = halves[n]?.index ?? 0
    const { width = 1, height = 1 } = natural[index] ?? images[index] ?? {}
    const image = { width: Math.max(1, width), height: Math.max(1, height) }
    return { stage: stages[n] ?? UNKNOWN, image, density: window.devicePixelRatio || 1 }
  }
  /** Both halves take part in a move where they are linked. */
  const move = (change: Change, n?: number) =>
    act({ do: 'look', half: n, together: true, change: (view, of) => change(view, frameOf(of)) })
  const look = (change: Change) => act({ do: 'look', change: (view, of) => change(view, frameOf(of)) })
  const show = (index: number) => act({ do: 'show', index })
  const step = (by: number) => show(half.index + by)

  const run: Record<Exclude<ViewerKeyId, 'help'>, () => void> = {
    zoomIn: () => move((view, frame) => zoomBy(view, frame, CLOSER)),
    zoomOut: () => move((view, frame) => zoomBy(view, frame, 1 / CLOSER)),
    fit: () => move(fit),
    actual: () => move((view, frame) => actual(view, frame)),
    turnRight: () => look((view, frame) => turnBy(view, frame, 1)),
    turnLeft: () => look((view, frame) => turnBy(view, frame, -1)),
    invert: () => look((view) => ({ ...view, inverted: !view.inverted })),
    brighter: () => look((view) => adjustBy(view, 'brightness', STRONGER)),
    darker: () => look((view) => adjustBy(view, 'brightness', -STRONGER)),
    moreContrast: () => look((view) => adjustBy(view, 'contrast', STRONGER)),
    lessContrast: () => look((view) => adjustBy(view, 'contrast', -STRONGER)),
    reset: () => look(() => asItIs),
    next: () => step(1),
    previous: () => step(-1),
    sideBySide: () => act({ do: 'sideBySide' }),
    link: () => act({ do: 'link' }),
  }
  return {
    ...viewing,
    index: half.index,
    view: viewOf(half),
    frame: frameOf(active),
    frameOf,
    run,
    show,
    move,
    look,
    step,
    activate: (n: number) => act({ do: 'activate', half: n }),
    onMeasured: useCallback((n: number, size: Size) => setStages((of) => ({ ...of, [n]: size })), []),
    onLoaded: useCallback((index: number, size: Size) => setNatural((of) => ({ ...of, [index]: size })), []),
    /** An arrow key: moves what is zoomed, else goes on to another image. */
    arrow: ({ x, y }: Point) => {
      const frame = frameOf(active)
      if (!isZoomed(viewOf(half), frame)) return x !== 0 && step(x)
      const by = { x: (-x * frame.stage.width) / 8, y: (-y * frame.stage.height) / 8 }
      return move((view, of) => moveBy(view, of, by))
    },
  }
}

export type ViewingHandle = ReturnType<typeof useViewing>
