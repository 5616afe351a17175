/** The event that asks a page with unsaved changes whether it may be left. */
export const LEAVE_REQUEST = 'portal-leaving'

export interface LeaveRequest {
  go: () => void
}

/** Navigates away, unless a page with unsaved changes cancels that, to ask the user first. */
export function askToLeave(go: () => void): void {
  const event = new CustomEvent<LeaveRequest>(LEAVE_REQUEST, { cancelable: true, detail: { go } })
  if (window.dispatchEvent(event)) go()
}
