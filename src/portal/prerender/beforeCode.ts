import { basePath, pagePatterns } from '#contract/portal/portalPaths.ts'
import { readPreferences, showPreferences } from '#portal/preferences/preferenceStore.ts'
import { CURRENT, KEY } from '#portal/session/sessionKeys.ts'

// Stands in the head of the HTML, whose policy knows it by its hash. It decides whether the sign-in page of the HTML is shown, and keeps the press of a
// button until the code is there.

const { documentElement } = document
const preferences = readPreferences()
showPreferences(preferences)

const pathname = location.pathname.replace(/\/+$/, '').toLowerCase()
const isAt = (path: string) => pathname === path.toLowerCase()
const isSignedOut =
  !isKept(() => sessionStorage, KEY) &&
  !isKept(() => localStorage, KEY) &&
  // Another tab may hand its session over. Whoever asks for the sign-in page need not wait for that.
  (isAt(pagePatterns.signIn) || !isKept(() => localStorage, CURRENT))
const isShown =
  isSignedOut &&
  !isAt(pagePatterns.preflight) &&
  !isAt(pagePatterns.wall) &&
  // The way back from an identity provider goes on by itself.
  !/[?&]state=/.test(location.search) &&
  location.pathname.startsWith(basePath)

documentElement.dataset['undecided'] = ''
document.addEventListener('readystatechange', decide)
document.addEventListener('click', keepPress, true)
document.addEventListener('change', keepChoice, true)

/** Once the HTML is there, and before any other code runs. */
function decide(): void {
  document.removeEventListener('readystatechange', decide)
  delete documentElement.dataset['undecided']
  const root = document.getElementById('root')
  if (root?.dataset['signIn'] === undefined) return
  const { locale, theme } = preferences
  const inLanguage = document.querySelector<HTMLTemplateElement>(`template[data-language="${locale}"]`)
  if (!isShown) {
    const progress = document.createElement('div')
    progress.className = 'progress-line h-0.5'
    root.replaceChildren(progress)
    delete root.dataset['signIn']
  } else if (inLanguage) {
    root.replaceChildren(inLanguage.content)
    root.dataset['language'] = locale
  }
  for (const template of document.querySelectorAll('template[data-language]')) template.remove()
  const select = root.querySelector<HTMLSelectElement>('select[name=theme]')
  if (select) select.value = theme
}

/** Marks the button that was pressed last; Enter presses that of its form. */
function keepPress(event: MouseEvent): void {
  const root = document.getElementById('root')
  if (root?.dataset['signIn'] === undefined) return
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-pressed]')?.removeAttribute('data-pressed')
  button.dataset['pressed'] = ''
}

function keepChoice({ target }: Event): void {
  const root = document.getElementById('root')
  if (root?.dataset['signIn'] !== undefined && target instanceof HTMLSelectElement)
    target.dataset['changed'] = target.value
}

function isKept(storage: () => Storage, key: string): boolean {
  try {
    return Boolean(storage().getItem(key))
  } catch {
    // A browser may forbid storage.
    return false
  }
}
