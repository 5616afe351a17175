import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { storeCritical } from '#test/support/writingReports.ts'

const slowly = { timeout: 10_000 }

test('The list shows only what cannot wait, by a field of the filters', async () => {
  const { address: of, release } = await storeCritical()
  const { user, address } = await renderPortal(of.replace(`/${release.id}`, ''), { role: 'doctor' })
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Urgency/ }, slowly))
    await user.click(await screen.findByRole('button', { name }))
  }
  await user.click(await screen.findByRole('button', { name: /^Filters/ }, slowly))
  await choose('Critical, not acknowledged')
  await waitFor(() => expect(address()).toContain('unacknowledged=true'))
  expect(await screen.findByRole('row', { name: /Critical/ }, slowly)).toBeVisible()
  await choose('Urgent and stat')
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('priority')).toBe('urgent,stat'))
  await choose('Any urgency')
  await waitFor(() => expect(address()).not.toContain('priority'))
})

test('The overview tells how many critical findings wait, and leads to them', async () => {
  await storeCritical()
  await renderPortal('/overview', { role: 'administrator' })
  const link = await screen.findByRole(
    'link',
    { name: /critical findings? to acknowledge \(oldest: / },
    slowly,
  )
  expect(link).toHaveAttribute('href', '/reports?unacknowledged=true')
})

test('The overview counts a critical finding no longer once it is acknowledged', async () => {
  await storeCritical()
  const { user } = await renderPortal('/overview', { role: 'doctor' })
  const counted = () =>
    Number(screen.queryByRole('link', { name: /to acknowledge/ })?.textContent.match(/^\d+/)?.[0] ?? 0)
  await waitFor(() => expect(counted()).toBeGreaterThan(0), slowly)
  const before = counted()
  await user.click(screen.getByRole('link', { name: /to acknowledge/ }))
  const [row] = await screen.findAllByRole('row', { name: /Critical/ }, slowly)
  await user.click(within(row!).getByRole('link'))
  await user.click(await screen.findByRole('button', { name: 'Acknowledge' }, slowly))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Acknowledge' }))
  await screen.findByText(/^Acknowledged by Test doctor, /, {}, slowly)
  await user.click(screen.getByRole('link', { name: 'Overview' }))
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  await waitFor(() => expect(counted()).toBe(before - 1), slowly)
})
