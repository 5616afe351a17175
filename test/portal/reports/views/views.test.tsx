import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asideOperations } from '#contract/reports/aside.ts'
import { releaseOperations } from '#contract/reports/release.ts'
import { viewOperations } from '#contract/reports/view.ts'
import { ownUser } from '#test/support/sharedService.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { storeCritical } from '#test/support/writingReports.ts'

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Views' }))
const tab = async (name: RegExp) => (await tabs()).findByRole('button', { name })
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Views' }))

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
  expect(await screen.findByText(/^1 of /)).toBeInTheDocument()
  expect(await tab(/^Due/)).toHaveAttribute('aria-current', 'true')
  expect(screen.getByText('Look again on 2 Jan 2026')).toBeVisible()
})

test('What was opened last is a view', async () => {
  const { release } = await storeCritical()
  const username = await ownUser('doctor')
  const { client } = await renderPortal('/reports?list=recent', { username })
  expect(await screen.findByText('No report opened yet')).toBeVisible()
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
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }))
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
  await waitFor(async () => expect(await saved()).toEqual([]))
})

test('A view keeps several exams and a region of the body', async () => {
  const username = await ownUser('doctor')
  const { user, client, address } = await renderPortal('/reports?examIds=2%2C1&bodyRegion=abdome', {
    username,
  })
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }))
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
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }))
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
  await admin.user.click(await screen.findByRole('button', { name: 'Save as a view' }))
  const asked = await question()
  await admin.user.type(asked.getByRole('textbox', { name: 'Name of view 1' }), 'Critical ones')
  const whose = await asked.findByRole<HTMLSelectElement>('combobox', { name: 'Whose views' })
  const ofDoctors = [...whose.options].find(({ text }) => text.includes('“Doctor”'))
  await admin.user.selectOptions(whose, ofDoctors?.value ?? '')
  await waitFor(() => expect(whose).toHaveValue(ofDoctors?.value))
  await admin.user.click(asked.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await admin.client.send(viewOperations.listViews, {})).toMatchObject({ own: [], role: [] })
  cleanup()
  await renderPortal('/reports', { username: await ownUser('doctor') })
  expect(await tab(/^Critical ones/)).toBeVisible()
})

const urgent = { name: 'Urgent', filters: { priority: 'urgent' } }
const critical = { name: 'Critical', filters: { critical: 'true' } }

