import { lazyPage } from './lazyPage.ts'

/** The pages for signed-in users and what stands round them: the sign-in page can do without their code. */
export const pages = lazyPage(async () => (await import('./Pages.tsx')).Pages)

/** Asks for the code that asks for a page, its texts and its data. */
export const loadPreload = async () => (await import('./preloadPage.ts')).preloadPage
