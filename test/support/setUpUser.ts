import { userEvent } from '@testing-library/user-event'
import { untilRendered } from './renderAtOnce.ts'

export type User = ReturnType<typeof setUpUser>

/**
 * A user who types and clicks at once. By default each key waits for a timer first, and on a busy machine that is long enough to count as a
 * pause in typing, or for an answer to replace what is about to be clicked. Keys of `keyboard` are commands instead: what follows from one is
 * rendered before the next.
 */
export function setUpUser() {
  const user = userEvent.setup({ delay: null })
  const { keyboard } = user.setup({ delay: 0, advanceTimers: untilRendered })
  return { ...user, keyboard }
}

/** Types in place of what stands in a field, in one call: after a call that clears it, the search for an empty text could start. */
export const typeAnew = (user: User, field: HTMLInputElement, text: string): Promise<void> =>
  user.type(field, text, { initialSelectionStart: 0, initialSelectionEnd: field.value.length })

/** The same with the whole text at once, as each typed character renders the page again. */
export async function pasteAnew(user: User, field: HTMLInputElement, text: string): Promise<void> {
  field.focus()
  field.select()
  await (text ? user.paste(text) : user.clear(field))
}
