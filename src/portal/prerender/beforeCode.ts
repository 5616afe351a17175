import { basePath, signedOutPaths } from '#contract/portal/signedOutPaths.ts'
import { NOT_LOADED, PAGE_PARSED } from '#contract/portal/signInHtml.ts'
import { readPreferences, showPreferences } from '#portal/preferences/preferenceStore.ts'
import { CURRENT, KEY } from '#portal/session/sessionKeys.ts'

// The script in the head of the HTML, built into it as text. It shows the sign-in page of the HTML or removes it, and serves that page until the portal's
// code has been loaded: it remembers the last press and choice, and says when the code does not come.

const preferences = readPreferences()
showPreferences(preferences)

const pathname = location.pathname.replace(/\/+$/, '').toLowerCase()
const isAt = (path: string) => pathname === path.toLowerCase()
const isSignedOut =
  !isKept(() => sessionStorage, KEY) &&
  !isKept(() => localStorage, KEY) &&
  // Another tab may hand its session over. At the address of the sign-in page there is no waiting for that.
  (isAt(signedOutPaths.signIn) || !isKept(() => localStorage, CURRENT))
const isShown =
  isSignedOut &&
  !isAt(signedOutPaths.preflight) &&
  !isAt(signedOutPaths.wall) &&
  !isAt(signedOutPaths.shared) &&
  // Back from the identity provider, the code goes on by itself.
  !/[?&]state=/.test(location.search) &&
  location.pathname.startsWith(basePath)

document.addEventListener(PAGE_PARSED, decide)
document.addEventListener('click', keepPress, true)
document.addEventListener('change', keepChoice, true)
document.addEventListener(NOT_LOADED, showNotLoaded)
// Does not bubble: an element reports its file that did not come.
addEventListener('error', (event) => event.target instanceof HTMLScriptElement && showNotLoaded(event), true)

/** Runs before the first paint of the sign-in page, and before the portal's code. */
function decide(): void {
  const root = signInRoot()
  if (!root) return
  const { locale, theme } = preferences
  const inLanguage = document.querySelector<HTMLTemplateElement>(`template[data-language="${locale}"]`)
  if (!isShown) {
    const progress = document.createElement('div')
    progress.className = 'progress-line h-0.5'
    root.replaceChildren(progress)
    notice()?.remove()
    delete root.dataset['signIn']
  } else if (inLanguage) {
    notice()?.replaceWith(notice(inLanguage.content) ?? '')
    root.replaceChildren(inLanguage.content)
    root.dataset['language'] = locale
  }
  for (const template of document.querySelectorAll('template[data-language]')) template.remove()
  const select = root.querySelector<HTMLSelectElement>('select[name=theme]')
  if (select) select.value = theme
  root.dataset['decided'] = ''
}

/** Marks the button that was pressed last; Enter presses that of its form. */
function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button || !signInRoot()) return
  event.preventDefault()
  const element = notice()
  if (element?.contains(button)) return void tryAgain(element)
  if (!element?.hidden) return
  unmark()
  button.dataset['pressed'] = ''
}

const unmark = () => document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')

function keepChoice({ target }: Event): void {
  if (signInRoot() && target instanceof HTMLSelectElement) target.dataset['changed'] = target.value
}

/** Says that the code did not come. Nothing waits for it any more. */
function showNotLoaded({ type }: { type?: string }): void {
  const element = notice()
  if (!element) return
  unmark()
  element.hidden = false
  // The code has begun, and would not begin anew.
  if (type === NOT_LOADED) element.dataset['begun'] = ''
}

/**
 * Loads the code again in place, which keeps what was typed. Where it does not come although its files do, the browser has remembered the failure, and only
 * a new page helps.
 */
async function tryAgain(element: HTMLElement): Promise<void> {
  if (element.dataset['begun'] !== undefined) return location.reload()
  element.hidden = true
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
  const others = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  const files = [script, ...Array.from(others, ({ href }) => href)]
  try {
    await import(/* @vite-ignore */ script)
  } catch {
    await Promise.all(files.map((file) => fetch(file))).then(() => location.reload(), showNotLoaded)
  }
}

/** The root, as long as it has the sign-in page of the HTML. */
function signInRoot(): HTMLElement | undefined {
  const root = document.getElementById('root')
  return root?.dataset['signIn'] === undefined ? undefined : root
}

/** What says that the code did not come, as long as it may be needed. */
function notice(within: ParentNode = document): HTMLElement | null {
  return within.querySelector<HTMLElement>('[data-not-loaded]')
}

function isKept(storage: () => Storage, key: string): boolean {
  try {
    return Boolean(storage().getItem(key))
  } catch {
    // A browser may forbid storage.
    return false
  }
}
