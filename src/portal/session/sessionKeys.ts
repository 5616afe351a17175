import { basePath } from '#contract/portal/signedOutPaths.ts'

// Portals below different paths of one origin have sessions of their own.
const ofPortal = basePath === '/' ? '' : ` of ${basePath}`

/** A session, in the window's storage or the device's. */
export const KEY = `session${ofPortal}`
/** The id of this browser's session, in the device's storage. It outlives a session that the window kept. */
export const CURRENT = `current session${ofPortal}`
/** A window's record of a sign-in while it is at the clinic's identity provider. */
export const ROUND_TRIP = `sign-in${ofPortal}`
