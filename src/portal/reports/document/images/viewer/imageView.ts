export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** How an image is shown: zoom, position, rotation and levels, in terms that do not depend on the size of the window. */
export interface View {
  /** CSS pixels per image pixel; undefined: as large as fits the stage. */
  scale: number | undefined
  /** The point of the rotated image at the stage's centre, in image pixels from the image's centre. */
  centre: Point
  /** Quarter turns clockwise, 0 to 3. */
  turns: number
  inverted: boolean
  brightness: number
  contrast: number
}

export interface Frame {
  /** The element that shows the image, in CSS pixels. */
  stage: Size
  image: Size
  /** Screen pixels per CSS pixel. */
  density: number
}

export const defaultView: View = {
  scale: undefined,
  centre: { x: 0, y: 0 },
  turns: 0,
  inverted: false,
  brightness: 100,
  contrast: 100,
}

/** Times the larger of the fitted and the actual size. */
const MAX_ZOOM = 16
/** Limits of brightness and contrast, in percent. */
export const MIN_LEVEL = 20
export const MAX_LEVEL = 300

const rotatedSize = ({ image: { width, height } }: Frame, { turns }: View): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

function fitScale(view: View, frame: Frame): number {
  const { width, height } = rotatedSize(frame, view)
  return Math.min(frame.stage.width / width, frame.stage.height / height)
}

export const scaleOf = (view: View, frame: Frame): number => view.scale ?? fitScale(view, frame)

/** Whether a part of the image is outside the stage, so that it can be moved. */
export function isZoomed(view: View, frame: Frame): boolean {
  const { width, height } = rotatedSize(frame, view)
  const scale = scaleOf(view, frame)
  return width * scale > frame.stage.width + 1 || height * scale > frame.stage.height + 1
}

/** The zoom in percent: at 100 each image pixel is one screen pixel. */
export const percentOf = (view: View, frame: Frame): number =>
  Math.round(scaleOf(view, frame) * frame.density * 100)

export const fit = (view: View): View => ({ ...view, scale: undefined, centre: defaultView.centre })

/** One screen pixel per image pixel; the point at `at` stays where it is. */
export const actualSize = (view: View, frame: Frame, at = defaultView.centre): View =>
  zoomBy(view, frame, 1 / frame.density / scaleOf(view, frame), at)

/** Zooms by a factor; the point at `at`, in CSS pixels from the stage's centre, stays where it is. */
export function zoomBy(view: View, frame: Frame, factor: number, at = defaultView.centre): View {
  const fitted = fitScale(view, frame)
  const actual = 1 / frame.density
  const before = scaleOf(view, frame)
  const min = Math.min(fitted, actual)
  const scale = Math.min(Math.max(before * factor, min), Math.max(fitted, actual) * MAX_ZOOM)
  if (factor < 1 && scale <= fitted && min === fitted) return fit(view)
  const anchor = { x: view.centre.x + at.x / before, y: view.centre.y + at.y / before }
  return clampToStage(
    { ...view, scale, centre: { x: anchor.x - at.x / scale, y: anchor.y - at.y / scale } },
    frame,
  )
}

export function moveBy(view: View, frame: Frame, { x, y }: Point): View {
  const scale = scaleOf(view, frame)
  return clampToStage(
    { ...view, centre: { x: view.centre.x - x / scale, y: view.centre.y - y / scale } },
    frame,
  )
}

/** Rotates by a quarter turn; the point at the stage's centre stays there. */
export function rotateBy(view: View, frame: Frame, quarters: 1 | -1): View {
  const { x, y } = view.centre
  const centre = quarters === 1 ? { x: -y, y: x } : { x: y, y: -x }
  return clampToStage({ ...view, turns: (view.turns + quarters + 4) % 4, centre }, frame)
}

export function adjustBy(view: View, level: 'brightness' | 'contrast', by: number): View {
  return { ...view, [level]: Math.min(MAX_LEVEL, Math.max(MIN_LEVEL, view[level] + by)) }
}

/** Limits the position so that the image's edges never move inside the stage while it is larger than that. */
function clampToStage(view: View, frame: Frame): View {
  const { width, height } = rotatedSize(frame, view)
  const scale = scaleOf(view, frame)
  const limit = (value: number, length: number, stageLength: number) => {
    const max = Math.max(0, (length - stageLength / scale) / 2)
    // `+ 0` turns -0 into 0.
    return Math.min(max, Math.max(-max, value)) + 0
  }
  return {
    ...view,
    centre: {
      x: limit(view.centre.x, width, frame.stage.width),
      y: limit(view.centre.y, height, frame.stage.height),
    },
  }
}
