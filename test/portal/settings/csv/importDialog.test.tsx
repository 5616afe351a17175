import { Buffer } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchSaved } from '#test/support/savedFiles.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { pageMenuEntry } from '#test/support/pageMenu.ts'

const csv = (text: BlobPart, name = 'brands.csv') => new File([text], name, { type: 'text/csv' })

async function openImport(path = '/settings/deviceBrand') {
  const portal = await renderPortal(path, { role: 'administrator' })
  await portal.user.click(await pageMenuEntry('Import'))
  return { ...portal, dialog: within(await screen.findByRole('dialog', { name: /^Import: / })) }
}

test('a file is checked first, its problems are shown in words, and it is stored once it is right', async () => {
  const { user, dialog } = await openImport()
  expect(dialog.getByText(/at most 20,000 lines/)).toBeVisible()
  const input = dialog.getByLabelText('CSV file')

  await user.upload(input, csv('name\nImported brand\n ;\nImported brand'))
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }))
  expect(await dialog.findByText(/is the same as in line 2/)).toBeVisible()
  expect(dialog.getByText('Nothing can be imported until these lines are right.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: /^Import \d/ })).toBeNull()

  await user.upload(input, csv('sep=;\nNAME\nImported brand'))
  expect(await dialog.findByRole('radio', { name: 'Name' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Check the file' }))
  await user.click(await dialog.findByRole('button', { name: 'Import 1 record' }))
  expect(await screen.findByText(/1 created, 0 changed/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Imported brand')).toBeVisible()
})

test('a file in Windows-1252 is read as such, with a note before it is sent, and a file with an unknown column stays chosen', async () => {
  const { user, dialog } = await openImport('/settings/deviceModel')
  const latin = Uint8Array.from(Buffer.from('name;brand\nX;Coração', 'latin1'))
  await user.upload(dialog.getByLabelText('CSV file'), csv(latin))
  const guessed = await dialog.findByText(/^This file is not UTF-8; it was read as Windows-1252/)
  expect(guessed.parentElement).toHaveTextContent('X;Coração')
  expect(dialog.getByText(/^No column of the file says which record/)).toBeVisible()
  expect(dialog.queryByRole('radio')).toBeNull()
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }))
  expect(await dialog.findByText(/there is no “Coração”/)).toBeVisible()
  await user.upload(dialog.getByLabelText('CSV file'), csv('Nome\nx', 'other.csv'))
  await user.click(await dialog.findByRole('button', { name: 'Check the file' }))
  expect(await dialog.findByText('Nome: is not a column')).toBeVisible()
  expect(dialog.getByText('other.csv')).toBeVisible()
  expect(dialog.queryByText(/Windows-1252/)).toBeNull()
})

test('the list is saved as CSV, and so is a file to fill in', async () => {
  const saved = watchSaved()
  const { user, dialog } = await openImport()
  await user.click(dialog.getByRole('button', { name: 'Save a file to fill in' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(await pageMenuEntry('Export'))
  await waitFor(() => expect(saved.length).toBe(2))
})
