import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { unit } from '#contract/resources/clinic.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { recordsOf } from '#test/support/settingRecords.ts'
import { sharedService } from '#test/support/sharedService.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('What every clinic needs comes first, and what has no record is folded', async () => {
  await (await recordsOf('unit')).create({ name: `Unit ${Date.now()}` })
  await renderPortal('/settings', { role: 'administrator' })
  const needed = await region('Needed first')
  await waitFor(() => expect(needed.getByRole('link', { name: /^Units ?[1-9]/ })).toBeVisible())
  expect(needed.getAllByRole('link').map((link) => link.textContent?.replace(/[\d,]+$/, ''))).toEqual([
    'Units',
    'Employees',
    'Exams',
    'Templates',
    'Permission lists',
    'Users',
  ])
  const folded = (await screen.findByText(/^Not used yet/)).closest('details')!
  expect(folded).not.toHaveAttribute('open')
  expect(within(folded).queryByRole('link', { name: /[1-9]$/ })).toBeNull()
  expect((await region('In use')).queryByRole('link', { name: /\b0$/ })).toBeNull()
})

test('A new installation has a list of first steps, each ticked once its records are there', async () => {
  const serviceUrl = (await sharedService('empty')).url
  const open = () => renderPortal('/settings', { role: 'administrator', serviceUrl })
  const portal = await open()
  const steps = await region('First steps')
  expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    expect.stringMatching(/^The clinic: to do/),
    expect.stringMatching(/^A unit: to do/),
    expect.stringMatching(/^An exam: to do/),
    expect.stringMatching(/^A doctor: to do/),
    expect.stringMatching(/^A user: done$/),
    expect.stringMatching(/^A key for another system: to do/),
  ])
  expect(steps.getByText('1 of 6 done')).toBeVisible()
  await portal.user.click(steps.getByRole('link', { name: 'Begin: A unit' }))
  await waitFor(() => expect(portal.address()).toBe('/settings/unit/new'))

  cleanup()
  await portal.client.send(resourceOperations(unit).create, { body: { name: 'Centro' } })
  await open()
  const after = await region('First steps')
  expect(await after.findByText('2 of 6 done')).toBeVisible()
  expect(after.queryByRole('link', { name: 'Begin: A unit' })).toBeNull()
})

test('Where units, exams, employees and users are there, there are no first steps', async () => {
  await (await recordsOf('unit')).create({ name: `Unit ${Date.now()}` })
  await renderPortal('/settings', { role: 'administrator' })
  await region('In use')
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test('An administrator sees whether the services outside answer, and can have them asked now', async () => {
  const { user } = await renderPortal('/settings', { role: 'administrator' })
  const services = await region('Services outside')
  await user.click(await services.findByText('All services outside answer'))
  const [database, files] = await waitFor(() => {
    const shown = services.getAllByRole('listitem')
    expect(shown.map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Database.*Answers.*Answered/),
      expect.stringMatching(/^Files.*Answers.*Answered/),
    ])
    return shown
  })
  expect(database).toBeVisible()
  expect(files).toBeVisible()
  expect(services.getByText(/^Not in use: Read replica, /)).toBeVisible()
  await user.click(services.getByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(services.getByRole('button', { name: 'Check now' })).toBeEnabled())
})
