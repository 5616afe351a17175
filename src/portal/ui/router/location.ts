/** An address of the portal, with what its entry of the browser's history keeps. */
export interface Location<State = unknown> {
  pathname: string
  search: string
  hash: string
  state: State
  /** Differs with each entry of the history, also of the same address. */
  key: string
}

interface Entry {
  state: unknown
  key: string
  /** The entry's place among those of this window. */
  index: number
}

const entry = () => window.history.state as Entry | null

/** The place of an entry of the history among those of this window, by its state. */
export const entryIndex = (state: unknown): number | undefined => (state as Entry | null)?.index

export function presentLocation(): Location {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: entry()?.state ?? null, key: entry()?.key ?? 'first' }
}

const listeners = new Set<(isBack: boolean) => void>()

/** Calls a function whenever the address has changed: by Back or Forward, or by the portal. The returned function ends that. */
export function onNavigation(heard: (isBack: boolean) => void): () => void {
  const onBack = () => heard(true)
  // The first entry gets its place, too.
  if (entryIndex(entry()) === undefined) window.history.replaceState({ ...entry(), index: 0 }, '')
  listeners.add(heard)
  window.addEventListener('popstate', onBack)
  return () => {
    listeners.delete(heard)
    window.removeEventListener('popstate', onBack)
  }
}

export interface NavigateOptions {
  /** Replaces the present entry of the history. */
  replace?: boolean | undefined
  state?: unknown
}

/** Leads to a path of the portal, or by so many entries of the history. */
export function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}): void {
  if (typeof to === 'number') {
    window.history.go(to)
    return
  }
  const index = (entryIndex(entry()) ?? 0) + (replace ? 0 : 1)
  const next: Entry = { state, key: crypto.getRandomValues(new Uint32Array(1)).join(''), index }
  if (replace) window.history.replaceState(next, '', to)
  else window.history.pushState(next, '', to)
  for (const heard of listeners) heard(false)
}

/** The names of the parameters of a path pattern, each of which is optional. */
type Names<Pattern extends string> = Pattern extends `${string}:${infer Name}?${infer Rest}`
  ? Name | Names<Rest>
  : never

type Parameters<Pattern extends string> = { readonly [Name in Names<Pattern>]?: string }

/** The parameters of a path by the names that a pattern gives them. Undefined where the path is not of the pattern. */
export function matchPath<Pattern extends string>(
  pattern: Pattern,
  pathname: string,
): Parameters<Pattern> | undefined {
  const [parts = [], given = []] = [pattern, pathname].map((path) => path.split('/').filter(Boolean))
  const isOther = (part: string, index: number) =>
    !part.startsWith(':') && part.toLowerCase() !== given[index]?.toLowerCase()
  if (given.length > parts.length || parts.some(isOther)) return undefined
  const parameters = parts.flatMap((part, index) =>
    part.startsWith(':') ? [[part.slice(1, -1), given[index]]] : [],
  )
  return Object.fromEntries(parameters) as Parameters<Pattern>
}
