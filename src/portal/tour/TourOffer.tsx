import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Role } from '#contract/roles.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useUser } from '#portal/session/SessionContext.tsx'
import { keepSeen, seenTour } from './api/seenTours.ts'
import { TourCard } from './card/TourCard.tsx'
import { tours } from './steps/tours.ts'

/** The step that a user has got to: the pages are mounted anew where presenter mode is switched, which a tour points at. */
const underWay = new WeakMap<Client, { user: number; step: number }>()

function stepUnderWay(client: Client, user: number): number | undefined {
  const known = underWay.get(client)
  return known?.user === user ? known.step : undefined
}

/** Offers the tour of the user's role, once; after that a button begins it. */
export function TourOffer() {
  const { role } = useUser()
  return role ? <TourOfRole role={role} /> : null
}

const button =
  'inline-flex min-h-6 items-center rounded-mark px-1.5 font-medium whitespace-nowrap pointer-coarse:min-h-control'

function TourOfRole({ role }: { role: Role }) {
  const t = useTranslations('tour')
  const { id } = useUser()
  const client = useClient()
  const queryClient = useQueryClient()
  const again = useRef<HTMLButtonElement>(null)
  const { data: isSeen } = useQuery(seenTour(client, id, role))
  const [index, setIndex] = useState(() => stepUnderWay(client, id))
  const steps = tours[role]
  const step = index === undefined ? undefined : steps[index]

  const goTo = (to: number | undefined) => {
    if (to === undefined) underWay.delete(client)
    else underWay.set(client, { user: id, step: to })
    setIndex(to)
  }
  const end = () => {
    goTo(undefined)
    again.current?.focus()
  }
  // Begun or declined, it does not come again by itself. Where that is not kept, it is offered again another day.
  const see = () => {
    queryClient.setQueryData(seenTour(client, id, role).queryKey, true)
    if (isSeen === false) keepSeen(client, id, role).catch(() => {})
  }
  const begin = () => {
    see()
    goTo(0)
  }
  return (
    <>
      {isSeen === false && step === undefined ? (
        <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5">
          <span className="max-w-max grow basis-40 py-0.5">{t('offer')}</span>
          <span className="inline-flex gap-x-1.5">
            <button
              type="button"
              className={`${button} bg-accent text-on-accent forced-colors:underline`}
              onClick={begin}
            >
              {t('start')}
            </button>
            <button type="button" className={`${button} underline underline-offset-2`} onClick={see}>
              {t('decline')}
            </button>
          </span>
        </span>
      ) : (
        <button
          ref={again}
          type="button"
          aria-expanded={step !== undefined}
          className={`${button} underline underline-offset-2`}
          onClick={step ? end : begin}
        >
          {t('again')}
        </button>
      )}
      {step && index !== undefined && (
        <TourCard
          step={step}
          index={index}
          count={steps.length}
          onStep={(to) => (steps[to] ? goTo(to) : end())}
          onEnd={end}
        />
      )}
    </>
  )
}
