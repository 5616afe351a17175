import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom'
import type { To } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Kept with the entry of the history that the link makes. */
  state?: unknown
}

/**
 * A link to a page of the portal. The router's own brings what it needs to prefetch routes of its framework, which is 3 KB (gzip) in every
 * page.
 */
export function Link({ to, state, target, onClick, children, ...props }: LinkProps) {
  const href = useHref(to)
  const navigate = useLinkClickHandler(to, { state, ...(target && { target }) })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) navigate(event)
  }
  return (
    <a {...props} href={href} target={target} onClick={click}>
      {children}
    </a>
  )
}

/** A link that is marked as current on its page and on those below it. */
export function PageLink(props: LinkProps) {
  const { pathname } = useResolvedPath(props.to)
  const current = `${useLocation().pathname}/`
  return <Link aria-current={current.startsWith(`${pathname}/`) ? 'page' : undefined} {...props} />
}
