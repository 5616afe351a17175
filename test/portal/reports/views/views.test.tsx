import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asideOperations } from '#contract/reports/aside.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { viewOperations } from '#contract/reports/view.ts'
import { ownUser } from '#test/support/sharedService.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { storeCritical } from '#test/support/writingReports.ts'

const slowly = { timeout: 10_000 }
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Views' }, slowly))
const tab = async (name: RegExp) => (await tabs()).findByRole('button', { name }, slowly)
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Views' }, slowly))

test('What is due is a view with its number, and shows those reports alone', async () => {
  const { release } = await storeCritical()
  const username = await ownUser('doctor')
  const { user, client, address } = await renderPortal('/reports', { username })
  expect(await tab(/^All$/)).toHaveAttribute('aria-current', 'true')
  expect(await tab(/^Due$/)).toBeVisible()
  await client.send(asideOperations.setAside, { body: { id: release.id, until: '2026-01-02' } })
  await user.click(await tab(/^Set aside/))
  await user.click(await tab(/^Due 1$/))
  expect(address()).toBe('/reports?list=due')
  expect(await screen.findByText(/^1 of /, {}, slowly)).toBeInTheDocument()
  expect(await tab(/^Due/)).toHaveAttribute('aria-current', 'true')
  expect(screen.getByText('Look again on 2 Jan 2026')).toBeVisible()
})

test('What was opened last is a view', async () => {
  const { release } = await storeCritical()
  const username = await ownUser('doctor')
  const { client } = await renderPortal('/reports?list=recent', { username })
  expect(await screen.findByText('No report opened yet', {}, slowly)).toBeVisible()
  await client.send(releaseOperations.getRelease, { params: { id: release.id } })
  const { data } = await client.page(releaseOperations.listReleases, { query: { list: 'recent' } })
  expect(data.map(({ id }) => id)).toEqual([release.id])
})

test('Filters are saved as a view under a name, renamed and removed', async () => {
  const username = await ownUser('doctor')
  const { user, client, address } = await renderPortal('/reports?priority=urgent&released=last7', {
    username,
  })
  const saved = async () => (await client.send(viewOperations.listViews, {})).own
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }, slowly))
  await user.click((await question()).getByRole('button', { name: 'Save' }))
  expect((await question()).getByRole('alert')).toHaveTextContent('Give each view a name.')
  await user.type((await question()).getByRole('textbox', { name: 'Name of view 1' }), 'Urgent this week')
  await user.click((await question()).getByRole('button', { name: 'Save' }))
  expect(await tab(/^Urgent this week/)).toHaveAttribute('aria-current', 'true')
  expect(await saved()).toEqual([
    { name: 'Urgent this week', filters: { priority: 'urgent', released: 'last7' } },
  ])
  await user.click(await tab(/^All$/))
  expect(address()).toBe('/reports')
  await user.click(await tab(/^Urgent this week/))
  expect(address()).toBe('/reports?released=last7&priority=urgent')
  await user.click(screen.getByRole('button', { name: 'Edit views' }))
  await user.click((await question()).getByRole('button', { name: 'Remove Urgent this week' }))
  await user.click((await question()).getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await saved()).toEqual([]), slowly)
})

test('A view keeps several exams and a region of the body', async () => {
  const username = await ownUser('doctor')
  const { user, client, address } = await renderPortal('/reports?examIds=2%2C1&bodyRegion=abdome', {
    username,
  })
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }, slowly))
  await user.type((await question()).getByRole('textbox', { name: 'Name of view 1' }), 'Abdomen')
  await user.click((await question()).getByRole('button', { name: 'Save' }))
  expect(await tab(/^Abdomen/)).toHaveAttribute('aria-current', 'true')
  expect((await client.send(viewOperations.listViews, {})).own).toEqual([
    { name: 'Abdomen', filters: { examIds: '2,1', bodyRegion: 'abdome' } },
  ])
  await user.click(await tab(/^All$/))
  await user.click(await tab(/^Abdomen/))
  expect(address()).toBe('/reports?examIds=2%2C1&bodyRegion=abdome')
})

test('A patient and searched words are not kept in a view, and the question says so', async () => {
  const username = await ownUser('doctor')
  const { user, client } = await renderPortal('/reports?patientId=1&unread=true', { username })
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }, slowly))
  const asked = await question()
  expect(asked.getByText(/The patient and the words that you searched for are not kept/)).toBeVisible()
  await user.type(asked.getByRole('textbox', { name: 'Name of view 1' }), 'Mine')
  await user.click(asked.getByRole('button', { name: 'Save' }))
  expect(await tab(/^Mine/)).toBeVisible()
  expect((await client.send(viewOperations.listViews, {})).own).toEqual([
    { name: 'Mine', filters: { unread: 'true' } },
  ])
})

test('An administrator shares a view with the users of a permission list, who see it after their own', async () => {
  const admin = await renderPortal('/reports?critical=true', { username: await ownUser('administrator') })
  await admin.user.click(await screen.findByRole('button', { name: 'Save as a view' }, slowly))
  const asked = await question()
  await admin.user.type(asked.getByRole('textbox', { name: 'Name of view 1' }), 'Critical ones')
  const whose = await asked.findByRole<HTMLSelectElement>('combobox', { name: 'Whose views' }, slowly)
  const ofDoctors = [...whose.options].find(({ text }) => text.includes('“Doctor”'))
  await admin.user.selectOptions(whose, ofDoctors?.value ?? '')
  await waitFor(() => expect(whose).toHaveValue(ofDoctors?.value), slowly)
  await admin.user.click(asked.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slowly)
  expect(await admin.client.send(viewOperations.listViews, {})).toEqual({ own: [], role: [] })
  cleanup()
  await renderPortal('/reports', { username: await ownUser('doctor') })
  expect(await tab(/^Critical ones/)).toBeVisible()
})
