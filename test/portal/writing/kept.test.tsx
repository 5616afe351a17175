import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readHeadedText } from '#contract/reportDocument/readPlain.ts'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { report } from '#contract/resources/report.ts'
import { readReport, updateReport } from '#portal/writing/api/reports.ts'
import { SAVE_DELAY_MS } from '#portal/writing/form/useReportEditing.ts'
import { heldTimers } from '#test/support/heldTimers.ts'
import { watchNetwork } from '#test/support/network.ts'
import { beginReport, chooseForReport, saved, texts } from '#test/support/writingReports.ts'

test('What somebody else has changed in the same field is shown beside what was typed', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await texts()
  // Nothing of the form's own is on its way, so that what it sends next meets the change.
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await updateReport(client, await readReport(client, id), {
    resultDocument: readHeadedText('# Achados\n\nTheirs.'),
  })
  await user.type(first!, 'Mine.')
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Somebody changed this record in the meantime' }),
  )
  expect(dialog.getByText(/Theirs\./)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /Yours/ }))
  await user.click(dialog.getByRole('button', { name: 'Save what is chosen' }))
  await waitFor(async () => expect((await readReport(client, id)).result).toContain('Mine.'))
})

test('What is typed after an answer was lost is stored on top of it, without a conflict with oneself', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await texts()
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await saved()
  let isLost = false
  watchNetwork((path) => {
    if (path !== '/report' || isLost) return undefined
    isLost = true
    const broken = Promise.reject(new TypeError('The answer was lost.'))
    broken.catch(() => undefined)
    return broken
  })
  await user.type(first!, 'One.')
  expect(await screen.findByText(/^Not saved/)).toBeVisible()
  expect((await readReport(client, id)).result).toContain('One.')
  await user.type(first!, ' Two.')
  await waitFor(async () => expect((await readReport(client, id)).result).toContain('One. Two.'))
  await saved()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(first).toHaveValue('One. Two.')
})

test('What somebody else has changed in another field stays, also where the request on top of it breaks', async () => {
  const { user, client, id } = await beginReport()
  const [first] = await texts()
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await saved()
  await updateReport(client, await readReport(client, id), { requestNumber: 'Theirs' })
  let sent = 0
  watchNetwork((path) => {
    if (path !== '/report') return undefined
    sent += 1
    return sent === 2 ? 'breaks' : undefined
  })
  await user.type(first!, 'One.')
  expect(await screen.findByText(/^Not saved/)).toBeVisible()
  await user.type(first!, ' Two.')
  await waitFor(async () => expect((await readReport(client, id)).result).toContain('One. Two.'))
  expect((await readReport(client, id)).requestNumber).toBe('Theirs')
})

test('A user who leaves a draft and comes back before it is saved finds the typed text', async () => {
  const { user, client, id, lastName } = await beginReport()
  const [first] = await texts()
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await saved()
  const answer = Promise.withResolvers<void>()
  const network = watchNetwork((path) => (path === '/report' ? answer.promise : undefined))
  await user.type(first!, 'Typed before the page is left.')
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  await waitFor(() => expect(network.asked).toContain('/report'))
  await user.click(screen.getByRole('link', { name: 'Drafts' }))
  await user.click((await screen.findAllByText(new RegExp(lastName)))[0]!)
  answer.resolve()
  await waitFor(async () => expect((await texts())[0]).toHaveValue('Typed before the page is left.'))
})

test('What is discarded is not saved, although it could be saved again', async () => {
  const { user, client, id, address } = await beginReport()
  const [first] = await texts()
  await waitFor(async () =>
    expect((await readReport(client, id)).resultDocument?.blocks[0]?.kind).toBe('heading'),
  )
  await saved()
  const pauses = heldTimers(SAVE_DELAY_MS)
  let isBroken = true
  const network = watchNetwork((path) => (isBroken && path === '/report' ? 'breaks' : undefined))
  await user.type(first!, 'One.')
  pauses.run()
  expect(await screen.findByText(/^Not saved/)).toBeVisible()
  isBroken = false
  await user.type(first!, ' Two.')
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  pauses.run()
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).not.toMatch(/^\/writing/))
  expect(network.requests.filter(({ path, method }) => path === '/report' && method === 'PUT')).toHaveLength(
    1,
  )
  expect((await readReport(client, id)).result).not.toContain('One.')
})

test('A new report that is discarded while it is being stored is not left behind', async () => {
  const answer = Promise.withResolvers<void>()
  const network = watchNetwork((path) => (path === '/report' ? answer.promise : undefined))
  const { user, client, address, patientId } = await chooseForReport()
  await waitFor(() => expect(network.asked).toContain('/report'))
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  answer.resolve()
  await waitFor(() => expect(address()).toBe('/writing'))
  const query = { patient: patientId, unreleased: 'true' as const }
  expect((await client.send(resourceOperations(report).query, { query })).data).toEqual([])
})

test('A draft that is removed can be restored', async () => {
  const { user, address, id } = await beginReport()
  await user.click(screen.getByRole('button', { name: 'Remove draft' }))
  await waitFor(() => expect(address()).toBe('/writing'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(address()).toBe(`/writing/${id}`))
})
