import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Step } from '#portal/tour/steps/tours.ts'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { followControl } from './followControl.ts'

interface StepOfTour {
  step: Step
  index: number
  card: RefObject<HTMLElement | null>
  ring: RefObject<HTMLElement | null>
  /** Goes to another step; past the last one, or before the first, the tour is over. */
  onStep: (index: number) => void
}

/** Leads to the control of a step, and says whether it is there. The card then has the focus, which reads it out. A step without its control is passed over. */
export function useControl({ step, index, card, ring, onStep }: StepOfTour): boolean {
  const navigate = useNavigate()
  const [found, setFound] = useState<Step>()
  const before = useRef(0)
  // A page with unsaved changes asks first.
  const go = useEffectEvent((address: string) => askToLeave(() => void navigate(address)))
  const onFound = useEffectEvent(() => {
    setFound(step)
    before.current = index
  })
  const onMissing = useEffectEvent(() => {
    const isBack = index > 0 && index < before.current
    onStep(isBack ? index - 1 : index + 1)
  })
  useEffect(() => {
    if (!card.current || !ring.current) return undefined
    return followControl(
      step,
      { card: card.current, ring: ring.current },
      { go: (address) => go(address), onFound: () => onFound(), onMissing: () => onMissing() },
    )
  }, [step, card, ring])
  return found === step
}
