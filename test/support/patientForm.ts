import { screen } from '@testing-library/react'
import { renderPortal } from './renderPortal.tsx'
import { pasteAnew } from './setUpUser.ts'

/** The button that saves: of a new record, and of a stored one. */
const saving = /^(Create patient|Save)$/

type Portal = Awaited<ReturnType<typeof renderPortal>>

/** Renders the form at an address and waits for its fields. */
export async function openForm(path: string, settings: Parameters<typeof renderPortal>[1] = {}) {
  const portal = await renderPortal(path, { role: 'frontdesk', ...settings })
  await screen.findByRole('button', { name: saving })
  return portal
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

/** Replaces what stands in a field, at once: each typed character would render the whole form again. */
export async function fill({ user }: Portal, name: string, text: string): Promise<void> {
  await pasteAnew(user, field(name), text)
}

export const save = ({ user }: Portal) => user.click(screen.getByRole('button', { name: saving }))

/** What stands beside a field: its description and its error. */
export const saidOf = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
