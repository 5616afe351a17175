import { lazyPage } from '#portal/feedback/later/lazyPage.tsx'
import type { Locale } from '#portal/locale/locales.ts'

/** What there is for somebody who is not signed in. */
export const signedOut = lazyPage(
  async () => (await import('#portal/app/SignedOut.tsx')).SignedOut,
  ['session'],
)

/** The lock screen over a user's pages. */
export const lockScreen = lazyPage(
  async () => (await import('#portal/app/LockScreen.tsx')).LockScreen,
  ['session'],
)

/** Loads the lock screen's code in advance: a screen has to lock also where the network has gone meanwhile. */
export const lockScreenCode = {
  preload: (locale: Locale) => void lockScreen.preloadCode(locale).catch(() => undefined),
}
