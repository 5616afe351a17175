export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  left: number
  top: number
}

export interface Place {
  left: number
  top: number
}

/** Pixels between the card and the control, and between the card and the edge of the window. */
const GAP = 14
const MARGIN = 8

/** Where the card stands: below its control, above, or beside it, wherever it fits, and else at the edge of the window farther from the control. */
export function placeCard(control: Box | undefined, card: Size, view: Size): Place {
  const clamp = (value: number, size: number, room: number) =>
    Math.max(MARGIN, Math.min(value, room - size - MARGIN))
  const middle = clamp((view.width - card.width) / 2, card.width, view.width)
  const bottom = view.height - card.height - MARGIN
  if (!control) return { left: middle, top: Math.max(MARGIN, bottom) }
  const left = clamp(control.left, card.width, view.width)
  const top = clamp(control.top, card.height, view.height)
  const places: readonly Place[] = [
    { left, top: control.top + control.height + GAP },
    { left, top: control.top - card.height - GAP },
    { left: control.left + control.width + GAP, top },
    { left: control.left - card.width - GAP, top },
  ]
  const fits = (place: Place) =>
    place.left >= MARGIN &&
    place.top >= MARGIN &&
    place.left + card.width <= view.width - MARGIN &&
    place.top + card.height <= view.height - MARGIN
  const isLow = control.top + control.height / 2 > view.height / 2
  return places.find(fits) ?? { left: middle, top: isLow ? MARGIN : Math.max(MARGIN, bottom) }
}
