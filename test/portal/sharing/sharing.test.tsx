import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '#contract/portal/portalPaths.ts'
import { shareOperations } from '#contract/reports/sharing.ts'
import { clientOf } from '#test/support/clinicRecords.ts'
import { menuItem } from '#test/support/paneMenu.ts'
import { renderLonePage } from '#test/support/renderLonePage.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { refusal, watchNetwork } from '#test/support/network.ts'
import { storeCritical } from '#test/support/writingReports.ts'

const DAY_MS = 86_400_000

async function openDialog() {
  const { release, address } = await storeCritical()
  const portal = await renderPortal(address, { role: 'doctor' })
  await portal.user.click(await menuItem(portal.user, 'Share by a link…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this report by a link' }))
  return { ...portal, release, dialog }
}

async function makeLink(more: { maxUses?: number } = {}) {
  const { release } = await storeCritical()
  const made = await (
    await clientOf('administrator')
  ).send(shareOperations.createShare, {
    body: {
      report: { id: release.reportId },
      recipient: 'Dr. Souza',
      expires: new Date(Date.now() + DAY_MS).toISOString(),
      maxUses: 5,
      ...more,
    },
  })
  return { id: made.id, release, key: made.key!, code: made.code! }
}

async function typeCode(user: Awaited<ReturnType<typeof renderLonePage>>, code: string) {
  const field = await screen.findByRole('textbox', { name: 'Code' })
  await user.clear(field)
  await user.type(field, code)
  await user.click(screen.getByRole('button', { name: 'Read the report' }))
}

test('A doctor makes a link, which is shown once with its code, and opens the report without a session', async () => {
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Make the link' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('Say for whom the link is.')
  await user.type(dialog.getByRole('textbox', { name: 'For whom' }), 'Dra. Lima')
  await user.click(dialog.getByRole('button', { name: 'Make the link' }))
  expect(await dialog.findByRole('heading', { name: 'The link for Dra. Lima is ready' })).toBeVisible()
  const [link = '', code = ''] = Array.from(
    document.querySelectorAll('dialog code'),
    (each) => each.textContent,
  )
  expect(link).toMatch(/\/shared#[\w-]{32}$/)
  expect(await dialog.findByText(/opened 0 of 5 times/)).toBeVisible()
  cleanup()
  const reader = await renderLonePage('shared', `${paths.shared}${new URL(link).hash}`)
  await typeCode(reader, code)
  expect(await screen.findByText(/can be opened 4 more times/)).toBeVisible()
  expect(window.location.search).toBe('')
  expect([...Object.values(localStorage), ...Object.values(sessionStorage)].join()).not.toContain(code)
})

test('A link is revoked by a second press, and then opens nothing', async () => {
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: 'For whom' }), 'Dra. Lima')
  await user.click(dialog.getByRole('button', { name: 'Make the link' }))
  await dialog.findByRole('heading', { name: 'The link for Dra. Lima is ready' })
  const [link = ''] = Array.from(document.querySelectorAll('dialog code'), (each) => each.textContent)
  await user.click(await dialog.findByRole('button', { name: 'Revoke: Dra. Lima' }))
  await user.click(dialog.getByRole('button', { name: 'Revoke for good: Dra. Lima' }))
  expect(await dialog.findByText('The link for Dra. Lima is revoked.')).toBeVisible()
  await waitFor(() => expect(dialog.getByText('There is none yet.')).toBeVisible())
  cleanup()
  const reader = await renderLonePage('shared', `${paths.shared}${new URL(link).hash}`)
  await typeCode(reader, '00000000')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete, or was revoked.')
})

test('A link that could not be made says so, and what was typed stays', async () => {
  const { user, dialog } = await openDialog()
  watchNetwork((path) => (path.endsWith('/share') ? refusal(503, 'unavailable') : undefined))
  await user.type(dialog.getByRole('textbox', { name: 'For whom' }), 'Dra. Lima')
  await user.click(dialog.getByRole('button', { name: 'Make the link' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^It did not work\./)
  expect(dialog.getByRole('textbox', { name: 'For whom' })).toHaveValue('Dra. Lima')
})

test('A wrong code says how many tries are left, and then that the link is closed', async () => {
  const { key, code } = await makeLink()
  const user = await renderLonePage('shared', `${paths.shared}#${key}`)
  const wrong = code === '00000000' ? '11111111' : '00000000'
  for (const left of ['4 more tries', '3 more tries', '2 more tries', 'One more try']) {
    await typeCode(user, wrong)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(left))
  }
  await typeCode(user, wrong)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('this link is closed'))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('A link that was opened as often as it can be says so', async () => {
  const { key, code } = await makeLink({ maxUses: 1 })
  const user = await renderLonePage('shared', `${paths.shared}#${key}`)
  await typeCode(user, `${code.slice(0, 4)} ${code.slice(4)}`)
  expect(await screen.findByText(/cannot be opened again/)).toBeVisible()
  cleanup()
  const again = await renderLonePage('shared', `${paths.shared}#${key}`)
  await typeCode(again, code)
  expect(await screen.findByRole('alert')).toHaveTextContent('as often as it can be')
})

test('An address without a key asks for no code', async () => {
  await renderLonePage('shared', paths.shared)
  expect(await screen.findByRole('alert')).toHaveTextContent('This address is not complete.')
  expect(screen.queryByRole('textbox')).toBeNull()
})
