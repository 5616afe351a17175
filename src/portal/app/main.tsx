import * as z from 'zod/mini'
import '#portal/ui/tokens.css'
import { start } from './start.tsx'

// The page's security policy forbids making code from text, and the mere attempt stands in the console.
z.config({ jitless: true })

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    // No catalogue came, so no text can be asked for.
    root.textContent =
      'The portal could not be loaded. Reload the page. / O portal não carregou. Recarregue a página.'
    throw error
  })
}
