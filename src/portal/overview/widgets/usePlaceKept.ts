import { useEffect, useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'

/** Where a reader was when a link was followed, by the entry of the browser's history. */
interface Place {
  top: number
  /** The link that was followed. */
  href: string | null
}
type Places = Map<string, Place>

/** By the client of a user, as a link may name a record: the next user has another client. */
const placesByClient = new WeakMap<Client, Places>()

function placesOf(client: Client): Places {
  const places = placesByClient.get(client) ?? new Map<string, Place>()
  placesByClient.set(client, places)
  return places
}

/** Scrolls to where the reader was and focuses the link that was followed, once what is there is drawn, when the browser's Back leads here. */
export function usePlaceKept(scroller: RefObject<HTMLElement | null>, isDrawn: boolean): void {
  const { key } = useLocation()
  const places = placesOf(useClient())
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const keep = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link) places.set(key, { top: element.scrollTop, href: link.getAttribute('href') })
    }
    // In the capture phase, before the link is followed.
    element.addEventListener('click', keep, { capture: true })
    return () => element.removeEventListener('click', keep, { capture: true })
  }, [scroller, key, places])

  useLayoutEffect(() => {
    const place = places.get(key)
    const element = scroller.current
    if (!isDrawn || !place || !element) return undefined
    element.scrollTop = place.top
    // After the page's heading, which takes the focus when a page is shown.
    const frame = requestAnimationFrame(() => {
      const link = [...element.querySelectorAll<HTMLElement>('a[href]')].find(
        (one) => one.getAttribute('href') === place.href,
      )
      link?.focus({ preventScroll: true })
      element.scrollTop = place.top
      places.delete(key)
    })
    return () => cancelAnimationFrame(frame)
  }, [scroller, key, isDrawn, places])
}
