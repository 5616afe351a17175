/** What stays in sight when a page of text is turned, in pixels. */
const OVERLAP = 48

/** Scrolls the open report by a page. Returns `false` where it is at its end, or at its beginning. */
export function pageText(by: 1 | -1): boolean {
  const panel = document.querySelector('article [role=tabpanel]')
  // In a low window the whole pane scrolls.
  const scroller = [panel, panel?.closest('article')].find(
    (element) => element && element.scrollHeight > element.clientHeight + 1,
  )
  if (!scroller) return false
  const { scrollTop, clientHeight, scrollHeight } = scroller
  const isAtEdge = by > 0 ? scrollTop + clientHeight >= scrollHeight - 2 : scrollTop <= 0
  if (isAtEdge) return false
  scroller.scrollTop = scrollTop + by * Math.max(OVERLAP, clientHeight - OVERLAP)
  return true
}
