import { createContext, startTransition, use, useEffect, useLayoutEffect, useState } from 'react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { navigate, onNavigation, presentLocation } from './location.ts'
import type { Location, NavigateOptions } from './location.ts'

interface Arrival {
  location: Location
  /** By Back, Forward or a reload. */
  isBack: boolean
}

const ArrivalContext = createContext<Arrival | undefined>(undefined)

/**
 * Gives the pages the address that is shown. It changes in a transition: the page before stays until the next one has loaded. The portal has
 * few addresses, and none of what routers of other authors do beyond that, which weighs 15 KB (gzip) on each page.
 */
export function Router({ children }: { children: ReactNode }) {
  const [arrival, setArrival] = useState<Arrival>(() => ({ location: presentLocation(), isBack: true }))
  useLayoutEffect(
    () =>
      onNavigation((isBack) => startTransition(() => setArrival({ location: presentLocation(), isBack }))),
    [],
  )
  return <ArrivalContext value={arrival}>{children}</ArrivalContext>
}

/** The address that is shown, and how it was reached. */
export function useArrival(): Arrival {
  const arrival = use(ArrivalContext)
  if (!arrival) throw new Error('There is no Router around this component.')
  return arrival
}

/** The address that is shown. */
export const useLocation = (): Location => useArrival().location

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  /** A path of the portal. */
  to: string
}

/** A link within the portal. To the address that is shown it adds no entry to the history. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || rest.target
    if (event.defaultPrevented || event.button !== 0 || opensElsewhere) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    navigate(to, { replace: replace ?? to === pathname + search + hash, state })
  }
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  )
}

/** A link of a navigation, which marks the page that is shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  const isShown = `${pathname}/`.startsWith(`${props.to}/`)
  return <Link {...props} aria-current={isShown ? 'page' : undefined} />
}

/** Leads to another address, in place of this one. */
export function Navigate({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
