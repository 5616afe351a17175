export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** How an image is looked at. It holds in a window of any size. */
export interface View {
  /** Pixels of the page to a pixel of the image; undefined: as large as fits. */
  scale: number | undefined
  /** What is in the middle: a point of the turned image, in its own pixels from its own middle. */
  centre: Point
  /** Quarter turns clockwise, 0 to 3. */
  turns: number
  inverted: boolean
  /** Percent, 100 as the image is. */
  brightness: number
  contrast: number
}

/** Where an image is looked at. */
export interface Frame {
  /** The room on the page, in its pixels. */
  stage: Size
  /** The image as it came, in its pixels. */
  image: Size
  /** Pixels of the screen to a pixel of the page. */
  density: number
}

export const asItIs: View = {
  scale: undefined,
  centre: { x: 0, y: 0 },
  turns: 0,
  inverted: false,
  brightness: 100,
  contrast: 100,
}

const DEEPEST = 16
export const darkest = 20
export const brightest = 300

const turned = ({ image: { width, height } }: Frame, { turns }: View): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

function fitting(view: View, frame: Frame): number {
  const { width, height } = turned(frame, view)
  return Math.min(frame.stage.width / width, frame.stage.height / height)
}

export const scaleOf = (view: View, frame: Frame): number => view.scale ?? fitting(view, frame)

/** Whether some of the image is out of sight, so that it can be moved. */
export function isZoomed(view: View, frame: Frame): boolean {
  const { width, height } = turned(frame, view)
  const scale = scaleOf(view, frame)
  return width * scale > frame.stage.width + 1 || height * scale > frame.stage.height + 1
}

/** How large it is shown: 100 where each of its pixels is one of the screen. */
export const percentOf = (view: View, frame: Frame): number =>
  Math.round(scaleOf(view, frame) * frame.density * 100)

export const fit = (view: View): View => ({ ...view, scale: undefined, centre: asItIs.centre })

/** Pixel for pixel of the screen; `at` stays where it is. */
export const actual = (view: View, frame: Frame, at = asItIs.centre): View =>
  zoomBy(view, frame, 1 / frame.density / scaleOf(view, frame), at)

/** Larger or smaller by a factor; what is at `at`, in pixels from the middle of the stage, stays there. */
export function zoomBy(view: View, frame: Frame, factor: number, at = asItIs.centre): View {
  const fitted = fitting(view, frame)
  const own = 1 / frame.density
  const before = scaleOf(view, frame)
  const least = Math.min(fitted, own)
  const scale = Math.min(Math.max(before * factor, least), Math.max(fitted, own) * DEEPEST)
  if (factor < 1 && scale <= fitted && least === fitted) return fit(view)
  const held = { x: view.centre.x + at.x / before, y: view.centre.y + at.y / before }
  return within({ ...view, scale, centre: { x: held.x - at.x / scale, y: held.y - at.y / scale } }, frame)
}

/** Moves the image by pixels of the page. */
export function moveBy(view: View, frame: Frame, { x, y }: Point): View {
  const scale = scaleOf(view, frame)
  return within({ ...view, centre: { x: view.centre.x - x / scale, y: view.centre.y - y / scale } }, frame)
}

/** Turns it by quarters; what is in the middle stays there. */
export function turnBy(view: View, frame: Frame, quarters: 1 | -1): View {
  const { x, y } = view.centre
  const centre = quarters === 1 ? { x: -y, y: x } : { x: y, y: -x }
  return within({ ...view, turns: (view.turns + quarters + 4) % 4, centre }, frame)
}

export function adjustBy(view: View, what: 'brightness' | 'contrast', by: number): View {
  return { ...view, [what]: Math.min(brightest, Math.max(darkest, view[what] + by)) }
}

/** No further than its edges: it never leaves the stage. */
function within(view: View, frame: Frame): View {
  const { width, height } = turned(frame, view)
  const scale = scaleOf(view, frame)
  const limit = (value: number, length: number, room: number) => {
    const most = Math.max(0, (length - room / scale) / 2)
    return Math.min(most, Math.max(-most, value)) + 0
  }
  return {
    ...view,
    centre: {
      x: limit(view.centre.x, width, frame.stage.width),
      y: limit(view.centre.y, height, frame.stage.height),
    },
  }
}
