import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { storePatient, uniqueName } from './clinicRecords.ts'
import { renderPortal } from './renderPortal.tsx'

/** Chooses the first record that a field offers, or the first that it finds for a text. */
async function choose(user: UserEvent, field: RegExp, search?: string) {
  const box = () => screen.getByRole('combobox', { name: field })
  await screen.findByRole('combobox', { name: field })
  await user.click(box())
  if (search) await user.type(box(), search)
  // The list may be drawn again between its appearance and the click.
  await waitFor(
    async () => {
      const list = screen.queryByRole('listbox')
      const options = list ? within(list).queryAllByRole('option') : []
      const first = options.find((option) => !search || option.textContent.includes(search))
      if (first) await user.click(first)
      expect(screen.queryByRole('listbox')).toBeNull()
      expect(box()).not.toHaveValue(search ?? '')
    },
    { timeout: 10_000 },
  )
}

/** Begins a report as an administrator, and waits until it is stored. */
export async function beginReport(settings: Parameters<typeof renderPortal>[1] = {}) {
  const lastName = uniqueName()
  await storePatient({ lastName })
  const portal = await renderPortal('/writing/new', { role: 'administrator', ...settings })
  const { user, address } = portal
  await choose(user, /^Patient/, lastName)
  await choose(user, /^Exam/)
  await choose(user, /^Doctor/)
  await choose(user, /^Requested by/)
  await waitFor(() => expect(address()).toMatch(/^\/writing\/\d+$/), { timeout: 10_000 })
  return { ...portal, id: Number(address().split('/').at(-1)) }
}
