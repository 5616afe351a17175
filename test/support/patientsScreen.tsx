import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Patient } from '#contract/patients/patient.ts'
import { renderPortal } from './renderPortal.tsx'
import { pasteAnew, typeAnew, type User } from './setUpUser.ts'
import { fireEvent } from './fireEvent.ts'

export async function rowOf({ id }: Pick<Patient, 'id'>): Promise<HTMLElement> {
  const cell = await screen.findByRole('gridcell', { name: String(id) })
  return cell.closest<HTMLElement>('[role=row]')!
}

export const expectNoRowOf = ({ id }: Pick<Patient, 'id'>) =>
  expect(screen.queryByRole('gridcell', { name: String(id) })).not.toBeInTheDocument()

export const searchField = () => screen.findByLabelText<HTMLInputElement>('Search patients')

export async function type(user: User, text: string): Promise<void> {
  await typeAnew(user, await searchField(), text)
}

/** Searches and waits for the answer. */
export async function search(user: User, text: string): Promise<void> {
  await pasteAnew(user, await searchField(), text)
  await user.keyboard('{Enter}')
  await answered()
}

export async function answered(): Promise<void> {
  // A matcher that fails for an element prints it, which is slow.
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]').length).toBe(0))
}

/** The record numbers of the rows, from the top. */
export const listed = () =>
  screen
    .getAllByRole('row')
    .flatMap((row) => within(row).queryAllByRole('gridcell', { name: /^\d+$/ }))
    .map((cell) => Number(cell.textContent))

/** Renders the list and searches for a name. */
export async function openList(name: string, settings: Parameters<typeof renderPortal>[1] = {}) {
  const portal = await renderPortal('/patients', { role: 'frontdesk', ...settings })
  await search(portal.user, name)
  return portal
}

export const menuOf = (row: HTMLElement) => within(row).getByRole('button', { name: 'Actions' })

/** Chooses the removal in the menu of a row. */
export async function startRemoval(user: User, row: HTMLElement): Promise<void> {
  await user.click(menuOf(row))
  await user.click(within(row).getByRole('button', { name: 'Remove patient' }))
}

/** The same on the patient's page. */
export async function startPageRemoval(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(screen.getByRole('button', { name: 'Remove patient' }))
}

/** Opens the removal dialog of a patient and waits until the record is loaded. */
export async function openDialog(patient: Patient, settings: Parameters<typeof renderPortal>[1] = {}) {
  const portal = await openList(patient.lastName, settings)
  const row = await rowOf(patient)
  await startRemoval(portal.user, row)
  const dialog = await dialogReady()
  return { ...portal, dialog }
}

export async function dialogReady() {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this patient?' }))
  await waitFor(() => expect(dialog.queryByText(/Reading the record/)).not.toBeInTheDocument())
  const number = () => dialog.getByLabelText('Type the record number to confirm')
  const keep = () => dialog.getByRole('button', { name: 'Keep' })
  const remove = () => dialog.getByRole('button', { name: 'Remove patient' })
  /** Sets the reason without moving the focus. */
  const giveReason = (reason = 'duplicate') =>
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } })
  return { ...dialog, number, keep, remove, giveReason }
}

export const dialogGone = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
