import { paths } from '#contract/portal/portalPaths.ts'
import { lazyPage } from '#portal/feedback/later/lazyPage.tsx'
import { dataPreloads } from './dataPreloads.ts'

/** The pages for signed-in users and their frame. */
export const pages = lazyPage(async () => (await import('./Pages.tsx')).Pages, ['pages'])

/** The sign-in page where the clinic's settings say how one signs in, which the bundled service does without. */
export const settingsSignIn = lazyPage(
  async () => (await import('#portal/session/otherService/SettingsSignInPage.tsx')).SettingsSignInPage,
  ['signIn'],
)

/** The check of the connection for users who are not signed in. */
export const preflight = lazyPage(
  async () => (await import('#portal/preflight/SignedOutPreflightPage.tsx')).SignedOutPreflightPage,
  ['preflight'],
)

/** Loads the code that preloads a page, its messages and its data. */
export async function loadPreload(pathname: string) {
  // In parallel. Which page the first path leads to depends on the user, so both are loaded.
  for (const name of ['overview', 'reports', 'patients'] as const)
    if (pathname === paths.home || pathname.startsWith(paths[name])) void dataPreloads[name]().catch(() => {})
  return (await import('./routes.ts')).preloadPage
}
