import { findControl, wayTo } from '#portal/tour/steps/findControl.ts'
import type { Step } from '#portal/tour/steps/tours.ts'
import { placeCard } from './placeCard.ts'

/** Milliseconds after which a control counts as missing. */
const MISSING_MS = 6000
/** Milliseconds in which the heading of a page that has just come may still take the focus from the card. */
const ARRIVING_MS = 1000
/** Pixels of the ring around a control. */
const RING = 5

interface Parts {
  card: HTMLElement
  ring: HTMLElement
}

interface Events {
  go: (address: string) => void
  onFound: () => void
  onMissing: () => void
}

/**
 * Leads to the control of a step, and then keeps the ring around it and the card beside it, frame by frame, since scrolling, loading and the width
 * of the window all move it. Ends when the returned function is called.
 */
export function followControl(step: Step, { card, ring }: Parts, { go, onFound, onMissing }: Events) {
  const began = performance.now()
  const next = wayTo(step)
  let foundAt: number | undefined
  let frame = requestAnimationFrame(follow)

  function follow(): void {
    frame = requestAnimationFrame(follow)
    const control = findControl(step)
    ring.hidden = control === undefined
    const box = control?.getBoundingClientRect()
    if (box) drawAround(ring, box)
    place(card, placeCard(box, card.getBoundingClientRect(), viewOf(document.documentElement)))
    const now = performance.now()
    if (foundAt !== undefined) {
      if (now - foundAt < ARRIVING_MS && document.activeElement?.matches('h1')) focus(card)
      return
    }
    const waited = now - began
    if (control) {
      foundAt = now
      focus(card)
      control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      onFound()
    } else if (waited > MISSING_MS) {
      cancelAnimationFrame(frame)
      onMissing()
    } else {
      const address = next(waited)
      if (address !== undefined) go(address)
    }
  }

  return () => cancelAnimationFrame(frame)
}

const focus = (card: HTMLElement) => card.focus({ preventScroll: true })

const viewOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height })

/** Set as properties: the content security policy refuses styles that are written as text. */
function place({ style }: HTMLElement, { left, top }: { left: number; top: number }): void {
  style.left = `${left}px`
  style.top = `${top}px`
}

function drawAround(ring: HTMLElement, { left, top, width, height }: DOMRect): void {
  place(ring, { left: left - RING, top: top - RING })
  ring.style.width = `${width + 2 * RING}px`
  ring.style.height = `${height + 2 * RING}px`
}
