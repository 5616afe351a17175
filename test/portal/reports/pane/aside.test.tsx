import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { releaseOperations } from '#contract/reports/release.ts'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { menuItem } from '#test/support/paneMenu.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { storeCritical } from '#test/support/writingReports.ts'

const note = () => screen.findByRole('note', { name: 'Set aside by you' })
const question = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Look at this report again' }))

async function openReport() {
  const { release, address } = await storeCritical()
  const portal = await renderPortal(address, { role: 'doctor' })
  const stored = async () =>
    (await portal.client.send(releaseOperations.getRelease, { params: { id: release.id } })).aside
  await menuItem(portal.user, /^Set aside/)
  await portal.user.keyboard('{Escape}')
  return { ...portal, stored }
}

test('A report is set aside by its menu with a note, which stands above its text', async () => {
  const { user, stored } = await openReport()
  await user.click(await menuItem(user, /^Set aside/))
  const asked = await question()
  expect(asked.getByText(/^Only you see this/)).toBeVisible()
  await user.click(asked.getByRole('radio', { name: /^In 6 months/ }))
  await user.type(asked.getByRole('textbox', { name: 'Note, for yourself' }), 'With the new images')
  await user.click(asked.getByRole('button', { name: 'Set aside' }))
  expect(await note()).toHaveTextContent(/Look again on .* · With the new images/)
  expect(await stored()).toMatchObject({ note: 'With the new images' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('The key s asks for it, and a day of one’s own choice has to be after today', async () => {
  const { user, stored } = await openReport()
  await user.keyboard('s')
  const asked = await question()
  await user.click(asked.getByRole('radio', { name: 'On a day of your choice' }))
  await user.type(asked.getByRole('textbox', { name: 'Day' }), '2020-02-01')
  await user.click(asked.getByRole('button', { name: 'Set aside' }))
  expect(asked.getByRole('alert')).toHaveTextContent('Give a day after today.')
  await user.clear(asked.getByRole('textbox', { name: 'Day' }))
  await user.type(asked.getByRole('textbox', { name: 'Day' }), '2999-03-02')
  await user.click(asked.getByRole('button', { name: 'Set aside' }))
  expect(await note()).toHaveTextContent('Look again on 2 Mar 2999')
  expect(await stored()).toEqual({ until: '2999-03-02', note: null })
})

test('One press ends it, and one more takes that back, with the note', async () => {
  const { user, stored } = await openReport()
  await user.keyboard('s')
  const asked = await question()
  await user.type(asked.getByRole('textbox', { name: 'Note, for yourself' }), 'Ask the ward')
  await user.click(asked.getByRole('button', { name: 'Set aside' }))
  await user.click(within(await note()).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await note()).toHaveTextContent('No longer set aside.'))
  expect(await stored()).toBeNull()
  await user.click(within(await note()).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await note()).toHaveTextContent('Ask the ward'))
  expect(await stored()).toMatchObject({ note: 'Ask the ward' })
})

test('What could not be saved stays in the question, with the reason', async () => {
  const { user, stored } = await openReport()
  watchNetwork((path) => (path === '/portalreport/aside' ? refusal(404, 'not_found') : undefined))
  await user.keyboard('s')
  const asked = await question()
  await user.type(asked.getByRole('textbox', { name: 'Note, for yourself' }), 'Ask the ward')
  await user.click(asked.getByRole('button', { name: 'Set aside' }))
  expect(await asked.findByText(/^It was not saved/)).toBeVisible()
  expect(asked.getByRole('textbox', { name: 'Note, for yourself' })).toHaveValue('Ask the ward')
  expect(await stored()).toBeNull()
})
