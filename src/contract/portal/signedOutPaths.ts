/**
 * The path below which the portal was built to be served, with a `/` at both ends, as Vite sets it. In the service it is `/`, because
 * the service removes the base path from each address before reading it.
 */
export const basePath: string = typeof import.meta.env === 'undefined' ? '/' : import.meta.env.BASE_URL

/** The paths of the pages that are there without a session. By themselves, as the script in the head of the HTML needs no others. */
export const signedOutPaths = {
  signIn: `${basePath}sign-in`,
  preflight: `${basePath}preflight`,
  wall: `${basePath}wall`,
  shared: `${basePath}shared`,
} as const
