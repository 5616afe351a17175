import * as z from 'zod/mini'
import '#portal/ui/tokens.css'
import './signInHtml.css'
import { start } from './start.tsx'

// The content security policy forbids `eval`; zod would try it, and the browser would log the attempt.
z.config({ jitless: true })

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    // The messages did not load, so this text is in both languages.
    root.textContent =
      'The portal could not be loaded. Reload the page. / O portal não carregou. Recarregue a página.'
    throw error
  })
}
