import type { Page } from '@playwright/test'
import { openAs } from './actions.ts'
import { expect, test } from './journey.ts'

const pane = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('an administrator records a device with a model made on the spot, resolves a conflict, and cannot remove what is used', async ({
  page,
  context,
  axe,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 409/)
  await openAs(page, 'admin', '/settings', 'Settings')
  await axe()
  await page.getByLabel('Search in all settings').fill('devices')
  await page.getByRole('link', { name: 'Devices', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
  await page.getByRole('button', { name: 'New device', exact: true }).click()

  const form = pane(page, /^New /)
  await form.getByLabel(/^Name/).fill('Journey CT')
  await form.getByRole('combobox', { name: /^Type/ }).fill('Journey Type')
  await page.getByRole('option', { name: 'Create “Journey Type”' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^DICOM modality/)
    .fill('JOURNEY')
  await page.getByRole('dialog').getByRole('button', { name: 'Create and choose' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(form.getByRole('combobox', { name: /^Type/ })).toHaveValue('Journey Type')
  await form.getByRole('combobox', { name: /^Model/ }).fill('Journey Model')
  await page.getByRole('option', { name: 'Create “Journey Model”' }).click()
  const dialog = page.getByRole('dialog', { name: 'New device model' })
  await dialog.getByRole('combobox', { name: /^Brand/ }).fill('Journey Brand')
  await page.getByRole('option', { name: 'Create “Journey Brand”' }).click()
  await axe()
  await page
    .getByRole('dialog', { name: 'New device brand' })
    .getByRole('button', { name: 'Create and choose' })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(dialog.getByRole('combobox', { name: /^Brand/ })).toHaveValue('Journey Brand')
  await dialog.getByRole('combobox', { name: /^Type/ }).fill('Journey')
  // The list of before may have the type at another place, from which it moves while it is clicked.
  const options = page.getByRole('listbox', { name: /^Type/ }).getByRole('option')
  await expect(options).toHaveText(['Journey Type', 'Create “Journey”'])
  await page.getByRole('option', { name: 'Journey Type', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create and choose' }).click()
  await expect(form.getByRole('combobox', { name: /^Model/ })).toHaveValue('Journey Model · Journey Brand')
  await axe()
  await form.getByRole('button', { name: /^Create / }).click()
  await expect(page.getByText('Created: Journey CT')).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/device\/\d+$/)

  // Another tab changes the same field first.
  const other = await context.newPage()
  await other.goto(page.url())
  await pane(other, 'Journey CT').getByLabel('Room').fill('Room 2')
  await pane(other, 'Journey CT').getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved: Journey CT')).toBeVisible()
  await other.close()
  await pane(page, 'Journey CT').getByLabel('Room').fill('Room 1')
  await pane(page, 'Journey CT').getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alertdialog', { name: 'Somebody changed this record in the meantime' })
  await axe()
  await conflict.getByRole('radio', { name: /Room 2/ }).check()
  await conflict.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(page.getByText('Saved: Journey CT')).toBeVisible()
  await expect(pane(page, 'Journey CT').getByRole('textbox', { name: 'Room' })).toHaveValue('Room 2')

  await pane(page, 'Journey CT').getByRole('link', { name: 'Open Journey Model' }).click()
  const model = pane(page, 'Journey Model')
  await expect(model.getByRole('link', { name: 'Devices, Model: 1' })).toBeVisible()
  await model.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const refusal = page.getByRole('alertdialog', { name: '“Journey Model” cannot be removed' })
  await expect(refusal).toBeVisible()
  await axe()
  await refusal.getByRole('link', { name: 'Devices, Model: 1' }).click()
  await expect(page.getByRole('row', { name: /Journey CT/ })).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/device\?model=\d+$/)
  await axe()
})

test('an administrator is told on the overview that there is no backup, makes one, and is told that it is whole', async ({
  page,
  axe,
}) => {
  await openAs(page, 'admin', '/overview', 'Overview')
  await page.getByRole('link', { name: 'There is no backup yet' }).click()
  const state = pane(page, 'State of the backups')
  await expect(state.getByText('None is scheduled')).toBeVisible()
  await axe()
  await state.getByRole('button', { name: 'Back up now' }).click()
  await expect(state.getByRole('progressbar', { name: 'Backup under way' })).toBeVisible()
  await expect(state.getByText(/^Last good backup /)).toBeVisible()
  await expect(page.getByRole('row', { name: /Complete/ })).toBeVisible()
  await page.goto('/overview')
  await expect(page.getByRole('link', { name: /^Last good backup / })).toBeVisible()
  await axe()
})
