import { useCallback, useState } from 'react'
import type { Report } from '#contract/reports/report.ts'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { reportLanguage } from '#portal/document/reportLanguage.ts'
import { actualSize, adjustBy, defaultView, fit, isZoomed, moveBy, rotateBy, zoomBy } from './imageView.ts'
import type { Frame, Point, Size, View } from './imageView.ts'
import type { ViewerCommand } from './viewerKeys.ts'

const ZOOM_STEP = 1.25
const LEVEL_STEP = 10
const UNMEASURED: Size = { width: 1, height: 1 }

/** One half of the viewer (or the whole where it is not split): the image that it shows, and its view of each image that it has shown. */
interface Half {
  index: number
  views: Readonly<Record<number, View>>
}

interface ViewerState {
  halves: readonly Half[]
  /** The half that keys and buttons act on. */
  active: number
  /** Both halves zoom and move together. */
  linked: boolean
}

export const viewOf = ({ index, views }: Half): View => views[index] ?? defaultView

type Change = (view: View, frame: Frame) => View

/** An image with the report that it is of. */
export interface ViewedImage extends ReportImage {
  reportId: number
  /** The report's language, in which its captions are written. */
  lang: string | undefined
}

export const viewedImages = (report: Report, images: readonly ReportImage[]): ViewedImage[] =>
  images.map((image) => ({ ...image, reportId: report.id, lang: reportLanguage(report) }))

/** `across`: the first image of another report, whose images follow; then each half shows those of one report, and both move together. */
export function useViewer(images: readonly ViewedImage[], first: number, across?: number) {
  const [state, setState] = useState<ViewerState>({
    halves: [first, ...(across === undefined ? [] : [across])].map((index) => ({ index, views: {} })),
    active: 0,
    linked: across !== undefined,
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
  const setHalves = (
    isMeant: (n: number, now: ViewerState) => boolean,
    change: (half: Half, n: number) => Half,
  ) =>
    setState((now) => ({
      ...now,
      halves: now.halves.map((each, n) => (isMeant(n, now) ? change(each, n) : each)),
    }))
  const changed = (change: Change) => (each: Half, n: number) => ({
    ...each,
    views: { ...each.views, [each.index]: change(viewOf(each), frameOf(n)) },
  })
  const changeView = (change: Change) => setHalves((n, now) => n === now.active, changed(change))
  /** Zooms or moves a half, or both where they are linked. */
  const zoomOrMove = (change: Change, target?: number) =>
    setHalves((n, now) => n === (target ?? now.active) || now.linked, changed(change))
  /** Shows an image in a half, which shows those of one report alone. */
  const show = (index: number, target = active) => {
    const now = halves[target]
    if (images[index] && now && images[index].reportId === images[now.index]?.reportId)
      setHalves(
        (n) => n === target,
        (each) => ({ ...each, index }),
      )
  }
  const step = (by: number) => show(half.index + by)
  const toggleSideBySide = () => {
    if (halves.length > 1) return setState({ halves: [half], active: 0, linked: false })
    if (images.length < 2) return undefined
    const beside = half.index + 1 < images.length ? half.index + 1 : half.index - 1
    return setState({ ...state, halves: [half, { index: beside, views: {} }] })
  }

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
    sideBySide: toggleSideBySide,
    link: () => setState((now) => ({ ...now, linked: now.halves.length > 1 && !now.linked })),
  }
  return {
    ...state,
    images,
    index: half.index,
    view: viewOf(half),
    frame: frameOf(active),
    frameOf,
    run,
    show,
    zoomOrMove,
    changeView,
    step,
    activate: (n: number) => setState((now) => ({ ...now, active: n })),
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
