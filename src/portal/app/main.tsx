import * as z from 'zod/mini'
import { NOT_LOADED } from '#contract/portal/signInHtml.ts'
import '#portal/ui/tokens.css'
import './signInHtml.css'
import { start } from './start.tsx'

// The content security policy forbids `eval`; zod would try it, and the browser would log the attempt.
z.config({ jitless: true })

const root = document.getElementById('root')
// In a task of its own: together with the evaluation of the code it would hold up who types into the sign-in page of the HTML.
if (root) setTimeout(() => void startIn(root))

async function startIn(element: HTMLElement): Promise<void> {
  try {
    await start(element)
  } catch (error) {
    // The sign-in page of the HTML keeps what was typed, and has a notice of its own.
    if (element.dataset['signIn'] !== undefined) document.dispatchEvent(new Event(NOT_LOADED))
    // The messages did not load, so this text is in both languages.
    else
      element.textContent =
        'The portal could not be loaded. Reload the page. / O portal não carregou. Recarregue a página.'
    throw error
  }
}
