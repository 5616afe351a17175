interface Tab {
  show: (blob: Blob) => void
  close: () => void
}

/**
 * A new tab, opened while the browser still knows that the reader has asked for it, and filled when there is something to
 * show; undefined where the browser holds it back.
 */
export function openTab(waiting: string): Tab | undefined {
  const tab = window.open('', '_blank')
  if (!tab) return undefined
  tab.opener = null
  tab.document.title = waiting
  tab.document.body.textContent = waiting
  return {
    // The address stays good as long as this page: the reader may reload the tab, or save from it.
    show: (blob) => tab.location.replace(URL.createObjectURL(blob)),
    close: () => tab.close(),
  }
}
