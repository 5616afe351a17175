import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { storeCritical } from '#test/support/writingReports.ts'

test('The list shows only what cannot wait, by a field of the filters', async () => {
  const { address: of, release } = await storeCritical()
  const { user, address } = await renderPortal(of.replace(`/${release.id}`, ''), { role: 'doctor' })
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: /^Urgency/ }, { timeout: 10_000 }))
    await user.click(await screen.findByRole('button', { name }))
  }
  await user.click(await screen.findByRole('button', { name: /^Filters/ }, { timeout: 10_000 }))
  await choose('Critical, not acknowledged')
  await waitFor(() => expect(address()).toContain('unacknowledged=true'))
  expect(await screen.findByRole('row', { name: /Critical/ }, { timeout: 10_000 })).toBeVisible()
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
    { timeout: 10_000 },
  )
  expect(link).toHaveAttribute('href', '/reports?unacknowledged=true')
})