test('A view is moved up and down, and keeps the focus on its button', async () => {
  const username = await ownUser('doctor')
  const { client } = await renderPortal('/audit', { username })
  await client.send(viewOperations.saveViews, { body: { views: [urgent, critical] } })
  cleanup()
  const { user } = await renderPortal('/reports', { username })
  await user.click(await screen.findByRole('button', { name: 'Edit views' }))
  const asked = await question()
  expect(asked.getByRole('button', { name: 'Move Critical down' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(asked.getByRole('button', { name: 'Move Urgent down' }))
  expect(asked.getByRole('button', { name: 'Move Urgent down' })).toHaveFocus()
  await user.click(asked.getByRole('button', { name: 'Move Urgent up' }))
  await user.click(asked.getByRole('button', { name: 'Move Urgent down' }))
  await user.click(asked.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await client.send(viewOperations.listViews, {})).own).toEqual([critical, urgent]),
  )
})

test('Where there is no view to name, the dialog can only be closed', async () => {
  const username = await ownUser('doctor')
  const { user } = await renderPortal('/reports', { username })
  await user.click(await screen.findByRole('button', { name: 'Edit views' }))
  const asked = await question()
  expect(asked.getByText(/^No view is saved yet/)).toBeVisible()
  expect(asked.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await user.click(asked.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('Where a view is removed, the focus goes to the name of the next one, or to Cancel after the last one', async () => {
  const username = await ownUser('doctor')
  const { client } = await renderPortal('/audit', { username })
  await client.send(viewOperations.saveViews, {
    body: { views: [urgent, { ...urgent, name: 'Soon' }, critical] },
  })
  cleanup()
  const { user } = await renderPortal('/reports', { username })
  await user.click(await screen.findByRole('button', { name: 'Edit views' }))
  const asked = await question()
  await user.click(asked.getByRole('button', { name: 'Remove Urgent' }))
  expect(asked.getByRole('textbox', { name: 'Name of view 1' })).toHaveFocus()
  await user.click(asked.getByRole('button', { name: 'Remove Critical' }))
  expect(asked.getByRole('textbox', { name: 'Name of view 1' })).toHaveFocus()
  await user.click(asked.getByRole('button', { name: 'Remove Soon' }))
  expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('Filters that started from a view are saved to it', async () => {
  const username = await ownUser('doctor')
  const { client } = await renderPortal('/audit', { username })
  await client.send(viewOperations.saveViews, { body: { views: [urgent, critical] } })
  cleanup()
  const { user, address } = await renderPortal('/reports', { username })
  await user.click(await tab(/^Urgent/))
  expect(screen.queryByRole('button', { name: 'Save to “Urgent”' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Unread' }))
  expect(address()).toBe('/reports?unread=true&priority=urgent')
  await user.click(await screen.findByRole('button', { name: 'Save to “Urgent”' }))
  await waitFor(async () => expect(await tab(/^Urgent/)).toHaveAttribute('aria-current', 'true'))
  expect((await client.send(viewOperations.listViews, {})).own).toEqual([
    { name: 'Urgent', filters: { priority: 'urgent', unread: 'true' } },
    critical,
  ])
  expect(screen.queryByRole('button', { name: 'Save to “Urgent”' })).toBeNull()
})

test('Views that another window has saved meanwhile are told, and replaced only when the user says so', async () => {
  const username = await ownUser('doctor')
  const { user, client } = await renderPortal('/reports?unread=true', { username })
  const saved = async () => (await client.send(viewOperations.listViews, {})).own
  await user.click(await screen.findByRole('button', { name: 'Save as a view' }))
  const asked = await question()
  await user.type(asked.getByRole('textbox', { name: 'Name of view 1' }), 'Mine')
  await client.send(viewOperations.saveViews, { body: { views: [urgent, critical] } })
  await user.click(asked.getByRole('button', { name: 'Save' }))
  expect(await asked.findByRole('alert')).toHaveTextContent(
    'These views were saved in another window in the meantime, where they are now: Urgent and Critical.',
  )
  expect(asked.getByRole('textbox', { name: 'Name of view 1' })).toHaveValue('Mine')
  expect(await saved()).toEqual([urgent, critical])
  await user.click(asked.getByRole('button', { name: 'Replace them' }))
  await waitFor(async () => expect(await saved()).toEqual([{ name: 'Mine', filters: { unread: 'true' } }]))
})

test('Saving to a view that another window has saved since says so, and keeps the filters', async () => {
  const username = await ownUser('doctor')
  const { client } = await renderPortal('/audit', { username })
  await client.send(viewOperations.saveViews, { body: { views: [urgent] } })
  cleanup()
  const { user, address } = await renderPortal('/reports', { username })
  await user.click(await tab(/^Urgent/))
  await user.click(await screen.findByRole('button', { name: 'Unread' }))
  const save = await screen.findByRole('button', { name: 'Save to “Urgent”' })
  await client.send(viewOperations.saveViews, { body: { views: [critical, urgent] } })
  await user.click(save)
  expect(await screen.findByText(/^The views were saved in another window in the meantime/)).toBeVisible()
  expect(await tab(/^Critical( \d+)?$/)).toBeVisible()
  expect(address()).toBe('/reports?unread=true&priority=urgent')
  await user.click(screen.getByRole('button', { name: 'Save to “Urgent”' }))
  await waitFor(async () =>
    expect((await client.send(viewOperations.listViews, {})).own).toEqual([
      critical,
      { name: 'Urgent', filters: { priority: 'urgent', unread: 'true' } },
    ]),
  )
})
