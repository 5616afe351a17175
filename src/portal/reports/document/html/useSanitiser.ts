import { useEffect, useState } from 'react'
import { loadOnce } from '#portal/feedback/loadOnce.ts'

const sanitiser = loadOnce('The sanitiser', async () => (await import('./sanitiseHtml.ts')).sanitiseHtml)

interface SanitiserState {
  sanitise?: ((html: string) => DocumentFragment) | undefined
  error?: unknown
}

/** The sanitiser, whose code is loaded when the first text needs it. */
export function useSanitiser(isNeeded: boolean) {
  const [{ sanitise, error }, setState] = useState<SanitiserState>({ sanitise: sanitiser.loaded() })
  useEffect(() => {
    if (isNeeded && !sanitise && !error) void loadInto(setState)
  }, [isNeeded, sanitise, error])
  return { sanitise, error, retry: () => setState({}) }
}

async function loadInto(setState: (state: SanitiserState) => void): Promise<void> {
  try {
    setState({ sanitise: await sanitiser.preload() })
  } catch (error) {
    setState({ error })
  }
}
