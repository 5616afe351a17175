import type { TokenStore } from '#portal/session/tokenStore.ts'

interface Tab {
  show: (blob: Blob) => void
  close: () => void
}

/**
 * A new tab, opened while the browser still knows that the reader has asked for it, and filled when there is something to
 * show; undefined where the browser holds it back. It closes when its reader signs out.
 */
export function openTab(waiting: string, store: TokenStore): Tab | undefined {
  const tab = window.open('', '_blank')
  if (!tab) return undefined
  tab.opener = null
  tab.document.title = waiting
  tab.document.body.textContent = waiting
  let address: string | undefined
  const close = () => {
    stay()
    tab.close()
    if (address !== undefined) URL.revokeObjectURL(address)
  }
  const stay = store.whenUserLeaves(() => {
    close()
    return false
  })
  return {
    // The address stays good as long as this page and its session: the reader may reload the tab, or save from it.
    show: (blob) => {
      if (tab.closed) return
      address = URL.createObjectURL(blob)
      tab.location.replace(address)
    },
    close,
  }
}
