/**
 * Leads to the first field of a form in which something is typed and nothing of it was chosen; returns whether there is one. What such a
 * form holds is not what it shows.
 */
export function goToUnchosen(form: Element | null): boolean {
  const field = form?.querySelector<HTMLElement>('[data-unchosen]')
  // The field shows its problem when it loses the focus.
  field?.blur()
  field?.focus()
  return Boolean(field)
}
