import { paths } from '#contract/portalPaths.ts'
import type { KeptSession } from '#portal/session/sharedSession.ts'

const KEY = `unattended${paths.home === '/' ? '' : ` of ${paths.home}`}`
/** Where the browser forbids storage, it is known to this page alone. */
let known: string | undefined

/**
 * Notes that a session went on while nobody used the wall: leaving the wall then, in any tab, asks for a sign-in.
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
