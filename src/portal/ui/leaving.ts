/** The name of the event by which a page with unsaved changes learns that it is about to be left. */
export const LEAVING = 'portal-leaving'

export interface Leaving {
  go: () => void
}

/** Goes away from the page, unless a page with unsaved changes holds that back, to ask first. */
export function askToLeave(go: () => void): void {
  const event = new CustomEvent<Leaving>(LEAVING, { cancelable: true, detail: { go } })
  if (window.dispatchEvent(event)) go()
}
