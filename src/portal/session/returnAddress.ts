import type { Location } from 'react-router-dom'

const PARAMETER = 'return'
const SIGN_IN = '/sign-in'

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The sign-in page's address, with the way back to where the user is. */
export function signInAddress({ pathname, search, hash }: Place): string {
  const place = pathname + search + hash
  return place === '/' ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ [PARAMETER]: place }).toString()}`
}

/** The way back out of the sign-in page's own query: a path of this portal, or its first page. */
export function returnAddress(search: string, origin = window.location.origin): string {
  const asked = new URLSearchParams(search).get(PARAMETER)
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/'
  // As a browser reads it: it takes `\` for `/`, drops tabs and line ends, and resolves dots.
  const { origin: target, pathname, search: query, hash } = new URL(asked, origin)
  if (target !== origin || pathname.startsWith('//') || pathname === SIGN_IN) return '/'
  return pathname + query + hash
}
