import { waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { untilRendered } from './renderAtOnce.ts'

export type User = ReturnType<typeof setUpUser>

/**
 * A user who types and clicks at once. By default each key waits for a timer first, and on a busy machine that is long enough to count as a
 * pause in typing, or for an answer to replace what is about to be clicked. Keys of `keyboard` are commands instead: the effect of one is
 * rendered before the next. As a person does, the user waits for a control that cannot be used yet, and for an option that is still to come.
 */
export function setUpUser() {
  const user = userEvent.setup({ delay: null })
  const { keyboard } = user.setup({ delay: 0, advanceTimers: untilRendered })
  return {
    ...user,
    keyboard,
    click: async (element: Element): Promise<void> => {
      if (element.matches(':disabled')) await waitFor(() => expect(element).toBeEnabled())
      await user.click(element)
    },
    selectOptions: async (select: HTMLElement, option: string | HTMLElement): Promise<void> => {
      if (typeof option === 'string') await waitFor(() => expect(offeredIn(select)).toContain(option))
      await user.selectOptions(select, option)
    },
  }
}

/** What is shown for each option, and its value. */
const offeredIn = (select: HTMLElement) =>
  [...select.querySelectorAll('option')].flatMap(({ text, value }) => [text, value])

/** Types in place of what stands in a field, in one call: after a call that clears it, the search for an empty text could start. */
export const typeAnew = (user: User, field: HTMLInputElement, text: string): Promise<void> =>
  user.type(field, text, { initialSelectionStart: 0, initialSelectionEnd: field.value.length })

/** The same with the whole text at once, as each typed character renders the page again. */
export async function pasteAnew(user: User, field: HTMLInputElement, text: string): Promise<void> {
  field.focus()
  field.select()
  await (text ? user.paste(text) : user.clear(field))
}
