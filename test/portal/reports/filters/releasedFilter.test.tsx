import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dayOf } from '#contract/moments/day.ts'
import { watchNetwork } from '#test/support/network.ts'
import { renderPortal } from '#test/support/renderPortal.tsx'
import { renderReports } from '#test/support/renderReports.tsx'
import { saysCount } from '#test/support/saysCount.ts'
import { filters } from '#test/support/reportsBar.ts'
import { sharedService } from '#test/support/sharedService.ts'
import { fireEvent } from '#test/support/fireEvent.ts'

// The list has a button of the same name, too, which changes the order.
const field = async () =>
  (await filters()).findByRole('button', { name: /^Released (Any|Today|Last|Since|\d)/ })
const popup = () => within(screen.getByRole('dialog', { name: 'Released' }))
const setDays = async (from: string, to: string) => {
  fireEvent.change(await popup().findByLabelText('From'), { target: { value: from } })
  fireEvent.change(popup().getByLabelText('To'), { target: { value: to } })
}

test('A quick range can be chosen by keyboard, is shown by the field, and moves with the calendar', async () => {
  const network = watchNetwork()
  const { user, address } = await renderReports('/reports')
  await saysCount('130 reports')
  ;(await field()).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(popup().getByRole('button', { name: 'Any time', pressed: true })).toHaveFocus())
  await user.keyboard('{Tab}{Enter}')
  // The newest report is of today, unless midnight has passed since it was made.
  await saysCount(/^[01] of 130 reports/)
  expect(address()).toBe('/reports?released=today')
  expect(await field()).toHaveTextContent('Today')
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  // The request has the days and their time zone.
  const requestPath = network.asked.find((path) => path.includes('releasedFrom')) ?? ''
  expect(requestPath).toContain(
    `timeZone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
  )
})

test('The days that the service is asked for are the clinic’s, wherever the reader is', async () => {
  const network = watchNetwork()
  // The date is fixed, so that no midnight falls between the request and the comparison.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await renderPortal('/reports?released=today', {
      role: 'doctor',
      serviceUrl: (await sharedService('reading')).url,
      timeZone,
    })
    const today = dayOf(new Date(), timeZone)
    await waitFor(() =>
      expect(network.asked.join()).toContain(
        `releasedFrom=${today}&releasedTo=${today}&timeZone=${encodeURIComponent(timeZone)}`,
      ),
    )
    cleanup()
  }
})

test('Free days go into the address as days, and replace a range', async () => {
  const { user, address } = await renderReports('/reports?released=last7')
  await user.click(await field())
  await setDays('2000-02-03', '2000-02-29')
  await user.click(popup().getByRole('button', { name: 'Apply' }))
  await saysCount('0 of 130 reports')
  expect(address()).toBe('/reports?releasedFrom=2000-02-03&releasedTo=2000-02-29')
  expect(await field()).toHaveTextContent('3 Feb 2000 to 29 Feb 2000')
})

test('One day alone is open on the other side', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await field())
  await setDays('2000-02-03', '')
  await user.keyboard('{Tab}')
  await user.click(popup().getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(address()).toBe('/reports?releasedFrom=2000-02-03'))
  expect(await field()).toHaveTextContent('Since 3 Feb 2000')
})

test('Days in the wrong order are refused in the form', async () => {
  const network = watchNetwork()
  const { user, address } = await renderReports('/reports')
  await user.click(await field())
  await setDays('2026-03-02', '2026-03-01')
  await user.click(popup().getByRole('button', { name: 'Apply' }))
  expect(popup().getByRole('alert')).toHaveTextContent('The last day is before the first.')
  await waitFor(() => expect(popup().getByLabelText('From')).toHaveFocus())
  expect(popup().getByLabelText('From')).toBeInvalid()
  expect(address()).toBe('/reports')
  expect(network.asked.some((path) => path.includes('releasedFrom'))).toBe(false)
  await setDays('2026-02-28', '31/02/2026')
  await user.click(popup().getByRole('button', { name: 'Apply' }))
  expect(popup().getByRole('alert')).toHaveTextContent('There is no such day. Write it as dd/mm/yyyy.')
  expect(popup().getByLabelText('From')).toBeValid()
  expect(popup().getByLabelText('To')).toHaveValue('31/02/2026')
  expect(popup().getByLabelText('To')).toHaveFocus()
  expect(address()).toBe('/reports')
  await setDays('2026-03-01', '2026-03-02')
  expect(popup().getByRole('alert')).toBeEmptyDOMElement()
})

test('An address with days in the wrong order is not filtered by them', async () => {
  await renderReports('/reports?releasedFrom=2026-03-02&releasedTo=2026-03-01')
  await saysCount('130 reports')
  expect(await field()).toHaveTextContent('Any time')
})

test('Escape closes the popup, then the filters, and returns the focus; a press elsewhere closes it, too', async () => {
  const { user, address } = await renderReports('/reports')
  await user.click(await field())
  await user.keyboard('{Tab}{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Released' })).not.toBeInTheDocument()
  await waitFor(async () => expect(await field()).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus())
  await user.click(await field())
  await user.click(screen.getByRole('heading', { name: 'Reports' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe('/reports')
})

test('The days are worded in the reader’s language', async () => {
  const { user } = await renderReports('/reports?releasedFrom=2026-02-03&releasedTo=2026-02-05', 'pt-BR')
  await user.click(await screen.findByRole('button', { name: 'Filtros (1)' }))
  expect(
    await screen.findByRole('button', { name: /^Liberado 3 de fev. de 2026 a 5 de fev. de 2026/ }),
  ).toBeVisible()
})
