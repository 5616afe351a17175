import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import { preference } from '#contract/resources/preference.ts'
import type { Role } from '#contract/roles.ts'
import { clientOf } from '#test/support/clinicRecords.ts'
import { renderForeign } from '#test/support/renderForeign.tsx'
import { renderPortal } from '#test/support/renderPortal.tsx'

const operations = resourceOperations(preference)

/** The names of what a user has seen, which are forgotten when the test ends. */
async function seenBy(role: Role) {
  const client = await clientOf(role)
  const records = async () => (await client.send(operations.query, { query: { limit: 100 } })).data
  onTestFinished(async () => {
    for (const { id } of await records()) await client.send(operations.remove, { body: { id } })
  })
  return async () => (await records()).map(({ name }) => name)
}

const card = (title: RegExp) => screen.findByRole('region', { name: title })
const press = (name: string) => screen.findByRole('button', { name })

test('A tour is offered at the first sign-in of a role, and neither begun nor declined it comes again', async () => {
  const seen = await seenBy('frontdesk')
  const { user } = await renderPortal('/patients', { role: 'frontdesk' })
  await user.click(await press('No, thanks'))
  expect(screen.queryByRole('button', { name: 'Take the tour' })).toBeNull()
  await waitFor(async () => expect(await seen()).toEqual(['tour frontdesk']))

  // On another device.
  localStorage.clear()
  await renderPortal('/patients', { role: 'frontdesk' })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Tour' })).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Take the tour' })).toBeNull()
})

test('A tour goes from control to control by keyboard, opens the pages that they stand on, and ends at its button', async () => {
  const seen = await seenBy('doctor')
  const { user, address } = await renderPortal('/writing', { role: 'doctor' })
  await user.click(await press('Take the tour'))
  const first = await card(/^Find reports 1 of 6$/)
  await waitFor(() => expect(first).toHaveFocus())
  expect(address()).toBe('/reports')
  expect(first).toHaveAccessibleDescription(/narrow the list/)
  await waitFor(async () => expect(await seen()).toEqual(['tour doctor']))

  await user.keyboard('{ArrowRight}')
  await card(/^What is new/)
  await user.keyboard('{ArrowLeft}')
  await card(/^Find reports/)
  for (const title of [/^What is new/, /^Open a report/, /^Compare with earlier/]) {
    await user.click(within(await card(/./)).getByRole('button', { name: 'Next' }))
    await waitFor(async () => expect(await card(title)).toHaveFocus())
  }
  expect(address()).toMatch(/^\/reports\/\d+$/)

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: /Compare with earlier/ })).toBeNull()
  expect(await press('Tour')).toHaveFocus()
  expect(address()).toMatch(/^\/reports\/\d+$/)
})

test('A tour in Portuguese goes on where presenter mode is switched on meanwhile', async () => {
  await seenBy('administrator')
  const { user, store } = await renderPortal('/settings', { role: 'administrator', locale: 'pt-BR' })
  await user.click(await press('Fazer o passeio'))
  await card(/^A clínica em números/)
  await user.click(await press('Avançar'))
  await card(/^Quem pode o quê/)
  await user.click(await press('Avançar'))
  await waitFor(async () => expect(await card(/^Quem fez o quê/)).toHaveAccessibleDescription(/selos/))
  store.present(true)
  await waitFor(async () => expect(await card(/^Quem fez o quê/)).toBeVisible())
  expect(await screen.findByText(/^Modo de apresentação: nomes/)).toBeVisible()
})

test('A tour that was not ended is no longer under way where the portal begins anew', async () => {
  await seenBy('frontdesk')
  const first = await renderPortal('/patients', { role: 'frontdesk' })
  await first.user.click(await press('Take the tour'))
  await card(/1 of \d$/)
  cleanup()
  await renderPortal('/patients', { role: 'frontdesk' })
  expect(await press('Tour')).toHaveAttribute('aria-expanded', 'false')
})

test('Before a service that is no demonstration there is no tour', async () => {
  await renderForeign('/reports')
  await screen.findByRole('heading', { level: 1 })
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(screen.queryByRole('button', { name: /tour/i })).toBeNull()
})
