import { useEffect, useState } from 'react'
import { lazyPart, PAGE_LOADS_MS } from '#portal/feedback/lazyPart.tsx'

const LazyOffer = lazyPart({
  name: 'the tour',
  load: async () => (await import('#portal/tour/TourOffer.tsx')).TourOffer,
  messages: 'tour',
  Fallback: () => null,
})

let hasBeenShown = false

/** What only a demonstration has, in its banner. It first comes when the page has loaded, whose controls the tour points at. */
export function DemoControls() {
  const [isShown, setShown] = useState(hasBeenShown)
  useEffect(() => {
    const timer = setTimeout(() => setShown((hasBeenShown = true)), PAGE_LOADS_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown && <LazyOffer />
}
