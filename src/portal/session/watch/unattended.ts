import { paths } from '#contract/portalPaths.ts'
import type { KeptSession } from '#portal/session/sharedSession.ts'

const KEY = `unattended${paths.home === '/' ? '' : ` of ${paths.home}`}`
/** Where the browser forbids storage, it is known to this page alone. */
let known: string | undefined

/**
 * Notes that a session went on while nobody used the wall that it shows: whoever leaves the wall then, in whichever tab and by whichever way, is asked to
 * sign in.
 */
export function noteUnattended({ id }: Pick<KeptSession, 'id'>): void {
  if (isUnattended({ id })) return
  known = id
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Known to this page alone.
  }
}

export function isUnattended({ id }: Pick<KeptSession, 'id'>): boolean {
  try {
    return known === id || localStorage.getItem(KEY) === id
  } catch {
    return known === id
  }
}
