import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { patientListOperations } from '#contract/patients/patientList.ts'
import { examOperations } from '#contract/reports/exam.ts'
import { storePatient } from '#test/support/clinicRecords.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { ownUser } from '#test/support/sharedService.ts'
import { openUserMenu } from '#test/support/userMenu.ts'

type Portal = Awaited<ReturnType<typeof renderPortal>>

async function openPalette({ user }: Portal, name = 'Search and commands') {
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name }))
  const field = palette.getByRole('combobox', { name })
  await waitFor(() => expect(field).toHaveFocus())
  return { ...palette, field }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('Its key opens the palette, which finds a page and goes there by Enter', async () => {
  const portal = await renderPortal('/reports', { role: 'administrator' })
  await heading('Reports')
  const palette = await openPalette(portal)
  await portal.user.keyboard('audi')
  const found = await palette.findByRole('option', { name: 'Audit' })
  expect(palette.field).toHaveAttribute('aria-activedescendant', found.id)
  await portal.user.keyboard('{Enter}')
  await heading('Audit')
  expect(portal.address()).toBe('/audit')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('The palette offers no page and no patient that the user may not see', async () => {
  const { lastName } = await storePatient()
  const portal = await renderPortal('/reports', { role: 'doctor' })
  await heading('Reports')
  const palette = await openPalette(portal)
  const pages = within(palette.getByRole('group', { name: 'Pages' })).getAllByRole('option')
  expect(pages.map(({ textContent }) => textContent)).toEqual(['Reports', 'Drafts', 'Overview', 'My account'])
  await portal.user.keyboard(lastName)
  expect(await palette.findByText('Nothing found')).toBeVisible()
})

test('The palette finds a patient by name and opens the record, without the name in the address or the storage', async () => {
  const { id, lastName } = await storePatient()
  const portal = await renderPortal('/patients', { role: 'frontdesk' })
  await heading('Patients')
  const palette = await openPalette(portal)
  await portal.user.keyboard(lastName)
  await palette.findByRole('option', { name: new RegExp(lastName) })
  await portal.user.keyboard('{Enter}')
  await waitFor(() => expect(portal.address()).toBe(`/patients/${id}`))
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
    lastName,
  )
})

test('The palette filters the reports by an exam', async () => {
  const portal = await renderPortal('/overview', { role: 'doctor' })
  await heading('Overview')
  const palette = await openPalette(portal)
  const exam = (await portal.client.page(examOperations.queryExam, { query: { limit: 1 } })).data[0]!
  await portal.user.keyboard(exam.name)
  const exams = within(await palette.findByRole('group', { name: 'Reports by exam' }))
  await portal.user.click(exams.getAllByRole('option', { name: exam.name })[0]!)
  await heading('Reports')
  expect(portal.address()).toMatch(/^\/reports\?examId=\d+$/)
})

test('The palette finds the user’s lists of patients by name, and opens their reports', async () => {
  const portal = await renderPortal('/overview', { username: await ownUser('doctor') })
  const { id } = await portal.client.send(patientListOperations.createPatientList, {
    body: { name: 'Diabéticos, endoscopia anual' },
  })
  await heading('Overview')
  const palette = await openPalette(portal)
  await portal.user.keyboard('diabeticos end')
  const lists = within(await palette.findByRole('group', { name: 'Reports by list of patients' }))
  await portal.user.click(lists.getByRole('option', { name: 'Diabéticos, endoscopia anual' }))
  await heading('Reports')
  expect(portal.address()).toBe(`/reports?patientListId=${id}`)
})

test('The palette gives the commands of the page, and shows their keys', async () => {
  const portal = await renderPortal('/reports', { role: 'doctor' })
  await heading('Reports')
  const palette = await openPalette(portal)
  const commands = within(palette.getByRole('group', { name: 'Commands' }))
  expect(commands.getByRole('option', { name: 'Refresh the list r' })).toBeVisible()
  expect(commands.queryByRole('option', { name: /Open the previous report/ })).not.toBeInTheDocument()
  await portal.user.keyboard('keyboard{Enter}')
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(keys.getByText('Search pages, patients, exams and commands')).toBeVisible()
})

test('Escape closes the palette and gives the focus back', async () => {
  const portal = await renderPortal('/patients', { role: 'frontdesk' })
  const field = await screen.findByLabelText('Search patients')
  field.focus()
  await openPalette(portal)
  await portal.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(field).toHaveFocus()
})

test('The menu of the account opens the palette, in Portuguese too', async () => {
  const portal = await renderPortal('/reports', { role: 'doctor', locale: 'pt-BR' })
  await heading('Laudos')
  const menu = await openUserMenu(portal)
  await portal.user.click(menu.getByRole('button', { name: 'Busca e comandos' }))
  const palette = within(await screen.findByRole('dialog', { name: 'Busca e comandos' }))
  await portal.user.keyboard('rascunhos{Enter}')
  await heading('Rascunhos')
  expect(palette.queryByRole('combobox')).not.toBeInTheDocument()
})
