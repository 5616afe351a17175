import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { permission, permissionList, user as userGroup } from '#contract/resources/access.ts'
import { sessionOperations } from '#contract/session/session.ts'
import { clientOf, uniqueName } from '#test/support/clinicRecords.ts'
import { findRows } from '#test/support/listScreen.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { sharedService } from '#test/support/sharedService.ts'

const { releases } = await sharedService('reading')
const first = releases[0]!

type Session = z.infer<typeof sessionOperations.authenticate.success.answer.schema>

/** A new user who sees the reports of own patients, and has none. */
async function restrictedUser(): Promise<Session> {
  const administrator = await clientOf('administrator')
  const name = uniqueName().toLowerCase()
  const { data } = await administrator.send(resourceOperations(permission).query, {
    query: { name: 'report.read' },
  })
  const list = await administrator.send(resourceOperations(permissionList).create, {
    body: { name, reach: 'own', permissions: [{ id: data[0]!.id }] },
  })
  const password = `${name} given at first`
  await administrator.send(resourceOperations(userGroup).create, {
    body: { username: name, name, permissionList: { id: list.id }, password },
  })
  return administrator.send(sessionOperations.authenticate, {
    body: { username: name, password, newPassword: 'a password of the reader' },
  })
}

test('A report out of reach is refused with its number, and opened in place with a reason, which stays where that fails', async () => {
  let isBroken = false
  watchNetwork((path) => (isBroken && path.endsWith('/opening') ? 'breaks' : undefined))
  const { user } = await renderPortal(`/reports/${first}`, { session: await restrictedUser() })
  const pane = await screen.findByRole('article')
  expect(await within(pane).findByText(/Report \d+ is outside your access scope/)).toBeVisible()
  expect(pane).not.toHaveTextContent('Souza')
  expect(await screen.findByText(/not linked to an employee/, { selector: '.bg-sunken *' })).toBeVisible()

  const open = within(pane).getByRole('button', { name: 'Open anyway' })
  const reason = within(pane).getByRole('textbox', { name: /I open it because/ })
  await user.click(open)
  expect(await within(pane).findByText(/at least 10 characters/)).toBeVisible()
  expect(reason).toHaveFocus()
  await user.type(reason, 'Asked for a second opinion')
  isBroken = true
  await user.click(open)
  expect(await within(pane).findByText(/It was not opened: The service cannot be reached/)).toBeVisible()
  expect(reason).toHaveValue('Asked for a second opinion')
  isBroken = false
  await user.click(open)
  expect(await screen.findByRole('heading', { level: 2, name: /Souza, Ana Lima/ })).toBeVisible()
  expect((await findRows(/Souza, Ana Lima/))[0]).toBeVisible()
})
