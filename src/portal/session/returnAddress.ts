import { paths, RETURN_PARAMETER } from '#contract/portalPaths.ts'

/** As the router reads a path: it overlooks case and a `/` at the end. */
const isAt = (pathname: string, path: string) =>
  pathname.replace(/\/+$/, '').toLowerCase() === path.toLowerCase()

export const isSignInPath = (pathname: string): boolean => isAt(pathname, paths.signIn())

export const isPreflightPath = (pathname: string): boolean => isAt(pathname, paths.preflight)

/** The address to return to, from the query of the sign-in page: a path of this portal, else its first page. */
export function returnAddress(search: string, origin = window.location.origin): string {
  const address = new URLSearchParams(search).get(RETURN_PARAMETER)
  if (!address?.startsWith(paths.home) || !URL.canParse(address, origin)) return paths.home
  // As a browser reads it: it takes `\` for `/`, drops tabs and line ends, and resolves dots.
  const { origin: target, pathname, search: query, hash } = new URL(address, origin)
  const isHere = target === origin && pathname.startsWith(paths.home) && !pathname.startsWith('//')
  if (!isHere || isSignInPath(pathname)) return paths.home
  return pathname + query + hash
}
