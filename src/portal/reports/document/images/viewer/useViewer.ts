import { useCallback, useReducer, useState } from 'react'
import type { ReportImage } from '#contract/reportParts.ts'
import { actualSize, adjustBy, defaultView, fit, isZoomed, moveBy, rotateBy, zoomBy } from './imageView.ts'
import type { Frame, Point, Size, View } from './imageView.ts'
import type { ViewerCommand } from './viewerKeys.ts'
import { viewerReducer, viewOf } from './viewerState.ts'

const ZOOM_STEP = 1.25
const LEVEL_STEP = 10
const UNMEASURED: Size = { width: 1, height: 1 }

type Change = (view: View, frame: Frame) => View

/** The viewer's state and its commands. */
export function useViewer(images: readonly ReportImage[], first: number) {
  const [state, dispatch] = useReducer(viewerReducer(images.length), {
    halves: [{ index: first, views: {} }],
    active: 0,
    linked: false,
  })
  const [stageSizes, setStageSizes] = useState<Readonly<Record<number, Size>>>({})
  const [imageSizes, setImageSizes] = useState<Readonly<Record<number, Size>>>({})
  const { halves, active } = state
  const half = halves[active] ?? { index: first, views: {} }

  const frameOf = (n: number): Frame => {
    const index = halves[n]?.index ?? 0
    const { width = 1, height = 1 } = imageSizes[index] ?? images[index] ?? {}
    const image = { width: Math.max(1, width), height: Math.max(1, height) }
    return { stage: stageSizes[n] ?? UNMEASURED, image, density: window.devicePixelRatio || 1 }
  }
  /** Zooms or moves a half, or both where they are linked. */
  const zoomOrMove = (change: Change, n?: number) =>
    dispatch({
      type: 'changeView',
      half: n,
      toBothIfLinked: true,
      change: (view, at) => change(view, frameOf(at)),
    })
  const changeView = (change: Change) =>
    dispatch({ type: 'changeView', change: (view, at) => change(view, frameOf(at)) })
  const show = (index: number) => dispatch({ type: 'show', index })
  const step = (by: number) => show(half.index + by)

  const run: Record<Exclude<ViewerCommand, 'help'>, () => void> = {
    zoomIn: () => zoomOrMove((view, frame) => zoomBy(view, frame, ZOOM_STEP)),
    zoomOut: () => zoomOrMove((view, frame) => zoomBy(view, frame, 1 / ZOOM_STEP)),
    fit: () => zoomOrMove(fit),
    actual: () => zoomOrMove((view, frame) => actualSize(view, frame)),
    turnRight: () => changeView((view, frame) => rotateBy(view, frame, 1)),
    turnLeft: () => changeView((view, frame) => rotateBy(view, frame, -1)),
    invert: () => changeView((view) => ({ ...view, inverted: !view.inverted })),
    brighter: () => changeView((view) => adjustBy(view, 'brightness', LEVEL_STEP)),
    darker: () => changeView((view) => adjustBy(view, 'brightness', -LEVEL_STEP)),
    moreContrast: () => changeView((view) => adjustBy(view, 'contrast', LEVEL_STEP)),
    lessContrast: () => changeView((view) => adjustBy(view, 'contrast', -LEVEL_STEP)),
    reset: () => changeView(() => defaultView),
    next: () => step(1),
    previous: () => step(-1),
    sideBySide: () => dispatch({ type: 'toggleSideBySide' }),
    link: () => dispatch({ type: 'toggleLink' }),
  }
  return {
    ...state,
    index: half.index,
    view: viewOf(half),
    frame: frameOf(active),
    frameOf,
    run,
    show,
    zoomOrMove,
    changeView,
    step,
    activate: (n: number) => dispatch({ type: 'activate', half: n }),
    onMeasured: useCallback(
      (n: number, size: Size) => setStageSizes((sizes) => ({ ...sizes, [n]: size })),
      [],
    ),
    onLoaded: useCallback(
      (index: number, size: Size) => setImageSizes((sizes) => ({ ...sizes, [index]: size })),
      [],
    ),
    /** The action of an arrow key: it moves a zoomed image, and else shows the next or previous one. */
    arrow: ({ x, y }: Point) => {
      const frame = frameOf(active)
      if (!isZoomed(viewOf(half), frame)) return x !== 0 && step(x)
      const by = { x: (-x * frame.stage.width) / 8, y: (-y * frame.stage.height) / 8 }
      return zoomOrMove((view, at) => moveBy(view, at, by))
    },
  }
}

export type Viewer = ReturnType<typeof useViewer>
