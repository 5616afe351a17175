import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Step } from '#portal/tour/steps/tours.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { isDialogOpen } from '#portal/ui/keyboard/keys.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { useControl } from './useControl.ts'

const keys = { end: ['Escape'], next: ['ArrowRight'], back: ['ArrowLeft'] }

interface TourCardProps {
  step: Step
  /** From 0. */
  index: number
  count: number
  /** Goes to another step; past the last one the tour is over. */
  onStep: (index: number) => void
  onEnd: () => void
}

/** One step of a tour: a card beside the control that it is about, and a ring around that one. The page stays usable. */
export function TourCard({ step, index, count, onStep, onEnd }: TourCardProps) {
  const t = useTranslations('tour')
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  // The ring first, so that the card lies above it.
  useLayoutEffect(() => {
    ring.current?.showPopover()
    card.current?.showPopover()
  }, [])
  const isFound = useControl({ step, index, card, ring, onStep })
  const isLast = index === count - 1
  const next = () => onStep(index + 1)
  const back = () => onStep(index - 1)
  // Also on the heading of a page that has just come, which takes the focus for a moment.
  const inCard = (is: boolean, go: () => void) => (event: KeyboardEvent) => {
    const { target } = event
    const isHere = target instanceof Element && (target.matches('h1') || card.current?.contains(target))
    if (is && isHere) go()
    return is && isHere === true
  }
  useKeys(
    keys,
    { end: onEnd, next: inCard(!isLast, next), back: inCard(index > 0, back) },
    { capture: true, isTaken: isTakenByOther },
  )
  return (
    <>
      <div
        ref={ring}
        popover="manual"
        className="pointer-events-none fixed inset-auto m-0 rounded-control border-2 border-accent bg-transparent ring-4 ring-accent/25"
      />
      <section
        ref={card}
        popover="manual"
        tabIndex={-1}
        aria-labelledby={`${id}-title ${id}-progress`}
        aria-describedby={`${id}-text`}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] w-[min(22rem,100vw-1rem)] overflow-y-auto rounded-dialog border border-line bg-panel px-4 pt-3.5 pb-3 text-base text-ink shadow-pop outline-none"
      >
        <p className="flex items-baseline justify-between gap-3">
          <span id={`${id}-title`} className="font-semibold">
            {t(`steps.${step.name}.title`)}
          </span>
          <span id={`${id}-progress`} className="shrink-0 text-head text-ink-3">
            {t('progress', { step: index + 1, count })}
          </span>
        </p>
        <p id={`${id}-text`} className="mt-1 text-ink-2">
          {isFound ? t(`steps.${step.name}.text`) : t('coming')}
        </p>
        <p className="-mx-1 mt-3 flex items-center justify-end gap-2">
          {!isLast && (
            <Button variant="quiet" className="mr-auto" onClick={onEnd}>
              {t('skip')}
            </Button>
          )}
          {index > 0 && <Button onClick={back}>{t('back')}</Button>}
          <Button variant="primary" onClick={next}>
            {isLast ? t('done') : t('next')}
          </Button>
        </p>
      </section>
    </>
  )
}

/** An open dialog, popup or list is closed by the key first. */
const isTakenByOther = ({ target }: Event): boolean =>
  isDialogOpen() || (target instanceof Element && target.closest('[aria-expanded=true]') !== null)
