const dialogs = 'dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]'
const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=listbox], [role=menu]'
// Where the arrow keys move something of their own.
const moving = '[role=tablist], [role=tabpanel], [role=separator], [role=row], [role=radiogroup]'

export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null

/** Whether a key is held with one that makes it the browser's, or is part of a sign that is being composed. */
export const isModified = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.isComposing

/** Whether a key belongs to what has the focus, or to a dialog, so that the page must leave it alone. */
export function isKeyTaken({ target, key }: KeyboardEvent): boolean {
  if (isDialogOpen()) return true
  if (!(target instanceof Element)) return false
  if (target.closest(typing)) return true
  return key.startsWith('Arrow') && target.closest(moving) !== null
}
